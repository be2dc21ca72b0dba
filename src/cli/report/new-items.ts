import { message, type Message } from '../../messages/message.ts';

/** Fields of a warning or failure that say whether an earlier run has reported it. */
interface KnownOrNew {
  readonly since?: string;
  readonly new?: boolean;
}

/** Returns the items that no earlier run has reported. Items without that information count as new. */
export function newItems<T extends KnownOrNew>(all: readonly T[]): T[] {
  return all.filter((one) => one.new !== false);
}

/** Counts known and new items: `23 known, 0 new`. Undefined if all are new. */
export function describeNews(all: readonly KnownOrNew[]): Message | undefined {
  const fresh = newItems(all).length;
  return fresh === all.length ? undefined : message('summary.news', { known: all.length - fresh, fresh });
}

/** `26 warnings: 23 known, 3 new`, or `3 warnings` if all are new. */
export function describeWarningCount(all: readonly KnownOrNew[]): Message {
  return message('summary.warnings', { warnings: all.length, news: describeNews(all) ?? '' });
}
