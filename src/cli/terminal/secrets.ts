import { createScrub } from '../../core/tokens/scrub.ts';
import { visibleText } from '../text/terminal-text.ts';

/** Shorter ones are no tokens, and hiding them would garble what has nothing to do with them. */
const minSecretLength = 6;

/** The access tokens in a text that may hold an address with its query, as whoever copies one from a page or a log has it. */
export function tokensIn(text: string): string[] {
  return [...text.matchAll(/\baccess_token=([^&#\s"']+)/gu)].flatMap(([, token = '']) => [token, decodePercent(token)]);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns a function that masks secrets in a text, in every spelling in which they travel: see {@link createScrub}, and as a terminal
 * shows them. The last defence: nothing that is printed should have them in the first place.
 */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, visibleText(secret)]);
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length).map(createScrub);
  return (text) => longestFirst.reduce((hidden, scrub) => scrub(hidden), text);
}
