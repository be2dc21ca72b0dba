/**
 * How the path of a media file ends, as the source of a regular expression: `<ab>/<sha256>.<extension>`. Extensions are lower case by
 * now; an earlier version kept some as `.Z`.
 */
export const mediaPathPattern = String.raw`(?<folder>[0-9a-f]{2})/(?<sha256>\k<folder>[0-9a-f]{62})\.[A-Za-z0-9]{1,16}`;

/** A media file that the archive holds. Files are relative to the archive's `data/media/`, with `/`. */
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

/** A media file as it is published, which is not always as it is stored. */
export interface PublishedMedium extends StoredMedium {
  /** the name under which it is published, in the folder of media itself; left out, that is its `file` */
  readonly name?: string | undefined;
  /**
   * only where browsers would run the file as a document, so that it lies under another extension: the name to save it under,
   * of which the archive knows no more than `.<extension>`
   */
  readonly download?: string;
  /** smaller copies of a picture, ascending by width; left out, there are none, and the original stands for all of them */
  readonly copies?: readonly ImageCopy[] | undefined;
  /** the copy for services that show what is shared; left out, the original does for them */
  readonly shared?: ImageCopy | undefined;
}

/** A copy of a picture in another size, made when the picture is published. */
export interface ImageCopy {
  /** relative to the site's media folder, with `/` */
  readonly file: string;
  /** the media type, as in `image/webp` */
  readonly type: string;
  /** in pixels, as shown */
  readonly width: number;
  readonly height: number;
}
