/** The location of a source, for `bag-info.txt` and reports. Contains no secrets. */
export interface SourceLocation {
  /** name of the source in the registry, such as `api` */
  readonly kind: string;
  /** description of the archive's content, such as "A blog as the Blog Read API gives it" */
  readonly description: string;
  /** label of {@link location} in `bag-info.txt`, such as `Source-Base-URL` */
  readonly label: string;
  /** URL, or name of a file or folder */
  readonly location: string;
  /**
   * Whether the source is a copy of some date, such as a backup. Locations of several copies are kept, and a retry finds the same copy. The
   * location of any other source replaces the earlier one, as for a server that has moved.
   */
  readonly isCopy?: boolean;
}
