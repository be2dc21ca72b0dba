/**
 * Ascending numbers as text that is short and needs no escape in a script: the distances between them, each a symbol of
 * `last` behind symbols of `more`, as in LEB128; or, where that is shorter, a bit for each number from the first on.
 * Space, comma and `!` are left for those who put such texts together.
 */
const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const more = "#$%&()*+./:;=?@[]^`{|}~'";

const lastCodes = Uint8Array.from(last, (symbol) => symbol.charCodeAt(0));
const moreCodes = Uint8Array.from(more, (symbol) => symbol.charCodeAt(0));
const values = new Uint8Array(128);
lastCodes.forEach((code, value) => (values[code] = value));
moreCodes.forEach((code, value) => (values[code] = value + 64));

/** A list of numbers in either form. */
export type Numbers = readonly number[] | Uint32Array;

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

/** Numbers from 0 on in their order. */
export function encodeAll(numbers: readonly number[]): string {
  reserve(numbers.length);
  let place = 0;
  for (const number of numbers) place = put(number, place);
  return scratch.toString('latin1', 0, place);
}

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

/** Ascending numbers from 0 on, each once. */
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
  for (const six of sixes) text += last[six] ?? '';
  return text;
}

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
