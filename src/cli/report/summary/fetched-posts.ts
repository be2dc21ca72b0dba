import { describeReason, reasonLabel, reasons, type Reason } from '../../../core/report/reasons.ts';
import type { PlannedPost, Report } from '../../../core/report/report.ts';
import { message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import { formatTable, truncateColumns } from '../../text/table.ts';
import { visibleText } from '../../text/terminal-text.ts';

type ByReason = Partial<Record<Reason, number>>;

/** Maximum number of planned posts that are listed. */
const maxShownPosts = 50;
/** Maximum width of a title in columns, chosen so that the reason fits on the same line of a typical terminal. */
const maxTitleColumns = 32;

/**
 * Describes how many posts were fetched, or would be in a dry run, and for which reasons:
 * `14 of 5,000: 1 new, 13 scheduled re-reads`.
 */
export function describeFetched({ posts, plan }: Report): Text {
  const read = plan ? countsOf(plan) : posts.read;
  const total = Object.values(read).reduce((sum, count) => sum + count, 0);
  return message('summary.read', { read: total, listed: posts.listed, reasons: describeCounts(read) });
}

/** Describes how soon edits are detected. Undefined if there is no limit, or if a post could not be fetched. */
export function describeAge({ posts }: Report): Text | undefined {
  const { oldestReading: days, failed } = posts;
  if (days === null || failed.length > 0) return undefined;
  return days === 0 ? message('summary.all-fetched') : message('summary.edits-detected', { runs: days + 1 });
}

/**
 * Returns lines that list the posts that a dry run would fetch, each with its reason, most important reasons first.
 * @param all text that says how to get the complete list
 */
export function planLines(plan: readonly PlannedPost[], all: Text, t: Translate): string[] {
  if (plan.length === 0) return [];
  const ordered = reasons.flatMap((reason) => plan.filter((post) => post.reason === reason));
  const omitted = countsOf(ordered.slice(maxShownPosts));
  const hiddenPosts = ordered.length - maxShownPosts;
  return [
    t(message('summary.would-fetch', { posts: plan.length })),
    ...formatTable(
      [
        { title: t(message('summary.post')), align: 'right' },
        { title: t(message('summary.title')) },
        { title: t(message('summary.reason')) },
      ],
      ordered
        .slice(0, maxShownPosts)
        .map((post) => [post.id, truncateColumns(visibleText(post.title), maxTitleColumns), t(reasonOf(post))]),
    ).map((line) => `  ${line}`),
    ...(hiddenPosts > 0
      ? [`  ${t(message('summary.more-posts', { posts: hiddenPosts, reasons: describeCounts(omitted), all }))}`]
      : []),
  ];
}

function reasonOf({ reason, fields = [] }: PlannedPost): Text {
  const text = describeReason(reason);
  return fields.length === 0 ? text : message('summary.reason-of-fields', { reason: text, fields });
}

function countsOf(plan: readonly PlannedPost[]): ByReason {
  const counts: ByReason = {};
  for (const { reason } of plan) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function describeCounts(counts: ByReason): Text[] {
  return reasons
    .filter((reason) => (counts[reason] ?? 0) > 0)
    .map((reason) =>
      message('summary.with-reason', {
        posts: counts[reason] ?? 0,
        reason: reasonLabel(reason, counts[reason] ?? 0),
      }),
    );
}
