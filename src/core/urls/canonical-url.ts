/** Matches a URL without port, empty segments, and plain or encoded dots, which parsing does not change. */
const plain = /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+((?:\/(?:[\w-]|%(?!2[eE])[\da-fA-F]{2})+)+\/?|\/)$/u;

/**
 * Returns the path of an absolute http or https URL that `URL` would serialize unchanged. Most post URLs are in this form, and this check
 * takes a fraction of the time of parsing.
 *
 * @returns undefined for any other text, which must be parsed
 */
export function canonicalPathname(url: string): string | undefined {
  return plain.exec(url)?.[1];
}
