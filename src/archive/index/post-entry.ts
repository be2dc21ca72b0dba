import { hash } from 'node:crypto';
import { parseDate } from '../../core/dates.ts';
import { commentsOf } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { textOf, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { layout } from '../format/layout.ts';
import type { ArchivedPost } from '../format/post.ts';
import { readOwnPost, signatureOf, unlessBroken } from './own-files.ts';

/** What is held in memory of a post: enough to list it and its comments in their order. All else is read when asked for. */
export interface PostEntry {
  readonly id: string;
  /** how the files lay that this was read from, see {@link postStamp} */
  readonly stamp: number;
  /** whether the source no longer lists it */
  readonly isRemoved: boolean;
  /** whether the manifest names a list of its comments */
  readonly hasComments: boolean;
  /** seconds, by the date that a list shows; without one, before all others */
  readonly date: number;
  /** where its line in the list is among the packed texts, as JSON */
  readonly summary: number;
  /** by its number, the last look through the archive that found it as it is here; {@link replaced} */
  foundIn: number;
  /** the last one in whose manifest its record stood */
  namedIn: number;
  /** the last one in whose manifest its comments stood */
  commentsIn: number;
}

/** A post that a look has found, but not as it was known. */
export const replaced = -1;

/** A post as it was read for the index. */
export interface ReadPost extends Pick<PostEntry, 'id' | 'stamp' | 'isRemoved' | 'hasComments' | 'date'> {
  /** its line in the list; of a damaged record the id is what is left */
  readonly summary: PostSummary;
  readonly comments: readonly CommentEntry[];
}

/** What is held in memory of a comment. */
export interface CommentEntry {
  readonly id: string;
  readonly post: string;
  /** in the list of its post, from 0 */
  readonly place: number;
  /** seconds; without a date, before all others */
  readonly date: number;
}

/**
 * How the files lie that a {@link PostEntry} is read from: a number of 48 bits, since there is one in memory for each post, which
 * differs where any of them lies differently.
 */
export function postStamp(folder: string, id: string, hasComments: boolean): number {
  const stamps = [signatureOf(folder, layout.post(id)), signatureOf(folder, layout.comments(id)), hasComments];
  return parseInt(hash('sha1', stamps.join(' ')).slice(0, 12), 16);
}

/**
 * Reads the index entry of a post. Without a record, a post that the manifest does not list is a part that a stopped run left, or a link.
 *
 * @param expected whether the manifest lists comments; undefined if it lists no such record
 * @returns undefined if there is no such post
 */
export function readPostEntry(folder: string, id: string, expected: boolean | undefined): ReadPost | undefined {
  const hasComments = expected ?? false;
  // Signature first: a change during the read is noticed at the next look.
  const stamp = postStamp(folder, id, hasComments);
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
  return { id, stamp, hasComments, ...(entry ?? none) };
}

function dateOf({ summary, reading }: PostRecord): number {
  return [summary.date, reading?.date].map(secondsOf).find(Number.isFinite) ?? -Infinity;
}

/** Comments of a damaged list are not in the index: a request for the list reports the damage. */
function commentEntries(post: string, archived: ArchivedPost): readonly CommentEntry[] {
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
