/**
 * An address that somebody else wrote, as it may leave for data, templates, feeds and lists: http or https, without any character
 * that ends an attribute, a destination or a line, whoever forgets to escape it. One that holds none of these stays as it was
 * written, also with letters of all scripts; any other is written as browsers do (URL standard), with what is left of them
 * percent-encoded. What comes out goes through unchanged.
 *
 * @returns undefined for what is no such address
 */
export function outsideAddress(text: string): string | undefined {
  const address = text.trim();
  if (!/^https?:\/\//iu.test(address) || !URL.canParse(address)) return undefined;
  return harmless.test(address) ? address : new URL(address).href.replace(/[^!-~]|["'<>`\\{}|^]/gu, percentEncoded);
}

/** What RFC 3986 has in addresses, and letters, but no apostrophe. */
const harmless = /^[\w\-.~:/?#[\]@!$&()*+,;=%\p{L}\p{M}\p{N}]+$/u;

function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character.replace(/\p{Surrogate}/gu, '\ufffd'));
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
