import { deepPlace, inTitle, isText, passageAt, postAt } from '../format/postings.ts';
import type { Occurrences } from './lookup.ts';
import type { TermLookup, Query } from './query.ts';
import type { SearchResult } from './shown.ts';

/**
 * Ranks of posts, best first: the query is the title, a tag or a category; all words in the title; all inside words of the title; all in
 * title, category, tags and URL; as a phrase in the text; some in the title; as a phrase in other forms; in one passage; in several
 * passages; only partly confirmed by the text; only some of the words.
 */
export const ranks = {
  named: 0,
  title: 1,
  titleInside: 2,
  labels: 3,
  phrase: 4,
  titleInPart: 5,
  forms: 6,
  passage: 7,
  scattered: 8,
  doubtful: 9,
  partly: 10,
};

/** A post that may match. */
export interface Candidate {
  readonly number: number;
  readonly day: number;
  /** for partial matches, the number of matching terms; otherwise, the number of passages with all words, as a rounded binary logarithm */
  readonly share: number;
  /** places that may have a hit, the best first; empty if no passage has one */
  readonly places: readonly number[];
  /** whether the post may contain the words with the endings that they have in the query */
  readonly exact: boolean;
  /** query whose terms the index contains for this post */
  readonly query: Query;
  rank: number;
  /** number of `places` that were read, but do not confirm the hit */
  refuted: number;
  /** set after the post's text was read */
  result?: SearchResult;
}

/** Returns the rank among all results: those with shorter stems are last. */
export const fullRank = ({ rank, query }: Candidate): number => rank + (query.isShorter ? 100 : 0);

/** Compares candidates by rank. Among equal candidates, the newest comes first. */
export const byRank = (a: Candidate, b: Candidate): number =>
  fullRank(a) - fullRank(b) ||
  Number(b.exact) - Number(a.exact) ||
  b.share - a.share ||
  b.day - a.day ||
  b.number - a.number;

/** Posts by their number in the index. */
export type Posts = ReadonlyMap<number, { readonly day: number }>;

/** Returns the posts that contain all words. */
export function candidatesOf(query: Query, found: ReadonlyMap<TermLookup, Occurrences>, posts: Posts): Candidate[] {
  const { words } = query;
  const checked = words.filter(
    ({ lookups, date }) => date !== undefined || lookups.some((lookup) => found.has(lookup)),
  );
  const lists = checked.map(({ lookups, date }) => {
    const places = placesByPost(lookups.flatMap((lookup) => found.get(lookup) ?? []));
    return date === undefined ? places : withDays(places, date, posts);
  });
  const endings = checked.map(({ ending }) => ending && found.get(ending));
  const own = new Set(words.flatMap(({ lookups, ending }) => [...lookups, ending]));
  const joints = [...found].flatMap(([lookup, places]) => (own.has(lookup) ? [] : [places]));
  const candidates: Candidate[] = [];
  const [smallest, ...others] = [...lists].sort((a, b) => a.size - b.size);
  for (const number of smallest?.keys() ?? []) {
    const post = posts.get(number);
    if (!post || !others.every((list) => list.has(number))) continue;
    const places = lists.map((list) => list.get(number) ?? []);
    candidates.push({ ...{ number, day: post.day, query, refuted: 0 }, ...rankOf(places, endings, joints) });
  }
  return candidates.sort(byRank);
}

/** Adds the posts of a day or month, as if the date were in their titles. */
function withDays(places: Map<number, number[]>, date: string, posts: Posts): Map<number, number[]> {
  for (const [number, { day }] of posts) {
    if (!dayText(day).startsWith(date)) continue;
    places.set(number, [...(places.get(number) ?? []), deepPlace(number, inTitle)]);
  }
  return places;
}

/**
 * Returns a day such as `2024-01-05`.
 * @param day number of days since 1970
 */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Returns all posts, for a query without words. */
export function allOf(query: Query, posts: Posts): Candidate[] {
  return [...posts]
    .map(([number, { day }]): Candidate => {
      return { ...{ number, day, query, refuted: 0 }, rank: ranks.title, share: 1, places: [], exact: true };
    })
    .sort(byRank);
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
): Pick<Candidate, 'rank' | 'places' | 'share' | 'exact'> {
  const inTitles = lists.filter((places) => places.some((place) => passageAt(place) === inTitle)).length;
  const labelled = lists.filter((places) => places.some((place) => !isText(place))).length;
  const texts = lists.map((places) => places.filter(isText));
  const common = (texts[0] ?? []).filter((place) => texts.every((places) => places.includes(place)));
  const joined = common.find((place) => joints.every((one) => has(one, place)));
  const places = common.length > 0 ? common : (texts.find((one) => one.length > 0)?.slice(0, 1) ?? []);
  const exact = endings.every((ending, at) => !ending || (lists[at] ?? []).some((one) => has(ending, one)));
  const rank = () => {
    if (inTitles === lists.length) return ranks.title;
    if (labelled === lists.length) return ranks.labels;
    if (joined !== undefined) return exact ? ranks.phrase : ranks.forms;
    if (labelled > 0) return ranks.titleInPart;
    return common.length > 0 ? ranks.passage : ranks.scattered;
  };
  const best = joined === undefined ? places : [joined, ...places.filter((place) => place !== joined)];
  return { rank: rank(), places: best, exact, share: Math.floor(Math.log2(common.length + 1)) };
}

/**
 * Returns posts that contain at least half of the terms, and at least two, anywhere. The start of at least one word must be among them,
 * because endings differ.
 */
export function partialMatches(query: Query, found: ReadonlyMap<TermLookup, Occurrences>, posts: Posts): Candidate[] {
  const { words } = query;
  if (words.some(({ isStrict, date }) => isStrict || date !== undefined)) return [];
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
  const matches = [...fits].flatMap(([number, { count, place }]): Candidate[] => {
    const post = posts.get(number);
    if (!post || !beginnings.has(number) || count < Math.max(found.size / 2, 2)) return [];
    const places = isText(place) ? [place] : [];
    return [{ ...{ number, day: post.day, query, refuted: 0 }, rank: ranks.partly, share: count, places, exact: true }];
  });
  return matches.sort(byRank);
}
