import { deepPlace, inTitle, isText, passageAt, postAt } from '../format/postings.ts';
import type { Occurrences } from './lookup.ts';
import type { Lookup, Query, Word } from './query.ts';
import type { Result } from './shown.ts';

/**
 * Ranks of posts, best first: all words in the title; all inside words of the title; all in title, category, tags and URL; as a phrase in
 * the text; some in the title; as a phrase in other forms; in one passage; in several passages; only partly confirmed by the text; only
 * some of the words.
 */
export const ranks = {
  title: 0,
  titleInside: 1,
  labels: 2,
  phrase: 3,
  titleInPart: 4,
  forms: 5,
  passage: 6,
  scattered: 7,
  doubtful: 8,
  partly: 9,
};

/** A post that may match. */
export interface Candidate {
  readonly number: number;
  readonly day: number;
  /** for partial matches, the number of matching terms; otherwise, the number of passages with all words, as a rounded binary logarithm */
  readonly share: number;
  /** place of the best hit; undefined if no passage has a hit */
  readonly place: number | undefined;
  /** whether the post may contain the words with the endings that they have in the query */
  readonly exact: boolean;
  rank: number;
  /** set after the post's text was read */
  result?: Result;
}

/** Compares candidates by rank. Among equal candidates, the newest comes first. */
export const byRank = (a: Candidate, b: Candidate): number =>
  a.rank - b.rank || Number(b.exact) - Number(a.exact) || b.share - a.share || b.day - a.day || b.number - a.number;

/** Posts by their number in the index. */
export type Posts = ReadonlyMap<number, { readonly day: number }>;

/** Returns the posts that contain all words. If there are none, returns those with most of the terms. */
export function candidatesOf({ words }: Query, found: ReadonlyMap<Lookup, Occurrences>, posts: Posts): Candidate[] {
  const checked = words.filter(({ lookups }) => lookups.some((lookup) => found.has(lookup)));
  const lists = checked.map(({ lookups }) => placesByPost(lookups.flatMap((lookup) => found.get(lookup) ?? [])));
  const endings = checked.map(({ ending }) => ending && found.get(ending));
  const own = new Set(words.flatMap(({ lookups, ending }) => [...lookups, ending]));
  const joints = [...found].flatMap(([lookup, places]) => (own.has(lookup) ? [] : [places]));
  const candidates: Candidate[] = [];
  const [smallest, ...others] = [...lists].sort((a, b) => a.size - b.size);
  for (const number of smallest?.keys() ?? []) {
    const post = posts.get(number);
    if (!post || !others.every((list) => list.has(number))) continue;
    const places = lists.map((list) => list.get(number) ?? []);
    candidates.push({ number, day: post.day, ...rankOf(places, endings, joints) });
  }
  if (candidates.length === 0) candidates.push(...partialMatches(words, found, posts));
  return candidates.sort(byRank);
}

/** Returns all posts, for a query without words. */
export function allOf(posts: Posts): Candidate[] {
  const candidates = [...posts].map(([number, { day }]) => ({ number, day, share: 1, place: undefined, exact: true }));
  return candidates.map((one): Candidate => ({ ...one, rank: ranks.title })).sort(byRank);
}

const has = ({ places, anywhere }: Occurrences, place: number) =>
  places.has(place) || (isText(place) && anywhere.has(postAt(place)));

/** Returns the places that all of these occurrences have in common, by post. */
function placesByPost(all: readonly Occurrences[]): Map<number, number[]> {
  const known = all.filter(({ anywhere }) => anywhere.size === 0);
  const [smallest] = known.sort((a, b) => a.places.size - b.places.size);
  const start = new Set(smallest?.places ?? all[0]?.places);
  if (!smallest) for (const number of all[0]?.anywhere ?? []) start.add(deepPlace(number, 0));
  const posts = new Map<number, number[]>();
  for (const place of start) {
    if (!all.every((one) => has(one, place))) continue;
    const places = posts.get(postAt(place));
    if (places) places.push(place);
    else posts.set(postAt(place), [place]);
  }
  return posts;
}

/**
 * Returns the rank of a post, and the data that decides between equal ranks.
 * @param lists places of each word within the post
 * @param endings for each word, the occurrences of the pair that joins stem and ending, if it has an ending
 */
function rankOf(
  lists: readonly (readonly number[])[],
  endings: readonly (Occurrences | undefined)[],
  joints: readonly Occurrences[],
): Pick<Candidate, 'rank' | 'place' | 'share' | 'exact'> {
  const inTitles = lists.filter((places) => places.some((place) => passageAt(place) === inTitle)).length;
  const labelled = lists.filter((places) => places.some((place) => !isText(place))).length;
  const texts = lists.map((places) => places.filter(isText));
  const common = (texts[0] ?? []).filter((place) => texts.every((places) => places.includes(place)));
  const joined = common.find((place) => joints.every((one) => has(one, place)));
  const place = joined ?? common[0] ?? texts.find((places) => places.length > 0)?.[0];
  const exact = endings.every((ending, at) => !ending || (lists[at] ?? []).some((one) => has(ending, one)));
  const rank = () => {
    if (inTitles === lists.length) return ranks.title;
    if (labelled === lists.length) return ranks.labels;
    if (joined !== undefined) return exact ? ranks.phrase : ranks.forms;
    if (labelled > 0) return ranks.titleInPart;
    return common.length > 0 ? ranks.passage : ranks.scattered;
  };
  return { rank: rank(), place, exact, share: Math.floor(Math.log2(common.length + 1)) };
}

/**
 * Returns posts that contain at least half of the terms, and at least two, anywhere. The start of at least one word must be among them,
 * because endings differ.
 */
function partialMatches(words: readonly Word[], found: ReadonlyMap<Lookup, Occurrences>, posts: Posts): Candidate[] {
  const beginnings = new Set<number>();
  for (const { lookups } of words) {
    const first = lookups[0] && found.get(lookups[0]);
    for (const place of first?.places ?? []) beginnings.add(postAt(place));
    for (const number of first?.anywhere ?? []) beginnings.add(number);
  }
  const fits = new Map<number, { count: number; place: number }>();
  for (const { places, anywhere } of found.values()) {
    const here = new Map<number, number>();
    for (const number of anywhere) here.set(number, deepPlace(number, 0));
    for (const place of places) if (!here.has(postAt(place))) here.set(postAt(place), place);
    for (const [number, place] of here) {
      const fit = fits.get(number);
      if (fit) fit.count += 1;
      else fits.set(number, { count: 1, place });
    }
  }
  return [...fits].flatMap(([number, { count, place }]) => {
    const post = posts.get(number);
    if (!post || !beginnings.has(number) || count < Math.max(found.size / 2, 2)) return [];
    const text = isText(place) ? place : undefined;
    return [{ number, day: post.day, rank: ranks.partly, share: count, place: text, exact: true }];
  });
}
