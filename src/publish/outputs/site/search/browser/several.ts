import type { Answer, Search } from './search.ts';
import type { Result } from './shown.ts';

/** One of several sites that are searched together. */
export interface SearchedSite {
  readonly search: Search;
  /** address of its index's folder */
  readonly folder: string;
  /** of its blog */
  readonly title: string;
}

/**
 * Several sites as one: what they find by how good it is, with the blog before the category. A site whose index cannot be
 * loaded finds nothing, unless none can.
 */
export function searchOfSeveral(sites: readonly SearchedSite[]): Search {
  return {
    async query(...asked) {
      const outcomes = await Promise.allSettled(sites.map(({ search }) => search.query(...asked)));
      const found = outcomes.flatMap((outcome, index) => {
        const site = sites[index];
        return site && outcome.status === 'fulfilled' ? [{ site, answer: outcome.value, results: [] as Result[] }] : [];
      });
      if (found.length === 0) throw new Error('None of the sites can be searched');
      return { count: found.reduce((sum, { answer }) => sum + answer.count, 0), next: (count) => nextOf(found, count) };
    },
  };
}

interface FoundInSite {
  readonly site: SearchedSite;
  readonly answer: Answer;
  /** known and not shown yet */
  results: Result[];
}

async function nextOf(found: readonly FoundInSite[], count: number): Promise<Result[]> {
  await Promise.all(
    found.map(async (one) => {
      if (one.results.length < count)
        one.results.push(
          ...(await one.answer.next(count - one.results.length)).map((result) => named(result, one.site)),
        );
    }),
  );
  const next: Result[] = [];
  while (next.length < count) {
    const [best] = found.flatMap(({ results }) => results.slice(0, 1)).sort(byRank);
    if (!best) break;
    for (const { results } of found) if (results[0] === best) results.shift();
    next.push(best);
  }
  return next;
}

/** As within one site: the better, of equals the newer first. */
const byRank = (a: Result, b: Result): number => a.rank - b.rank || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);

function named(result: Result, { folder, title }: SearchedSite): Result {
  const blog = { text: result.category.length > 0 ? `${title} · ` : title, isHit: false };
  const category = [blog, ...result.category];
  return { ...result, href: new URL(result.href, folder).href, category };
}
