import { createHash } from 'node:crypto';
import path from 'node:path';
import fs from 'fs-extra';
import type { StoredMedium } from '../../src/core/media/media-file.ts';
import { dimensionsOf } from '../../src/media/dimensions.ts';

/** The optional package sharp; undefined if it is not installed. */
export const sharp = await import('sharp').then(
  (found) => found.default,
  () => undefined,
);

/** Reason for the titles of tests that are skipped without sharp; empty if they run. */
export const sharpSkipNote = sharp ? '' : ' (skipped: needs the optional package sharp)';

export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** Exif orientation. Width and height are those of the image before it is rotated. */
  readonly orientation?: number;
  readonly place?: boolean;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif';
  /** seed of the content: images with different seeds differ */
  readonly seed?: number;
}

/** Returns an image like the photo of a camera, with shapes, noise and Exif data. */
export async function photo(choices: PhotoOptions = {}): Promise<Buffer> {
  if (!sharp) throw new Error('sharp is not installed');
  const { width = 1200, height = 900, orientation, place = false, format = 'jpeg', seed = 0 } = choices;
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const at = (by: number, of: number) => Math.round((((index + 1) * by + seed * 37) % 97) * (of / 97));
    return `<circle cx="${at(31, width)}" cy="${at(53, height)}" r="${at(17, width) / 3}" fill="hsl(${at(71, 360)} 60% 50%)"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#89a"/>${shapes.join('')}</svg>`;
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const noise = sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } }).png();
  const picture = sharp(Buffer.from(drawing)).composite([{ input: await noise.toBuffer(), blend: 'overlay' }]);
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '37/1 33/1 59/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '126/1 58/1 40/1',
  };
  const exif = {
    IFD0: { Make: 'Camera', ...(orientation !== undefined && { Orientation: String(orientation) }) },
    ...(place && { IFD3: gps }),
  };
  return picture
    .withExif(exif)
    .withMetadata(orientation === undefined ? {} : { orientation })
    .toFormat(format, { quality: 90 })
    .toBuffer();
}

/** Writes an image into a media folder, under its name in an archive. */
export function storeImage(folder: string, bytes: Uint8Array, type: string, extension: string): StoredMedium {
  const sum = createHash('sha256').update(bytes).digest('hex');
  const file = `${sum.slice(0, 2)}/${sum}.${extension}`;
  fs.outputFileSync(path.join(folder, file), bytes);
  return { file, type, size: bytes.length, ...dimensionsOf(bytes, type) };
}
