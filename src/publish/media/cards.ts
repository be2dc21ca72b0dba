import { hash } from 'node:crypto';
import type { ImageCopy } from '../../core/media/media-file.ts';

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

/** Korean fonts of common systems come first; they also contain Latin letters. */
const fonts =
  "'Noto Sans KR', 'Noto Sans CJK KR', Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', NanumGothic, sans-serif";

/** Returns the card for the given text. Its file name is a hash of the SVG. */
export function cardOf(text: CardText): Card {
  const svg = svgOf(text);
  const name = hash('sha256', svg);
  return { file: `${name.slice(0, 2)}/${name}-card.png`, type: 'image/png', ...size, svg };
}

/**
 * Returns one sample character for each script in the text, to test whether a font can render it. Undefined if there is no sample for one
 * of the scripts.
 */
export function samplesOf({ title, blog, date }: CardText): readonly string[] | undefined {
  const samples = new Set<string>();
  for (const letter of drawable(`${title}${blog}${date}`)) {
    if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) continue;
    const sample = scripts.find(([script]) => script.test(letter))?.[1];
    if (sample === undefined) return undefined;
    samples.add(sample);
  }
  return [...samples];
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/u, 'A'],
  [/\p{Script=Hangul}/u, '가'],
  [/\p{Script=Han}/u, '漢'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'あ'],
  [/\p{Script=Cyrillic}/u, 'Ж'],
  [/\p{Script=Greek}/u, 'Ω'],
];

function svgOf({ title, blog, date }: CardText): string {
  const rows = wrapped(drawable(title), (size.width - 2 * margin) / lines.size, lines.maxLines);
  const top = margin + lines.size;
  const text = (x: number, y: number, style: string, content: string) =>
    `<text x="${x}" y="${y}" font-family="${fonts}" ${style}>${escaped(content)}</text>`;
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

/** Removes pictographs and control characters, for which these fonts may have no glyph. */
function drawable(text: string): string {
  return text
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{1f1e6}-\u{1f1ff}\ufe0f]/gu, (one) =>
      /[\d#*©®]/u.test(one) ? one : ' ',
    )
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Breaks text into lines between words, and within words that are longer than a line.
 * @param width width of a line in ems
 * @param maxLines maximum number of lines; excess text is cut, and the last line ends with `…`
 */
export function wrapped(text: string, width: number, maxLines: number): string[] {
  const rows: string[] = [];
  let row = '';
  let used = 0;
  const end = () => {
    rows.push(row.trim());
    [row, used] = ['', 0];
  };
  for (const word of text.split(' ').map((one) => Array.from(one))) {
    const wide = word.reduce((sum, letter) => sum + widthOf(letter), 0);
    if (used > 0 && used + wide > width) end();
    for (const letter of word) {
      if (used + widthOf(letter) > width) end();
      row += letter;
      used += widthOf(letter);
    }
    row += ' ';
    used += widthOf(' ');
  }
  end();
  if (rows.length <= maxLines) return rows;
  const last = Array.from(rows[maxLines - 1] ?? '');
  while (last.length > 0 && last.reduce((sum, letter) => sum + widthOf(letter), 1) > width) last.pop();
  return [...rows.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`];
}

/** Returns the approximate width of a bold character in ems, rounded up. */
function widthOf(letter: string): number {
  if (letter === ' ') return 0.3;
  if (/[ilj.,:;'!|()[\]]/u.test(letter)) return 0.36;
  if (/[a-z0-9]/u.test(letter)) return /[mw]/u.test(letter) ? 0.95 : 0.63;
  if (/[A-Z]/u.test(letter)) return /[MW]/u.test(letter) ? 1.02 : 0.76;
  return letter < '\u0250' ? 0.7 : 1;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (letter) => escapes[letter] ?? letter);
