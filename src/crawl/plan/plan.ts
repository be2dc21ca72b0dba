import type { Refresh } from '../../options/choices.ts';
import { postSummarySchema, updatedField, type PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import { stripSignatures } from '../../core/media/media-url.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { commentIdsOf, type PostProgress, type StoredPost } from '../../core/records/stored-post.ts';
import type { Reason } from '../../core/report/reasons.ts';
import type { AcceptedMissing } from './accepted-missing.ts';
import { isDue } from './audit.ts';

/** Data that decides which posts a run reads. */
export interface PlanOptions {
  readonly refresh: Refresh;
  readonly auditDays: number;
  /** as in 2026-11-20 */
  readonly today: string;
  /** whether the archive's lists of media and of missing data are unreadable, in which case every post must be read */
  readonly mustReadAll: boolean;
  /** IDs of the posts with missing parts; `all` if this run fetches media that earlier ones did not */
  readonly incomplete: ReadonlySet<string> | 'all';
  /** accepted missing items that this run does not request */
  readonly skipped: AcceptedMissing;
  /** IDs of the posts with damaged media */
  readonly damagedMedia: ReadonlySet<string>;
  /** capability of the source: it returns the current version of a post, which is valid until the post's scheduled re-read */
  readonly datedReadings: boolean;
  /** IDs of the newest comments of the blog, by post */
  readonly newestComments: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PlanDecision {
  readonly reason: Reason;
  /** changed fields of the summary, if that is the reason */
  readonly fields?: readonly string[];
}

/**
 * Decides whether a run reads a post, and why, based only on its list entry, its archived state, the newest comments and the date. Returns
 * undefined if the run does not read it.
 * @param progress of an interrupted run with this post
 */
export function planPost(
  summary: PostSummary,
  archived: StoredPost | undefined,
  progress: PostProgress,
  options: PlanOptions,
): PlanDecision | undefined {
  const id = textOf(summary.id);
  if (!archived) return { reason: 'new' };
  const { record } = archived;
  if (archived.damage.length > 0 || !record) return { reason: 'damaged' };
  if (progress.isPartial) return { reason: 'interrupted' };
  if (options.damagedMedia.has(id)) return { reason: 'damaged' };
  const isRead = options.datedReadings && isRecent(progress.readOn, options.today);
  const reason = isRead ? undefined : reasonByState(id, record, options);
  if (reason !== undefined) return { reason };
  const fields = differingFields(summary, record.summary);
  // A change of visibility is never postponed: otherwise runs with `new` would keep publishing a post that has become private.
  if (options.refresh === 'new' ? fields.includes('visibility') : fields.length > 0)
    return { reason: 'summary', fields };
  const last = isRead ? undefined : reasonByDate(id, summary, archived, options);
  return last && { reason: last };
}

/** Returns the reason, if any, to read a post because of the state in which the last run left it. */
function reasonByState(id: string, { state, reading, withheld }: PostRecord, options: PlanOptions): Reason | undefined {
  if (options.mustReadAll) return 'damaged';
  if (state === 'removed' && options.datedReadings) return 'reappeared';
  if (options.incomplete === 'all' || options.incomplete.has(id)) return 'incomplete';
  if ((state === 'unreadable' || (reading === null && !withheld)) && !options.skipped.posts.has(id))
    return 'unreadable';
  return undefined;
}

/** Returns the reason, if any, to read a post although its summary is unchanged. */
function reasonByDate(
  id: string,
  summary: PostSummary,
  archived: StoredPost,
  options: PlanOptions,
): Reason | undefined {
  const { refresh, auditDays, today, newestComments, datedReadings } = options;
  if (refresh === 'new') return undefined;
  const commentIds = commentIdsOf(archived);
  if ([...(newestComments.get(id) ?? [])].some((comment) => !commentIds.has(comment))) return 'comments';
  // The post list does not show whether a version from a copy is still current, but the source must return the current one.
  if (datedReadings && archived.record?.asOf !== undefined && !archived.record.withheld) return 'copy';
  if (refresh === 'all' || !datedReadings) return 'all';
  // A re-read could only find changes that the list has shown already.
  if (isUpdateKnown(summary)) return undefined;
  return isDue(id, today, auditDays) ? 'audit' : undefined;
}

/**
 * Returns the maximum age of the archived version of a listed post in days, given a run each day. Null if the age is not limited.
 * @param listed listed posts; if the source states when the first was changed, it does so for all
 */
export function oldestReading(
  { refresh, auditDays, datedReadings }: Pick<PlanOptions, 'refresh' | 'auditDays' | 'datedReadings'>,
  listed: Iterable<PostSummary>,
): number | null {
  if (refresh === 'new' || !datedReadings) return null;
  if (refresh === 'all') return 0;
  const [first] = listed;
  return first && isUpdateKnown(first) ? null : auditDays - 1;
}

/** Reports whether an interrupted run is resumed on the same or the next day. Later, the posts that it read may have changed. */
function isRecent(readOn: string | undefined, today: string): boolean {
  if (readOn === undefined) return false;
  const days = (Date.parse(today) - Date.parse(readOn)) / (24 * 60 * 60 * 1000);
  return days === 0 || days === 1;
}

/** Reports whether the source states the time of the last change. */
const isUpdateKnown = (summary: PostSummary) => textOf(summary[updatedField]) !== '';

/**
 * Returns the documented fields in which two summaries differ, and the time of the last change if the source states it. Ignores the
 * signatures of URLs, and the host of the post: if a blog moves to another one, its posts stay the same. Ignores the number of comments if
 * the source does not state it. Undocumented fields, such as a view count, are left to scheduled re-reads, since they could differ in every
 * response and cause every post to be read each time.
 */
function differingFields(summary: PostSummary, archived: PostSummary): string[] {
  const documented = Object.keys(postSummarySchema.shape).filter(
    (field) => field !== 'comments' || summary.comments !== undefined,
  );
  const fields = [...documented, ...(isUpdateKnown(summary) ? [updatedField] : [])];
  return fields.filter((field) => comparableText(field, summary[field]) !== comparableText(field, archived[field]));
}

function comparableText(field: string, value: unknown): string {
  if (value === undefined) return '';
  const text = field === 'postUrl' ? textOf(value).replace(/^https?:\/\/[^/?#]*/iu, '') : value;
  return stripSignatures(JSON.stringify(text));
}
