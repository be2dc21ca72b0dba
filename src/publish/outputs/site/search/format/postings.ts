/**
 * Symbols that encode ascending numbers as short text that needs no escapes in a script. The text contains the differences between the
 * numbers in a variable-length encoding like LEB128: a number consists of any number of `moreSymbols` and one of `lastSymbols`. If shorter,
 * the text is `!`, the first number, and then one bit per number. Space, comma and `!` are not symbols, so they can be used as separators.
 */
export const lastSymbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const moreSymbols = "#$%&()*+./:;=?@[]^`{|}~'";

const values = new Uint8Array(128);
Array.from(lastSymbols + moreSymbols).forEach((symbol, value) => (values[symbol.charCodeAt(0)] = value));

/** Decodes a list of non-negative numbers. */
export function decodeAll(text: string): number[] {
  const numbers: number[] = [];
  let [value, unit] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const symbol = values[text.charCodeAt(at)] ?? 0;
    if (symbol < 64) {
      numbers.push(value + symbol * unit);
      [value, unit] = [0, 1];
    } else {
      value += symbol * unit;
      unit *= 24;
    }
  }
  return numbers;
}

/** Decodes a list of distinct non-negative numbers in ascending order. */
export function decodeAscending(text: string): number[] {
  if (!text.startsWith('!')) {
    let before = -1;
    return decodeAll(text).map((distance) => (before += distance + 1));
  }
  let start = 1;
  while ((values[text.charCodeAt(start)] ?? 0) >= 64) start += 1;
  start += 1;
  const first = decodeAll(text.slice(1, start))[0] ?? 0;
  const numbers: number[] = [];
  for (let at = start; at < text.length; at += 1) {
    const six = values[text.charCodeAt(at)] ?? 0;
    for (let bit = 0; bit < 6; bit += 1) if (six & (1 << bit)) numbers.push(first + (at - start) * 6 + bit);
  }
  return numbers;
}

/** A list of numbers in either representation. */
export type Numbers = readonly number[] | Uint32Array;

/** The occurrences of a term, by post number. All lists are ascending. */
export interface Postings {
  /** posts in whose first passage the term occurs */
  readonly first: Numbers;
  /**
   * occurrences in further passages, as values of `deepPlace`. If there are very many, only their number is stored, and `first` includes
   * their posts
   */
  readonly deeper: Numbers | { readonly count: number };
  /** posts in whose title the term occurs; for the term of a filter, all matching posts */
  readonly titles: Numbers;
}

/** Returns a place in the index, i.e. a post and one of its passages, as a number. */
export const deepPlace = (number: number, passage: number): number => number * 256 + passage;
/** Pseudo-passage for the title, greater than the number of any real passage. Postings store titles separately. */
export const inTitle = 255;
/** First of three pseudo-passages, which stand for the URL, the category and the tags. */
export const inAddress = 252;
export const isText = (place: number): boolean => passageAt(place) < inAddress;
export const postAt = (place: number): number => Math.floor(place / 256);
export const passageAt = (place: number): number => place % 256;

export const termOf = (entry: string): string => entry.slice(0, entry.indexOf(','));

/** Decodes the result of `encodeEntry`. */
export function decodeEntry(entry: string): Postings {
  const [, first = '', deep = '', titles = ''] = entry.split(',');
  return { first: decodeAscending(first), deeper: decodeDeeper(deep), titles: decodeAscending(titles) };
}

function decodeDeeper(text: string): Postings['deeper'] {
  if (text.startsWith('!')) return { count: decodeAll(text.slice(1))[0] ?? 0 };
  const places: number[] = [];
  const pairs = decodeAll(text);
  let number = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    number += pairs[index] ?? 0;
    places.push(deepPlace(number, pairs[index + 1] ?? 0));
  }
  return places;
}
