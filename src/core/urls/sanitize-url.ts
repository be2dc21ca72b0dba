import { canonicalPathname } from './canonical-url.ts';

/**
 * Sanitizes external URLs for pages, Markdown, data, templates and feeds. No other code does this. The result has no character that could
 * end an attribute, a link destination or a line, even if it is not escaped there. All other characters are kept, including letters of all
 * scripts, so the URL still leads to the same page.
 */

/**
 * Matches quotes, angle brackets, backslashes and other characters that RFC 3986 does not allow, and white space, control and invisible
 * characters.
 */
const unsafe = /["'<>`\\{}|^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Percent-encodes the unsafe characters of a URL. */
export function encodeUrl(url: string): string {
  return url.replace(unsafe, percentEncoded);
}

/**
 * Sanitizes an absolute http or https URL the way browsers interpret it (URL standard): removes line ends and tabs, and replaces
 * backslashes that count as slashes. Idempotent.
 *
 * @returns undefined if the text is not such a URL
 */
export function sanitizeUrl(text: string): string | undefined {
  if (canonicalPathname(text) !== undefined) return text;
  const url = text.trim().replace(/[\t\n\r]|(?<!\p{Cc})\p{Cc}+$/gu, '');
  if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) return undefined;
  const path = url.replace(/^[^?#]*/u, (before) => before.replaceAll('\\', '/'));
  const host = /^https?:\/+[^/?#]*/iu.exec(path)?.[0] ?? '';
  // Not all programs support percent-encoding in hosts.
  return encodeUrl(encodeUrl(host) === host ? path : new URL(path).href);
}

function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character.replace(/\p{Surrogate}/gu, '\ufffd'));
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
