import { decodeAll } from './postings.ts';

/** The data about a post that a query needs before it reads the post's text. */
export interface CataloguePost {
  readonly number: number;
  /** number of days since 1970 */
  readonly day: number;
  /** whether the post is the first one in its pack */
  readonly first: boolean;
}

/** Decodes the posts in the file that `buildCatalogueFile` creates, in ascending order of number. */
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

/** Returns the name of a pack file, which contains the number of its first post. */
export const packName = (number: number): string => `posts/${number}`;
export const passageName = (number: number, passage: number): string => `posts/${number}-${passage}`;

/**
 * A post in a pack: the fields of `IndexedPost` and the number of passages. If there is only one passage, its text and sections are
 * included.
 */
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

/** The content of a passage file: text, offset of the comments, and sections. */
export type Passage = readonly [text: string, comments: number, sections: readonly Section[]];

/** A section of a post: its offset in the passage in UTF-16 units, and the ID and text of its heading. */
export type Section = readonly [at: number, id: string, heading: string];
