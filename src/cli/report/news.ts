import { counted } from '../text/quantities.ts';

/** What a report says of a warning or a failure that earlier runs may have told of. */
interface Told {
  readonly since?: string;
  readonly new?: boolean;
}

/** Those that no earlier run has told of; where nothing tells, all of them. */
export function newOnes<T extends Told>(all: readonly T[]): T[] {
  return all.filter((one) => one.new !== false);
}

/** How many are known and how many are new, empty where none is known: `23 known, 0 new`. */
export function newsOf(all: readonly Told[]): string {
  const fresh = newOnes(all).length;
  if (fresh === all.length) return '';
  return `${(all.length - fresh).toLocaleString('en')} known, ${fresh.toLocaleString('en')} new`;
}

/** `26 warnings: 23 known, 3 new`, or `3 warnings` where all are new. */
export function countedNews(all: readonly Told[], one: string): string {
  const news = newsOf(all);
  return counted(all.length, one) + (news === '' ? '' : `: ${news}`);
}
