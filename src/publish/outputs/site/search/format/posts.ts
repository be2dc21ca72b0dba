import { decodeAll } from './postings.ts';

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

/** Posts share files: that of a pack has the name of the first of its posts, by number. */
export const packName = (number: number): string => `posts/${number}`;
export const passageName = (number: number, passage: number): string => `posts/${number}-${passage}`;

/** What a pack holds of a post: the fields of `StoredPost`, with the number of passages, and the passage and its parts where it is the only one. */
export type Row = readonly [
  id: string,
  title: string,
  href: string,
  day: string,
  date: string,
  category: string,
  tags: string,
  comments: number,
  passages: number,
  only: string,
  sections: readonly Section[],
];

/** What the file of a passage holds: its text, where in it the comments begin, and the parts that are in it. */
export type Passage = readonly [text: string, comments: number, sections: readonly Section[]];

/** A part of a post that has a heading: where in a passage it begins, in UTF-16 units; the heading's id, and its text. */
export type Section = readonly [at: number, id: string, heading: string];
