import { message, type Message } from '../../messages/message.ts';

/** A warning or failure that may state whether an earlier run has already reported it. */
interface KnownOrNew {
  readonly since?: string;
  readonly new?: boolean;
}

/** Returns the items that no earlier run has reported. Items without this information count as new. */
export function newItems<T extends KnownOrNew>(all: readonly T[]): T[] {
  return all.filter((one) => one.new !== false);
}

/** Describes the numbers of known and new items: `23 known, 0 new`. Undefined if all are new. */
export function describeNews(all: readonly KnownOrNew[]): Message | undefined {
  const fresh = newItems(all).length;
  return fresh === all.length ? undefined : message('summary.news', { known: all.length - fresh, fresh });
}

/** Describes the number of warnings: `26 warnings: 23 known, 3 new`, or `3 warnings` if all are new. */
export function describeWarningCount(all: readonly KnownOrNew[]): Message {
  return message('summary.warnings', { warnings: all.length, news: describeNews(all) ?? '' });
}
