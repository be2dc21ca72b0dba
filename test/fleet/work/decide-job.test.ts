import { describe, expect, it } from 'vitest';
import type { FleetBlog } from '../../../src/fleet/configuration/configuration.ts';
import type { BlogState } from '../../../src/fleet/queue/blog-state.ts';
import { decideJob } from '../../../src/fleet/work/decide-job.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
const blog = { source: { window: { from: 60, to: 300, timeZone: 'UTC' } } } as Pick<FleetBlog, 'source'>;
const state = (outcome: BlogState['outcome'], ended: Date, lastSuccess?: Date): BlogState => ({
  ...{ blog: 'cooking', outcome, exitCode: 4, attempt: 1, worker: 'w' },
  ...{ started: ended.toISOString(), ended: ended.toISOString() },
  ...(lastSuccess && { lastSuccess: lastSuccess.toISOString() }),
});
const job = { blog, before: undefined, scheduled: at(2), stalls: 0 };

describe('what becomes of a job that a worker has taken', () => {
  it('is a run, as long as the window of its source is open, and at any time where a person asked for it', () => {
    expect(decideJob(job, at(4))).toBe('run');
    expect(decideJob({ ...job, scheduled: undefined }, at(9))).toBe('run');
  });

  it('is nothing where the blog is stopped until somebody acts', () => {
    expect(decideJob({ ...job, before: state('stopped', at(1)) }, at(2))).toBe('stopped');
  });

  it('is nothing after the window, where another job has run the blog meanwhile', () => {
    expect(decideJob({ ...job, before: state('completed', at(3), at(3)) }, at(6))).toBe('done');
  });

  it('is missed after the window, whatever the night before came to', () => {
    expect(decideJob(job, at(6))).toBe('missed');
    const yesterday = new Date(at(2).getTime() - 86_400_000);
    expect(decideJob({ ...job, before: state('retrying', yesterday, yesterday) }, at(6))).toBe('missed');
  });

  it('is a failure after the window, where the night had begun with one: the lack of workers is not to blame', () => {
    expect(decideJob({ ...job, before: state('retrying', at(4)) }, at(6))).toBe('given-up');
  });

  it('is a failure where job after job its workers died', () => {
    expect(decideJob({ ...job, stalls: 10 }, at(2))).toBe('run');
    expect(decideJob({ ...job, stalls: 11 }, at(2))).toBe('lost');
  });
});
