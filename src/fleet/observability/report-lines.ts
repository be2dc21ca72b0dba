import { message, type Text } from '../../messages/message.ts';
import { adviceOn } from './advice.ts';
import type { FailedBlog, FleetReport, LateBlog } from './fleet-report.ts';

/** Maximum number of blogs to name per group. The JSON output names all of them. */
const maxNamed = 5;

/** Maximum number of blog names in a suggested command. For more blogs, the command uses `--all`. */
const maxTyped = 10;

/**
 * Formats the report as lines. Blogs that fail for the same reason are grouped, since thousands of blogs fail at once when a source is
 * down.
 *
 * @param dayOf formats a time as a day
 */
export function formatReport(report: FleetReport, dayOf: (moment: string) => string): Text[] {
  const { blogs, posts, media } = report;
  const { total, ...standings } = blogs;
  const present = Object.entries(standings).filter(([, count]) => count > 0) as [keyof typeof standings, number][];
  return [
    message('fleetReport.title', {
      time: report.time,
      total,
      counts: present.map(([name, count]) => message(`fleetReport.count-${name}`, { count })),
    }),
    message('fleetReport.posts', { ...posts, fresh: posts.new }),
    message('fleetReport.media', { fresh: media.new, failed: media.failed }),
    ...formatSection(
      'for-you',
      report.failed.filter(({ needsPerson }) => needsPerson),
      dayOf,
    ),
    ...formatLate(report.late, dayOf),
    ...formatSection(
      'for-fleet',
      report.failed.filter(({ needsPerson }) => !needsPerson),
      dayOf,
    ),
    ...(report.failed.length === 0 && report.late.length === 0 ? ['', message('fleetReport.all-well')] : []),
  ];
}

function formatSection(
  name: 'for-you' | 'for-fleet',
  failed: readonly FailedBlog[],
  dayOf: (moment: string) => string,
): Text[] {
  if (failed.length === 0) return [];
  return [
    '',
    message(`fleetReport.${name}`, { blogs: failed.length }),
    ...groupByFailure(failed).flatMap((group) => formatGroup(group, dayOf)),
  ];
}

/** Groups blogs by source and failure. */
function groupByFailure(failed: readonly FailedBlog[]): FailedBlog[][] {
  const groups = new Map<string, FailedBlog[]>();
  for (const one of failed) {
    const key = [one.source, one.outcome, one.exitCode, one.errorCode ?? ''].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function formatGroup(group: readonly FailedBlog[], dayOf: (moment: string) => string): Text[] {
  const [first] = group;
  if (!first) return [];
  const { source, exitCode, errorCode = '', since, message: reason = '', missing } = first;
  const why = { exitCode, errorCode, day: dayOf(since) };
  const what =
    group.length === 1
      ? message('fleetReport.one', { blog: first.blog, source, missing, ...why })
      : message('fleetReport.several', { ...nameBlogs(group), source, ...why });
  return [
    '',
    what,
    ...(reason === '' ? [] : [message('fleetReport.reason', { reason })]),
    message('fleetReport.advice', { advice: adviceForAll(group, first) }),
  ];
}

/** Returns the advice for the first blog of a group, with commands for the whole group. */
function adviceForAll(group: readonly FailedBlog[], { errorCode, ...first }: FailedBlog): Text {
  const blog = group.length > maxTyped ? '--all' : group.map((one) => one.blog).join(' ');
  return adviceOn({ ...first, blog, ...(errorCode !== undefined && { errorCode }) })?.text ?? first.advice;
}

function formatLate(blogs: readonly LateBlog[], dayOf: (moment: string) => string): Text[] {
  const [first] = blogs;
  if (!first) return [];
  return [
    '',
    message('fleetReport.late', { ...nameBlogs(blogs), day: dayOf(first.ended) }),
    message('fleetReport.advice', { advice: message('fleetReport.do-look-at-workers') }),
  ];
}

function nameBlogs(blogs: readonly { readonly blog: string }[]) {
  return {
    names: blogs.slice(0, maxNamed).map(({ blog }) => blog),
    blogs: blogs.length,
    more: Math.max(0, blogs.length - maxNamed),
  };
}
