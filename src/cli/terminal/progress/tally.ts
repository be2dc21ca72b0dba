import type { RunEvent } from '../../../core/report/events.ts';
import { countsAsWarning } from '../../../core/report/warnings.ts';

/** Phases of a run, in order. */
export const rowNames = ['Listing', 'Posts', 'Media', 'Manifests', 'Pages', 'Comparison'] as const;
export type RowName = (typeof rowNames)[number];

/** Progress of one phase. */
export interface PhaseProgress {
  readonly done: number;
  /** known so far; 0 if the phase has no count */
  readonly total: number;
  /** number of done items that were already in the archive; like the following counts, included in `done` */
  readonly kept: number;
  /** media files that are the same as another one of this run */
  readonly repeated: number;
  /** URLs that are gone, as in the report */
  readonly gone: number;
  readonly refused: number;
  readonly failed: number;
  /** whether the total may still increase */
  readonly isGrowing: boolean;
  readonly state: 'running' | 'done' | 'stopped';
  /** time of the first event, in milliseconds since 1970 */
  readonly since: number;
  /** whether a publish has written and removed no file */
  readonly isUnchanged: boolean;
  /** total of the waits that the source has asked for, in milliseconds, including the rest of the current one */
  readonly waits: number;
  /** end of the last wait, in milliseconds since 1970 */
  readonly waitsUntil: number;
}

/** A wait for the source, during which no item is done. */
export interface Wait {
  readonly requests: 'api' | 'media';
  /** number of the next attempt */
  readonly attempt: number;
  readonly attempts: number;
  /** status code of the response that caused the wait, if there was one */
  readonly status: number | undefined;
  /** times in milliseconds since 1970 */
  readonly since: number;
  readonly until: number;
}

/** Progress of a run, computed from its events. */
export interface RunProgress {
  readonly rows: Readonly<Partial<Record<RowName, PhaseProgress>>>;
  readonly requests: number;
  readonly retried: number;
  readonly warnings: number;
  /** those of the warnings that an earlier run has reported */
  readonly knownWarnings: number;
  readonly failed: number;
  /** undefined if an item was done since the last retry */
  readonly wait?: Wait | undefined;
}

export const emptyTally: RunProgress = { rows: {}, requests: 0, retried: 0, warnings: 0, knownWarnings: 0, failed: 0 };

const emptyRow = {
  done: 0,
  total: 0,
  kept: 0,
  repeated: 0,
  gone: 0,
  refused: 0,
  failed: 0,
  isGrowing: false,
  state: 'running',
  isUnchanged: false,
  waits: 0,
  waitsUntil: 0,
} as const;

/**
 * Returns a tally updated by an event.
 * @param now milliseconds since 1970
 */
export function applyEvent(tally: RunProgress, event: RunEvent, now: number): RunProgress {
  const set = (name: RowName, change: (row: PhaseProgress) => Partial<PhaseProgress>): RunProgress => {
    const row = tally.rows[name] ?? { ...emptyRow, since: now };
    const changed = { ...row, ...change(row) };
    // Requests that were sent before a pause may still be answered during it.
    const isOver = changed.done > row.done && row.waitsUntil <= now;
    return { ...tally, rows: { ...tally.rows, [name]: changed }, wait: isOver ? undefined : tally.wait };
  };
  switch (event.type) {
    case 'phase':
      // Creates the row at the start of the phase, from which its rate is measured.
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
      const { outcome } = event;
      const count = outcome === 'known' ? 'kept' : outcome;
      const updated = updateTotals(
        set('Media', (row) => ({ ...countOneMore(row), ...(count !== 'new' && { [count]: row[count] + 1 }) })),
      );
      return { ...updated, failed: tally.failed + (outcome === 'failed' ? 1 : 0) };
    }
    case 'pages':
      // `verify`, which compares pages with those that a publish would build, emits no phase event for them.
      return set(tally.rows.Pages === undefined ? 'Comparison' : 'Pages', () => ({
        done: event.written,
        total: Math.max(event.written, event.total),
      }));
    case 'request':
      return { ...tally, requests: tally.requests + 1 };
    case 'retry':
      return { ...tally, retried: tally.retried + 1, wait: waitAfter(tally, event, now) };
    case 'slowed':
      return mapRows(tally, (row, name) => {
        if (!isOf(event.requests, name)) return row;
        const waitsUntil = Math.max(row.waitsUntil, now + event.pause);
        return { ...row, waits: row.waits + waitsUntil - Math.max(row.waitsUntil, now), waitsUntil };
      });
    case 'up-to-date':
      return mapRows(tally, (row, name) => ({ ...row, isUnchanged: name === 'Pages' }));
    case 'options':
    case 'building':
    case 'answered':
    case 'answer-failed':
      return tally;
    case 'warning':
      if (!countsAsWarning(event.warning)) return tally;
      return {
        ...tally,
        warnings: tally.warnings + 1,
        knownWarnings: tally.knownWarnings + (event.since === undefined ? 0 : 1),
      };
  }
}

