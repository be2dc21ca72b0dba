import type { CommentList } from '../items/comment.ts';
import type { PostReading, PostSummary } from '../items/post.ts';
import type { PostDetails } from './post-details.ts';
import { strictestVisibility } from '../visibility.ts';

export const recordStates = ['listed', 'removed', 'unreadable'] as const;

/** What the last complete listing said of a post: there, not there any more, or there but refused when read. */
export type RecordState = (typeof recordStates)[number];

/** What the archive holds of one post besides its body and its comments. Items are as received. */
export interface PostRecord {
  readonly state: RecordState;
  /** the day on which a removed post was first missed, as in 2026-11-20 */
  readonly missed?: string;
  /** of a removed post: when the source last listed it, it refused to show what is held of it, and no source of today has shown it since */
  readonly refused?: true;
  /** where it is not the post's own address: what relative addresses in the body are read against, see `mediaBaseOf` */
  readonly mediaBase?: string;
  /** the day of which the reading is, where the source is a copy of some day, as in 2026-03-01: it goes with the reading */
  readonly asOf?: string;
  /** no source has said who may see the post: what stands here was assumed, or said by the owner */
  readonly visibilityAssumed?: true;
  /** what the API has no field for; undefined if nothing is known. Published like the rest of the post, and not served */
  readonly details?: PostDetails;
  /** what backup files say of the post beside all else, as received, by format: never to be published or served */
  readonly backups?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly summary: PostSummary;
  /** without `content`, which is a file of its own; null until the post was read once */
  readonly reading: PostReading | null;
}

/** Who may see a post, as a raw value: where list and reading disagree, the stricter one holds, since one of them may be older. */
export function rawVisibilityOf({ summary, reading }: Pick<PostRecord, 'summary' | 'reading'>): string {
  return strictestVisibility([summary.visibility, reading?.visibility]);
}

/** Whether the source took back what is held of a post by refusing to show it: then it is not published either, also once the post is removed. */
export function isWithheld({ state, refused }: Pick<PostRecord, 'state' | 'refused'>): boolean {
  return state === 'unreadable' || refused === true;
}

/** A record as it is once its post is not listed any more. */
export function toRemovedRecord(record: PostRecord, day: string): PostRecord {
  // Of one that was refused the state would say so no longer, and the body would be published again.
  const isRefused = isWithheld(record) && record.reading !== null;
  return { ...record, state: 'removed', missed: day, ...(isRefused && { refused: true }) };
}

/** What was received of a post; what is left out could not be read, and the archive keeps what it has of it. */
export interface ReceivedPost {
  readonly id: string;
  /** one that is removed already stays so since its day, and refused if it was */
  readonly state: RecordState;
  readonly summary: PostSummary;
  readonly reading?: PostReading | undefined;
  /** goes with the reading */
  readonly mediaBase?: string | undefined;
  /** goes with the reading */
  readonly asOf?: string | undefined;
  readonly visibilityAssumed?: boolean | undefined;
  /** known fields; stored ones stay if they are missing here */
  readonly details?: PostDetails | undefined;
  /** by format; what is held of other formats stays */
  readonly backups?: PostRecord['backups'] | undefined;
  readonly comments?: CommentList | undefined;
  /** held comments that the list lacks stay; until it is known whether they are to go, the post does not count as read */
  readonly keepsComments?: boolean;
  /** no comments are received because the source knows none: the post counts as read without them */
  readonly commentsUnknown?: boolean;
}

/**
 * The record of a post with what was received of it.
 * @param reading what was received, without its body; undefined where that could not be read
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
  const removed = received.state === 'removed' ? stored : undefined;
  return {
    state: received.state,
    ...(removed?.missed !== undefined && { missed: removed.missed }),
    ...(removed?.refused && { refused: true }),
    ...(mediaBase !== undefined && { mediaBase }),
    ...(asOf !== undefined && { asOf }),
    ...(isAssumed && { visibilityAssumed: true }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(Object.keys(backups).length > 0 && { backups }),
    summary: received.summary,
    reading: reading ?? stored?.reading ?? null,
  };
}

/** A format describes the body or the comments that it came with: it is unknown for those of a source that does not state it. */
function detailsWith({ reading, comments, details = {} }: ReceivedPost, stored: PostDetails = {}): PostDetails {
  const { bodyFormat } = reading ? details : stored;
  const { commentFormat } = comments ? details : stored;
  return withoutUndefined({ ...stored, ...withoutUndefined(details), bodyFormat, commentFormat });
}

function withoutUndefined(details: PostDetails): PostDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** What storing a received post changed. */
export interface PutResult {
  readonly post: 'new' | 'changed' | 'unchanged';
  readonly comments: CommentChanges;
}

export interface CommentChanges {
  /** number of comments that the archive holds now */
  readonly stored: number;
  readonly new: number;
  readonly changed: number;
  readonly removed: number;
}

/** What an archive holds of one post, as far as it is what the archive wrote there. */
export interface ArchivedPostState {
  /** undefined where it is damaged */
  readonly record: PostRecord | undefined;
  readonly commentIds: ReadonlySet<string>;
  /** files of the post that are damaged, or not there, relative to the archive */
  readonly damaged: readonly string[];
  /** whether the file of the comments is one of them: which there were is not known */
  readonly hasDamagedComments: boolean;
  /** whether a run was stopped between two of its files */
  readonly isTorn: boolean;
  /** the day on which a run that was stopped later read it with its comments */
  readonly readOn: string | undefined;
  /** whether that run had its media too */
  readonly isMediaComplete: boolean;
}
