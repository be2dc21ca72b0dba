/** Letters that are indexed in pairs: of scripts without spaces between words, or with inflected words, like Korean. */
export const letter =
  /[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/u;

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

/** Longer words are indexed by their first characters only. */
const maxWordLength = 32;

/** Returns the first characters of a word that is too long, without splitting a surrogate pair. */
export function beginningOf(word: string): string {
  return word.length > maxWordLength ? word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/u, '') : word;
}

/**
 * Normalizes text for comparison with a query: lower case, compatibility forms (Unicode NFKC), and no diacritics on Latin, Greek and
 * Cyrillic letters.
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
    const bare = character.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '');
    folded = bare.normalize('NFKC').toLowerCase().replace(/ς/gu, 'σ');
    known.set(character, folded);
  }
  return folded;
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
