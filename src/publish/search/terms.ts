import { fold } from './fold.ts';

/**
 * What a text is found by. Letters of scripts that do not separate words, or inflect them as Korean does, are indexed in
 * pairs, across spaces too, since where Korean has spaces is a matter of taste; all others as words.
 */
export interface Terms {
  /** pairs, each once, in order: the UTF-16 code of the first letter times 65,536 plus that of the second, which is 0 for the last letter of a line */
  readonly letters: Uint32Array;
  /** words, each once, with a space between them */
  readonly words: string;
}

/** A longer word is indexed by its beginning. */
const longestWord = 32;

const letter =
  /[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/u;
const wordPart = /[\p{L}\p{N}\p{M}]/u;

const kinds = { other: 1, word: 2, letter: 3, lineEnd: 4, surrogate: 5 };
/** The kind of each UTF-16 code that was met; 0 where none was yet. */
const knownKinds = new Uint8Array(65_536);

function kindOf(code: number): number {
  const known = knownKinds[code] ?? 0;
  return known === 0 ? (knownKinds[code] = newKind(code)) : known;
}

function newKind(code: number): number {
  const character = String.fromCharCode(code);
  if (code === 10) return kinds.lineEnd;
  if (code >= 0xd800 && code <= 0xdfff) return kinds.surrogate;
  if (letter.test(character)) return kinds.letter;
  return wordPart.test(character) ? kinds.word : kinds.other;
}

/** Whether a word goes on with the surrogate at this place, the first of a pair or the second. */
function isWordSurrogate(text: string, at: number): boolean {
  const isSecond = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const character = text.slice(isSecond ? at - 1 : at, isSecond ? at + 1 : at + 2);
  return character.length === 2 && wordPart.test(character);
}

/** The terms of a text; those of two lines are not joined. */
export function termsOf(text: string): Terms {
  const folded = fold(text);
  // More than 2^30 is no small integer, so that a list would hold an object for each.
  const letters = new Uint32Array(folded.length + 1);
  let count = 0;
  const words = new Set<string>();
  let first = 0;
  let start = -1;
  for (let at = 0; at <= folded.length; at += 1) {
    const code = at === folded.length ? 10 : folded.charCodeAt(at);
    const kind = kindOf(code);
    const inWord = kind === kinds.word || (kind === kinds.surrogate && isWordSurrogate(folded, at));
    if (start !== -1 && !inWord) {
      words.add(beginning(folded.slice(start, at)));
      start = -1;
    }
    if (kind === kinds.letter) {
      if (first !== 0) letters[count++] = first * 65_536 + code;
      first = code;
    } else if (first !== 0 && (inWord || kind === kinds.lineEnd)) {
      letters[count++] = first * 65_536;
      first = 0;
    }
    if (inWord && start === -1) start = at;
  }
  return { letters: sortedOnce(letters.subarray(0, count)), words: [...words].join(' ') };
}

/** Of a word that is too long, within no pair of surrogates. */
function beginning(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord).replace(/[\ud800-\udbff]$/u, '') : word;
}

/** Sorts them in their place. */
function sortedOnce(numbers: Uint32Array): Uint32Array {
  numbers.sort();
  let length = 0;
  for (const number of numbers) {
    if (length === 0 || numbers[length - 1] !== number) numbers[length++] = number;
  }
  return numbers.slice(0, length);
}

/** A pair of letters, or a last one, as text: their order as text is that of their numbers. */
export function lettersText(pair: number): string {
  const second = pair % 65_536;
  const first = String.fromCharCode((pair - second) / 65_536);
  return second === 0 ? first : first + String.fromCharCode(second);
}
