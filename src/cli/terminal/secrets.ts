import { createScrub } from '../../core/tokens/scrub.ts';
import { visibleText } from '../text/terminal-text.ts';

/** Shorter values are not tokens, and masking them would garble unrelated text. */
const minSecretLength = 6;

/** Returns the access tokens in a text, which may contain a URL that was copied from a page or a log. */
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
 * Returns a function that masks secrets in a text in all their encodings: see {@link createScrub}, and as `visibleText`
 * escapes them. This is the last line of defense: no message should contain them.
 */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, visibleText(secret)]);
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length).map(createScrub);
  return (text) => longestFirst.reduce((hidden, scrub) => scrub(hidden), text);
}
