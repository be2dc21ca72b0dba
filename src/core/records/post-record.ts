import type { CommentList } from '../items/comment.ts';
import type { PostReading, PostSummary } from '../items/post.ts';
import { textOf } from '../items/scalar.ts';
import { bodyDetailsOf, type PostDetails } from './post-details.ts';
import { strictestVisibility } from '../visibility.ts';

export const recordStates = ['listed', 'removed', 'unreadable'] as const;

/** State of a post in the last complete list: listed, no longer listed, or listed but refused when it was read. */
export type RecordState = (typeof recordStates)[number];

/** Data of a post in the archive, except for body and comments. Items are stored as received. */
export interface PostRecord {
  readonly state: RecordState;
  /** for a removed post: the first day on which it was missing, such as 2026-11-20 */
  readonly missed?: string;
  /** for a removed post: the source refused to return it, and no live source has returned it since */
  readonly refused?: true;
  /** The source only shows the post to readers with a password. Body and comments are those of an earlier version, if there was one. */
  readonly withheld?: true;
  /** base URL for relative URLs in the body; default: URL of the post. See `mediaBaseOf`. */
  readonly mediaBase?: string;
  /** for a reading from a backup: the day of the backup, such as 2026-03-01 */
  readonly asOf?: string;
  /** The visibility is assumed or stated by the owner, since no source has provided it. */
  readonly visibilityAssumed?: true;
  /** Data for which the API has no field. It is published like the rest of the post, but not served. */
  readonly details?: PostDetails;
  /** other data of backup files, as received, by format. Never published or served. */
  readonly backups?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly summary: PostSummary;
  /** Stored without `content`, which is in a separate file. Null until the post is first read. */
  readonly reading: PostReading | null;
}

/** Returns the raw visibility of a post. If summary and reading differ, returns the more restrictive one, since either may be outdated. */
export function rawVisibilityOf({ summary, reading }: Pick<PostRecord, 'summary' | 'reading'>): string {
  return strictestVisibility([summary.visibility, reading?.visibility]);
}

/** Returns the IDs of the categories of a post. */
export function categoryIdsOf({ summary, details }: Pick<PostRecord, 'summary' | 'details'>): string[] {
  return [textOf(summary.categoryId), ...(details?.categoryIds ?? [])];
}

/** Reports whether the source refused to return an archived post. Such a post is not published, even after it has been removed. */
export function isRefused({ state, refused }: Pick<PostRecord, 'state' | 'refused'>): boolean {
  return state === 'unreadable' || refused === true;
}

/**
 * Returns the record of a post that is no longer listed.
 * @param isHidden whether the post still exists, but is no longer public
 */
export function toRemovedRecord(record: PostRecord, day: string, isHidden = false): PostRecord {
  // The new state no longer implies the refusal. Without this flag, the body would be published again.
  const wasRefused = (isHidden || isRefused(record)) && record.reading !== null;
  return { ...record, state: 'removed', missed: day, ...(wasRefused && { refused: true }) };
}

/** The received data of a post. Undefined parts could not be read; their archived versions are kept. */
export interface ReceivedPost {
  readonly id: string;
  /** A post that is already removed keeps its day of removal and its refusal. */
  readonly state: RecordState;
  readonly summary: PostSummary;
  readonly reading?: PostReading | undefined;
  /** default: as stored, since a copy of the post does not show whether its source still withholds it */
  readonly withheld?: boolean | undefined;
  /** applies to the reading */
  readonly mediaBase?: string | undefined;
  /** applies to the reading */
  readonly asOf?: string | undefined;
  readonly visibilityAssumed?: boolean | undefined;
  /** known fields; missing fields keep their stored values */
  readonly details?: PostDetails | undefined;
  /** by format; stored data in other formats is kept */
  readonly backups?: PostRecord['backups'] | undefined;
  readonly comments?: CommentList | undefined;
  /** Keeps archived comments that the list lacks. The post does not count as read until their removal is confirmed. */
  readonly keepsComments?: boolean;
  /** The source does not provide comments, so the post counts as read without them. */
  readonly commentsUnknown?: boolean;
}

/**
 * Merges received data into the record of a post.
 * @param reading received reading without its body; undefined if it could not be read
 */
export function mergeReceivedPost(
  received: ReceivedPost,
  reading: PostReading | undefined,
  stored: PostRecord | undefined,
): PostRecord {
  const { mediaBase, asOf } = (reading ? received : stored) ?? {};
  const isAssumed = received.visibilityAssumed ?? stored?.visibilityAssumed;
  const details = detailsWith(received, stored?.details);
  const backups = { ...stored?.backups, ...received.backups };
  const withheld = received.withheld ?? stored?.withheld;
  const { visibility } = received.summary;
  const storedReading = stored?.reading && received.withheld ? { ...stored.reading, visibility } : stored?.reading;
  const removed = received.state === 'removed' ? stored : undefined;
  return {
    state: received.state,
    ...(removed?.missed !== undefined && { missed: removed.missed }),
    ...(removed?.refused && { refused: true }),
    ...(withheld && { withheld }),
    ...(mediaBase !== undefined && { mediaBase }),
    ...(asOf !== undefined && { asOf }),
    ...(isAssumed && { visibilityAssumed: true }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(Object.keys(backups).length > 0 && { backups }),
    summary: received.summary,
    reading: reading ?? storedReading ?? null,
  };
}

/** A format applies to the body or comments with which it was received: if their source does not state it, it is unknown. */
function detailsWith({ reading, comments, details = {} }: ReceivedPost, stored: PostDetails = {}): PostDetails {
  const bodyDetails = bodyDetailsOf(reading ? details : stored);
  const { commentFormat } = comments ? details : stored;
  return withoutUndefined({ ...stored, ...withoutUndefined(details), ...bodyDetails, commentFormat });
}

function withoutUndefined(details: PostDetails): PostDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** The result of storing a received post. */
export interface PutResult {
  readonly post: 'new' | 'changed' | 'unchanged';
  readonly comments: CommentChanges;
}

export interface CommentChanges {
  /** current number of comments in the archive */
  readonly stored: number;
  readonly new: number;
  readonly changed: number;
  readonly removed: number;
}
