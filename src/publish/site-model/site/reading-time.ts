import { pageText } from './page-text.ts';

/** A minute of reading: letters of scripts that write syllables or words with one each, and words of all others. */
const perMinute = { letters: 500, words: 220 };

/** Code is looked at more than it is read: it counts half. */
const ofCode = 1 / 2;

/**
 * How long it takes to read a post: letters of Hangul, Han and Kana by 500 a minute, words of other scripts and numbers by 220,
 * what is in blocks of code by twice as many.
 *
 * @param html of its body, sanitised
 * @param text the same as `pageText` gives it, where that is known
 * @returns whole minutes, at least one; 0 where there is nothing to read
 */
export function readingMinutes(html: string, text: string = pageText(html)): number {
  const all = countIn(text);
  // Its lines are lines of the text, too, and no word is in both code and prose.
  const code = countIn(pageText(codeIn(html)));
  const prose = { letters: all.letters - code.letters, words: all.words - code.words };
  const minutes = minutesOf(prose) + ofCode * minutesOf(code);
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}

/** What there is to read in a text. */
interface Count {
  /** of scripts that write syllables or words with one each */
  readonly letters: number;
  /** with letters of other scripts, or with digits */
  readonly words: number;
}

const minutesOf = ({ letters, words }: Count): number => letters / perMinute.letters + words / perMinute.words;

/** Its blocks of code, as HTML. */
const codeIn = (html: string): string => html.match(/<pre[\s>][\s\S]*?<\/pre>/gu)?.join('\n') ?? '';

/** A word begins with a letter or a digit; marks and apostrophes may follow within it. */
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
    // In "3분" the number is read, too; in "물을" nothing is left.
    else if (kind === kinds.letter && !isCounted) {
      words += 1;
      isCounted = true;
    }
  }
  return { letters, words };
}

/** What a character is in a word; from `syllable` on it may begin one. */
const kinds = { other: 1, mark: 2, syllableMark: 3, syllable: 4, letter: 5 };
/** The kind of each character of one UTF-16 unit that was met; 0 where none was yet. */
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
