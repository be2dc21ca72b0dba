import { canonicalPathname } from './canonical-url.ts';

/**
 * The one place where addresses that somebody else wrote are made harmless, wherever they go from here: pages, Markdown, data,
 * templates, feeds. Nothing is left in them that ends an attribute, a destination or a line, whoever forgets to escape it.
 * All other characters stay as they were written, also letters of all scripts: a browser is led to where it was before.
 */

/** Quotes, angle brackets, backslashes and what else RFC 3986 has in no address; white space, controls, what is not seen. */
const harmful = /["'<>`\\{}|^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Any address with the harmful characters percent-encoded; one that holds none is itself. */
export function encodeUrl(address: string): string {
  return address.replace(harmful, percentEncoded);
}

/**
 * An absolute http or https address, written as browsers read it (URL standard): without line ends and tabs, and with slashes
 * where backslashes mean such. What comes out goes through unchanged.
 *
 * @returns undefined for what is no such address
 */
export function sanitizeUrl(text: string): string | undefined {
  if (canonicalPathname(text) !== undefined) return text;
  const address = text.trim().replace(/[\t\n\r]|(?<!\p{Cc})\p{Cc}+$/gu, '');
  if (!/^https?:\/\//iu.test(address) || !URL.canParse(address)) return undefined;
  const path = address.replace(/^[^?#]*/u, (before) => before.replaceAll('\\', '/'));
  const host = /^https?:\/+[^/?#]*/iu.exec(path)?.[0] ?? '';
  // Of a host not every reader knows that it may be encoded.
  return encodeUrl(encodeUrl(host) === host ? path : new URL(path).href);
}

function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character.replace(/\p{Surrogate}/gu, '\ufffd'));
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
