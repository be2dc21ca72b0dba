import type { Text } from '../../messages/message.ts';
import type { BlogState } from '../queue/blog-state.ts';
import { adviceOn } from './advice.ts';

/** A blog of the configuration, and what is known of its last run. */
export interface ReportedBlog {
  readonly blog: string;
  readonly source: string;
  /** whether its runs, or those of its source, were paused by a person */
  readonly isPaused: boolean;
  /** undefined where no run has ended yet, or Redis has lost it */
  readonly state: BlogState | undefined;
}

/** A blog whose last run did not complete. */
export interface FailedBlog {
  readonly blog: string;
  readonly source: string;
  readonly outcome: BlogState['outcome'];
  readonly exitCode: number;
  readonly errorCode: string | undefined;
  /** when it began to fail; ISO 8601 */
  readonly since: string;
  /** what ended the run, or the first thing that is missing */
  readonly message: string | undefined;
  /** posts and media that are missing */
  readonly missing: number;
  /** whether it stays so until a person acts */
  readonly needsPerson: boolean;
  /** what a person does, or what happens without one */
  readonly advice: Text;
}

/** A blog of which no run has ended for {@link lateAfter}, though nobody has stopped it. */
export interface LateBlog {
  readonly blog: string;
  readonly source: string;
  /** the end of its last run; ISO 8601 */
  readonly ended: string;
}

/** The report over all blogs, version 1: names stay, and fields may be added. Its texts are English in JSON. */
export interface FleetReport {
  readonly version: 1;
  /** ISO 8601 */
  readonly time: string;
  readonly blogs: Readonly<Record<'total' | BlogStanding, number>>;
  /** of the last run of each blog */
  readonly posts: Readonly<Record<'new' | 'changed' | 'removed' | 'failed', number>>;
  /** of the last run of each blog */
  readonly media: Readonly<Record<'new' | 'failed', number>>;
  /** those that wait for a person first; then by how long they have been failing */
  readonly failed: readonly FailedBlog[];
  /** the one that is the latest first */
  readonly late: readonly LateBlog[];
}

/** Every blog is one of these: by its last run, paused, or without one. */
export type BlogStanding = BlogState['outcome'] | 'paused' | 'pending';

/** Milliseconds: a day, and six hours of a night that is longer than the one before. */
export const lateAfter = 30 * 3_600_000;

/** The report over all blogs. Pure. */
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
    late: blogs.flatMap((blog) => lateOf(blog, now)).sort((one, other) => compared(one.ended, other.ended)),
  };
}

/** Whether a person has something to do: what the command's exit code says. */
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

/** One that is stopped is late too, but that is said already. */
function lateOf({ blog, source, isPaused, state }: ReportedBlog, now: Date): LateBlog[] {
  if (!state || isPaused || state.outcome === 'stopped') return [];
  const isLate = now.getTime() - Date.parse(state.ended) > lateAfter;
  return isLate ? [{ blog, source, ended: state.ended }] : [];
}

function byUrgency(one: FailedBlog, other: FailedBlog): number {
  if (one.needsPerson !== other.needsPerson) return one.needsPerson ? -1 : 1;
  return compared(one.since, other.since) || compared(one.blog, other.blog);
}

function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
