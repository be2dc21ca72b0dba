/** A file that has no place yet. Plain data, which threads can hand to each other. */
export interface UnfinishedFile {
  /** its absolute path */
  readonly unfinished: string;
  /** in bytes */
  readonly size: number;
}
