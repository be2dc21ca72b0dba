import type { SourceFailure } from '../ports.ts';

/** A page of the post list in one pass. */
export interface ListedPage {
  /** in page order, including repeated ones */
  readonly ids: readonly string[];
  /** total number of posts according to this page */
  readonly total: number | undefined;
}

/** One pass over the post list. */
export interface Pass {
  /** Pages by number, ascending: page 1, and the others up to the last one with a post that is on no earlier page. */
  readonly pages: ReadonlyMap<number, ListedPage>;
  /** the posts of all pages, in list order */
  readonly ids: ReadonlySet<string>;
  /** the largest total of any page */
  readonly total: number | undefined;
  /** whether pages lack posts, see {@link hasGap} */
  readonly hasGap: boolean;
  readonly failures: ReadonlyMap<number, SourceFailure>;
  /** whether the end of the list was reached */
  readonly reachedEnd: boolean;
  /** whether the pass stopped before it had read all pages that may exist */
  readonly isTruncated: boolean;
  /** the last page that was requested, or would have been requested if fewer pages had failed */
  readonly lastPage: number;
}

/**
 * Creates a pass from the pages that were read. Drops final pages without new posts, whether empty or repeated, since they are not part of
 * the list.
 */
export function buildPass(seen: Omit<Pass, 'ids' | 'total' | 'hasGap'>): Pass {
  const ordered = [...seen.pages].sort(([a], [b]) => a - b);
  const ids = new Set<string>();
  let kept = 0;
  const fresh = ordered.map(([, page], index) => {
    const before = ids.size;
    for (const id of page.ids) ids.add(id);
    if (index === 0 || ids.size > before) kept = index + 1;
    return ids.size - before;
  });
  const final = ordered.slice(kept).map(([, page]) => page.ids.length);
  return {
    ...seen,
    pages: new Map(ordered.slice(0, kept)),
    ids,
    hasGap: hasGap(fresh.slice(0, kept), final, seen.lastPage - kept),
    total: ordered.reduce<number | undefined>((total, [, page]) => maxOf(total, page.total), undefined),
  };
}

/**
 * Reports whether pages lack posts. If a list has fewer posts than it counts, this distinguishes a fault from a count that includes hidden
 * posts: such a list has full pages up to its end. In a list with a gap, a page has fewer new posts than another one, although later pages
 * have more; or a page repeats posts, although the pages after the end are empty or refused.
 * @param fresh number of new posts on each page, up to the last one that has any
 * @param final number of posts on each page after it
 * @param requested number of pages after it that were requested
 */
function hasGap(fresh: readonly number[], final: readonly number[], requested: number): boolean {
  const size = Math.max(...fresh);
  const repeated = final.filter((posts) => posts > 0).length;
  return fresh.slice(0, -1).some((posts) => posts < size) || (repeated > 0 && repeated < requested);
}

/**
 * Reports whether a pass may show the list at a single moment: no page failed, all pages have the same total, and no post is repeated.
 * Also, the number of posts must equal the total, or, if the total is missing or too small, the end of the list must have been reached.
 */
export function isConsistent(pass: Pass): boolean {
  const pages = [...pass.pages.values()];
  const shown = pages.reduce((sum, page) => sum + page.ids.length, 0);
  const totals = new Set(pages.map(({ total }) => total).filter((total) => total !== undefined));
  return (
    isComplete(pass) &&
    totals.size <= 1 &&
    shown === pass.ids.size &&
    (pass.ids.size === pass.total || (pass.reachedEnd && pass.ids.size > (pass.total ?? -1)))
  );
}

/**
 * Reports whether two consecutive passes show the same list. If each contains exactly as many posts as it counts, their order does not
 * matter, since a source need not have a fixed one. Otherwise every page must be the same.
 */
export function agree(before: Pass, after: Pass): boolean {
  if (!isComplete(before) || !isComplete(after)) return false;
  const areExact = [before, after].every((pass) => isConsistent(pass) && pass.ids.size === pass.total);
  if (areExact && before.ids.size === after.ids.size) return [...before.ids].every((id) => after.ids.has(id));
  return differingPages(before, after).length === 0;
}

/** Returns the numbers of the pages that differ between two passes or failed in either, in ascending order. */
export function differingPages(before: Pass, after: Pass): number[] {
  const numbers = new Set([before, after].flatMap(({ pages, failures }) => [...pages.keys(), ...failures.keys()]));
  const differs = (page: number) =>
    before.failures.has(page) || after.failures.has(page) || !isSamePage(before.pages.get(page), after.pages.get(page));
  return [...numbers].filter(differs).sort((a, b) => a - b);
}

/** Reports whether two pages have the same posts in the same order, and the same total. */
export function isSamePage(one: ListedPage | undefined, other: ListedPage | undefined): boolean {
  return (
    one?.total === other?.total &&
    one?.ids.length === other?.ids.length &&
    (one?.ids.every((id, index) => id === other?.ids[index]) ?? true)
  );
}

function isComplete({ failures, isTruncated }: Pass): boolean {
  return failures.size === 0 && !isTruncated;
}

function maxOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
