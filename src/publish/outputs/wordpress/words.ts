import { withoutForbidden } from '../../site-model/site/xml.ts';

/**
 * A post's title; empty where it has none. Titles are HTML in WordPress: written so that what is shown is the plain text. A backslash
 * is written by its number: the importer looks for the title without it, and would store the post again. So is the title `0`, which PHP
 * takes for none, and a bracket, which may begin a shortcode: themes and plugins expand those in titles too.
 */
export function titleText(title: string): string {
  const plain = withoutForbidden(title).trim();
  const shown = plain
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('[', '&#91;')
    .replaceAll('\\', '&#092;');
  const text = cutBytes(shown, longestText);
  return text === '0' ? '&#48;' : text;
}

/** Returns the name of a category or tag in one line. */
export function termName(name: string): string {
  return cutUnits(nameText(name), longestTerm);
}

/** Returns the name of a commenter in one line; may be empty. */
export function authorName(name: string): string {
  return cutBytes(nameText(name), longestAuthor);
}

/** Returns the text of a comment. WordPress shows its line ends. */
export function commentText(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('[', '&#91;');
  return cutBytes(withoutForbidden(escaped), longestText);
}

/** Returns sanitized HTML of a comment; undefined if there is none, or if WordPress would cut it. A bracket may begin a shortcode. */
export function richText(html: string | undefined): string | undefined {
  const text = html === undefined ? '' : withoutForbidden(html).replaceAll('[', '&#91;').trim();
  return text === '' || Buffer.byteLength(text) > longestText ? undefined : text;
}

/**
 * Equal for texts that a database of WordPress may take for equal: case, accents and spaces say nothing, nor do characters beyond the
 * basic plane in the older of its collations.
 */
export function collated(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

/**
 * As WordPress stores a name: what looks like a tag or an encoded octet would be taken away (`sanitize_text_field`), and a comment
 * whose author is stored otherwise than it is written is stored again by the next import.
 */
function nameText(name: string): string {
  return withoutForbidden(name)
    .replace(/\s+/gu, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('[', '&#091;')
    .replaceAll('\\', '&#092;')
    .replace(/%(?=[0-9a-f]{2})/giu, '&#037;');
}

/** Limits of WordPress' columns, which do not store longer values. In bytes of UTF-8; terms in characters. */
const longestText = 65_000;
const longestAuthor = 240;
const longestTerm = 190;

function cutUnits(text: string, most: number): string {
  return text.length <= most ? text : whole(text.slice(0, most));
}

function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
  return whole(
    Buffer.from(text)
      .subarray(0, most)
      .toString()
      .replace(/\ufffd+$/u, ''),
  );
}

/** Removes an incomplete character or reference at the end, and adds an ellipsis. */
function whole(text: string): string {
  return `${text.replace(/(?:\p{Surrogate}|&[#\w]{0,5})$/u, '')}…`;
}

/** In bytes after encoding: the limit of WordPress' tables. */
const longestSlug = 200;

/**
 * The name of a post or a term in addresses as WordPress has it (`sanitize_title`): lower case, `-` for spaces, without marks of
 * punctuation, other than ASCII percent-encoded in lower case. What comes out, WordPress leaves as it is. May be empty.
 */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s./–—\u00a0]+/gu, '-')
    .replace(
      /[!-,:-@[-^`{-~\p{C}\p{Pi}\p{Pf}\u00a1\u00a9\u00ae\u00b0\u00b4\u00bf\u02ca\u02cb\u0300\u0301\u0304\u030c\u0341\u2020-\u2027\u2122\u201a\u201e×]/gu,
      '',
    )
    .replace(/-+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  return cut(plain).replace(/-+$/u, '');
}

/** Encodes a text, cut after a complete character. */
function cut(text: string): string {
  let slug = '';
  for (const character of text) {
    const encoded = /^[\w-]$/u.test(character) ? character : encodeURIComponent(character).toLowerCase();
    if (slug.length + encoded.length > longestSlug) break;
    slug += encoded;
  }
  return slug;
}
