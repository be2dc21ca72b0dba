/**
 * Letters that are indexed in pairs: of scripts without spaces between words, such as Japanese and Thai, or whose words have prefixes and
 * endings, such as Korean, Arabic and Hebrew.
 */
export const letter =
  /[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c9\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/u;

/** Characters of words that are indexed as a whole. */
export const wordPart = /[\p{L}\p{N}\p{M}]/u;

export const kinds = { other: 1, word: 2, letter: 3, lineEnd: 4, surrogate: 5 };
/** Cache of the kind of each UTF-16 code unit; 0: not computed yet. */
const knownKinds = new Uint8Array(65_536);

/** Returns the kind of the character at an offset of a folded text. For either half of a surrogate pair, it is the kind of the pair. */
export function kindAt(text: string, at: number): number {
  const kind = kindOf(text.charCodeAt(at));
  if (kind !== kinds.surrogate) return kind;
  return isWordSurrogate(text, at) ? kinds.word : kinds.other;
}

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

/** Reports whether the surrogate at an offset, which may be either half of a pair, is part of a word. */
function isWordSurrogate(text: string, at: number): boolean {
  const isSecond = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const character = text.slice(isSecond ? at - 1 : at, isSecond ? at + 1 : at + 2);
  return character.length === 2 && wordPart.test(character);
}

/** Returns the number of symbols at an offset of a folded text that belong to the word before it, as in `C++`, `C#` or `A+`. */
export function symbolsAfter(text: string, at: number): number {
  if (text.startsWith('++', at)) return 2;
  const isSymbol = text[at] === '#' || text[at] === '+';
  return isSymbol && kindAt(text, at + 1) !== kinds.word ? 1 : 0;
}

/** Reports whether the word at an offset of a folded text starts with the dot before it, as in `.NET`, but not in `node.js`. */
export function isDotted(text: string, start: number): boolean {
  if (text[start - 1] !== '.' || text[start - 2] === '.') return false;
  const before = start === 1 ? kinds.other : kindAt(text, start - 2);
  return before !== kinds.word && before !== kinds.letter;
}

/** Longer words are indexed by their first characters only. */
const maxWordLength = 32;

/** Returns the first characters of a word that is too long, without splitting a surrogate pair. */
export function beginningOf(word: string): string {
  return word.length > maxWordLength ? word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/u, '') : word;
}

/**
 * Normalizes text for comparison with a query: lower case, compatibility forms (Unicode NFKC), ASCII digits, Hiragana instead of Katakana,
 * one form of each Arabic letter, and no diacritics on Latin, Greek, Cyrillic, Arabic and Hebrew letters.
 */
export function fold(text: string): string {
  return text.replace(unusual, foldedCharacter).toLowerCase();
}

/** Characters that are neither ASCII nor Hangul. */
const unusual = /[^\0-\u007f\u3131-\u318e\uac00-\ud7a3]/gu;

const known = new Map<string, string>();

function foldedCharacter(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    const baseCharacter = character.normalize('NFKD').replace(diacritics, '');
    folded = Array.from(baseCharacter.normalize('NFKC').toLowerCase(), plainLetter).join('');
    known.set(character, folded);
  }
  return folded;
}

/** Diacritics of Latin, Greek and Cyrillic letters, vowel signs of Hebrew and Arabic, and the Arabic character that stretches a word. */
const diacritics = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;

/** Letters that Unicode does not decompose, and other forms of Arabic letters, which people type in place of each other. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ς: 'σ', ß: 'ss', ı: 'i', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' },
  ...{ '\u0671': '\u0627', '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643' },
  ...{ '\u0629': '\u0647', '\u06c1': '\u0647', '\u06be': '\u0647' },
};

function plainLetter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - 0x60);
  if (character.length === 1 && /\p{Nd}/u.test(character)) return digitOf(code);
  return plainLetters[character] ?? character;
}

/** Returns a decimal digit of any script. Ten digits are in ascending order, from a code that ends in 0 or 6 (Unicode, 4.6). */
function digitOf(code: number): string {
  const start = code & 0xfff0;
  return String(code - (/\p{Nd}/u.test(String.fromCharCode(start)) ? start : start + 6));
}

/** A folded text, and the mapping from its offsets to those in the original text. */
export interface FoldedText {
  readonly folded: string;
  readonly placeOf: (place: number) => number;
}

/** Folds text character by character, so that hits can be located in the original text. */
export function foldWithPlaces(text: string): FoldedText {
  if (text.search(unusual) === -1) return { folded: fold(text), placeOf: (place) => place };
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    folded += fold(character);
    while (places.length < folded.length) places.push(place);
    place += character.length;
  }
  places.push(place);
  return { folded, placeOf: (at) => places[at] ?? place };
}
