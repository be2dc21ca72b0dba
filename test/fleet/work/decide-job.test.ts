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

describe('decideJob', () => {
  it('runs the blog while the window of its source is open, or at any time if requested by a person', () => {
    expect(decideJob(job, at(4))).toBe('run');
    expect(decideJob({ ...job, scheduled: undefined }, at(9))).toBe('run');
  });

  it('skips a stopped blog', () => {
    expect(decideJob({ ...job, before: state('stopped', at(1)) }, at(2))).toBe('stopped');
  });

  it('skips a job after the window if another job has already run the blog', () => {
    expect(decideJob({ ...job, before: state('completed', at(3), at(3)) }, at(6))).toBe('done');
  });

  it('counts the run as missed after the window, whatever the outcome of the previous night', () => {
    expect(decideJob(job, at(6))).toBe('missed');
    const yesterday = new Date(at(2).getTime() - 86_400_000);
    expect(decideJob({ ...job, before: state('retrying', yesterday, yesterday) }, at(6))).toBe('missed');
  });

  it('gives up after the window if an earlier attempt that night failed', () => {
    expect(decideJob({ ...job, before: state('retrying', at(4)) }, at(6))).toBe('given-up');
  });

  it('gives up on a job whose workers keep dying', () => {
    expect(decideJob({ ...job, stalls: 10 }, at(2))).toBe('run');
    expect(decideJob({ ...job, stalls: 11 }, at(2))).toBe('lost');
  });
});
