import { postSummarySchema, type PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import { stripSignatures } from '../../core/media/media-url.ts';
import type { ArchivedPostState, PostRecord } from '../../core/records/post-record.ts';
import type { Reason } from '../../core/report/reasons.ts';
import { isDue } from './audit.ts';

/** Which posts a run reads: all; new ones, those that show a change, and the share of the day; new ones alone. */
export type Refresh = 'all' | 'changed' | 'new';

/** What decides about every post of a run. */
export interface PlanOptions {
  readonly refresh: Refresh;
  readonly auditDays: number;
  /** as in 2026-11-20 */
  readonly today: string;
  /** whether it is not known which media are held and what is missing, so that every post has to be read */
  readonly mustReadAll: boolean;
  /** posts of which a part is missing; all, where media are wanted that were not before */
  readonly incomplete: ReadonlySet<string> | 'all';
  /** posts whose media are damaged */
  readonly damagedMedia: ReadonlySet<string>;
  /** whether a reading shows the post as it is on that day, so that one of another day may be believed until its turn */
  readonly datedReadings: boolean;
  /** the newest comments of the source, ids by post */
  readonly newestComments: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PlanDecision {
  readonly reason: Reason;
  /** the fields of the summary that differ from the held ones, where that is the reason */
  readonly fields?: readonly string[];
}

/**
 * Whether a run reads a post, and why: by its line in the post list, what is held of it, the newest comments and the date, and
 * by nothing else. Undefined where it does not.
 */
export function planPost(
  summary: PostSummary,
  held: ArchivedPostState | undefined,
  options: PlanOptions,
): PlanDecision | undefined {
  const id = textOf(summary.id);
  if (!held) return { reason: 'new' };
  const { record } = held;
  if (held.damaged.length > 0 || !record) return { reason: 'damaged' };
  if (held.isTorn) return { reason: 'interrupted' };
  if (options.damagedMedia.has(id)) return { reason: 'damaged' };
  const isRead = options.datedReadings && isRecent(held.readOn, options.today);
  const reason = isRead ? undefined : reasonByState(id, record, options);
  if (reason !== undefined) return { reason };
  const fields = differingFields(summary, record.summary);
  // Who may see a post must not wait: also a run that wants new posts alone would go on publishing what is private now.
  if (options.refresh === 'new' ? fields.includes('visibility') : fields.length > 0)
    return { reason: 'summary', fields };
  const last = isRead ? undefined : reasonByDate(id, held, options);
  return last && { reason: last };
}

/** What was not in order at the end of the last run. */
function reasonByState(id: string, { state, reading }: PostRecord, options: PlanOptions): Reason | undefined {
  if (options.mustReadAll) return 'damaged';
  if (state === 'removed' && options.datedReadings) return 'reappeared';
  if (options.incomplete === 'all' || options.incomplete.has(id)) return 'incomplete';
  if (state === 'unreadable' || reading === null) return 'unreadable';
  return undefined;
}

/** What may have changed without its line in the post list telling. */
function reasonByDate(id: string, { record, commentIds }: ArchivedPostState, options: PlanOptions): Reason | undefined {
  const { refresh, auditDays, today, newestComments, datedReadings } = options;
  if (refresh === 'new') return undefined;
  if ([...(newestComments.get(id) ?? [])].some((comment) => !commentIds.has(comment))) return 'comments';
  // The post list does not tell whether a copy is still what the source has.
  if (datedReadings && record?.asOf !== undefined) return 'copy';
  if (refresh === 'all' || !datedReadings) return 'all';
  return isDue(id, today, auditDays) ? 'audit' : undefined;
}

/**
 * How many days ago the oldest reading of a listed post can have been made, given a run on each day; null where nothing
 * limits it.
 */
export function oldestReading({
  refresh,
  auditDays,
  datedReadings,
}: Pick<PlanOptions, 'refresh' | 'auditDays' | 'datedReadings'>): number | null {
  if (refresh === 'new' || !datedReadings) return null;
  return refresh === 'all' ? 0 : auditDays - 1;
}

/** A run goes on where one of the same day or the day before was stopped; what an older one has read may have changed. */
function isRecent(readOn: string | undefined, today: string): boolean {
  if (readOn === undefined) return false;
  const days = (Date.parse(today) - Date.parse(readOn)) / (24 * 60 * 60 * 1000);
  return days === 0 || days === 1;
}

/**
 * The fields of the reference in which two summaries differ, signatures of addresses aside. What else a source may send, such
 * as a count of views, could be another in every answer, and have every post read every night; a post's turn finds it.
 */
function differingFields(summary: PostSummary, held: PostSummary): string[] {
  return Object.keys(postSummarySchema.shape).filter(
    (field) => comparableText(summary[field]) !== comparableText(held[field]),
  );
}

function comparableText(value: unknown): string {
  return value === undefined ? '' : stripSignatures(JSON.stringify(value));
}
