import type { Text } from '../../messages/message.ts';

/** A publishing option as a run uses it. */
export interface UsedOption {
  /** name in configuration files */
  readonly option: string;
  /** outputs to which this value applies */
  readonly outputs: readonly string[];
  /** value in the syntax of the command line; empty if the blog determines it, or it is disabled */
  readonly value: Text;
  /** value of the last publish, if it differs */
  readonly before?: Text;
  /** origin: set in this run, remembered from an earlier publish to the same folder, or the default */
  readonly from: 'given' | 'remembered' | 'default';
  /** flag, variable or file that set the value, such as `--redirects` */
  readonly where?: Text;
}
