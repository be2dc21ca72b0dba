import type { Section } from './sections.ts';

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
