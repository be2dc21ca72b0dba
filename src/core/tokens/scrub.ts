/** Masks the access token in text, in every encoding. */
export type Scrub = (text: string) => string;

const replacement = '[token]';

/** Minimum length of a base64 string to mask, since shorter strings occur in ordinary words. */
const minBase64Length = 6;

/**
 * Creates a function that masks a token, since servers echo the query in pages and messages. It recognizes the token as is, percent-encoded
 * (even twice), escaped for JSON or HTML, and in base64 at any offset.
 */
export function createScrub(token: string): Scrub {
  if (token === '') return (text) => text;
  const spellings = [token, ...base64Cores(token)].map((spelling) => Array.from(spelling, patternOf).join(''));
  const pattern = new RegExp(spellings.join('|'), 'gu');
  return (text) => text.replace(pattern, replacement);
}

/** Returns a pattern that matches a character in every encoding. */
function patternOf(character: string): string {
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const escape = character.split('').map((unit) => `\\\\u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const entity = `&#(?:0*${character.codePointAt(0) ?? 0}|[xX]0*${anyCase((character.codePointAt(0) ?? 0).toString(16))});`;
  const raw = `\\\\?${literal(character)}`;
  // The raw character comes last, since `%` is also the start of its own percent-encoding.
  return `(?:${[percent.join(''), escape.join(''), entity, ...(furtherEncodings[character] ?? []), raw].join('|')})`;
}

/** Additional encodings: named entities, `+` for a space in forms, and the base64url alphabet. */
const furtherEncodings: Partial<Record<string, string[]>> = {
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

/** Returns the base64 of the token at each of the three possible offsets, without digits that also encode adjacent bytes. */
function base64Cores(token: string): string[] {
  const bytes = Buffer.from(token);
  return [0, 1, 2]
    .map((offset) => {
      const digits = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      return digits.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    })
    .filter((core) => core.length >= minBase64Length);
}
