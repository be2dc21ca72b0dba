/** What is kept of a file of an output between two publishes. */
export interface CachedFile {
  /** of all that decides what is in it */
  readonly fingerprint: string;
  /** how it lies on the disk, see `Output.stamp` */
  readonly stamp: string;
}
