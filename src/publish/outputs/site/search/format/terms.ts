import { fold } from '../../../../../core/text/fold.ts';

/** Returns the FNV-1a hash of a term, 32 bits. */
export function hashOf(term: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) value = Math.imul(value ^ term.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Filters that have terms in the index. The filter by year uses the catalogue instead. */
export type Facet = 'category' | 'tag';

const marks: Readonly<Record<Facet, string>> = { category: '#c', tag: '#t' };

/**
 * Maximum length of a key in UTF-16 units. Files are named after their first term, with five bytes per Hangul letter, and file names are
 * limited to 255 bytes.
 */
const longest = 32;

/** Returns the index term for a category or a tag. It differs from every term of a text. */
export function facetTerm(facet: Facet, name: string): string {
  const plain = fold(name.normalize('NFC').trim()).replace(/[\s,%]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return marks[facet] + (plain.length > longest ? shortened(plain) : plain);
}

/** Returns the index term of a title, tag or category that is equal to a query. */
export const nameTerm = (name: string): string => `#n${hashOf(fold(name).trim()).toString(36)}`;

function shortened(name: string): string {
  return `${name.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')}~${hashOf(name).toString(36)}`;
}

/** Returns the label of a category and those of its ancestors. */
export function categoriesAround(label: string): string[] {
  const names = label.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** A part of the index: recent posts have separate shards. */
export type Part = 'terms' | 'recent';

/** Parses the keys in a file that `directoryFiles` creates. */
export function readKeys(text: string): string[] {
  return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
}

/** Returns the index of the shard that may contain a term; 0 if there are no shards. */
export function shardOf(keys: readonly string[], term: string): number {
  let [low, high] = [0, keys.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns the file name of a shard, derived from its key, so that changes of other shards do not rename it. Characters other than ASCII
 * letters and digits are written as codes.
 */
export const shardName = (part: Part, key: string): string => `${part}/t${plain(key)}`;

/** Returns the file name of a directory page, derived from its first key. */
export const pageName = (part: Part, key: string): string => `${part}/d${plain(key)}`;

const plain = (key: string): string =>
  key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
