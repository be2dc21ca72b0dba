import { decodeAll } from './symbols.ts';

/** What a query has to know of a post before it reads its text. */
export interface CataloguePost {
  readonly number: number;
  /** days since 1970 */
  readonly day: number;
  /** whether it is the first of its pack */
  readonly first: boolean;
}

/** The posts of the file `posts`, ascending by number, of the text that `catalogueFile` makes. */
export function decodePosts(data: string): CataloguePost[] {
  const posts: CataloguePost[] = [];
  const numbers = decodeAll(data);
  let [number, day] = [-1, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    const value = numbers[index + 1] ?? 0;
    const change = Math.floor(value / 2);
    number += (numbers[index] ?? 0) + 1;
    day += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
    posts.push({ number, day, first: value % 2 === 1 });
  }
  return posts;
}
