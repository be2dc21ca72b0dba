/**
 * Regular expression source for the end of a media file's path: `<ab>/<sha256>.<extension>`. Extensions are in lower case, except for some
 * written by an earlier version, such as `.Z`.
 */
export const mediaPathPattern = String.raw`(?<folder>[0-9a-f]{2})/(?<sha256>\k<folder>[0-9a-f]{62})\.[A-Za-z0-9]{1,16}`;

/** A media file in the archive. */
export interface StoredMedium {
  /** path relative to `data/media/`: `<first two digits>/<sha256>.<extension>` */
  readonly file: string;
  /** media type, detected from the bytes, such as `image/png` */
  readonly type: string;
  /** size in bytes */
  readonly size: number;
  /** width in pixels; images only */
  readonly width?: number;
  readonly height?: number;
}

/** A published media file, which may differ from the archived file. */
export interface PublishedMedium extends StoredMedium {
  /** file name in the published media folder; default: `file` */
  readonly name?: string | undefined;
  /**
   * Download name of a file that browsers would run as a document, and that is therefore published with a different extension. The archive
   * stores only the original `.<extension>`.
   */
  readonly download?: string;
  /** smaller copies of an image, in ascending width; undefined if only the original is published */
  readonly copies?: readonly ImageCopy[] | undefined;
  /** copy for link previews on other services; default: the original */
  readonly shared?: ImageCopy | undefined;
  /** copy for books, as JPEG or PNG; default: the original */
  readonly print?: ImageCopy | undefined;
}

/** A copy of an image in another size, created when the image is published. */
export interface ImageCopy {
  /** path relative to the site's media folder, with `/` */
  readonly file: string;
  /** media type, such as `image/webp` */
  readonly type: string;
  /** width in pixels, after rotation by Exif */
  readonly width: number;
  readonly height: number;
}
