import { decodeAll, decodeAscending } from './symbols.ts';

/** A list of numbers in either form. */
export type Numbers = readonly number[] | Uint32Array;

/** Where a term occurs, by the numbers of posts; all ascending. */
export interface Postings {
  /** in the first passage */
  readonly first: Numbers;
  /** in further passages, as `deepPlace` gives them; or, where they are very many, how many, and then `first` has their posts, too */
  readonly deeper: Numbers | { readonly count: number };
  /** in the title; for what posts can be chosen by, those that have it */
  readonly titles: Numbers;
}

/** A place in the index: a post and one of its passages. */
export const deepPlace = (number: number, passage: number): number => number * 256 + passage;
/** The passages that are none: no text has so many. Of the title the postings know for themselves. */
export const inTitle = 255;
/** The first of three: the address, the category and the tags, in this order. */
export const inAddress = 252;
export const isText = (place: number): boolean => passageAt(place) < inAddress;
export const postAt = (place: number): number => Math.floor(place / 256);
export const passageAt = (place: number): number => place % 256;

export const termOf = (entry: string): string => entry.slice(0, entry.indexOf(','));

/** Of the text that `encodeEntry` makes. */
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
