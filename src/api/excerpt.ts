import type { Scrub } from '../core/tokens/scrub.ts';

/** Number of characters to scan. Far more than an excerpt contains, so that a token is masked before the text is truncated. */
const examinedLength = 20_000;

/**
 * Returns the start of a server's text for use in a message, on one line. The token is masked, and control characters, which could control
 * the terminal or change the text direction, are removed.
 */
export function excerptOf(text: string, length: number, scrub: Scrub): string {
  const plain = scrub(text.slice(0, examinedLength))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : plain;
}
