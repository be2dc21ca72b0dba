/** English: "1 post", "1,234 posts"; for a word whose plural is not its `s`, give it. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
