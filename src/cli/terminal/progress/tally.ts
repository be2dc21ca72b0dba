import type { RunEvent } from '../../../core/report/events.ts';

/** The phases of a run, as they come. */
export const rowNames = ['Listing', 'Posts', 'Media', 'Manifests', 'Pages', 'Comparison'] as const;
export type RowName = (typeof rowNames)[number];

/** How far one phase of a run is. */
export interface Row {
  readonly done: number;
  /** as far as is known; 0 where nothing is counted */
  readonly total: number;
  /** of those done: what the archive holds already, what the source no longer has, and what could not be fetched */
  readonly kept: number;
  readonly gone: number;
  readonly failed: number;
  /** whether the total may still grow */
  readonly isGrowing: boolean;
  readonly state: 'running' | 'done' | 'stopped';
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

const emptyRow = { done: 0, total: 0, kept: 0, gone: 0, failed: 0, isGrowing: false, state: 'running' } as const;

/** @param now milliseconds since 1970 */
export function applyEvent(tally: Tally, event: RunEvent, now: number): Tally {
  const set = (name: RowName, change: (row: Row) => Partial<Row>): Tally => {
    const row = tally.rows[name] ?? { ...emptyRow, since: now };
    return { ...tally, rows: { ...tally.rows, [name]: { ...row, ...change(row) } } };
  };
  switch (event.type) {
    case 'phase':
      // The phase's own row begins with it, so that its rate counts from there.
      if (event.phase === 'list') return set('Listing', () => ({}));
      if (event.phase === 'posts') return updateTotals(set('Posts', () => ({ total: tally.rows.Listing?.total ?? 0 })));
      if (event.phase === 'bag') return endCrawlRows(set('Manifests', () => ({})));
      return event.phase === 'publish' ? endCrawlRows(set('Pages', () => ({}))) : tally;
    case 'listed':
      return updateTotals(set('Listing', () => ({ done: event.listed, total: Math.max(event.listed, event.total) })));
    case 'post-stored':
      return updateTotals(set('Posts', countOneMore));
    case 'post-kept':
      return updateTotals(set('Posts', (row) => ({ ...countOneMore(row), kept: row.kept + 1 })));
    case 'post-failed':
      return {
        ...updateTotals(set('Posts', (row) => ({ ...countOneMore(row), failed: row.failed + 1 }))),
        failed: tally.failed + 1,
      };
    case 'media-found':
      return updateTotals(set('Media', ({ total }) => ({ total: total + event.count })));
    case 'media-settled': {
      const [kept, gone, failed] = (['known', 'gone', 'failed'] as const).map((one) => (event.outcome === one ? 1 : 0));
      const settled = updateTotals(
        set('Media', (row) => ({
          ...countOneMore(row),
          kept: row.kept + (kept ?? 0),
          gone: row.gone + (gone ?? 0),
          failed: row.failed + (failed ?? 0),
        })),
      );
      return { ...settled, failed: tally.failed + (failed ?? 0) };
    }
    case 'pages':
      // Verifying compares them with what publishing would make, and announces no phase.
      return set(tally.rows.Pages === undefined ? 'Comparison' : 'Pages', () => ({
        done: event.written,
        total: Math.max(event.written, event.total),
      }));
    case 'request':
      return { ...tally, requests: tally.requests + 1 };
    case 'retry':
      return { ...tally, retried: tally.retried + 1 };
    case 'options':
    case 'slowed':
    case 'building':
    case 'up-to-date':
    case 'answered':
    case 'answer-failed':
      return tally;
    case 'warning':
      return event.since === undefined ? { ...tally, warnings: tally.warnings + 1 } : tally;
  }
}

/** The tally of a run that has ended: what was still running is done, or stopped where the run did not come to its end. */
export function endTally(tally: Tally, isComplete: boolean): Tally {
  const state = isComplete ? 'done' : 'stopped';
  return mapRows(tally, (row) => ({ ...row, state: row.state === 'running' ? state : row.state, isGrowing: false }));
}

function countOneMore({ done, total }: Row): Partial<Row> {
  return { done: done + 1, total: Math.max(total, done + 1) };
}

/** Posts are read while the list is, and media found while posts are read: there are as many as is known by now. */
function updateTotals(tally: Tally): Tally {
  const { Listing, Posts, Media } = tally.rows;
  const listing = Listing?.state === 'running' ? Listing : undefined;
  const isListed = listing === undefined || (listing.total > 0 && listing.done >= listing.total);
  const posts = Posts && { ...Posts, total: Math.max(Posts.total, Listing?.total ?? 0), isGrowing: !isListed };
  const areRead = isListed && (posts === undefined || posts.done >= posts.total);
  const media = Media && { ...Media, isGrowing: !areRead };
  return { ...tally, rows: { ...tally.rows, ...(posts && { Posts: posts }), ...(media && { Media: media }) } };
}

/** The crawl has come to its end: there were as many as were listed, read and settled. */
function endCrawlRows(tally: Tally): Tally {
  return mapRows(tally, (row, name) =>
    name === 'Pages' || (name === 'Manifests' && tally.rows.Pages === undefined)
      ? row
      : { ...row, total: row.done, state: 'done', isGrowing: false },
  );
}

function mapRows(tally: Tally, change: (row: Row, name: RowName) => Row): Tally {
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    return row === undefined ? [] : [[name, change(row, name)] as const];
  });
  return { ...tally, rows: Object.fromEntries(rows) };
}

/**
 * Of a row: how many a second, and how many milliseconds are left, if that can be told; undefined while there is too little to tell
 * from, and where nothing is left.
 */
export function paceOf(row: Row, now: number): { readonly rate: number; readonly left?: number } | undefined {
  const { done, total, since, isGrowing } = row;
  const elapsed = now - since;
  if (done === 0 || elapsed < 1000 || done >= total || row.state !== 'running') return undefined;
  const rate = (done / elapsed) * 1000;
  return isGrowing ? { rate } : { rate, left: ((total - done) / done) * elapsed };
}
