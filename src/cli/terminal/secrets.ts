import { createScrub } from '../../core/tokens/scrub.ts';
import { visibleText } from '../text/terminal-text.ts';

/** Shorter values are not tokens. Masking them would garble unrelated text. */
const minSecretLength = 6;

/** Returns the access tokens in text, which may be a URL copied from a page or a log. */
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
 * Returns a function that masks secrets in text, in every encoding: those of {@link createScrub}, and the escapes of
 * `visibleText`. This is the last line of defense: messages should not contain secrets at all.
 */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, visibleText(secret)]);
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length).map(createScrub);
  return (text) => longestFirst.reduce((hidden, scrub) => scrub(hidden), text);
}
