/** Where metadata is in files of one format. */
export interface MetadataFormat {
  /**
   * Whether the metadata say where the picture was taken, also by a name.
   * @param bytes the file, or its beginning
   * @returns undefined where the beginning does not tell
   */
  readonly hasLocation: (bytes: Buffer, isWhole: boolean) => boolean | undefined;
  /** The same picture, pixel by pixel, without metadata but for what decides how it is shown. */
  readonly stripMetadata: (bytes: Buffer) => Buffer;
}
