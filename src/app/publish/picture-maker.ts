import type sharp from 'sharp';
import type { PictureCopy } from '../../core/stored-medium.ts';
import { mostPixels } from '../../publish/media/picture-plan.ts';
import type { PictureMaker } from '../../publish/media/picture-maker.ts';
import type { Context } from '../context.ts';

type Sharp = typeof sharp;

/** More at the same time would take the memory of small machines: a picture from a phone takes 60 MB. */
const mostAtOnce = 4;

/** Seconds for one picture: what takes longer was made to. */
const timeout = 60;

/**
 * What makes pictures, where the optional package `sharp` is installed and runs on this machine; undefined elsewhere. Loading it
 * takes a tenth of a second, so only those do it who have something to make.
 */
export async function loadPictureMaker({
  processors = 1,
}: Pick<Context, 'processors'>): Promise<PictureMaker | undefined> {
  const sharp = await load();
  if (!sharp) return undefined;
  // Nothing is made twice, and each picture has a thread of its own.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharpMaker(sharp, Math.min(Math.max(processors, 1), mostAtOnce));
}

async function load(): Promise<Sharp | undefined> {
  try {
    return (await import('sharp')).default;
  } catch {
    // Not installed, or not for this machine: pages show the originals.
    return undefined;
  }
}

function sharpMaker(sharp: Sharp, width: number): PictureMaker {
  const open = (source: string) =>
    sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: timeout,
    });
  return {
    width,
    async copies(source, wanted) {
      const { pages = 1, autoOrient } = await open(source).metadata();
      const [largest] = [...wanted].sort((a, b) => b.width - a.width);
      if (!largest) return [];
      if (pages > 1) throw new Error('It moves.');
      if (!isAlike(autoOrient, largest)) throw new Error('It has another size than its copies are planned for.');
      const { width: columns, height: rows } = largest;
      // Decoded once: the smaller ones are made of the largest.
      const { data, info } = await open(source)
        .autoOrient()
        .resize(columns, rows, { fit: 'fill' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const made: Uint8Array[] = [];
      for (const copy of wanted) {
        const scaled = sharp(data, { raw }).resize(copy.width, copy.height, { fit: 'fill' });
        made.push(await encoded(scaled, copy).toBuffer());
      }
      return made;
    },
    // Letters in few colours: to look for more, and to mix them by dots, takes three times as long for no fewer bytes.
    drawn: (svg) => sharp(Buffer.from(svg)).png({ palette: true, colours: 32, dither: 0, effort: 1 }).toBuffer(),
    async hasLetters(sample) {
      // What has no letter is drawn as a box with its number in it: those of private use have none, and the same size.
      const sizes = await Promise.all([sample, '\u{e123}'].map(async (letter) => inkOf(sharp, letter)));
      return new Set(sizes).size > 1;
    },
  };
}

function encoded(picture: ReturnType<Sharp>, { type }: PictureCopy) {
  return type === 'image/jpeg'
    ? picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
    : picture.webp({ quality: 80, smartSubsample: true });
}

/** Whether a picture has the shape of its copy, to a pixel. */
function isAlike(one: { width: number; height: number }, other: PictureCopy): boolean {
  return Math.abs((one.height * other.width) / one.width - other.height) <= 1;
}

/** How wide and high a letter is drawn. */
async function inkOf(sharp: Sharp, letter: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fff"/><text x="40" y="140" font-size="96" font-family="sans-serif">${letter}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  return `${info.width} ${info.height}`;
}
