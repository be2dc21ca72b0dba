import { decodePosts } from '../format/posts.ts';
import { facetTerm } from '../format/facets.ts';
import { allOf, candidatesOf } from './candidates.ts';
import { indexFiles, type Load } from './index-files.ts';
import { lookUp, postsWith, type Index } from './lookup.ts';
import { parseQuery } from './query.ts';
import { nextResults, type Catalogue } from './results.ts';
import type { Result } from './shown.ts';

/** What a query found. */
export interface Answer {
  /** of posts */
  readonly count: number;
  /** As many more as are asked for, the best first; fewer where there are no more. */
  readonly next: (count: number) => Promise<readonly Result[]>;
}

/** What posts are chosen by; an empty text chooses all. */
export interface Filters {
  /** the label; posts in categories below it are chosen, too */
  readonly category?: string;
  readonly tag?: string;
  /** as in `2024` */
  readonly year?: string;
}

export interface Search {
  /** Without words, all posts that the filters choose; nothing where there are none of these either. */
  query(text: string, filters?: Filters): Promise<Answer>;
}

export function createSearch(load: Load): Search {
  const files = indexFiles(load);
  return {
    async query(text, filters = {}) {
      const query = parseQuery(text);
      const isFiltered = Object.values(filters).some((value) => value !== '');
      if (query.words.length === 0 && !isFiltered) return { count: 0, next: async () => [] };
      const cost = { spent: 0 };
      const index = { files, cost };
      const [posts] = await Promise.all([files.get('posts', cost), files.get('terms', cost)]);
      const catalogue = catalogueOf(String(posts[3]));
      const chosen = isFiltered ? await chosenBy(filters, catalogue, index) : catalogue;
      const queue = query.words.length === 0 ? allOf(chosen) : candidatesOf(query, await lookUp(query, index), chosen);
      const reading = { query, catalogue, files, cost };
      return { count: queue.length, next: (count) => nextResults(count, queue, reading) };
    },
  };
}

function catalogueOf(data: string): Catalogue {
  const posts = new Map<number, { day: number; pack: number; row: number }>();
  let [pack, row] = [0, 0];
  for (const { number, day, first } of decodePosts(data)) {
    if (first) [pack, row] = [number, 0];
    posts.set(number, { day, pack, row });
    row += 1;
  }
  return posts;
}

async function chosenBy({ category, tag, year }: Filters, catalogue: Catalogue, index: Index): Promise<Catalogue> {
  const terms = [category && facetTerm('category', category), tag && facetTerm('tag', tag)];
  const sets = await Promise.all(terms.flatMap((term) => (term ? [postsWith(term, index)] : [])));
  const yearOf = (day: number) => String(new Date(day * 86_400_000).getUTCFullYear());
  return new Map(
    [...catalogue].filter(
      ([number, { day }]) => sets.every((set) => set.has(number)) && (!year || yearOf(day) === year),
    ),
  );
}
