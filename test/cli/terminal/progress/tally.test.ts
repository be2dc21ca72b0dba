import { describe, expect, it } from 'vitest';
import type { MediaOutcome, RunEvent } from '../../../../src/core/report/events.ts';
import {
  emptyTally,
  endTally,
  paceOf,
  applyEvent,
  type PhaseProgress,
  type RowName,
} from '../../../../src/cli/terminal/progress/tally.ts';
import stringWidth from 'string-width';
import { english, translator } from '../../../../src/messages/translate.ts';
import { barLines, progressLine } from '../../../../src/cli/terminal/progress/text.ts';

const stored: RunEvent = { type: 'post-stored', id: '1', title: 'x', outcome: 'new' };
const settled = (outcome: MediaOutcome): RunEvent => ({
  type: 'media-settled',
  url: 'https://x/',
  outcome,
});

const emptyRow: PhaseProgress = {
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
  since: 0,
};
const row = (change: Partial<PhaseProgress>): PhaseProgress => ({ ...emptyRow, ...change });
const tallyOf = (rows: Partial<Record<RowName, PhaseProgress>>) => ({ ...emptyTally, rows });
const korean = await translator('ko');

function after(...events: RunEvent[]) {
  return events.reduce((tally, event, index) => applyEvent(tally, event, index * 1000), emptyTally);
}

describe('a tally', () => {
  it('counts listing, posts, media and pages separately', () => {
    const tally = after(
      { type: 'phase', phase: 'list' },
      { type: 'listed', listed: 30, total: 40 },
      { type: 'phase', phase: 'posts' },
      stored,
      { type: 'post-failed', id: '2', message: 'gone' },
      { type: 'media-found', count: 3 },
      { type: 'media-found', count: 1 },
      settled('new'),
      settled('repeated'),
      settled('gone'),
      settled('refused'),
      settled('failed'),
      { type: 'phase', phase: 'publish' },
      { type: 'pages', written: 5, total: 9 },
    );
    expect(tally.rows).toEqual({
      Listing: row({ done: 30, total: 30, since: 0, state: 'done' }),
      Posts: row({ done: 2, total: 2, failed: 1, since: 2000, state: 'done' }),
      Media: row({ done: 5, total: 5, repeated: 1, gone: 1, refused: 1, failed: 1, since: 5000, state: 'done' }),
      Pages: row({ done: 5, total: 9, since: 12_000 }),
    });
    expect(tally.failed).toBe(2);
  });

  it('sets the total of posts to the number listed, but never below the number done', () => {
    const growing = after(stored, { type: 'listed', listed: 10, total: 10 }, stored);
    expect(growing.rows.Posts).toMatchObject({ done: 2, total: 10 });
    expect(after(stored, stored, stored).rows.Posts).toMatchObject({ done: 3, total: 3 });
  });

  it('counts requests, retries and warnings', () => {
    const tally = after(
      { type: 'request', operation: 'post/list' },
      { type: 'retry', operation: 'post/list', attempt: 1, attempts: 6, delay: 5, message: 'x' },
      { type: 'warning', warning: { code: 'timezone-unknown' } },
      { type: 'warning', warning: { code: 'date-unknown', post: '7', value: 'x' }, since: '2026-11-01' },
      { type: 'phase', phase: 'bag' },
    );
    expect(tally).toMatchObject({
      rows: { Manifests: row({ since: 4000 }) },
      requests: 1,
      retried: 1,
      warnings: 2,
      knownWarnings: 1,
      failed: 0,
    });
  });

  it('counts known warnings like the summary, and neither notes nor information', () => {
    const changed = { code: 'options-changed', output: 'site', changes: '', removed: 1 } as const;
    const events: RunEvent[] = [
      { type: 'warning', warning: { code: 'timezone-unknown' } },
      { type: 'warning', warning: changed },
      { type: 'warning', warning: { code: 'link-unpublished', post: '7', target: '8' } },
      { type: 'warning', warning: { code: 'date-unknown', post: '7', value: 'x' }, since: '2026-11-01' },
    ];
    expect(String(progressLine(after(...events), 0))).toBe('2 warnings: 1 known, 1 new');
    expect(String(progressLine(after(...events.slice(0, 3)), 0))).toBe('1 warning');
  });

  it('has a final total of posts after listing, and of media after reading posts', () => {
    const listing = [
      { type: 'listed', listed: 1, total: 2 } as const,
      { type: 'phase', phase: 'posts' } as const,
      stored,
    ];
    const found: RunEvent = { type: 'media-found', count: 2 };
    const growing = after(...listing, found).rows;
    expect([growing.Posts?.isGrowing, growing.Media?.isGrowing]).toEqual([true, true]);
    const listed = after(...listing, found, { type: 'listed', listed: 2, total: 2 }).rows;
    expect([listed.Posts?.isGrowing, listed.Media?.isGrowing]).toEqual([false, true]);
    const read = after(...listing, found, { type: 'listed', listed: 2, total: 2 }, stored).rows;
    expect([read.Posts?.isGrowing, read.Media?.isGrowing]).toEqual([false, false]);
  });

  it('marks the rows of the crawl as done even if fewer posts were listed than announced', () => {
    const events: RunEvent[] = [{ type: 'listed', listed: 1, total: 3 }, { type: 'phase', phase: 'posts' }, stored];
    const { rows } = after(...events, { type: 'phase', phase: 'bag' });
    expect(rows.Posts).toMatchObject({ done: 1, total: 1, state: 'done' });
    expect(rows.Manifests?.state).toBe('running');
    expect(after(...events, { type: 'phase', phase: 'publish' }).rows.Pages?.state).toBe('running');
  });

  it('counts compared pages separately from published ones', () => {
    expect(after({ type: 'pages', written: 3, total: 9 }).rows).toEqual({ Comparison: row({ done: 3, total: 9 }) });
  });

  it('has no running phase after the end: each is done or stopped', () => {
    const events: RunEvent[] = [
      { type: 'phase', phase: 'bag' },
      { type: 'phase', phase: 'publish' },
    ];
    const states = (isComplete: boolean) =>
      Object.values(endTally(after(...events), isComplete).rows).map((one) => one.state);
    expect([states(true), states(false)]).toEqual([
      ['done', 'done'],
      ['done', 'stopped'],
    ]);
  });
});

