import { fold } from './fold.ts';
import { hashOf } from './hash.ts';

/** What posts can be chosen by. A year is known from the day. */
export type Facet = 'category' | 'tag';

const marks: Readonly<Record<Facet, string>> = { category: '#c', tag: '#t' };

/** In UTF-16 units: files are named by their first term, in five bytes for a letter of Hangul, and systems take 255. */
const longest = 32;

/** The term under which the index has the posts of a category or a tag; no text has terms like it. */
export function facetTerm(facet: Facet, name: string): string {
  const plain = fold(name.normalize('NFC').trim()).replace(/[\s,%]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return marks[facet] + (plain.length > longest ? shortened(plain) : plain);
}

function shortened(name: string): string {
  return `${name.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')}~${hashOf(name).toString(36)}`;
}

/** A category and those that it is in, by their labels. */
export function categoriesAround(label: string): string[] {
  const names = label.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
