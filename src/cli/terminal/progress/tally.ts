import type { RunEvent } from '../../../core/events.ts';

export const rowNames = ['Listing', 'Posts', 'Media', 'Pages'] as const;
export type RowName = (typeof rowNames)[number];

/** How far one part of a run is. */
export interface Row {
  readonly done: number;
  /** as far as is known; it may still grow */
  readonly total: number;
  /** milliseconds since 1970, when its first event came */
  readonly since: number;
}

/** How far a run is: a fold of its events. */
export interface Tally {
  readonly rows: Readonly<Partial<Record<RowName, Row>>>;
  readonly requests: number;
  readonly retried: number;
  /** those that no earlier run has reported */
  readonly warnings: number;
  readonly failed: number;
}

export const emptyTally: Tally = { rows: {}, requests: 0, retried: 0, warnings: 0, failed: 0 };

/** @param now milliseconds since 1970 */
export function tallied(tally: Tally, event: RunEvent, now: number): Tally {
  const set = (name: RowName, change: (row: Row) => Partial<Row>): Tally => {
    const row = tally.rows[name] ?? { done: 0, total: 0, since: now };
    return { ...tally, rows: { ...tally.rows, [name]: { ...row, ...change(row) } } };
  };
  const another = ({ done, total }: Row): Partial<Row> => ({ done: done + 1, total: Math.max(total, done + 1) });
  switch (event.type) {
    case 'phase':
      // The phase's own row begins with it, so that its rate counts from there.
      if (event.phase === 'list') return set('Listing', () => ({}));
      if (event.phase === 'posts') return set('Posts', () => ({ total: tally.rows.Listing?.total ?? 0 }));
      return event.phase === 'publish' ? set('Pages', () => ({})) : tally;
    case 'listed':
      return set('Listing', () => ({ done: event.listed, total: Math.max(event.listed, event.total) }));
    case 'post-stored':
    case 'post-kept':
      return withListedTotal(set('Posts', another));
    case 'post-failed':
      return { ...withListedTotal(set('Posts', another)), failed: tally.failed + 1 };
    case 'media-found':
      return set('Media', ({ total }) => ({ total: total + event.count }));
    case 'media-settled':
      return { ...set('Media', another), failed: tally.failed + (event.outcome === 'failed' ? 1 : 0) };
    case 'pages':
      return set('Pages', () => ({ done: event.written, total: Math.max(event.written, event.total) }));
    case 'request':
      return { ...tally, requests: tally.requests + 1 };
    case 'retry':
      return { ...tally, retried: tally.retried + 1 };
    case 'options':
    case 'slowed':
    case 'answered':
    case 'answer-failed':
      return tally;
    case 'warning':
      return event.since === undefined ? { ...tally, warnings: tally.warnings + 1 } : tally;
  }
}

/** Posts are read while the list is still being read: there are as many as it says by now. */
function withListedTotal(tally: Tally): Tally {
  const { Posts, Listing } = tally.rows;
  if (Posts === undefined || Listing === undefined || Listing.total <= Posts.total) return tally;
  return { ...tally, rows: { ...tally.rows, Posts: { ...Posts, total: Listing.total } } };
}

/** Of a row: how many a second, and how many milliseconds are left; undefined while there is too little to tell from. */
export function paceOf({ done, total, since }: Row, now: number): { rate: number; left: number } | undefined {
  const elapsed = now - since;
  if (done === 0 || elapsed < 1000) return undefined;
  return { rate: (done / elapsed) * 1000, left: (Math.max(0, total - done) / done) * elapsed };
}
