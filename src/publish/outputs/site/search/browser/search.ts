import { decodePosts } from '../format/posts.ts';
import { facetTerm, nameTerm } from '../format/terms.ts';
import {
  allOf,
  byRank as byCandidateRank,
  candidatesOf,
  dayText,
  partialMatches,
  ranks,
  type Candidate,
} from './candidates.ts';
import { indexFiles, type Load } from './index-files.ts';
import { lookUp, postsWith, type Index } from './lookup.ts';
import { parseQuery, type Query } from './query.ts';
import { nextResults, type PostLocations } from './results.ts';
import type { SearchResult } from './shown.ts';
import { suggestionFor } from './suggest.ts';

/** The results of a query. */
export interface Answer {
  /** number of matching posts. It decreases if the texts of posts show that they do not match */
  readonly count: number;
  /** Returns the next results, best first; fewer than requested when there are no more. */
  readonly next: (count: number) => Promise<readonly SearchResult[]>;
  /** Returns the query with a likely typo corrected; undefined if there is none. Undefined itself if posts contain all words. */
  readonly suggest?: (() => Promise<string | undefined>) | undefined;
}

/** Filters for posts. An empty text matches all posts. */
export interface Filters {
  /** label of a category, which includes posts in its subcategories */
  readonly category?: string;
  readonly tag?: string;
  /** such as `2024` */
  readonly year?: string;
}

export interface Search {
  /** Runs a query. Without words, it returns all posts that match the filters, or no posts if there are no filters either. */
  query(text: string, filters?: Filters): Promise<Answer>;
}

/** Queries with fewer results are repeated with shorter stems. */
const minResults = 10;

/** @param language language of the site, for the names of months in queries */
export function createSearch(load: Load, language?: string): Search {
  const files = indexFiles(load);
  return {
    async query(text, filters = {}) {
      const query = parseQuery(text, language);
      const isFiltered = Object.values(filters).some((value) => value !== '');
      if (query.words.length === 0 && !isFiltered) return { count: 0, next: async () => [] };
      const cost = { spent: 0 };
      const index = { files, cost };
      const [posts] = await Promise.all([files.get('posts', cost), files.get('terms', cost)]);
      const catalogue = catalogueOf(String(posts[3]));
      const filtered = isFiltered ? await filterPosts(filters, catalogue, index) : catalogue;
      const queue = query.words.length === 0 ? allOf(query, filtered) : await matchesOf(query, filtered, index);
      let returned = 0;
      const isFound = queue.some(({ rank }) => rank !== ranks.partly);
      return {
        suggest: isFound ? undefined : () => suggestionFor(query, filtered, { files, cost: { spent: 0 } }),
        get count() {
          return returned + queue.length;
        },
        async next(count) {
          const results = await nextResults(count, queue, { catalogue, files, cost });
          returned += results.length;
          return results;
        },
      };
    },
  };
}

/** Returns the posts that contain all words; if they are few, also those with other forms of the words; if none, partial matches. */
async function matchesOf(query: Query, posts: PostLocations, index: Index): Promise<Candidate[]> {
  const found = await lookUp(query, index);
  const matches = candidatesOf(query, found, posts);
  await rankNames(matches, query, index);
  if (query.shorter && matches.length < minResults) {
    const known = new Set(matches.map(({ number }) => number));
    const more = candidatesOf(query.shorter, await lookUp(query.shorter, index), posts);
    matches.push(...more.filter(({ number }) => !known.has(number)));
  }
  return matches.length > 0 ? matches : partialMatches(query, found, posts);
}

/**
 * Puts posts first whose title, tag or category is the query. If all matches are read anyway, their texts decide; otherwise the index does.
 */
async function rankNames(matches: Candidate[], query: Query, index: Index): Promise<void> {
  const labelled = matches.filter(({ rank }) => rank <= ranks.labels);
  if (labelled.length === 0) return;
  const named = matches.length > minResults ? await postsWith(nameTerm(query.text), index) : undefined;
  for (const candidate of labelled) if (named?.has(candidate.number) !== false) candidate.rank = ranks.named;
  matches.sort(byCandidateRank);
}

function catalogueOf(data: string): PostLocations {
  const posts = new Map<number, { day: number; pack: number; row: number }>();
  let [pack, row] = [0, 0];
  for (const { number, day, first } of decodePosts(data)) {
    if (first) [pack, row] = [number, 0];
    posts.set(number, { day, pack, row });
    row += 1;
  }
  return posts;
}

async function filterPosts(
  { category, tag, year }: Filters,
  catalogue: PostLocations,
  index: Index,
): Promise<PostLocations> {
  const terms = [category && facetTerm('category', category), tag && facetTerm('tag', tag)];
  const sets = await Promise.all(terms.flatMap((term) => (term ? [postsWith(term, index)] : [])));
  return new Map(
    [...catalogue].filter(
      ([number, { day }]) => sets.every((set) => set.has(number)) && (!year || dayText(day).startsWith(`${year}-`)),
    ),
  );
}

/** One of several sites that are searched together. */
export interface SearchedSite {
  readonly search: Search;
  /** URL of the site's index folder */
  readonly folder: string;
  /** title of the blog */
  readonly title: string;
}

/**
 * Returns a search of several sites. Results are sorted by rank, and their category is preceded by the title of the blog. A site whose
 * index cannot be loaded has no results; a query fails only if no index can be loaded.
 */
export function searchOfSeveral(sites: readonly SearchedSite[]): Search {
  return {
    async query(...request) {
      const outcomes = await Promise.allSettled(sites.map(({ search }) => search.query(...request)));
      const found = outcomes.flatMap((outcome, index) => {
        const site = sites[index];
        return site && outcome.status === 'fulfilled'
          ? [{ site, answer: outcome.value, results: [] as SearchResult[] }]
          : [];
      });
      if (found.length === 0) throw new Error('None of the sites can be searched');
      return {
        get count() {
          return found.reduce((sum, { answer }) => sum + answer.count, 0);
        },
        next: (count) => nextOfSites(found, count),
        suggest: found.every(({ answer }) => answer.suggest)
          ? async () => {
              const texts = await Promise.all(found.map(async ({ answer }) => answer.suggest?.()));
              return texts.find((text) => text !== undefined);
            }
          : undefined,
      };
    },
  };
}

interface FoundInSite {
  readonly site: SearchedSite;
  readonly answer: Answer;
  /** results that are loaded but not shown yet */
  results: SearchResult[];
}

async function nextOfSites(found: readonly FoundInSite[], count: number): Promise<SearchResult[]> {
  await Promise.all(
    found.map(async (one) => {
      if (one.results.length < count)
        one.results.push(
          ...(await one.answer.next(count - one.results.length)).map((result) => withBlogTitle(result, one.site)),
        );
    }),
  );
  const next: SearchResult[] = [];
  while (next.length < count) {
    const [best] = found.flatMap(({ results }) => results.slice(0, 1)).sort(byRank);
    if (!best) break;
    for (const { results } of found) if (results[0] === best) results.shift();
    next.push(best);
  }
  return next;
}

/** Compares results by rank, then newest first: the same order as within one site. */
const byRank = (a: SearchResult, b: SearchResult): number =>
  a.rank - b.rank || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);

function withBlogTitle(result: SearchResult, { folder, title }: SearchedSite): SearchResult {
  const blog = { text: result.category.length > 0 ? `${title} · ` : title, isHit: false };
  const category = [blog, ...result.category];
  return { ...result, href: new URL(result.href, folder).href, category };
}
