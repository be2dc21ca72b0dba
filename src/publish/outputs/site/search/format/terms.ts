import { fold } from './fold.ts';

/** FNV-1a, 32 bits. */
export function hashOf(term: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) value = Math.imul(value ^ term.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Filters with terms in the index. The filter by year uses the catalogue. */
export type Facet = 'category' | 'tag';

const marks: Readonly<Record<Facet, string>> = { category: '#c', tag: '#t' };

/** In UTF-16 units: files are named after their first term, with five bytes per Hangul letter, and file names are limited to 255 bytes. */
const longest = 32;

/** Returns the index term for a category or a tag. It differs from all terms of texts. */
export function facetTerm(facet: Facet, name: string): string {
  const plain = fold(name.normalize('NFC').trim()).replace(/[\s,%]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return marks[facet] + (plain.length > longest ? shortened(plain) : plain);
}

function shortened(name: string): string {
  return `${name.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')}~${hashOf(name).toString(36)}`;
}

/** Returns the labels of a category and its ancestors. */
export function categoriesAround(label: string): string[] {
  const names = label.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** A part of the index: old and recent posts have separate shards. */
export type Part = 'terms' | 'recent';

/** Parses the keys in a file of `directoryFiles`. */
export function readKeys(text: string): string[] {
  return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
}

/** Returns the index of the shard for a term; 0 if there are no shards. */
export function shardOf(keys: readonly string[], term: string): number {
  let [low, high] = [0, keys.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

/** Derives the file name from the key, so that other shards do not rename it: characters except ASCII letters and digits by code. */
export const shardName = (part: Part, key: string): string => `${part}/t${plain(key)}`;

/** Returns the name of a page of the directory, by its first key. */
export const pageName = (part: Part, key: string): string => `${part}/d${plain(key)}`;

const plain = (key: string): string =>
  key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
