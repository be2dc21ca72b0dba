import { compareIds } from '../../../../core/ids.ts';

/**
 * The numbers by which lists of posts are short. They are the ids where those are numbers that lie close, so that a post
 * which comes or goes leaves the others as they are; else their places in the order of ids.
 */
export interface Numbering {
  readonly byId: boolean;
  /** number by id, in ascending order */
  readonly numbers: ReadonlyMap<string, number>;
  /** the posts from this number on have shards of their own: a new post changes few of those of the old ones */
  readonly recent: number;
}

export function numberingOf(ids: readonly string[]): Numbering {
  const sorted = ids.toSorted(compareIds);
  const byId = areClose(sorted);
  const numbers = new Map(sorted.map((id, place) => [id, byId ? Number(id) : place]));
  const last = sorted.at(-1);
  return { byId, numbers, recent: last === undefined ? 0 : recentFrom(numbers.get(last) ?? 0) };
}

/** Gaps cost a few bytes; a list of places by number, which is as long as the highest, is what has to stay small. */
function areClose(sorted: readonly string[]): boolean {
  const highest = Math.min(Math.max(16 * sorted.length, 65_536), 8_000_000);
  return sorted.every((id) => /^(?:0|[1-9]\d{0,6})$/u.test(id) && Number(id) <= highest);
}

/** Between a sixteenth and a 32nd of the numbers are recent, and of a small blog at most the last 64; the border moves seldom. */
function recentFrom(last: number): number {
  const block = Math.max(64, 2 ** Math.floor(Math.log2(last / 16 + 1)));
  return Math.floor(last / block) * block;
}