describe('paceOf', () => {
  it('ignores the waits that the source asks for, which overlap', () => {
    const events: [number, RunEvent][] = [
      [0, { type: 'listed', listed: 40, total: 40 }],
      [0, { type: 'phase', phase: 'posts' }],
      ...Array.from({ length: 10 }, (): [number, RunEvent] => [5000, stored]),
      [10_000, { type: 'slowed', requests: 'api', width: 4, pause: 20_000 }],
      [15_000, { type: 'slowed', requests: 'api', width: 2, pause: 30_000 }],
      [16_000, { type: 'slowed', requests: 'media', width: 4, pause: 120_000 }],
    ];
    const { rows } = events.reduce((tally, [time, event]) => applyEvent(tally, event, time), emptyTally);
    for (const now of [10_000, 30_000, 45_000])
      expect(paceOf(rows.Posts!, now)).toEqual({ rate: 1, remaining: 30_000 });
    expect(paceOf(rows.Posts!, 55_000)).toEqual({ rate: 0.5, remaining: 60_000 });
  });

  it.each([
    ['returns rate and remaining time', { done: 20, total: 50 }, 10_000, { rate: 2, remaining: 15_000 }],
    [
      'omits the remaining time while the total may grow',
      { done: 20, total: 50, isGrowing: true },
      10_000,
      { rate: 2 },
    ],
    ['returns undefined for a phase that is done', { done: 50, total: 50 }, 10_000, undefined],
    [
      'returns undefined for a phase that was stopped',
      { done: 20, total: 50, state: 'stopped' as const },
      10_000,
      undefined,
    ],
    ['returns undefined before the first item is done', { done: 0, total: 50 }, 10_000, undefined],
    ['returns undefined within the first second', { done: 5, total: 50, since: 9500 }, 10_000, undefined],
    ['returns undefined if the clock was set back', { done: 5, total: 50, since: 20_000 }, 10_000, undefined],
  ])('%s', (_, change, now, pace) => {
    expect(paceOf(row(change), now)).toEqual(pace);
  });
});

