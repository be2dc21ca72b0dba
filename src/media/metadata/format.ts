/** Metadata of an image format. */
export interface MetadataFormat {
  /**
   * Reports whether the metadata contain a location, as coordinates or names.
   * @param bytes the file, or its first bytes
   * @returns undefined if the first bytes are not sufficient
   */
  readonly hasLocation: (bytes: Buffer, isWhole: boolean) => boolean | undefined;
  /** Removes metadata without changing pixels. Metadata that affect rendering stay. */
  readonly stripMetadata: (bytes: Buffer) => Buffer;
}
