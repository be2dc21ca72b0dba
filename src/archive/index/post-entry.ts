import { hash } from 'node:crypto';
import { parseDate } from '../../core/dates.ts';
import { commentsOf } from '../../core/items/comment.ts';
import { textOf, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { layout } from '../format/layout.ts';
import type { StoredPost } from '../../core/records/stored-post.ts';
import { readOwnPost, signatureOf, unlessBroken } from './own-files.ts';

/** Index entry of a post. It contains only what is needed to sort and list the post; everything else is read on request. */
export interface PostEntry {
  readonly id: string;
  /** signature of the files from which the entry was read, see {@link postSignature} */
  readonly signature: number;
  /** whether the source no longer lists the post */
  readonly isRemoved: boolean;
  /** whether the manifest lists comments for the post */
  readonly hasComments: boolean;
  /** date in seconds; -Infinity if there is none */
  readonly date: number;
  /** the post list entry as JSON; only contains the ID if the record is damaged */
  readonly summary: string;
}

/** Index entry of a comment. */
export interface CommentEntry {
  readonly id: string;
  readonly post: string;
  /** index in the comment list of the post, starting at 0 */
  readonly place: number;
  /** date in seconds; -Infinity if there is none */
  readonly date: number;
}

/** Returns the signature of a post's files as a 48-bit number, which saves memory. */
export function postSignature(folder: string, id: string, hasComments: boolean): number {
  const parts = [signatureOf(folder, layout.post(id)), signatureOf(folder, layout.comments(id)), hasComments];
  return parseInt(hash('sha1', parts.join(' ')).slice(0, 12), 16);
}

/**
 * Reads the index entry of a post. If a folder has no record and the manifest does not list it, it was left by a stopped run or is a link,
 * and there is no such post.
 *
 * @param expected whether the manifest lists comments for the post; undefined if it does not list the record
 * @returns undefined if there is no such post
 */
export function readPostEntry(
  folder: string,
  id: string,
  expected: boolean | undefined,
): { readonly entry: PostEntry; readonly comments: readonly CommentEntry[] } | undefined {
  const hasComments = expected ?? false;
  // The signature is computed first, so that the next scan notices a change during the read.
  const signature = postSignature(folder, id, hasComments);
  const post = readOwnPost(folder, id);
  const isAbsent = () => post.damageOf('record')?.kind === 'missing';
  if (expected === undefined && unlessBroken(isAbsent)) return undefined;
  const read = unlessBroken(
    () =>
      post.record && {
        isRemoved: post.record.state === 'removed',
        date: dateOf(post.record),
        summary: post.record.summary,
        comments: commentEntries(id, post),
      },
  );
  // A damaged post stays in lists: a client that mirrors the blog would delete a missing one.
  const { isRemoved, date, summary, comments } = read ?? {
    isRemoved: false,
    date: -Infinity,
    summary: { id },
    comments: [],
  };
  return { entry: { id, signature, isRemoved, hasComments, date, summary: JSON.stringify(summary) }, comments };
}

function dateOf({ summary, reading }: PostRecord): number {
  return [summary.date, reading?.date].map(secondsOf).find(Number.isFinite) ?? -Infinity;
}

/** Returns the index entries of a post's comments. There are none if the list is damaged; a request for the list reports the damage. */
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
