import type { Postings } from './format/entry.ts';
import { bounded } from './postings.ts';
import { Slots } from './slots.ts';

/** Ascending numbers of terms, and the place where they all occur. */
export interface TermList {
  readonly terms: Uint32Array;
  /** number of a post, or in further passages what `deepPlace` gives */
  readonly place: number;
}

/** The lists of one part of an index, ascending by place. */
export interface TermLists {
  readonly first: readonly TermList[];
  readonly deeper: readonly TermList[];
  readonly titles: readonly TermList[];
}

/** Occurrences that are turned round at a time, which bounds the memory: 12 bytes for each. */
const portion = 4_000_000;

/** From what occurs in a place to where something occurs, ascending by term. */
export function* invert({ first, deeper, titles }: TermLists): Generator<readonly [term: number, postings: Postings]> {
  const lists = [...first, ...deeper, ...titles];
  const kinds = [first.length, first.length + deeper.length];
  const cursors = new Int32Array(lists.length);
  for (const border of bordersOf(lists)) {
    const ranges = lists.map(({ terms }, index) => {
      const from = cursors[index] ?? 0;
      const to = upTo(terms, border, from);
      cursors[index] = to;
      return terms.subarray(from, to);
    });
    yield* inverted(ranges, lists, kinds);
  }
}

/** Terms that divide all occurrences into portions; the last is above all. */
function bordersOf(lists: readonly TermList[]): number[] {
  const total = lists.reduce((sum, { terms }) => sum + terms.length, 0);
  const portions = Math.ceil(total / portion);
  const sample: number[] = [];
  const step = 500;
  if (portions > 1) {
    let skipped = 0;
    for (const { terms } of lists) {
      for (; skipped < terms.length; skipped += step) sample.push(terms[skipped] ?? 0);
      skipped -= terms.length;
    }
    sample.sort((a, b) => a - b);
  }
  const borders = Array.from({ length: Math.max(portions - 1, 0) }, (_, index) => {
    return sample[Math.floor(((index + 1) * sample.length) / portions)] ?? 0;
  });
  return [...borders, 2 ** 32];
}

/** The first place from `from` on whose term is not below the border. */
function upTo(terms: Uint32Array, border: number, from: number): number {
  let [low, high] = [from, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? 0) < border) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By counting: how often each term occurs in which kind, then a place for each occurrence. */
function* inverted(
  ranges: readonly Uint32Array[],
  lists: readonly TermList[],
  kinds: readonly number[],
): Generator<readonly [number, Postings]> {
  const slots = new Slots();
  const total = ranges.reduce((sum, { length }) => sum + length, 0);
  const slotOf = new Uint32Array(total);
  let occurrence = 0;
  for (const range of ranges) for (const term of range) slotOf[occurrence++] = slots.of(term);

  const counts = new Uint32Array(slots.size * 3);
  occurrence = 0;
  ranges.forEach(({ length }, index) => {
    const kind = kindAt(index, kinds);
    for (const end = occurrence + length; occurrence < end; occurrence += 1)
      count(counts, (slotOf[occurrence] ?? 0) * 3 + kind);
  });
  const starts = new Uint32Array(slots.size * 3);
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) {
    starts[index] = sum;
    sum += counts[index] ?? 0;
  }
  const places = new Uint32Array(total);
  occurrence = 0;
  ranges.forEach(({ length }, index) => {
    const kind = kindAt(index, kinds);
    const place = lists[index]?.place ?? 0;
    for (const end = occurrence + length; occurrence < end; occurrence += 1) {
      places[count(starts, (slotOf[occurrence] ?? 0) * 3 + kind)] = place;
    }
  });
  // By now each start is the end of its places.
  const placesOf = (slot: number, kind: number) => {
    const end = starts[slot * 3 + kind] ?? 0;
    return places.subarray(end - (counts[slot * 3 + kind] ?? 0), end);
  };
  for (const [term, slot] of slots.inOrder()) {
    yield [term, bounded({ first: placesOf(slot, 0), deeper: placesOf(slot, 1), titles: placesOf(slot, 2) })];
  }
}

function kindAt(index: number, [first = 0, deeper = 0]: readonly number[]): number {
  return index < first ? 0 : index < deeper ? 1 : 2;
}

/** Adds one, and gives what there was before. */
function count(counts: Uint32Array, index: number): number {
  const before = counts[index] ?? 0;
  counts[index] = before + 1;
  return before;
}