/**
 * Returns the tally at the end of a run. Phases that are still running are then done, or stopped if the run did not
 * complete.
 */
export function endTally(tally: RunProgress, isComplete: boolean): RunProgress {
  const state = isComplete ? 'done' : 'stopped';
  return mapRows(tally, (row) => ({ ...row, state: row.state === 'running' ? state : row.state, isGrowing: false }));
}

function waitAfter({ rows, wait }: RunProgress, event: RunEvent & { type: 'retry' }, now: number): Wait {
  const requests = event.operation === 'media' ? 'media' : 'api';
  const pauses = rowNames.map((name) => (isOf(requests, name) ? (rows[name]?.waitsUntil ?? 0) : 0));
  return {
    requests,
    attempt: event.attempt + 1,
    attempts: event.attempts,
    status: event.status,
    since: wait?.since ?? now,
    until: Math.max(now + event.delay, ...pauses),
  };
}

const isOf = (requests: 'api' | 'media', name: RowName): boolean => (name === 'Media') === (requests === 'media');

/** Returns the wait that a row shows; undefined if there is none, or a short one. */
export function waitOf({ wait, rows }: RunProgress, name: RowName, now: number): Wait | undefined {
  const row = rows[name];
  if (!wait || now >= wait.until || wait.until - wait.since < 1000 || !isOf(wait.requests, name)) return undefined;
  return row?.state === 'running' && (row.total === 0 || row.done < row.total) ? wait : undefined;
}

function countOneMore({ done, total }: PhaseProgress): Partial<PhaseProgress> {
  return { done: done + 1, total: Math.max(total, done + 1) };
}

/** Updates totals that may still grow: posts are read while more of them are listed, and reading them finds media. */
function updateTotals(tally: RunProgress): RunProgress {
  const { Listing, Posts, Media } = tally.rows;
  const listing = Listing?.state === 'running' ? Listing : undefined;
  const isListed = listing === undefined || (listing.total > 0 && listing.done >= listing.total);
  const posts = Posts && { ...Posts, total: Math.max(Posts.total, Listing?.total ?? 0), isGrowing: !isListed };
  const arePostsRead = isListed && (posts === undefined || posts.done >= posts.total);
  const media = Media && { ...Media, isGrowing: !arePostsRead };
  return { ...tally, rows: { ...tally.rows, ...(posts && { Posts: posts }), ...(media && { Media: media }) } };
}

/** Ends the rows of the crawl, whose totals are now known. */
function endCrawlRows(tally: RunProgress): RunProgress {
  return mapRows(tally, (row, name) =>
    name === 'Pages' || (name === 'Manifests' && tally.rows.Pages === undefined)
      ? row
      : { ...row, total: row.done, state: 'done', isGrowing: false },
  );
}

function mapRows(tally: RunProgress, change: (row: PhaseProgress, name: RowName) => PhaseProgress): RunProgress {
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    return row === undefined ? [] : [[name, change(row, name)] as const];
  });
  return { ...tally, rows: Object.fromEntries(rows) };
}

/**
 * Returns the speed of a row in items per second, and its remaining time in milliseconds unless the total is still
 * growing. Undefined if too little is done to measure it, or if nothing remains. Waits do not count, since they say
 * nothing about the rest.
 */
export function paceOf(
  row: PhaseProgress,
  now: number,
): { readonly rate: number; readonly remaining?: number } | undefined {
  const { done, total, since, waits, waitsUntil, isGrowing } = row;
  const elapsed = now - since - waits + Math.max(0, waitsUntil - now);
  if (done === 0 || elapsed < 1000 || done >= total || row.state !== 'running') return undefined;
  const rate = (done / elapsed) * 1000;
  return isGrowing ? { rate } : { rate, remaining: ((total - done) / done) * elapsed };
}
