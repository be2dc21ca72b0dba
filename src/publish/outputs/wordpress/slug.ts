/** In bytes, as it is written: what WordPress' tables hold. */
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

/** Encoded, and cut behind a whole character. */
function cut(text: string): string {
  let slug = '';
  for (const character of text) {
    const encoded = /^[\w-]$/u.test(character) ? character : encodeURIComponent(character).toLowerCase();
    if (slug.length + encoded.length > longestSlug) break;
    slug += encoded;
  }
  return slug;
}
