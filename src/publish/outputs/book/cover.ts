import { hash } from 'node:crypto';
import { dayOf } from '../../../core/dates.ts';
import { directionOf } from '../../../core/language-tag.ts';
import { drawable, drawnFonts, wrapped } from '../../../core/svg/drawn-text.ts';
import { escapeXmlText } from '../../../core/text/escape-xml.ts';
import { blogTitle } from '../../site-model/language/index.ts';
import type { SiteBlog } from '../../site-model/site/site.ts';
import type { Drawing, PlanContext } from '../output-port.ts';
import type { Volume } from './book.ts';
import { shownMedium, type ShownImage } from './shown-medium.ts';
import { volumeFacts } from './volume-facts.ts';

/** The cover of a volume, as a drawing that is rendered as a JPEG. */
export interface Cover extends Drawing {
  /** file name of the SVG, for machines that cannot render it */
  readonly svgFile: string;
}

/** In pixels: the size that shops for e-books ask for. */
const size = { width: 1600, height: 2560 };
const center = size.width / 2;

/** In pixels: the frame, and the space between frame and text. */
const frame = 72;
const margin = 176;

const imageBox = { top: 300, side: 480, radius: 72 };

/**
 * Font sizes of the title in pixels, each with the maximum number of lines. The first one in which the title fits without breaking a word is
 * used, or else the first one in which it fits.
 */
const titleSizes = [
  { size: 176, maxLines: 3 },
  { size: 144, maxLines: 4 },
  { size: 112, maxLines: 6 },
  { size: 88, maxLines: 8 },
] as const;

/** Line height, relative to the font size. */
const lineHeight = 1.3;

/** The accent color of the site. */
const background = '#0a6259';

/** In pixels and bytes. Smaller images would be blurred, and parsers of SVG limit the length of attributes. */
const minImageSide = 160;
const maxImageBytes = 4_000_000;

export function coverOf(
  volume: Volume,
  { site: { blog, language }, messages, readMedium }: Pick<PlanContext, 'site' | 'messages' | 'readMedium'>,
): Cover {
  const author = blog.nickname.trim();
  const { first, last } = volumeFacts(volume);
  const [from = '', to = ''] = [first, last].map((date) => date && dayOf(date).slice(0, 4));
  const years = from === '' || volume.label?.includes(from) ? '' : messages.book.period(from, to);
  const title = drawable(blogTitle(blog, messages)) || drawable(author);
  const texts = { title, label: volume.label ?? '', author: author === title ? '' : author, years };
  const image = imageOf(blog);
  const svg = (href: string) => svgOf(texts, href, directionOf(language));
  // The name of the image is a hash of its content.
  const name = hash('sha256', svg(image?.file ?? ''));
  const base = `${name.slice(0, 2)}/${name}-cover`;
  return {
    file: `${base}.jpg`,
    svgFile: `${base}.svg`,
    type: 'image/jpeg',
    ...size,
    text: Object.values(texts).join(' '),
    svg: async () => {
      const bytes = image && (await readMedium(image.file));
      return svg(bytes ? `data:${image.type};base64,${Buffer.from(bytes).toString('base64')}` : '');
    },
  };
}

/** Returns the image of the blog, if it can be part of the cover. */
function imageOf({ profile, icon }: SiteBlog): ShownImage | undefined {
  for (const medium of [profile, icon]) {
    const shown = medium && shownMedium(medium);
    const { width = 0, height = 0, type } = shown ?? {};
    const isSmall = Math.min(width, height) < minImageSide;
    const isLarge = shown?.file === medium?.file && (medium?.size ?? 0) > maxImageBytes;
    if (!isSmall && !isLarge && (type === 'image/jpeg' || type === 'image/png')) return shown;
  }
  return undefined;
}

/** @param image URL of the image; empty for none */
function svgOf(
  { title, label, author, years }: Readonly<Record<'title' | 'label' | 'author' | 'years', string>>,
  image: string,
  direction: 'ltr' | 'rtl',
): string {
  const width = size.width - 2 * margin;
  const text = (y: number, fontSize: number, content: string, style = '') =>
    `<text x="${center}" y="${y}" font-size="${fontSize}"${style}>${escapeXmlText(content)}</text>`;
  const line = (content: string, fontSize: number) => wrapped(drawable(content), width / fontSize, 1)[0] ?? '';

  const fitting = titleSizes.map((one) => ({ ...one, rows: wrapped(title, width / one.size, Infinity) }));
  const possible = fitting.filter(({ rows, maxLines: max }) => rows.length <= max);
  const isWhole = ({ rows }: (typeof possible)[number]) => rows.join(' ') === title.trim();
  const { size: fontSize, maxLines } = possible.find(isWhole) ?? possible[0] ?? titleSizes[3];
  const rows = wrapped(title, width / fontSize, maxLines);
  const step = Math.round(fontSize * lineHeight);
  const height = rows.length * step;
  const top = image === '' ? 1040 - Math.round(height / 2) : imageBox.top + imageBox.side + 130;
  const below = top + height;
  const x = center - imageBox.side / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<rect x="${frame}" y="${frame}" width="${size.width - 2 * frame}" height="${size.height - 2 * frame}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>`,
    ...(image === ''
      ? []
      : [
          `<clipPath id="image"><rect x="${x}" y="${imageBox.top}" width="${imageBox.side}" height="${imageBox.side}" rx="${imageBox.radius}"/></clipPath>`,
          `<image x="${x}" y="${imageBox.top}" width="${imageBox.side}" height="${imageBox.side}" preserveAspectRatio="xMidYMid slice" clip-path="url(#image)" xlink:href="${image}"/>`,
        ]),
    `<g font-family="${drawnFonts}" fill="#fff" text-anchor="middle" direction="${direction}">`,
    ...rows.map((row, index) => text(top + fontSize + index * step, fontSize, row, ' font-weight="700"')),
    `<rect x="${center - 60}" y="${below + 90}" width="120" height="6"/>`,
    ...(label === '' ? [] : [text(below + 230, 88, line(label, 88))]),
    ...(author === '' ? [] : [text(size.height - (years === '' ? 230 : 320), 72, line(author, 72))]),
    ...(years === '' ? [] : [text(size.height - 210, 56, line(years, 56), ' fill-opacity=".8"')]),
    '</g></svg>',
  ].join('');
}
