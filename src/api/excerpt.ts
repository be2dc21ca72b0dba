import type { Scrub } from '../core/tokens/scrub.ts';

/** Far more than an excerpt needs, so that a token which begins within it is taken out whole before the text is cut. */
const examined = 20_000;

/**
 * The beginning of something that a server sent, for a message: without the token, on one line, without characters that
 * would steer a terminal or turn the direction of the text.
 */
export function excerptOf(text: string, length: number, scrub: Scrub): string {
  const plain = scrub(text.slice(0, examined))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : plain;
}
