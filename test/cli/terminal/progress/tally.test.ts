import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/core/events.ts';
import { emptyTally, paceOf, tallied } from '../../../../src/cli/terminal/progress/tally.ts';
import { barLine, progressLine } from '../../../../src/cli/terminal/progress/text.ts';

const stored: RunEvent = { type: 'post-stored', id: '1', title: 'x', outcome: 'new' };
const settled = (outcome: 'new' | 'failed'): RunEvent => ({ type: 'media-settled', url: 'https://x/', outcome });

function after(...events: RunEvent[]) {
  return events.reduce((tally, event, index) => tallied(tally, event, index * 1000), emptyTally);
}

describe('a tally', () => {
  it('counts listing, posts, media and pages apart', () => {
    const tally = after(
      { type: 'phase', phase: 'list' },
      { type: 'listed', listed: 30, total: 40 },
      { type: 'phase', phase: 'posts' },
      stored,
      { type: 'post-failed', id: '2', message: 'gone' },
      { type: 'media-found', count: 3 },
      { type: 'media-found', count: 1 },
      settled('new'),
      settled('failed'),
      { type: 'phase', phase: 'publish' },
      { type: 'pages', written: 5, total: 9 },
    );
    expect(tally.rows).toEqual({
      Listing: { done: 30, total: 40, since: 0 },
      Posts: { done: 2, total: 40, since: 2000 },
      Media: { done: 2, total: 4, since: 5000 },
      Pages: { done: 5, total: 9, since: 9000 },
    });
    expect(tally.failed).toBe(2);
  });

  it('knows of more posts as the list grows, and never of fewer than are done', () => {
    const growing = after(stored, { type: 'listed', listed: 10, total: 10 }, stored);
    expect(growing.rows.Posts).toMatchObject({ done: 2, total: 10 });
    expect(after(stored, stored, stored).rows.Posts).toMatchObject({ done: 3, total: 3 });
  });

  it('counts requests, retries, and warnings that are new', () => {
    const tally = after(
      { type: 'request', operation: 'post/list' },
      { type: 'retry', operation: 'post/list', attempt: 1, delay: 5, message: 'x' },
      { type: 'warning', warning: { code: 'timezone-unknown' } },
      { type: 'warning', warning: { code: 'date-unknown', post: '7', value: 'x' }, since: '2026-11-01' },
      { type: 'phase', phase: 'bag' },
    );
    expect(tally).toEqual({ rows: {}, requests: 1, retried: 1, warnings: 1, failed: 0 });
  });
});

describe('paceOf', () => {
  it.each([
    ['tells rate and time left', { done: 20, total: 50, since: 0 }, 10_000, { rate: 2, left: 15_000 }],
    ['has nothing left when done', { done: 50, total: 50, since: 0 }, 10_000, { rate: 5, left: 0 }],
    ['tells nothing before the first', { done: 0, total: 50, since: 0 }, 10_000, undefined],
    ['tells nothing within the first second', { done: 5, total: 50, since: 9500 }, 10_000, undefined],
    ['tells nothing when the clock went back', { done: 5, total: 50, since: 20_000 }, 10_000, undefined],
  ])('%s', (_, row, now, pace) => {
    expect(paceOf(row, now)).toEqual(pace);
  });
});

describe('progress in words', () => {
  it('is a bar for a terminal', () => {
    expect(barLine('Posts', { done: 20, total: 40, since: 0 }, 10_000, 120)).toBe(
      'Posts    [============------------]  50%  20/40  2.0/s  10 s left',
    );
    expect(barLine('Media', { done: 0, total: 0, since: 0 }, 10_000, 120)).toContain('  0%  …');
  });

  it.each([20, 41, 60, 80])('never reaches the last of %d columns', (columns) => {
    expect(barLine('Listing', { done: 20_000, total: 40_000, since: 0 }, 1e6, columns).length).toBeLessThanOrEqual(
      Math.max(20, columns - 1),
    );
  });

  it('is one line for a log', () => {
    const tally = after({ type: 'listed', listed: 40, total: 40 }, stored, settled('failed'));
    expect(progressLine(tally, 11_000)).toBe(
      'Listing 40/40 · Posts 1/40, 0.1/s, 6 min 30 s left · Media 1/1 · 1 failed',
    );
  });

  it('is nothing before anything has happened', () => {
    expect(progressLine(emptyTally, 0)).toBe('');
  });
});
