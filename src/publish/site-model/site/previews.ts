import { afterEnd, excerptOf, nameOf, pageText } from './page-text.ts';
import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';
import { mediumFile, relativeLink } from './paths.ts';

/** Maximum length of a summary in UTF-16 units. */
const maxSummaryLength = 160;

/** Elements that are never prose. */
const neverProse = 'h1 h2 h3 h4 h5 h6 pre nav';
const excluded: ReadonlySet<string> = new Set(`${neverProse} figure details table video audio iframe`.split(' '));
/** Elements that are excluded unless the body has no other text, such as captions in a body of images. */
const excludedIfNothingElse: ReadonlySet<string> = new Set(neverProse.split(' '));

/**
 * Returns the summary of a post: the start of its text in one line, at most 160 UTF-16 units, cut after a word. Headings, tables of
 * contents, code, display formulas, links to files and bare URLs are excluded. Captions, tables and collapsed text are used only if there
 * is no other text. May be empty.
 * @param html sanitized: well-formed, `<` and `>` only around tags
 */
export function summaryOf(html: string): string {
  return excerptOf(runningText(html, excluded) || runningText(html, excludedIfNothingElse), maxSummaryLength);
}

/** Number of UTF-16 units of text, without markup and white space, that are enough for a summary, even if some lines are dropped. */
const sufficientText = 2000;

/** Replaces links to files and to other parts of the page. */
const mark = '\ufffc';

function runningText(html: string, without: ReadonlySet<string>): string {
  let running = '';
  let length = 0;
  let from = 0;
  while (from < html.length && length < sufficientText) {
    const open = html.indexOf('<', from);
    const text = html.slice(from, open === -1 ? html.length : open);
    running += text;
    length += text.trim().length;
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    const tag = html.slice(open, close + 1);
    const name = nameOf(html, open);
    from = close + 1;
    if (tag[1] === '/') running += tag;
    else if (without.has(name) || (name === 'math' && tag.includes(' display="block"'))) {
      running += '<br>';
      from = afterElement(html, from, name);
    } else if (name === 'a' && /\s(?:href="#|class="file")/u.test(tag)) {
      running += mark;
      from = afterEnd(html, from, '</a>');
    } else if (name !== 'img') running += tag;
  }
  return readable(pageText(running).split('\n')).join('\n');
}

/** Returns the offset after the end of an element whose start tag ends at `start`. Elements with the same name may be nested. */
function afterElement(html: string, start: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gu');
  tags.lastIndex = start;
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return afterEnd(html, tag.index, '>');
  }
  return html.length;
}

const contentsTitle = /^\P{L}*(?:목\s?차|차\s?례|contents|table of contents)\P{L}*$/iu;

/** Returns the lines that are prose. Drops separators, bare URLs, tables of contents and their headings. */
function readable(lines: readonly string[]): string[] {
  const prose: string[] = [];
  for (const line of lines) {
    const text = line.replaceAll(mark, '');
    if (line !== text && !/\p{L}/u.test(text)) {
      if (contentsTitle.test(prose.at(-1) ?? '')) prose.pop();
    } else if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) && !/^\s*https?:\S+\s*$/u.test(text))
      prose.push(text);
  }
  return prose;
}

/** In pixels. Smaller images are icons, lines or buttons. */
const minSize = { width: 200, height: 100 };

/** Maximum number of images that are examined. Later ones do not represent the start of a post. */
const maxImagesTried = 50;

/**
 * Returns the image that represents a post in lists and link previews: the first one that is not a drawing, an icon, an emoticon, or part
 * of a card for another page.
 * @param media media of the body, in the order of first use
 * @param html sanitized HTML of the body
 */
export function coverOf<Medium extends PublishedMedium>(media: readonly Medium[], html: string): Medium | undefined {
  const images = media.filter(isImage).slice(0, maxImagesTried);
  if (images.length === 0) return undefined;
  const others = foreignFigures(html);
  return images.find((medium) => !others.includes(`${relativeLink('', mediumFile(medium))}"`));
}

/** Returns the HTML of emoticons and of cards for other pages. These contain no other figures. */
function foreignFigures(html: string): string {
  let figures = '';
  let end = 0;
  for (const { index } of html.matchAll(/<figure class="(?:[^"]* )?(?:emoticon|card)[" ]/gu)) {
    if (index < end) continue;
    end = afterEnd(html, index, '</figure>');
    figures += html.slice(index, end);
  }
  return figures;
}

function isImage({ type, width = minSize.width, height = minSize.height }: StoredMedium): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml' && width >= minSize.width && height >= minSize.height;
}
