import { imageSize } from 'image-size';
import { markupOf } from './markup.ts';

/** In pixels, as shown: a photograph that was taken upright is higher than wide. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * Width and height of a picture, or undefined where its first bytes do not tell.
 *
 * @param start its first bytes; 1 MiB are enough also behind the colour profile and preview that a camera puts before
 * @param type its media type; only types that browsers show are looked into
 */
export function dimensionsOf(start: Uint8Array, type: string): Dimensions | undefined {
  if (!shown.has(type)) return undefined;
  try {
    const { width, height, orientation = 1 } = imageSize(type === 'image/svg+xml' ? svgStart(start) : start);
    // Exif, orientations 5 to 8: stored lying on its side.
    const [w, h] = orientation > 4 ? [height, width] : [width, height];
    return Number.isSafeInteger(w) && Number.isSafeInteger(h) && w > 0 && h > 0 ? { width: w, height: h } : undefined;
  } catch {
    return undefined;
  }
}

const shown = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
]);

/** The start tag alone, short and in the one spelling that image-size reads: no prefix, spaces rather than commas. */
function svgStart(start: Uint8Array): Uint8Array {
  const tag = markupOf(start)?.tag.slice(0, 4096) ?? '';
  const attributes = tag.replace(/^<[^\s>]+/u, '').replace(/[\s,]+/gu, ' ');
  return new TextEncoder().encode(`<svg ${attributes}`);
}
