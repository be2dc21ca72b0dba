import { decodeAll, decodeAscending, encodeAll, encodeAscending, type Numbers } from './symbols.ts';

/** Where a term occurs, by the numbers of posts; all ascending. */
export interface Postings {
  /** in the first passage */
  readonly first: Numbers;
  /** in further passages, as `deepPlace` gives them; or, where they are very many, how many, and then `first` has their posts, too */
  readonly deeper: Numbers | { readonly count: number };
  /** in title or tags */
  readonly titles: Numbers;
}

export const deepPlace = (number: number, passage: number): number => number * 256 + passage;

/** More further passages of one term than these tell little, and a query has to load them. */
export const mostDeeper = 2000;

/**
 * The entry of a term as text without spaces: `여행,AC,BC` with the fields in the order above, empty ones at the end left
 * out. Equal postings give equal texts.
 */
export function encodeEntry(term: string, { first, deeper, titles }: Postings): string {
  const entry = `${term},${encodeAscending(first)}`;
  const deep = encodeDeeper(deeper);
  if (titles.length > 0) return `${entry},${deep},${encodeAscending(titles)}`;
  return deep === '' ? entry : `${entry},${deep}`;
}

/** Pairs of the distance to the post before, which is 0 within one, and the passage. */
function encodeDeeper(deeper: Postings['deeper']): string {
  if ('count' in deeper) return `!${encodeAll([deeper.count])}`;
  const pairs: number[] = [];
  let before = 0;
  for (const place of deeper) {
    const number = Math.floor(place / 256);
    pairs.push(number - before, place % 256);
    before = number;
  }
  return encodeAll(pairs);
}

export const termOf = (entry: string): string => entry.slice(0, entry.indexOf(','));

export function decodeEntry(entry: string): Postings {
  const [, first = '', deep = '', titles = ''] = entry.split(',');
  return { first: decodeAscending(first), deeper: decodeDeeper(deep), titles: decodeAscending(titles) };
}

function decodeDeeper(text: string): Postings['deeper'] {
  if (text.startsWith('!')) return { count: decodeAll(text.slice(1))[0] ?? 0 };
  const places: number[] = [];
  const pairs = decodeAll(text);
  let number = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    number += pairs[index] ?? 0;
    places.push(deepPlace(number, pairs[index + 1] ?? 0));
  }
  return places;
}

/** Postings with at most `mostDeeper` places in further passages. */
export function bounded(postings: Postings): Postings {
  const { first, deeper, titles } = postings;
  if ('count' in deeper || deeper.length <= mostDeeper) return postings;
  const numbers = new Set([...Array.from(first), ...Array.from(deeper, (place) => Math.floor(place / 256))]);
  return { first: [...numbers].sort((a, b) => a - b), deeper: { count: deeper.length }, titles };
}
