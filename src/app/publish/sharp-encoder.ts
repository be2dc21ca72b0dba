import type sharp from 'sharp';
import type { ImageCopy } from '../../core/media/media-file.ts';
import { maxPixels } from '../../publish/media/image-plan.ts';
import type { ImageEncoder } from '../../publish/media/image-copies.ts';
import type { Context } from '../context.ts';

type Sharp = typeof sharp;

/** Maximum number of concurrent operations, to limit memory on small machines: a photo from a phone takes 60 MB. */
const maxConcurrency = 4;

/** Timeout per image in seconds. An image that takes longer is likely malicious. */
const timeout = 60;

/**
 * Loads the optional package `sharp`. Returns undefined if it is not installed, or does not run on this machine. Loading takes a tenth of a
 * second, so this should be called only if an image must be encoded.
 */
export async function loadImageEncoder({
  processors = 1,
}: Pick<Context, 'processors'>): Promise<ImageEncoder | undefined> {
  const sharp = await load();
  if (!sharp) return undefined;
  // No image is encoded twice, so a cache is useless. Each image has its own thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharpEncoder(sharp, Math.min(Math.max(processors, 1), maxConcurrency));
}

async function load(): Promise<Sharp | undefined> {
  try {
    return (await import('sharp')).default;
  } catch {
    return undefined;
  }
}

function sharpEncoder(sharp: Sharp, concurrency: number): ImageEncoder {
  const open = (source: string) =>
    sharp(source, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: timeout,
    });
  return {
    concurrency,
    async copies(source, wanted) {
      const { pages = 1, autoOrient } = await open(source).metadata();
      const [largest] = [...wanted].sort((a, b) => b.width - a.width);
      if (!largest) return [];
      if (pages > 1) throw new Error('It moves.');
      if (!hasSameRatio(autoOrient, largest)) throw new Error('It has another size than its copies are planned for.');
      const { width: columns, height: rows } = largest;
      // The original is decoded only once: smaller copies are scaled from the largest copy.
      const { data, info } = await open(source)
        .autoOrient()
        .resize(columns, rows, { fit: 'fill' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const encodedImages: Uint8Array[] = [];
      for (const copy of wanted) {
        const scaled = sharp(data, { raw }).resize(copy.width, copy.height, { fit: 'fill' });
        encodedImages.push(await encode(scaled, copy).toBuffer());
      }
      return encodedImages;
    },
    // Cards have few colors. A larger palette and dithering would take three times as long and save no bytes.
    renderSvg: (svg, type) =>
      (type === 'image/jpeg'
        ? sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        : sharp(Buffer.from(svg)).png({ palette: true, colours: 32, dither: 0, effort: 1 })
      ).toBuffer(),
    async canRender(sample) {
      // A missing glyph is drawn as a box. The private use character has no glyph, so it shows the size of that box.
      const sizes = await Promise.all([sample, '\u{e123}'].map(async (letter) => inkSizeOf(sharp, letter)));
      return new Set(sizes).size > 1;
    },
  };
}

function encode(image: ReturnType<Sharp>, { type }: ImageCopy) {
  if (type === 'image/jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
  return type === 'image/png' ? image.png({ compressionLevel: 9 }) : image.webp({ quality: 80, smartSubsample: true });
}

/** Reports whether an image has the aspect ratio of its copy, with a tolerance of one pixel. */
function hasSameRatio(one: { width: number; height: number }, other: ImageCopy): boolean {
  return Math.abs((one.height * other.width) / one.width - other.height) <= 1;
}

async function inkSizeOf(sharp: Sharp, letter: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fff"/><text x="40" y="140" font-size="96" font-family="sans-serif">${letter}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  return `${info.width} ${info.height}`;
}