describe('progress as text', () => {
  const many = tallyOf({
    Listing: row({ done: 40_000, total: 40_000 }),
    Posts: row({ done: 20_000, total: 40_000, kept: 123, failed: 2 }),
    Media: row({ done: 12_345, total: 20_000, gone: 36, isGrowing: true }),
    Manifests: row({}),
  });

  it('is a bar on a terminal, with counts by outcome for media', () => {
    const tally = tallyOf({
      Posts: row({ done: 20, total: 40 }),
      Media: row({ done: 123, total: 123, gone: 36 }),
      Manifests: row({}),
    });
    expect([...barLines(tally, 10_000, 100, english).values()]).toEqual([
      'Posts      [============------------]  50%  20/40  2.0/s  10 s left',
      'Media      [========================] 100%  87 fetched, 36 gone of 123',
      'Manifests  [------------------------]   0%  …',
    ]);
  });

  it('shows at the end what is done, and in which phase the run stopped', () => {
    const tally = tallyOf({ Posts: row({ done: 20, total: 40 }), Manifests: row({ state: 'done' }), Pages: row({}) });
    expect([...barLines(endTally(tally, false), 10_000, 100, english).values()]).toEqual([
      'Posts       [============------------]  50%  20/40',
      'Manifests   [========================] 100%  done',
      'Publishing  [------------------------]   0%  stopped',
    ]);
  });

  it.each([
    [
      120,
      'Posts      [============------------]  50%  19,875 fetched, 123 kept, 2 failed of 40,000  20/s  16 min 40 s left',
    ],
    [100, 'Posts      [=====-----]  50%  19,875 fetched, 123 kept, 2 failed of 40,000  16 min 40 s left'],
    [80, 'Posts      19,875 fetched, 123 kept, 2 failed of 40,000  16 min 40 s left'],
    [60, 'Posts      19,875 fetched, 123 kept, 2 failed of 40,000'],
    [40, 'Posts 20,000/40,000'],
  ])(
    'fits into %i columns by omitting the rate, then the bar, then the remaining time, but never the counts',
    (columns, line) => {
      const lines = barLines(many, 1e6, columns, english);
      expect(lines.get('Posts')).toBe(line);
    },
  );

  it.each([20, 40, 41, 60, 80, 100].flatMap((columns) => [['en', columns] as const, ['ko', columns] as const]))(
    'in language %s leaves the last of %d columns empty, and shows the counts',
    (language, columns) => {
      const lines = barLines(many, 1e6, columns, language === 'ko' ? korean : english);
      for (const line of lines.values()) expect(stringWidth(line)).toBeLessThanOrEqual(Math.max(20, columns - 1));
      if (columns >= 40) expect(lines.get('Posts')).toMatch(/40,000/u);
    },
  );

  it('aligns its bars in Korean', () => {
    const starts = [...barLines(many, 1e6, 120, korean).values()].map((line) => stringWidth(line.split('[')[0] ?? ''));
    expect(new Set(starts).size).toBe(1);
  });

  it('is one line in a log', () => {
    const tally = after({ type: 'listed', listed: 40, total: 40 }, stored, settled('failed'));
    expect(String(progressLine(tally, 11_000))).toBe(
      'Listing 40/40 · Posts 1/40, 0.1/s, 6 min 30 s left · Media 1 failed of 1 · 1 failed',
    );
    expect(korean(progressLine(tally, 11_000))).toBe(
      '목록 40/40 · 글 1/40, 초당 0.1, 6분 30초 남음 · 미디어 1개 중 1 실패 · 실패 1',
    );
  });

  it('says that it waits for the source instead of an estimate, until an item is done', () => {
    const retry = { type: 'retry', operation: 'post/read', attempts: 6, message: 'x', status: 503 } as const;
    const events: [number, RunEvent][] = [
      [0, { type: 'listed', listed: 40, total: 40 }],
      [5000, stored],
      [6000, { type: 'slowed', requests: 'api', width: 4, pause: 20_000 }],
      [6000, { ...retry, attempt: 2, delay: 2000 }],
      [7000, stored],
    ];
    const waiting = events.reduce((tally, [time, event]) => applyEvent(tally, event, time), emptyTally);
    expect(String(progressLine(waiting, 11_000))).toBe(
      'Listing 40/40 · Posts 2/40, waiting 15 s for the source (503), try 3 of 6 · 1 retried',
    );
    expect(korean(progressLine(waiting, 11_000))).toContain('원본 서버를 기다리는 중(503, 15초), 6번 중 3번째 시도');
    expect(barLines(waiting, 11_000, 100, english).get('Posts')).toMatch(/2\/40 {2}waiting 15 s for the source/u);
    expect(barLines(waiting, 11_000, 100, english).get('Listing')).not.toContain('waiting');
    const over = [progressLine(waiting, 26_000), progressLine(applyEvent(waiting, stored, 26_000), 26_000)];
    for (const line of over) expect(String(line)).not.toContain('waiting');
  });

  it('says nothing about waits of less than a second', () => {
    const retry: RunEvent = {
      type: 'retry',
      operation: 'post/list',
      attempt: 1,
      attempts: 6,
      delay: 500,
      message: 'x',
    };
    const tally = after({ type: 'listed', listed: 20, total: 40 }, retry);
    expect(String(progressLine(tally, 1100))).not.toContain('waiting');
    expect(String(progressLine(applyEvent(tally, { ...retry, attempt: 2, delay: 1000 }, 1500), 1600))).toContain(
      'Listing 20/40, waiting 0.9 s for the source, try 3 of 6',
    );
  });

  it('keeps its estimate while a retry takes time', () => {
    const retry: RunEvent = {
      type: 'retry',
      operation: 'post/read',
      attempt: 1,
      attempts: 6,
      delay: 2000,
      message: 'x',
    };
    const events: [number, RunEvent][] = [
      [0, { type: 'listed', listed: 40, total: 40 }],
      ...Array.from({ length: 10 }, (): [number, RunEvent] => [0, stored]),
      [10_000, retry],
    ];
    const tally = events.reduce((before, [time, event]) => applyEvent(before, event, time), emptyTally);
    for (const now of [10_000 + 2000, 60_000])
      expect(String(progressLine(tally, now))).toContain('Posts 10/40, 1.0/s, 30 s left');
  });

  it('says that a publish has checked its files if it has written none', () => {
    const tally = after({ type: 'phase', phase: 'publish' }, { type: 'pages', written: 257, total: 257 });
    expect(String(progressLine(tally, 5000))).toBe('Publishing 257/257');
    const unchanged = applyEvent(tally, { type: 'up-to-date' }, 5000);
    expect(String(progressLine(unchanged, 5000))).toBe('Publishing 257/257 checked');
  });

  it('is empty before the first event', () => {
    expect(progressLine(emptyTally, 0)).toBe('');
  });
});
