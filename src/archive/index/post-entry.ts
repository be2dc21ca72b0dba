import { hash } from 'node:crypto';
import path from 'node:path';
import { parseDate } from '../../core/dates.ts';
import { commentListSchema, commentsOf, type CommentList } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { endsRun } from '../../core/item-failure.ts';
import { textOf, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { decodeJson, decodeRecord } from '../format/codec.ts';
import { layout } from '../format/layout.ts';
import { isLinked } from '../reader/post-folders.ts';
import { DamagedFile, decodedAs, ownText, stampOf } from './own-text.ts';
import { message } from '../../messages/message.ts';

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
  const stamps = [stampOf(folder, layout.post(id)), stampOf(folder, layout.comments(id)), hasComments];
  return parseInt(hash('sha1', stamps.join(' ')).slice(0, 12), 16);
}

/**
 * @param expected what the manifest says: whether there are comments; undefined where it has no such record. Where there is none
 *   either, a run that was stopped has left a part of a post, or it is a link to somewhere else, and the answer is undefined.
 */
export function readPostEntry(folder: string, id: string, expected: boolean | undefined): ReadPost | undefined {
  const hasComments = expected ?? false;
  // Before anything is read: what is written meanwhile is seen the next time.
  const stamp = postStamp(folder, id, hasComments);
  const record = orDamaged(() => readRecord(folder, id));
  if (expected === undefined && (record === undefined || isLinkedPost(folder, id))) return undefined;
  const whole =
    record === undefined || record === 'damaged'
      ? 'damaged'
      : orDamaged(() => ({
          isRemoved: record.state === 'removed',
          date: dateOf(record),
          summary: record.summary,
          comments: commentEntries(folder, id),
        }));
  // Whoever copies the blog must not take one that is damaged for one that is gone.
  const none = { isRemoved: false, date: -Infinity, summary: { id }, comments: [] };
  return { id, stamp, hasComments, ...(whole === 'damaged' ? none : whole) };
}

function dateOf({ summary, reading }: PostRecord): number {
  return [summary.date, reading?.date].map(secondsOf).find(Number.isFinite) ?? -Infinity;
}

/** @throws {DamagedFile} */
function readRecord(folder: string, id: string): PostRecord | undefined {
  assertOwnFolder(folder, id);
  const text = ownText(folder, layout.post(id));
  return text === undefined ? undefined : decodedRecord(id, text);
}

/** @throws {DamagedFile} */
export function decodedRecord(id: string, text: string): PostRecord {
  return decodedAs(layout.post(id), () => decodeRecord(text));
}

export const decodeComments = (text: string): CommentList => decodeJson(commentListSchema, text);

/**
 * A link in the place of a post's folder would lead out of the archive.
 * @throws {DamagedFile}
 */
export function assertOwnFolder(folder: string, id: string): void {
  if (isLinkedPost(folder, id)) throw new DamagedFile(layout.post(id), message('archive.folder-is-link'));
}

function isLinkedPost(folder: string, id: string): boolean {
  return isLinked(folder, path.posix.dirname(layout.post(id)));
}

function commentEntries(folder: string, post: string): readonly CommentEntry[] {
  const entry = layout.comments(post);
  const text = orDamaged(() => ownText(folder, entry));
  // Those of a damaged list are asked for by their post alone, and that says so.
  const entries = orDamaged(() => {
    const list = text === undefined ? {} : decodedAs(entry, () => decodeComments(text));
    return commentsOf(list).map(({ id, date }, place) => ({ id: textOf(id), post, place, date: secondsOf(date) }));
  });
  return entries === 'damaged' ? [] : entries;
}

/**
 * What reading gives; in a word that a file is damaged. So is, for a list, what a bug keeps from being read: one post ends none.
 * @throws what is about all posts, see `endsRun`
 */
export function orDamaged<T>(read: () => T): T | 'damaged' {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedFile || !endsRun(error)) return 'damaged';
    throw error;
  }
}

function secondsOf(raw: Scalar | null | undefined): number {
  const date = parseDate(raw);
  if (date === undefined) return -Infinity;
  return 'epoch' in date ? date.epoch : date.local;
}
