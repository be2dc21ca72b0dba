import type { Numbers } from './format/entry.ts';
import { lastSymbols, moreSymbols } from './format/symbols.ts';

const lastCodes = codesOf(lastSymbols);
const moreCodes = codesOf(moreSymbols);

function codesOf(symbols: string): Uint8Array {
  return Uint8Array.from(symbols, (symbol) => symbol.charCodeAt(0));
}

let scratch = Buffer.alloc(1 << 16);

/** One number from 0 on, at a place of the scratch buffer; gives the place behind it. */
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

/** No number has more symbols: 64 × 24^9 is beyond 2^48. */
const longestNumber = 10;

function reserve(count: number): void {
  if (scratch.length < count * longestNumber) scratch = Buffer.alloc(2 * count * longestNumber);
}

/** Numbers from 0 on in their order, as `decodeAll` reads them. */
export function encodeAll(numbers: readonly number[]): string {
  reserve(numbers.length);
  let place = 0;
  for (const number of numbers) place = put(number, place);
  return scratch.toString('latin1', 0, place);
}

/** Ascending numbers from 0 on, each once, as `decodeAscending` reads them. */
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
  if ((before - first) / 6 + longestNumber < place) return bits(numbers, first, before);
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
