import type { FleetBlog } from '../configuration/configuration.ts';
import { hasWindowClosed } from '../configuration/window.ts';
import type { BlogState } from '../queue/blog-state.ts';

/** Decision on a job after its worker has acquired the lease of the blog. */
export type JobDecision =
  | 'run'
  /** the blog is stopped until a person releases it */
  | 'stopped'
  /** another job has run the blog since this one was scheduled, and the window has closed */
  | 'done'
  /** the window closed before the first attempt */
  | 'missed'
  /** the window closed before the next attempt */
  | 'given-up'
  /** its workers died so often that the job is a likely cause */
  | 'lost';

export interface JobContext {
  readonly blog: Pick<FleetBlog, 'source'>;
  readonly before: BlogState | undefined;
  /** scheduled time; undefined for a job added by a person */
  readonly scheduled: Date | undefined;
  /** number of times that the job has lost its worker */
  readonly stalls: number;
}

/** Number of times that a job may lose its worker before it fails. High, since workers usually die for reasons unrelated to the job. */
const maxStalls = 10;

/** Decides whether to run a job. Pure. */
export function decideJob({ blog, before, scheduled, stalls }: JobContext, now: Date): JobDecision {
  if (before?.outcome === 'stopped') return 'stopped';
  if (stalls > maxStalls) return 'lost';
  if (!scheduled || !hasWindowClosed(scheduled, now, blog.source.window)) return 'run';
  const since = (moment: string | undefined) => moment !== undefined && Date.parse(moment) >= scheduled.getTime();
  if (since(before?.lastSuccess)) return 'done';
  return before?.outcome === 'retrying' && since(before.ended) ? 'given-up' : 'missed';
}
