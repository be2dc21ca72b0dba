import { describe, expect, it } from 'vitest';
import { decideOutcome } from '../../../src/fleet/work/decide-outcome.ts';

const tried = { attempt: 1, retries: { attempts: 3, backoff: 1000 }, remaining: Infinity, random: () => 0.5 };
const ended = (exitCode: number) => ({ kind: 'ended', exitCode }) as const;

describe('what becomes of a blog after a run', () => {
  it.each([
    [0, 'completed', { kind: 'complete' }],
    [1, 'failed', { kind: 'fail' }],
    [2, 'partial', { kind: 'complete' }],
    [3, 'stopped', { kind: 'fail' }],
    [4, 'retrying', { kind: 'retry', delay: 1000 }],
    [5, 'stopped', { kind: 'fail' }],
    [130, 'retrying', { kind: 'retry', delay: 1000 }],
  ])('is decided by its exit code: %i means %s', (exitCode, outcome, job) => {
    expect(decideOutcome(ended(exitCode), tried)).toEqual({ outcome, job });
  });

  it('is another try, each time after twice as long, as long as there are tries', () => {
    expect(decideOutcome(ended(4), { ...tried, attempt: 2 }).job).toEqual({ kind: 'retry', delay: 2000 });
    expect(decideOutcome(ended(4), { ...tried, attempt: 3 })).toEqual({ outcome: 'failed', job: { kind: 'fail' } });
    expect(decideOutcome({ kind: 'broken' }, tried).job.kind).toBe('retry');
  });

  it('is left to the next night where this one is over before the next try', () => {
    expect(decideOutcome(ended(4), { ...tried, remaining: 999 }).outcome).toBe('failed');
    expect(decideOutcome({ kind: 'timed-out' }, tried)).toEqual({ outcome: 'failed', job: { kind: 'fail' } });
  });

  it('is up to another worker where its own was told to stop', () => {
    expect(decideOutcome({ kind: 'drained' }, { ...tried, attempt: 3 }).job).toEqual({ kind: 'hand-over' });
  });
});
