/** A medium that the archive holds. Files are relative to the archive's `data/media/`, with `/`. */
export interface StoredMedium {
  /** `<first two digits>/<sha256>.<extension>` */
  readonly file: string;
  /** the media type by its bytes, as in `image/png` */
  readonly type: string;
  /** in bytes */
  readonly size: number;
  /** pictures only, in pixels */
  readonly width?: number;
  readonly height?: number;
}
