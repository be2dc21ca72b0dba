import { hash } from 'node:crypto';
import { parseDate } from '../../core/dates.ts';
import { commentsOf } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { textOf, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { layout } from '../format/layout.ts';
import type { StoredPost } from '../../core/records/stored-post.ts';
import { readOwnPost, signatureOf, unlessBroken } from './own-files.ts';

/** Index entry of a post: enough to sort and list it. Everything else is read on request. */
export interface PostEntry {
  readonly id: string;
  /** of the files that it was read from, see {@link postSignature} */
  readonly signature: number;
  /** whether the source no longer lists it */
  readonly isRemoved: boolean;
  /** whether the manifest lists comments */
  readonly hasComments: boolean;
  /** in seconds; -Infinity without a date */
  readonly date: number;
  /** offset of its entry of the post list among the summaries, as JSON */
  readonly summary: number;
  /** number of the last look that found it unchanged, or {@link replaced} */
  foundIn: number;
  /** number of the last look whose manifest listed its record */
  namedIn: number;
  /** number of the last look whose manifest listed its comments */
  commentsIn: number;
}

/** A post that a look has found changed. */
export const replaced = -1;

/** A post as it was read for the index. */
export interface ReadPost extends Pick<PostEntry, 'id' | 'signature' | 'isRemoved' | 'hasComments' | 'date'> {
  /** its entry of the post list; only the id if the record is damaged */
  readonly summary: PostSummary;
  readonly comments: readonly CommentEntry[];
}

/** Index entry of a comment. */
export interface CommentEntry {
  readonly id: string;
  readonly post: string;
  /** in the list of its post, from 0 */
  readonly place: number;
  /** in seconds; -Infinity without a date */
  readonly date: number;
}

/** Returns the signature of a post's files as a number of 48 bits, which saves memory. */
export function postSignature(folder: string, id: string, hasComments: boolean): number {
  const parts = [signatureOf(folder, layout.post(id)), signatureOf(folder, layout.comments(id)), hasComments];
  return parseInt(hash('sha1', parts.join(' ')).slice(0, 12), 16);
}

/**
 * Reads the index entry of a post. Without a record, a folder that the manifest does not list was left by a stopped run, or is a link.
 *
 * @param expected whether the manifest lists comments; undefined if it lists no such record
 * @returns undefined if there is no such post
 */
export function readPostEntry(folder: string, id: string, expected: boolean | undefined): ReadPost | undefined {
  const hasComments = expected ?? false;
  // Signature first: a change during the read is noticed at the next look.
  const signature = postSignature(folder, id, hasComments);
  const post = readOwnPost(folder, id);
  const isAbsent = () => post.damageOf('record')?.kind === 'missing';
  if (expected === undefined && unlessBroken(isAbsent)) return undefined;
  const entry = unlessBroken(
    () =>
      post.record && {
        isRemoved: post.record.state === 'removed',
        date: dateOf(post.record),
        summary: post.record.summary,
        comments: commentEntries(id, post),
      },
  );
  // A damaged post stays in lists: to a client that copies the blog, a missing one would be deleted.
  const none = { isRemoved: false, date: -Infinity, summary: { id }, comments: [] };
  return { id, signature, hasComments, ...(entry ?? none) };
}

function dateOf({ summary, reading }: PostRecord): number {
  return [summary.date, reading?.date].map(secondsOf).find(Number.isFinite) ?? -Infinity;
}

/** Returns the index entries of comments. A damaged list has none; a request for it reports the damage. */
function commentEntries(post: string, archived: StoredPost): readonly CommentEntry[] {
  const entries = () =>
    commentsOf(archived.comments ?? {}).map(({ id, date }, place) => ({
      id: textOf(id),
      post,
      place,
      date: secondsOf(date),
    }));
  return unlessBroken(entries) ?? [];
}

function secondsOf(raw: Scalar | null | undefined): number {
  const date = parseDate(raw);
  if (date === undefined) return -Infinity;
  return 'epoch' in date ? date.epoch : date.local;
}
