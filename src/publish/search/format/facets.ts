import { fold } from './fold.ts';

/** What posts can be chosen by. A year is known from the day. */
export type Facet = 'category' | 'tag';

const marks: Readonly<Record<Facet, string>> = { category: '#c', tag: '#t' };

/** The term under which the index has the posts of a category or a tag; no text has terms like it. */
export function facetTerm(facet: Facet, name: string): string {
  const plain = fold(name.normalize('NFC').trim()).replace(/[\s,%]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return marks[facet] + plain;
}

/** A category and those that it is in, by their labels. */
export function categoriesAround(label: string): string[] {
  const names = label.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
