import { withoutForbidden } from '../../site-model/site/xml.ts';

/**
 * Returns the title of a post; empty if it has none. Titles are HTML in WordPress, so plain text is escaped. Three more cases become
 * numeric references: a backslash, because the importer searches for existing posts by the title without it, and would import the post
 * again; the title `0`, which is false in PHP; and a bracket, which may start a shortcode, since themes and plugins also expand shortcodes
 * in titles.
 */
export function titleText(title: string): string {
  const plain = withoutForbidden(title).trim();
  const shown = plain
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('[', '&#91;')
    .replaceAll('\\', '&#092;');
  const text = cutBytes(shown, maxTextBytes);
  return text === '0' ? '&#48;' : text;
}

/** Returns the name of a category or tag, in one line. */
export function termName(name: string): string {
  return cutUnits(nameText(name), maxTermLength);
}

/** Returns the name of a commenter, in one line; may be empty. */
export function authorName(name: string): string {
  return cutBytes(nameText(name), maxAuthorBytes);
}

/** Returns the text of a comment. WordPress preserves its line breaks. */
export function commentText(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('[', '&#91;');
  return cutBytes(withoutForbidden(escaped), maxTextBytes);
}

/**
 * Returns the sanitized HTML of a comment; undefined if there is none, or if WordPress would truncate it. Brackets are escaped because they
 * may start a shortcode.
 */
export function richText(html: string | undefined): string | undefined {
  const text = html === undefined ? '' : withoutForbidden(html).replaceAll('[', '&#91;').trim();
  return text === '' || Buffer.byteLength(text) > maxTextBytes ? undefined : text;
}

/**
 * Returns a key that is the same for texts that WordPress' database may consider equal: its collations ignore case, accents and spaces, and
 * older ones treat all characters beyond the Basic Multilingual Plane as equal.
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
 * Returns a name as WordPress stores it, without anything that looks like a tag or a percent-encoded byte (`sanitize_text_field`). If the
 * stored author of a comment differed from the file, the comment would be imported again.
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

/** Limits of WordPress' columns, which do not store longer values: in bytes of UTF-8, or in characters for terms. */
const maxTextBytes = 65_000;
const maxAuthorBytes = 240;
const maxTermLength = 190;

function cutUnits(text: string, most: number): string {
  return text.length <= most ? text : whole(text.slice(0, most));
}

function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
  return whole(
    Buffer.from(text)
      .subarray(0, most)
      .toString()
      .replace(/(?<!\ufffd)\ufffd+$/u, ''),
  );
}

/** Removes an incomplete character or reference from the end, and adds an ellipsis. */
function whole(text: string): string {
  return `${text.replace(/(?:\p{Surrogate}|&[#\w]{0,5})$/u, '')}…`;
}

/** Maximum length of an encoded slug in bytes, as in WordPress' tables. */
const maxSlugBytes = 200;

/**
 * Returns the slug of a post or term like WordPress (`sanitize_title`): in lower case, with `-` instead of spaces, without punctuation, and
 * with non-ASCII characters percent-encoded in lower case. WordPress leaves the result unchanged. May be empty.
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
    .replace(/^-+|(?<!-)-+$/gu, '');
  return cut(plain).replace(/(?<!-)-+$/u, '');
}

/** Percent-encodes text, truncated after a complete character. */
function cut(text: string): string {
  let slug = '';
  for (const character of text) {
    const encoded = /^[\w-]$/u.test(character) ? character : encodeURIComponent(character).toLowerCase();
    if (slug.length + encoded.length > maxSlugBytes) break;
    slug += encoded;
  }
  return slug;
}
