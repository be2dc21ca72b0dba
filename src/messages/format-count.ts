/**
 * Formats a count with its noun: "1 post", "1,234 posts".
 * @param many plural of the noun; default: the singular with `s`
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
