import { message, type Message } from '../../messages/message.ts';

/** What a report says of a warning or a failure that earlier runs may have reported. */
interface KnownOrNew {
  readonly since?: string;
  readonly new?: boolean;
}

/** Those that no earlier run has reported; where nothing tells, all of them. */
export function newItems<T extends KnownOrNew>(all: readonly T[]): T[] {
  return all.filter((one) => one.new !== false);
}

/** How many are known and how many are new, undefined where none is known: `23 known, 0 new`. */
export function describeNews(all: readonly KnownOrNew[]): Message | undefined {
  const fresh = newItems(all).length;
  return fresh === all.length ? undefined : message('summary.news', { known: all.length - fresh, fresh });
}

/** `26 warnings: 23 known, 3 new`, or `3 warnings` where all are new. */
export function describeWarningCount(all: readonly KnownOrNew[]): Message {
  return message('summary.warnings', { warnings: all.length, news: describeNews(all) ?? '' });
}
