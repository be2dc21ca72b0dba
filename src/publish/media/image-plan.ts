import type { ImageCopy, StoredMedium } from '../../core/media/media-file.ts';

/**
 * Widths of copies in pixels: for cards and half the width of a phone; for a text column on most screens; and for a text column on
 * high-resolution screens. Each additional width would add a third to time and disk space, and save little on phones.
 */
const widths = [480, 960, 1600] as const;

/** A copy is only made if its width is below this fraction of the widest copy's. Otherwise it would save too little. */
const maxRelativeWidth = 0.8;

/** In bytes. Images of up to this size get no copies. */
const minBytes = 40_000;

/** In pixels: the maximum width and height of WebP (RFC 9649, 2.6). */
const maxSide = 16_383;

/** In pixels: the maximum width and height of JPEG (ITU-T T.81, B.2.2). */
const maxJpegSide = 65_535;

/** Maximum number of pixels. Larger images are not decoded: a file of a few bytes can claim billions of pixels. */
export const maxPixels = 120_000_000;

/** Types that can be encoded as WebP without a visible difference. Whether an image is animated is only known when it is encoded. */
const copyableTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Part of file names. Must be changed whenever the encoding changes, so that a file name always identifies the content. */
const recipe = 'v1';

/**
 * Plans the copies of an image, in ascending order of width. The last one has the width of the image, up to the maximum. The result depends
 * only on the name and dimensions of the image.
 */
export function plannedCopies(medium: StoredMedium): readonly ImageCopy[] {
  const { type, size, width, height } = medium;
  if (!copyableTypes.has(type) || size <= minBytes || width === undefined || height === undefined) return [];
  if (width * height > maxPixels) return [];
  const widest = Math.min(width, widths[2]);
  return [...widths.filter((one) => one < widest * maxRelativeWidth), widest].flatMap((one) => {
    const copy = copyOf(medium, width, height, one, 'webp');
    return copy.height > maxSide ? [] : [copy];
  });
}

/** In pixels: the width at which services show preview images. */
const sharedWidth = 1200;

/** Types that all services accept, and the maximum size, in bytes, that the strictest service accepts. */
const sharedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);
const maxSharedBytes = 1_000_000;

/**
 * Plans a JPEG copy of an image, a type that all services accept, for previews of shared links. Undefined if they accept the original, or
 * if no copy can be made.
 */
export function plannedShared(medium: StoredMedium): ImageCopy | undefined {
  const { type, size, width, height } = medium;
  if (sharedTypes.has(type) && size <= maxSharedBytes) return undefined;
  if (!copyableTypes.has(type) || width === undefined || height === undefined || width * height > maxPixels)
    return undefined;
  const copy = copyOf(medium, width, height, Math.min(width, sharedWidth), 'jpeg');
  return copy.height > maxSide ? undefined : copy;
}

/** In pixels: the text of a printed page is some 5 inches wide, at 300 pixels per inch. */
const printWidth = 1600;

/**
 * Maximum number of pixels. Some e-readers show no larger images. A limit for the height would make long strips, such as comics, so narrow
 * that they cannot be read even when they are enlarged.
 */
const maxPrintPixels = printWidth * 2400;

/** Types that old e-readers do not show, or only as a still image. */
const unprintableTypes: ReadonlySet<string> = new Set(['image/webp', 'image/avif', 'image/apng']);

/** Maximum sizes per pixel, in bytes, of images that are not copied if their dimensions fit: far above those of a typical photo. */
const maxPrintBytesPerPixel = 1;

/**
 * Plans a copy of an image for books. PNG remains PNG, because JPEG would blur drawings and text, except if its size is that of a photo.
 * Undefined if books show the original, or if no copy can be made.
 */
export function plannedPrint(medium: StoredMedium): ImageCopy | undefined {
  const { type, size, width, height } = medium;
  if (width === undefined || height === undefined || width * height > maxPixels) return undefined;
  const isUnprintable = unprintableTypes.has(type);
  if (!isUnprintable && !copyableTypes.has(type)) return undefined;
  const isHeavy = size > minBytes && size > width * height * maxPrintBytesPerPixel;
  const to = Math.min(width, printWidth, Math.max(1, Math.floor(Math.sqrt((maxPrintPixels * width) / height))));
  if (!isUnprintable && !isHeavy && to === width) return undefined;
  const isDrawing = type === 'image/apng' || (type === 'image/png' && !isHeavy);
  const copy = copyOf(medium, width, height, to, isDrawing ? 'png' : 'jpeg', 'p');
  return copy.height > maxJpegSide ? undefined : copy;
}

type Format = 'webp' | 'jpeg' | 'png';

/** @param use part of the name that distinguishes copies of the same width; may be empty */
function copyOf(
  { file }: StoredMedium,
  width: number,
  height: number,
  to: number,
  format: Format,
  use: '' | 'p' = '',
): ImageCopy {
  return {
    file: `${nameOf(file)}-${use}${to}${recipe}.${format === 'jpeg' ? 'jpg' : format}`,
    type: `image/${format}`,
    width: to,
    height: Math.max(1, Math.round((height * to) / width)),
  };
}

export const nameOf = (file: string): string => file.replace(/\.[^./]*$/u, '');

/** Returns the name of the file that marks an image whose copies cannot be made. */
export const noCopiesMarker = (file: string): string => `${nameOf(file)}-${recipe}.none`;

/** Returns the base name of the image that a copy, or a mark as in {@link noCopiesMarker}, belongs to; undefined for cards and covers. */
export function originalNameOf(file: string): string | undefined {
  return /^([0-9a-f]{2}\/[0-9a-f]{64})-(?!card|cover)/u.exec(file)?.[1];
}
