/**
 * The order in which ids are listed everywhere, for `sort`: numbers by their value, then all others by their text.
 * Ids are text to the API; those of every server seen are digits.
 */
export function compareIds(a: string, b: string): number {
  const [first, second] = [digitsOf(a), digitsOf(b)];
  if (first === undefined || second === undefined) {
    if ((first === undefined) !== (second === undefined)) return first === undefined ? 1 : -1;
    return compareText(a, b);
  }
  return first.length - second.length || compareText(first, second) || compareText(a, b);
}

/** The digits of a number without leading zeros: longer ones are greater, those of equal length go by text. */
function digitsOf(id: string): string | undefined {
  if (/^[1-9]\d*$/u.test(id)) return id;
  return /^\d+$/u.test(id) ? id.replace(/^0+/u, '') : undefined;
}

/** By the units of UTF-16, for `sort`: the same in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
