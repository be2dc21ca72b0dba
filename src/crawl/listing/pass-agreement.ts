import type { SourceFailure } from '../ports.ts';

/** A page of the post list as one pass saw it. */
export interface ListedPage {
  /** in the order of the page, repeated ones included */
  readonly ids: readonly string[];
  /** the page's word for how many posts there are */
  readonly total: number | undefined;
}

/** One pass over the post list. */
export interface Pass {
  /** by number, ascending: page 1 and the others up to the last that showed a post which no page before it shows */
  readonly pages: ReadonlyMap<number, ListedPage>;
  /** the posts of all pages, in list order */
  readonly ids: ReadonlySet<string>;
  /** the largest that any page told */
  readonly total: number | undefined;
  readonly failures: ReadonlyMap<number, SourceFailure>;
  /** whether a page was reached after which there is nothing more */
  readonly reachedEnd: boolean;
  /** whether it was ended before all was read that there may be */
  readonly isTruncated: boolean;
  /** the last page that was asked for, or would have been if so many before it had not failed */
  readonly lastPage: number;
}

/** Puts the pages of a pass in order; those that add nothing at the end, empty or repeated, say nothing about the list. */
export function buildPass(seen: Omit<Pass, 'ids' | 'total'>): Pass {
  const ordered = [...seen.pages].sort(([a], [b]) => a - b);
  const ids = new Set<string>();
  let kept = 0;
  ordered.forEach(([, page], index) => {
    const before = ids.size;
    for (const id of page.ids) ids.add(id);
    if (index === 0 || ids.size > before) kept = index + 1;
  });
  return {
    ...seen,
    pages: new Map(ordered.slice(0, kept)),
    ids,
    total: ordered.reduce<number | undefined>((total, [, page]) => maxOf(total, page.total), undefined),
  };
}

/**
 * Whether a pass looks like one moment of the list: no page failed, all told the same total, no post was shown twice, and
 * as many as the total were shown, or all there are where it is missing or too small.
 */
export function isConsistent(pass: Pass): boolean {
  const pages = [...pass.pages.values()];
  const shown = pages.reduce((sum, page) => sum + page.ids.length, 0);
  const told = new Set(pages.map(({ total }) => total).filter((total) => total !== undefined));
  return (
    isComplete(pass) &&
    told.size <= 1 &&
    shown === pass.ids.size &&
    (pass.ids.size === pass.total || (pass.reachedEnd && pass.ids.size > (pass.total ?? -1)))
  );
}

/**
 * Whether two passes, one right after the other, show the same list. Where each shows exactly what it counts the order does
 * not matter: sources may have none. Otherwise they have to be the same page by page.
 */
export function agree(before: Pass, after: Pass): boolean {
  if (!isComplete(before) || !isComplete(after)) return false;
  const areExact = [before, after].every((pass) => isConsistent(pass) && pass.ids.size === pass.total);
  if (areExact && before.ids.size === after.ids.size) return [...before.ids].every((id) => after.ids.has(id));
  return differingPages(before, after).length === 0;
}

/** The pages that two passes do not show alike, or that failed in one of them, ascending. */
export function differingPages(before: Pass, after: Pass): number[] {
  const numbers = new Set([before, after].flatMap(({ pages, failures }) => [...pages.keys(), ...failures.keys()]));
  const differs = (page: number) =>
    before.failures.has(page) || after.failures.has(page) || !isSamePage(before.pages.get(page), after.pages.get(page));
  return [...numbers].filter(differs).sort((a, b) => a - b);
}

/** Whether two pages show the same posts in the same order and tell the same total. */
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
