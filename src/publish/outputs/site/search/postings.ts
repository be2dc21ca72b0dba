import { lastSymbols, moreSymbols, passageAt, postAt, type Numbers, type Postings } from './format/postings.ts';

const lastCodes = codesOf(lastSymbols);
const moreCodes = codesOf(moreSymbols);

function codesOf(symbols: string): Uint8Array {
  return Uint8Array.from(symbols, (symbol) => symbol.charCodeAt(0));
}

let scratch = Buffer.alloc(1 << 16);

/** Writes a non-negative number to the scratch buffer. Returns the offset after it. */
function put(value: number, at: number): number {
  let [rest, place] = [value, at];
  while (rest >= 64) {
    rest -= 64;
    scratch[place++] = moreCodes[rest % 24] ?? 0;
    rest = Math.floor(rest / 24);
  }
  scratch[place++] = lastCodes[rest] ?? 0;
  return place;
}

/** Maximum number of symbols per number: 64 × 24^9 exceeds 2^48. */
const maxSymbols = 10;

function reserve(count: number): void {
  if (scratch.length < count * maxSymbols) scratch = Buffer.alloc(2 * count * maxSymbols);
}

/** Encodes a list of non-negative numbers; see `decodeAll`. */
export function encodeAll(numbers: readonly number[]): string {
  reserve(numbers.length);
  let place = 0;
  for (const number of numbers) place = put(number, place);
  return scratch.toString('latin1', 0, place);
}

/** Encodes a list of distinct non-negative numbers in ascending order; see `decodeAscending`. */
export function encodeAscending(numbers: Numbers): string {
  const first = numbers[0];
  if (first === undefined) return '';
  reserve(numbers.length);
  let place = 0;
  let before = -1;
  for (const number of numbers) {
    place = put(number - before - 1, place);
    before = number;
  }
  if ((before - first) / 6 + maxSymbols < place) return bits(numbers, first, before);
  return scratch.toString('latin1', 0, place);
}

function bits(numbers: Numbers, first: number, highest: number): string {
  const sixes = new Uint8Array(Math.floor((highest - first) / 6) + 1);
  for (const number of numbers) {
    const distance = number - first;
    const six = Math.floor(distance / 6);
    sixes[six] = (sixes[six] ?? 0) | (1 << (distance % 6));
  }
  const start = put(first, 0);
  let text = `!${scratch.toString('latin1', 0, start)}`;
  for (const six of sixes) text += lastSymbols[six] ?? '';
  return text;
}

/**
 * Maximum number of places in further passages that are listed per term. More would hardly help, and every query for the term would load
 * them.
 */
export const maxDeeper = 1000;

/**
 * Returns the entry of a term as text without spaces, such as `여행,AC,BC`. The fields are in the order of `Postings`; empty ones at the end
 * are omitted. Equal postings result in equal text.
 */
export function encodeEntry(term: string, { first, deeper, titles }: Postings): string {
  const entry = `${term},${encodeAscending(first)}`;
  const deep = encodeDeeper(deeper);
  if (titles.length > 0) return `${entry},${deep},${encodeAscending(titles)}`;
  return deep === '' ? entry : `${entry},${deep}`;
}

/** Encodes places as pairs: the difference from the previous post number (0 within a post), and the passage. */
function encodeDeeper(deeper: Postings['deeper']): string {
  if ('count' in deeper) return `!${encodeAll([deeper.count])}`;
  const pairs: number[] = [];
  let before = 0;
  for (const place of deeper) {
    const number = postAt(place);
    pairs.push(number - before, passageAt(place));
    before = number;
  }
  return encodeAll(pairs);
}

/** Keeps only the count of the places after the first passage if there are more than `maxDeeper`. */
export function bounded(postings: Postings): Postings {
  const { first, deeper, titles } = postings;
  if ('count' in deeper || deeper.length <= maxDeeper) return postings;
  const numbers = new Set([...Array.from(first), ...Array.from(deeper, postAt)]);
  return { first: [...numbers].sort((a, b) => a - b), deeper: { count: deeper.length }, titles };
}
