import type { Text } from '../../messages/message.ts';
import type { BlogState } from '../queue/blog-state.ts';
import { adviceOn } from './advice.ts';

/** A configured blog, with the state after its last run. */
export interface ReportedBlog {
  readonly blog: string;
  readonly source: string;
  /** whether a person has paused the blog or its source */
  readonly isPaused: boolean;
  /** undefined if no run has ended yet, or Redis has lost its data */
  readonly state: BlogState | undefined;
}

/** A blog whose last run did not complete. */
export interface FailedBlog {
  readonly blog: string;
  readonly source: string;
  readonly outcome: BlogState['outcome'];
  readonly exitCode: number;
  readonly errorCode: string | undefined;
  /** time of the first failure since the last success; ISO 8601 */
  readonly since: string;
  /** the error that ended the run, otherwise the first failure */
  readonly message: string | undefined;
  /** number of missing posts and media files */
  readonly missing: number;
  /** whether runs keep failing until a person acts */
  readonly needsPerson: boolean;
  /** what to do, or what happens automatically */
  readonly advice: Text;
}

/** A blog that has not finished a run for {@link lateAfter}, although it is neither paused nor stopped. */
export interface LateBlog {
  readonly blog: string;
  readonly source: string;
  /** time at which the last run ended; ISO 8601 */
  readonly ended: string;
}

/** Report on all blogs. In version 1, fields may be added but not renamed. Texts in the JSON output are in English. */
export interface FleetReport {
  readonly version: 1;
  /** ISO 8601 */
  readonly time: string;
  readonly blogs: Readonly<Record<'total' | BlogStanding, number>>;
  /** totals over the last run of each blog */
  readonly posts: Readonly<Record<'new' | 'changed' | 'removed' | 'failed', number>>;
  /** totals over the last run of each blog */
  readonly media: Readonly<Record<'new' | 'failed', number>>;
  /** blogs that need a person first, then by how long they have been failing */
  readonly failed: readonly FailedBlog[];
  /** blogs with the longest time since their last run first */
  readonly late: readonly LateBlog[];
}

/** Standing of a blog: `paused`, the outcome of its last run, or `pending` if it has not run yet. */
export type BlogStanding = BlogState['outcome'] | 'paused' | 'pending';

/** Milliseconds without a finished run after which a blog is late: one day plus six hours of tolerance. */
export const lateAfter = 30 * 3_600_000;

/** Creates the report on all blogs. Pure. */
export function createFleetReport(blogs: readonly ReportedBlog[], now: Date): FleetReport {
  const counts = { completed: 0, partial: 0, stopped: 0, retrying: 0, failed: 0, missed: 0, paused: 0, pending: 0 };
  for (const blog of blogs) counts[standingOf(blog)] += 1;
  const summaries = blogs.flatMap(({ state }) => (state?.summary ? [state.summary] : []));
  const sum = (number: (summary: NonNullable<BlogState['summary']>) => number) =>
    summaries.reduce((total, summary) => total + number(summary), 0);
  return {
    version: 1,
    time: now.toISOString(),
    blogs: { total: blogs.length, ...counts },
    posts: {
      new: sum(({ posts }) => posts.new),
      changed: sum(({ posts }) => posts.changed),
      removed: sum(({ posts }) => posts.removed),
      failed: sum(({ posts }) => posts.failed),
    },
    media: { new: sum(({ media }) => media.new), failed: sum(({ media }) => media.failed) },
    failed: blogs.flatMap(failedOf).sort(byUrgency),
    late: blogs.flatMap((blog) => lateOf(blog, now)).sort((one, other) => compareStrings(one.ended, other.ended)),
  };
}

/** Reports whether a person must act, which determines the exit code of the command. */
export function needsPerson({ failed, late }: Pick<FleetReport, 'failed' | 'late'>): boolean {
  return late.length > 0 || failed.some((one) => one.needsPerson);
}

function standingOf({ isPaused, state }: ReportedBlog): BlogStanding {
  return isPaused ? 'paused' : (state?.outcome ?? 'pending');
}

function failedOf({ blog, source, isPaused, state }: ReportedBlog): FailedBlog[] {
  if (!state || isPaused) return [];
  const { outcome, exitCode, errorCode, summary } = state;
  const advice = adviceOn({ blog, source, outcome, exitCode, ...(errorCode !== undefined && { errorCode }) });
  if (!advice) return [];
  return [
    {
      ...{ blog, source, outcome, exitCode, errorCode },
      since: state.failingSince ?? state.ended,
      message: state.error ?? summary?.failures[0],
      missing: summary ? summary.posts.failed + summary.media.failed : 0,
      needsPerson: advice.needsPerson,
      advice: advice.text,
    },
  ];
}

/** Returns the blog if it is late, otherwise nothing. Stopped blogs are reported as failed instead. */
function lateOf({ blog, source, isPaused, state }: ReportedBlog, now: Date): LateBlog[] {
  if (!state || isPaused || state.outcome === 'stopped') return [];
  const isLate = now.getTime() - Date.parse(state.ended) > lateAfter;
  return isLate ? [{ blog, source, ended: state.ended }] : [];
}

function byUrgency(one: FailedBlog, other: FailedBlog): number {
  if (one.needsPerson !== other.needsPerson) return one.needsPerson ? -1 : 1;
  return compareStrings(one.since, other.since) || compareStrings(one.blog, other.blog);
}

function compareStrings(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
