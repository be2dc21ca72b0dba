/**
 * Ascending numbers as text that is short and needs no escape in a script: the distances between them, each a symbol of
 * `lastSymbols` behind symbols of `moreSymbols`, as in LEB128; or, where that is shorter, behind `!` a bit for each number from
 * the first on. Space, comma and `!` are left for those who put such texts together.
 */
export const lastSymbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const moreSymbols = "#$%&()*+./:;=?@[]^`{|}~'";

const values = new Uint8Array(128);
Array.from(lastSymbols + moreSymbols).forEach((symbol, value) => (values[symbol.charCodeAt(0)] = value));

/** Numbers from 0 on in their order. */
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
