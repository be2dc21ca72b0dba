/**
 * Compares IDs for `sort`: numbers first, by value, then other IDs as text. The API defines IDs as text, but all known servers send digits.
 */
export function compareIds(a: string, b: string): number {
  const [first, second] = [digitsOf(a), digitsOf(b)];
  if (first === undefined || second === undefined) {
    if ((first === undefined) !== (second === undefined)) return first === undefined ? 1 : -1;
    return compareText(a, b);
  }
  return first.length - second.length || compareText(first, second) || compareText(a, b);
}

/**
 * Returns the digits of a numeric ID without leading zeros, so that numbers can be compared by length and then as text. Undefined if the ID
 * is not numeric.
 */
function digitsOf(id: string): string | undefined {
  if (/^[1-9]\d*$/u.test(id)) return id;
  return /^\d+$/u.test(id) ? id.replace(/^0+/u, '') : undefined;
}

/** Compares text by UTF-16 code units for `sort`, independently of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
