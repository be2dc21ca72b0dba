/** Elements that start and end a line. `td` and `th` are parts of a line. */
const blocks: ReadonlySet<string> = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr figure figcaption hr ' +
    'details summary br div'
  ).split(' '),
);
const cells: ReadonlySet<string> = new Set(['td', 'th']);

/**
 * Returns the plain text of a post's body: one line per block, white space within a line collapsed to a single space, and lines of code
 * unchanged. A formula is represented by its source, if it has one. Links to video players, and the text that replaces a missing image, are
 * omitted.
 * @param html sanitized: well-formed, `<` and `>` only around tags
 */
export function pageText(html: string): string {
  // Checked once, because few bodies contain one. Otherwise, every tag would be searched.
  const hasMissing = html.includes(missing);
  let text = '';
  let preformatted = 0;
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf('<', from);
    const end = open === -1 ? html.length : open;
    if (end > from) text += preformatted > 0 ? html.slice(from, end) : asLine(html.slice(from, end));
    if (open === -1) break;
    const close = html.indexOf('>', open);
    if (close === -1) break;
    from = close + 1;
    const name = nameOf(html, open);
    if (name === 'math') {
      const after = afterEnd(html, from, '</math>');
      text += formulaText(html.slice(from, after));
      from = after;
    } else if (name === 'a' && html.slice(open, close).includes('class="play"')) from = afterEnd(html, from, '</a>');
    else if (hasMissing && html.slice(open, close).includes(missing)) from = afterEnd(html, from, `</${name}>`);
    else if (name === 'img' && html.slice(open, close).includes('class="drawing"')) {
      // The alternative text of a drawing is the text in it.
      text += ` ${asLine(/ alt="([^"]*)"/u.exec(html.slice(open, close))?.[1] ?? '')} `;
    } else if (blocks.has(name)) text += '\n';
    else if (cells.has(name)) text += ' ';
    if (name === 'pre') preformatted += html[open + 1] === '/' ? -1 : 1;
  }
  return tidy(decoded(text));
}

/** Link cards. They contain no other figures. */
const cards = /<figure class="(?:[^"]* )?card[" ][^]*?(?:<\/figure>|$)/gu;

/**
 * Returns the text of a post's body for the search, without link cards: their titles and descriptions are those of other pages.
 * @param text result of {@link pageText}, which is returned if the body has no other text
 */
export function searchedText(html: string, text: string): string {
  const own = html.replace(cards, '\n');
  return own === html ? text : pageText(own) || text;
}

/** Class of the text that replaces a missing image. */
const missing = ' class="missing"';

/** Returns the element name of a start or end tag. */
export function nameOf(html: string, open: number): string {
  const start = html[open + 1] === '/' ? open + 2 : open + 1;
  let end = start;
  while (isNamePart(html.charCodeAt(end))) end += 1;
  return html.slice(start, end);
}

function isNamePart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Returns the offset after the next occurrence of an end tag. Elements with these names are never nested. */
export function afterEnd(html: string, from: number, tag: string): number {
  const end = html.indexOf(tag, from);
  return end === -1 ? html.length : end + tag.length;
}

/** Returns the source of a formula. The concatenated text of elements such as `<mfrac>` would have another meaning. */
function formulaText(math: string): string {
  const source = /<annotation[^<>]*>([^<]*)</u.exec(math)?.[1] ?? math.replace(/<[^<>]*>/gu, ' ');
  return asLine(source);
}

function asLine(text: string): string {
  return text.includes('\n') ? text.replaceAll('\n', ' ') : text;
}

/** Collapses white space to a single space or line break. Single ones are not matched, which is faster. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/gu, ' ')
    .replace(/ \n[ \n]*|\n[ \n]+/gu, '\n')
    .trim();
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes character references. The sanitizer writes only a few by name, and all others by number. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gu, (whole, ...found) => {
    const [decimal, hexadecimal, name] = found as (string | undefined)[];
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/**
 * Returns the start of a text in one line. A longer text is cut after a word and ends with `…`; very long words are cut inside.
 * @param maxLength in UTF-16 units
 */
export function excerptOf(text: string, maxLength = 200): string {
  let excerpt = '';
  for (const [word] of text.matchAll(/\S+/gu)) {
    const longer = excerpt === '' ? word : `${excerpt} ${word}`;
    if (longer.length > maxLength) return cut(excerpt, longer, maxLength);
    excerpt = longer;
  }
  return excerpt;
}

/** Cuts text after a word, unless that would leave less than half of the maximum length. */
function cut(words: string, longer: string, maxLength: number): string {
  const room = maxLength - 1;
  if (words.length >= maxLength / 2 && words.length <= room) return `${words}…`;
  const atWord = longer.slice(0, room).lastIndexOf(' ');
  if (atWord >= maxLength / 2) return `${longer.slice(0, atWord)}…`;
  let end = 0;
  for (const { index } of graphemes.segment(longer.slice(0, maxLength + 100))) if (index <= room) end = index;
  return `${longer.slice(0, end)}…`;
}
