/** Functions for the metadata of an image format. */
export interface MetadataFormat {
  /**
   * Reports whether the metadata contains a location, as coordinates or place names.
   * @param bytes the file, or its first bytes
   * @param isWhole whether the bytes are the whole file
   * @returns undefined if the first bytes are not sufficient
   */
  readonly hasLocation: (bytes: Buffer, isWhole: boolean) => boolean | undefined;
  /** Removes metadata without changing pixels. Metadata that affects rendering is kept. */
  readonly stripMetadata: (bytes: Buffer) => Buffer;
}
