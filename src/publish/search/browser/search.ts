import { decodePosts } from '../format/posts.ts';
import { readKeys } from '../format/shard-names.ts';
import { candidatesOf } from './candidates.ts';
import { indexFiles, type Load } from './index-files.ts';
import { lookUp } from './lookup.ts';
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

export interface Search {
  query(text: string): Promise<Answer>;
}

export function createSearch(load: Load): Search {
  const files = indexFiles(load);
  return {
    async query(text) {
      const query = parseQuery(text);
      if (query.words.length === 0) return { count: 0, next: async () => [] };
      const cost = { spent: 0 };
      const [posts, keys] = await Promise.all([files.get('posts', cost), files.get('terms', cost)]);
      const catalogue = catalogueOf(String(posts[3]));
      const directory = { terms: readKeys(String(keys[0])), recent: readKeys(String(keys[1])) };
      const found = await lookUp(query, directory, files, cost);
      const queue = candidatesOf(query.words, found, catalogue);
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
