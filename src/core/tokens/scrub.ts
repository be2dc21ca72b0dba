/** Takes the access token out of a text, whatever its spelling. */
export type Scrub = (text: string) => string;

const replacement = '[token]';

/** Shorter pieces of base64 would be found in ordinary words. */
const shortestBase64 = 6;

/**
 * Servers echo the query they were sent, in pages and in messages. The token is found raw, percent-encoded (also twice),
 * escaped as in JSON or HTML, and inside base64 at any offset.
 */
export function createScrub(token: string): Scrub {
  if (token === '') return (text) => text;
  const spellings = [token, ...base64Cores(token)].map((spelling) => Array.from(spelling, patternOf).join(''));
  const pattern = new RegExp(spellings.join('|'), 'gu');
  return (text) => text.replace(pattern, replacement);
}

/** All spellings of one character. */
function patternOf(character: string): string {
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const escape = character.split('').map((unit) => `\\\\u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const entity = `&#(?:0*${character.codePointAt(0) ?? 0}|[xX]0*${anyCase((character.codePointAt(0) ?? 0).toString(16))});`;
  const raw = `\\\\?${literal(character)}`;
  // The raw character last: `%` is also the beginning of its own percent-encoding.
  return `(?:${[percent.join(''), escape.join(''), entity, ...(others[character] ?? []), raw].join('|')})`;
}

/** Further spellings: named entities, a form's space, and the alphabet of base64url. */
const others: Partial<Record<string, string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
  ' ': ['\\+'],
  '+': ['-'],
  '/': ['_'],
};

const literal = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');

const anyCase = (hex: string) => hex.replace(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** The base64 of the token at each of the three offsets, without the digits at the ends that its neighbours share. */
function base64Cores(token: string): string[] {
  const bytes = Buffer.from(token);
  return [0, 1, 2]
    .map((offset) => {
      const digits = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      return digits.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    })
    .filter((core) => core.length >= shortestBase64);
}
