/** Formats a number with grouped digits, which are the same in all languages: "1,234". */
export function formatNumber(number: number): string {
  return number.toLocaleString('en');
}

/**
 * Formats a count with its noun: "1 post", "1,234 posts".
 * @param many plural of the noun; default: the singular with `s`
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
