import { describe, expect, it } from 'vitest';
import { decideOutcome } from '../../../src/fleet/work/decide-outcome.ts';

const tried = { attempt: 1, retries: { attempts: 3, backoff: 1000 }, remaining: Infinity, random: () => 0.5 };
const ended = (exitCode: number) => ({ kind: 'ended', exitCode }) as const;

describe('the outcome of a run', () => {
  it.each([
    [0, 'completed', { kind: 'complete' }],
    [1, 'failed', { kind: 'fail' }],
    [2, 'partial', { kind: 'complete' }],
    [3, 'stopped', { kind: 'fail' }],
    [4, 'retrying', { kind: 'retry', delay: 1000 }],
    [5, 'stopped', { kind: 'fail' }],
    [130, 'retrying', { kind: 'retry', delay: 1000 }],
  ])('depends on its exit code: %i means %s', (exitCode, outcome, job) => {
    expect(decideOutcome(ended(exitCode), tried)).toEqual({ outcome, job });
  });

  it('is a retry after a doubled delay until the attempts are exhausted', () => {
    expect(decideOutcome(ended(4), { ...tried, attempt: 2 }).job).toEqual({ kind: 'retry', delay: 2000 });
    expect(decideOutcome(ended(4), { ...tried, attempt: 3 })).toEqual({ outcome: 'failed', job: { kind: 'fail' } });
    expect(decideOutcome({ kind: 'broken' }, tried).job.kind).toBe('retry');
  });

  it('is a failure if the window closes before the next attempt, or if the time limit is exceeded', () => {
    expect(decideOutcome(ended(4), { ...tried, remaining: 999 }).outcome).toBe('failed');
    expect(decideOutcome({ kind: 'timed-out' }, tried)).toEqual({ outcome: 'failed', job: { kind: 'fail' } });
  });

  it('is a hand-over to another worker if its worker was stopped', () => {
    expect(decideOutcome({ kind: 'drained' }, { ...tried, attempt: 3 }).job).toEqual({ kind: 'hand-over' });
  });
});
