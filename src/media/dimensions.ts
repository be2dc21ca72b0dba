import { imageSize } from 'image-size';
import { markupOf } from './markup.ts';

/** Dimensions in pixels, after rotation by Exif. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the dimensions of an image. Undefined if its first bytes do not contain them.
 *
 * @param start first bytes of the file; 1 MiB is enough even if a color profile and a preview come first
 * @param type media type; for types that browsers do not show, the result is undefined
 */
export function dimensionsOf(start: Uint8Array, type: string): Dimensions | undefined {
  if (!shownTypes.has(type)) return undefined;
  try {
    const { width, height, orientation = 1 } = imageSize(type === 'image/svg+xml' ? svgStart(start) : start);
    // Exif orientations 5 to 8: the image is stored rotated by 90 degrees.
    const [w, h] = orientation > 4 ? [height, width] : [width, height];
    return Number.isSafeInteger(w) && Number.isSafeInteger(h) && w > 0 && h > 0 ? { width: w, height: h } : undefined;
  } catch {
    return undefined;
  }
}

const shownTypes = new Set([
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

/** Returns the start tag of an SVG in a form that image-size supports: without namespace prefix, and with spaces instead of commas. */
function svgStart(start: Uint8Array): Uint8Array {
  const tag = markupOf(start)?.tag.slice(0, 4096) ?? '';
  const attributes = tag.replace(/^<[^\s>]+/u, '').replace(/[\s,]+/gu, ' ');
  return new TextEncoder().encode(`<svg ${attributes}`);
}
