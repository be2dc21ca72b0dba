import type { PublishedMedium } from '../../../core/media/media-file.ts';

/** An image as the book shows it: the copy for print or the original. */
export type ShownImage = Pick<PublishedMedium, 'file' | 'type' | 'width' | 'height'>;

/** Image types that every EPUB reader supports (EPUB 3.3, 3.2), with the extensions of their files. */
const imageTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
]);

/** Returns the media type of an image in the book, given its file name; undefined if books cannot contain it. */
export const imageTypeOf = (file: string): string | undefined => imageTypes.get(file.slice(file.lastIndexOf('.') + 1));

/** Returns the image that the book shows for a media file. Undefined for files that are not images, or that readers may not support. */
export function shownMedium({ print, file, type, width, height }: PublishedMedium): ShownImage | undefined {
  if (print) return print;
  // A bitmap without dimensions is damaged.
  const isIntact = width !== undefined || type === 'image/svg+xml';
  return isIntact && imageTypeOf(file) === type
    ? { file, type, ...(width !== undefined && { width, height }) }
    : undefined;
}
