import { pageText } from './page-text.ts';

/** Reading speed per minute: letters of syllabic and logographic scripts, and words of other scripts. */
const perMinute = { letters: 500, words: 220 };

/** Weight of code, which is skimmed. */
const ofCode = 1 / 2;

/**
 * Estimates the reading time of a post: 500 letters of Hangul, Han and Kana, or 220 words of other scripts and numbers, per minute, and
 * twice as many in code blocks.
 * @param html sanitized HTML of the body
 * @param text result of `pageText` for the body, if available
 * @returns whole minutes, at least one; 0 if there is nothing to read
 */
export function readingMinutes(html: string, text: string = pageText(html)): number {
  const all = countIn(text);
  // The text includes code. No word is partly in code and partly in prose.
  const code = countIn(pageText(codeIn(html)));
  const prose = { letters: all.letters - code.letters, words: all.words - code.words };
  const minutes = minutesOf(prose) + ofCode * minutesOf(code);
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}

/** Numbers of letters and words in a text. */
interface Count {
  /** letters of syllabic and logographic scripts */
  readonly letters: number;
  /** words with letters of other scripts, or with digits */
  readonly words: number;
}

const minutesOf = ({ letters, words }: Count): number => letters / perMinute.letters + words / perMinute.words;

/** Returns the code blocks of a body as HTML. */
const codeIn = (html: string): string => html.match(/<pre[\s>][^]*?(?:<\/pre>|$)/gu)?.join('\n') ?? '';

/** Counts letters and words. A word starts with a letter or a digit, and may continue with marks and apostrophes. */
function countIn(text: string): Count {
  let letters = 0;
  let words = 0;
  let isInside = false;
  let isCounted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const kind = kindOf(code);
    const begins: boolean = !isInside && kind >= kinds.syllable;
    if (begins) isCounted = false;
    isInside = begins || (isInside && kind !== kinds.other);
    if (!isInside) continue;
    if (kind === kinds.syllable || kind === kinds.syllableMark) letters += 1;
    // In "3분", only the number counts as a word. "물을" contains letters, but no word.
    else if (kind === kinds.letter && !isCounted) {
      words += 1;
      isCounted = true;
    }
  }
  return { letters, words };
}

/** Kinds of characters. Those from `syllable` on may start a word. */
const kinds = { other: 1, mark: 2, syllableMark: 3, syllable: 4, letter: 5 };
/** Cache of the kind of each UTF-16 code unit; 0: not computed yet. */
const knownKinds = new Uint8Array(0x10000);

function kindOf(code: number): number {
  if (code > 0xffff) return newKind(String.fromCodePoint(code));
  const known = knownKinds[code] ?? 0;
  return known === 0 ? (knownKinds[code] = newKind(String.fromCharCode(code))) : known;
}

function newKind(character: string): number {
  const isSyllable = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);
  if (/[\p{L}\p{N}]/u.test(character)) return isSyllable ? kinds.syllable : kinds.letter;
  if (!/[\p{M}'’]/u.test(character)) return kinds.other;
  return isSyllable ? kinds.syllableMark : kinds.mark;
}
