/** Where a source is, as the archive's description and the report say it. Holds nothing secret. */
export interface SourcePlace {
  /** the source's name in the registry, such as `api` */
  readonly kind: string;
  /** what of it is in the archive, as in "A blog as the Blog Read API gives it" */
  readonly description: string;
  /** the label of {@link location} in `bag-info.txt`, such as `Source-Base-URL` */
  readonly label: string;
  /** an address, or the name of a file or folder */
  readonly location: string;
  /** whether those before it stay beside it, as one backup beside another; a server has moved */
  readonly accumulates?: boolean;
}
