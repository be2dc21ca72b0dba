import type { PictureCopy, StoredMedium } from '../../core/stored-medium.ts';

/**
 * Widths of copies, in pixels: a card or half of a phone, a column of text on most screens, and one on the finest. More would
 * cost a third more of time and room each, and save a phone few bytes.
 */
const widths = [480, 960, 1600] as const;

/** A copy saves nothing worth a file where it has nearly the size of another. */
const nearly = 0.8;

/** Bytes of a picture that weighs little enough as it is. */
const light = 40_000;

/** Pixels of the longest side that WebP can have (RFC 9649, 2.6). */
const longestSide = 16_383;

/** Pixels of a picture that are not decoded: a few bytes may say that there are billions of them. */
export const mostPixels = 120_000_000;

/** Of what a browser shows and a copy looks the same: what moves is found out when it is copied. */
const copied: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Part of the names: another number where copies are made in another way, so that a name always says what is in the file. */
const recipe = 'v1';

/** The copies of a picture, ascending by width, the last in its own where that is less than the widest. Its name and its size decide. */
export function plannedCopies(medium: StoredMedium): readonly PictureCopy[] {
  const { type, size, width, height } = medium;
  if (!copied.has(type) || size <= light || width === undefined || height === undefined) return [];
  if (width * height > mostPixels) return [];
  const widest = Math.min(width, widths[2]);
  return [...widths.filter((one) => one < widest * nearly), widest].flatMap((one) => {
    const copy = copyOf(medium, width, height, one, 'webp');
    return copy.height > longestSide ? [] : [copy];
  });
}

/** Pixels of the width in which services show a picture in full. */
const sharedWidth = 1200;

/** What every service takes, up to the bytes that the strictest of them load. */
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);
const heaviest = 1_000_000;

/**
 * The copy of a picture for services that show what is shared, as JPEG, which all of them take; undefined where the original
 * does, or no copy can be made.
 */
export function plannedShared(medium: StoredMedium): PictureCopy | undefined {
  const { type, size, width, height } = medium;
  if (taken.has(type) && size <= heaviest) return undefined;
  if (!copied.has(type) || width === undefined || height === undefined || width * height > mostPixels) return undefined;
  const copy = copyOf(medium, width, height, Math.min(width, sharedWidth), 'jpeg');
  return copy.height > longestSide ? undefined : copy;
}

function copyOf(
  { file }: StoredMedium,
  width: number,
  height: number,
  to: number,
  format: 'webp' | 'jpeg',
): PictureCopy {
  return {
    file: `${nameOf(file)}-${to}${recipe}.${format === 'jpeg' ? 'jpg' : format}`,
    type: `image/${format}`,
    width: to,
    height: Math.max(1, Math.round((height * to) / width)),
  };
}

/** A file without its extension. */
export const nameOf = (file: string): string => file.replace(/\.[^./]*$/u, '');

/** The file that says that no copies of a picture can be made. */
export const noCopies = (file: string): string => `${nameOf(file)}-${recipe}.none`;

/** The file of which a copy, or what says that there are none, was made, without its extension. */
export function originalNameOf(file: string): string | undefined {
  return /^([0-9a-f]{2}\/[0-9a-f]{64})-(?!card)/u.exec(file)?.[1];
}
