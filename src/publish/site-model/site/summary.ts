import { afterEnd, excerptOf, nameOf, pageText } from './page-text.ts';

/** In UTF-16 units. */
const longest = 160;

/** What is no running text, whatever else there is. */
const never = 'h1 h2 h3 h4 h5 h6 pre nav';
const asides: ReadonlySet<string> = new Set(`${never} figure details table video audio iframe`.split(' '));
/** Of a body that has nothing else, such as one of pictures and their captions. */
const fewerAsides: ReadonlySet<string> = new Set(never.split(' '));

/**
 * What a post is about in one line: the beginning of its running text, of at most 160 UTF-16 units, cut behind a word.
 * Headings, lists of contents, code, formulas on a line of their own, what only leads to a file and lines that are nothing but an address are none of it; captions,
 * tables and what is folded only where there is nothing else. May be empty.
 *
 * @param html as the sanitiser leaves it: well-formed, `<` and `>` only around tags
 */
export function summaryOf(html: string): string {
  return excerptOf(runningText(html, asides) || runningText(html, fewerAsides), longest);
}

/** So much text, markup and white space aside, holds a summary, also where some of its lines are left out. */
const enough = 2000;

/** In the place of what leads to a part of the page, or to a file. */
const mark = '\ufffc';

function runningText(html: string, without: ReadonlySet<string>): string {
  let running = '';
  let length = 0;
  let from = 0;
  while (from < html.length && length < enough) {
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

/** The place behind the end of an element, whose start tag ends here; others of its name may be in it. */
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

/** The lines that say something: no separators, no bare addresses, no list of contents and not what stands above it. */
function readable(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const text = line.replaceAll(mark, '');
    if (line !== text && !/\p{L}/u.test(text)) {
      if (contentsTitle.test(kept.at(-1) ?? '')) kept.pop();
    } else if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) && !/^\s*https?:\S+\s*$/u.test(text))
      kept.push(text);
  }
  return kept;
}
