import type { Text } from '../../messages/message.ts';

/** A publishing option and the value that a run uses. */
export interface UsedOption {
  /** name in configuration files */
  readonly option: string;
  /** outputs to which this value applies */
  readonly outputs: readonly string[];
  /** value in the syntax of the command line; empty if the blog determines it, or it is disabled */
  readonly value: Text;
  /** value in the last publish, if different */
  readonly before?: Text;
  /** origin of the value: set for this run, remembered from an earlier publish to the same folder, or the default */
  readonly from: 'given' | 'remembered' | 'default';
  /** flag, variable or file that set the value, such as `--redirects` */
  readonly where?: Text;
}
