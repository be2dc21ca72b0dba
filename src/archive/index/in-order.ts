import { compareIds } from '../../core/ids.ts';

/** Something that has a place in a list of the newest. */
interface Dated {
  readonly id: string;
  /** seconds; without one -Infinity */
  readonly date: number;
}

/** Newest first; of the same second, the higher id first. */
export function newestFirst(a: Dated, b: Dated): number {
  return a.date === b.date ? compareIds(b.id, a.id) : b.date > a.date ? 1 : -1;
}

/**
 * A list that is newest first, once some of it has gone and other has come. Of a long list that is mostly the same this takes a
 * fraction of sorting it again: what is in order already is only passed over.
 */
export function reordered<T extends Dated>(
  before: readonly T[],
  isGone: (one: T) => boolean,
  added: readonly T[],
): readonly T[] {
  return [...before.filter((one) => !isGone(one)), ...added.toSorted(newestFirst)].sort(newestFirst);
}
