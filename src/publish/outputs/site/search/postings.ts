import { encodeAll, encodeAscending } from './encoding.ts';
import { passageAt, postAt, type Postings } from './format/entry.ts';

/** More further passages of one term than these tell little, and a query has to load them. */
export const mostDeeper = 1000;

/**
 * The entry of a term as text without spaces: `여행,AC,BC` with the fields in the order of `Postings`, empty ones at the end
 * left out. Equal postings give equal texts.
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
    const number = postAt(place);
    pairs.push(number - before, passageAt(place));
    before = number;
  }
  return encodeAll(pairs);
}

/** Postings with at most `mostDeeper` places in further passages. */
export function bounded(postings: Postings): Postings {
  const { first, deeper, titles } = postings;
  if ('count' in deeper || deeper.length <= mostDeeper) return postings;
  const numbers = new Set([...Array.from(first), ...Array.from(deeper, postAt)]);
  return { first: [...numbers].sort((a, b) => a - b), deeper: { count: deeper.length }, titles };
}
