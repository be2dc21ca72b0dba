import type { FleetBlog } from '../configuration/configuration.ts';
import { hasWindowClosed } from '../configuration/window.ts';
import type { BlogState } from '../queue/blog-state.ts';

/** What becomes of a job when a worker has its blog's lease. */
export type JobDecision =
  | 'run'
  /** nothing runs until a person lifts it */
  | 'stopped'
  /** another job has run the blog since this one was scheduled, and the window is closed by now */
  | 'done'
  /** the window closed before the first try could begin */
  | 'missed'
  /** the window closed before the next try could begin */
  | 'given-up'
  /** its workers died so often that it may be what kills them */
  | 'lost';

export interface JobContext {
  readonly blog: Pick<FleetBlog, 'source'>;
  readonly before: BlogState | undefined;
  /** when a job scheduler wanted it to run; undefined where a person did */
  readonly scheduled: Date | undefined;
  /** how often it lost its worker */
  readonly stalls: number;
}

/** So often may a job lose its worker before it is given up for the night: machines die, and blogs are not to blame. */
const mostStalls = 10;

/** Decides on a job that was taken. Pure. */
export function decideJob({ blog, before, scheduled, stalls }: JobContext, now: Date): JobDecision {
  if (before?.outcome === 'stopped') return 'stopped';
  if (stalls > mostStalls) return 'lost';
  if (!scheduled || !hasWindowClosed(scheduled, now, blog.source.window)) return 'run';
  const since = (moment: string | undefined) => moment !== undefined && Date.parse(moment) >= scheduled.getTime();
  if (since(before?.lastSuccess)) return 'done';
  return before?.outcome === 'retrying' && since(before.ended) ? 'given-up' : 'missed';
}
