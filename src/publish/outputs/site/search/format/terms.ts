import { fold } from './fold.ts';

/** FNV-1a, 32 bits. */
export function hashOf(term: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) value = Math.imul(value ^ term.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

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

/** The part of an index whose posts have the same age: old posts and recent ones have terms of their own. */
export type Part = 'terms' | 'recent';

/** Keys, in order, of the text that `directoryFiles` makes. */
export function readKeys(text: string): string[] {
  return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
}

/** The place in the keys of the shard in which a term is or would be; 0 where there is none. */
export function shardOf(keys: readonly string[], term: string): number {
  let [low, high] = [0, keys.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

/** Its name says its key, so that it stays when others come: letters and digits of ASCII as they are, others by code. */
export const shardName = (part: Part, key: string): string => `${part}/t${plain(key)}`;

/** That of a page of the directory, by the first key on it. */
export const pageName = (part: Part, key: string): string => `${part}/d${plain(key)}`;

const plain = (key: string): string =>
  key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
