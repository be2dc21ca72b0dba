import type { Text } from '../../messages/message.ts';

/** An option of publishing as a run takes it. */
export interface UsedOption {
  /** as in configuration files */
  readonly option: string;
  /** the outputs for which it is so */
  readonly outputs: readonly string[];
  /** as it would be given; empty where it is left to the blog, or not wanted */
  readonly value: Text;
  /** the value of the last publish, where that is another */
  readonly before?: Text;
  /** who said so: this run, an earlier publish into the same folder, or nobody */
  readonly from: 'given' | 'remembered' | 'default';
  /** where it was given: `--redirects` */
  readonly where?: Text;
}
