import type { ImageCopy, StoredMedium } from '../../core/media/media-file.ts';

/**
 * Widths of copies, in pixels: for cards and half the width of a phone; for a text column on most screens; for a text column on
 * high-resolution screens. More widths would take a third more time and space each, and save phones little.
 */
const widths = [480, 960, 1600] as const;

/** Copies must be smaller than this fraction of the widest one. Otherwise they save too little. */
const maxRelativeWidth = 0.8;

/** In bytes. Images up to this size get no copies. */
const minBytes = 40_000;

/** In pixels: the maximum width and height of WebP (RFC 9649, 2.6). */
const maxSide = 16_383;

/** Maximum number of pixels. Larger images are not decoded: a file of a few bytes may claim billions of pixels. */
export const maxPixels = 120_000_000;

/** Types that can be copied without a visible difference. Animation is only detected when an image is copied. */
const copyableTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Part of file names. Must be changed when the encoding changes, so that a name determines the content. */
const recipe = 'v1';

/**
 * Plans the copies of an image, ascending by width. The last one has the width of the image if that is less than the maximum. The result
 * depends only on name and dimensions of the image.
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

/** Types that all services accept, and the maximum number of bytes of the strictest service. */
const sharedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);
const maxSharedBytes = 1_000_000;

/**
 * Plans the copy of an image for previews of shared links, as JPEG, which all services accept. Undefined if they accept the original, or no
 * copy can be made.
 */
export function plannedShared(medium: StoredMedium): ImageCopy | undefined {
  const { type, size, width, height } = medium;
  if (sharedTypes.has(type) && size <= maxSharedBytes) return undefined;
  if (!copyableTypes.has(type) || width === undefined || height === undefined || width * height > maxPixels)
    return undefined;
  const copy = copyOf(medium, width, height, Math.min(width, sharedWidth), 'jpeg');
  return copy.height > maxSide ? undefined : copy;
}

function copyOf(
  { file }: StoredMedium,
  width: number,
  height: number,
  to: number,
  format: 'webp' | 'jpeg',
): ImageCopy {
  return {
    file: `${nameOf(file)}-${to}${recipe}.${format === 'jpeg' ? 'jpg' : format}`,
    type: `image/${format}`,
    width: to,
    height: Math.max(1, Math.round((height * to) / width)),
  };
}

export const nameOf = (file: string): string => file.replace(/\.[^./]*$/u, '');

/** Returns the name of the file that marks an image whose copies cannot be made. */
export const noCopies = (file: string): string => `${nameOf(file)}-${recipe}.none`;

/** Returns the name, without extension, of the image that a copy or such a mark belongs to. Undefined for cards. */
export function originalNameOf(file: string): string | undefined {
  return /^([0-9a-f]{2}\/[0-9a-f]{64})-(?!card)/u.exec(file)?.[1];
}
