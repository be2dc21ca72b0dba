import type { TermChange } from './changed-terms.ts';
import { postAt, type Postings } from './format/entry.ts';
import { bounded, mostDeeper } from './postings.ts';

export const none: Postings = { first: [], deeper: [], titles: [] };

export function isEmpty({ first, deeper, titles }: Postings): boolean {
  return first.length === 0 && titles.length === 0 && 'length' in deeper && deeper.length === 0;
}

/** Undefined where an entry knows only how often a term is in further passages, and it would have to know where. */
export function changedPostings(
  { first, deeper, titles }: Postings,
  changes: readonly TermChange[],
): Postings | undefined {
  const wasIn = new Set(changes.map(({ number }) => number));
  const others = (numbers: Iterable<number>) => [...numbers].filter((number) => !wasIn.has(number));
  const withChanged = (numbers: Iterable<number>, isIn: (change: TermChange) => boolean) =>
    ascending([...others(numbers), ...changes.filter(isIn).map(({ number }) => number)]);
  const newTitles = withChanged(titles, ({ after }) => after.title);
  if ('count' in deeper) {
    const more = changes.reduce((sum, { before, after }) => sum + after.deeper.length - before.deeper.length, 0);
    const count = deeper.count + more;
    if (count <= mostDeeper) return undefined;
    const isAnywhere = ({ after }: TermChange) => after.first || after.deeper.length > 0;
    return { first: withChanged(first, isAnywhere), deeper: { count }, titles: newTitles };
  }
  const stay = [...deeper].filter((place) => !wasIn.has(postAt(place)));
  return bounded({
    first: withChanged(first, ({ after }) => after.first),
    deeper: ascending([...stay, ...changes.flatMap(({ after }) => after.deeper)]),
    titles: newTitles,
  });
}

const ascending = (numbers: number[]): number[] => numbers.sort((a, b) => a - b);
