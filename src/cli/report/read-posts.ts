import { describeReason, labelOfReason, reasons, type Reason } from '../../core/reasons.ts';
import type { PlannedPost, Report } from '../../core/report.ts';
import { counted } from '../text/quantities.ts';
import { formatTable, shortened } from '../text/table.ts';
import { visibleText } from '../text/terminal-text.ts';

type ByReason = Partial<Record<Reason, number>>;

/** Planned posts that are shown one by one. */
const shownPosts = 50;
/** Columns of a title, so that the reason beside it stays on the line of a usual terminal. */
const longestTitle = 32;

/** How many posts were read, or in a dry run would be, of how many, and why: `14 of 5,000: 1 new, 13 by turn`. */
export function describeRead({ posts, plan }: Report): string {
  const read = plan ? countsOf(plan) : posts.read;
  const total = Object.values(read).reduce((sum, count) => sum + count, 0);
  const why = total === 0 ? '' : `: ${describeCounts(read)}`;
  return `${total === 0 ? 'none' : total.toLocaleString('en')} of ${posts.listed.toLocaleString('en')}${why}`;
}

/** How old what the archive holds of a post can be; undefined where nothing limits it, or a post could not be read. */
export function describeAge({ posts }: Report): string | undefined {
  const { oldestReading: days, failed } = posts;
  if (days === null || failed.length > 0) return undefined;
  if (days === 0) return 'Every reading is of this run.';
  return `Every reading is at most ${counted(days, 'day')} old, given a run each day.`;
}

/**
 * The posts that a dry run would read, each with the reason for it, those with the strongest first. Lines.
 * @param all where all of them are told
 */
export function planLines(plan: readonly PlannedPost[], all: string): string[] {
  if (plan.length === 0) return [];
  const ordered = reasons.flatMap((reason) => plan.filter((post) => post.reason === reason));
  const rest = countsOf(ordered.slice(shownPosts));
  const more = ordered.length - shownPosts;
  return [
    `${counted(plan.length, 'post')} would be read:`,
    ...formatTable(
      [{ title: 'Post', align: 'right' }, { title: 'Title' }, { title: 'because' }],
      ordered
        .slice(0, shownPosts)
        .map((post) => [post.id, shortened(visibleText(post.title), longestTitle), reasonOf(post)]),
    ).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more: ${describeCounts(rest)}; ${all}`] : []),
  ];
}

function reasonOf({ reason, fields = [] }: PlannedPost): string {
  return describeReason(reason) + (fields.length === 0 ? '' : `: ${fields.join(', ')}`);
}

function countsOf(plan: readonly PlannedPost[]): ByReason {
  const counts: ByReason = {};
  for (const { reason } of plan) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function describeCounts(counts: ByReason): string {
  return reasons
    .filter((reason) => (counts[reason] ?? 0) > 0)
    .map((reason) => `${(counts[reason] ?? 0).toLocaleString('en')} ${labelOfReason(reason)}`)
    .join(', ');
}
