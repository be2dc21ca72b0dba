import { decodeAll } from './postings.ts';

/** What a query needs to know about a post before it reads its text. */
export interface CataloguePost {
  readonly number: number;
  /** days since 1970 */
  readonly day: number;
  /** whether it is the first of its pack */
  readonly first: boolean;
}

/** Decodes the posts in the file of `catalogueFile`, ascending by number. */
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

/** A pack file is named after the number of its first post. */
export const packName = (number: number): string => `posts/${number}`;
export const passageName = (number: number, passage: number): string => `posts/${number}-${passage}`;

/** A post in a pack: the fields of `StoredPost` with the number of passages; if there is only one, also its text and sections. */
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

/** A passage file: text, offset of the comments, and sections. */
export type Passage = readonly [text: string, comments: number, sections: readonly Section[]];

/** A section of a post: offset in the passage in UTF-16 units, id and text of its heading. */
export type Section = readonly [at: number, id: string, heading: string];
