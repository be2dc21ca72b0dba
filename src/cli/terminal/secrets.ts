import { visibleText } from '../text/terminal-text.ts';

/** Shorter ones are no tokens, and hiding them would garble what has nothing to do with them. */
const shortest = 6;

/** The access tokens in a text that may hold an address with its query, as whoever copies one from a page or a log has it. */
export function tokensIn(text: string): string[] {
  return [...text.matchAll(/\baccess_token=([^&#\s"']+)/gu)].flatMap(([, token = '']) => [token, decoded(token)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A function that takes the secrets out of a text, in the spellings in which they travel: raw, percent-encoded, base64,
 * escaped for the terminal or for JSON. The last defence: nothing that is printed should hold them in the first place.
 */
export function hider(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ '': secret }).toString().slice(1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
      visibleText(secret),
      JSON.stringify(secret).slice(1, -1),
    ]);
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((hidden, spelling) => hidden.replaceAll(spelling, '[token]'), text);
}
