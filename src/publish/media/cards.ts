import { hash } from 'node:crypto';
import type { ImageCopy } from '../../core/media/media-file.ts';
import { drawable, drawnFonts, wrapped } from '../../core/svg/drawn-text.ts';
import { escapeXmlText } from '../../core/text/escape-xml.ts';

export interface CardText {
  readonly title: string;
  readonly blog: string;
  /** the day in words; may be empty */
  readonly date: string;
}

/** An image with text that services show as the preview of a shared link, for posts without an image of their own. */
export interface Card extends ImageCopy {
  readonly svg: string;
}

/** Size in pixels. All services show this aspect ratio uncropped. */
const size = { width: 1200, height: 630 };
const margin = 90;
const lines = { size: 68, height: 92, maxLines: 4 };

/** Returns the card for the given text. Its file name is a hash of the SVG. */
export function cardOf(text: CardText): Card {
  const svg = svgOf(text);
  const name = hash('sha256', svg);
  return { file: `${name.slice(0, 2)}/${name}-card.png`, type: 'image/png', ...size, svg };
}

function svgOf({ title, blog, date }: CardText): string {
  const rows = wrapped(drawable(title), (size.width - 2 * margin) / lines.size, lines.maxLines);
  const top = margin + lines.size;
  const text = (x: number, y: number, style: string, content: string) =>
    `<text x="${x}" y="${y}" font-family="${drawnFonts}" ${style}>${escapeXmlText(content)}</text>`;
  const [name = ''] = wrapped(drawable(blog), 22, 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    '<rect width="100%" height="100%" fill="#fbfaf8"/>',
    '<rect width="16" height="100%" fill="#33639c"/>',
    ...rows.map((row, index) =>
      text(margin, top + index * lines.height, `font-size="${lines.size}" font-weight="700" fill="#1b1c1e"`, row),
    ),
    text(margin, size.height - margin, 'font-size="36" fill="#33639c"', name),
    text(size.width - margin, size.height - margin, 'font-size="32" fill="#5d6066" text-anchor="end"', drawable(date)),
    '</svg>',
  ].join('');
}
