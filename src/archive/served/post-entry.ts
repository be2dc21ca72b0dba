import fs from 'fs-extra';
import { hash } from 'node:crypto';
import { parseDate } from '../../core/dates.ts';
import { commentListSchema, commentsOf, type CommentList } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { textOf as scalarText, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { decodeJson, decodeRecord } from '../codec.ts';
import { layout, placeOf } from '../layout.ts';
import { DamagedFile, decodedAs, stampOf, textOf } from './held.ts';

/** What is held in memory of a post: enough to list it and its comments in their order. All else is read when asked for. */
export interface PostEntry {
  readonly id: string;
  /** how the files lay that this was read from, see {@link postStamp} */
  readonly stamp: number;
  /** whether the source no longer lists it */
  readonly isRemoved: boolean;
  /** seconds, by the date that a list shows; without one, before all others */
  readonly date: number;
  /** as JSON in UTF-8, a fraction of what the object takes; of a damaged record the id is what is left */
  readonly summary: Buffer;
}

/** What is held in memory of a comment. */
export interface CommentEntry {
  readonly id: string;
  readonly post: string;
  /** seconds; without a date, before all others */
  readonly date: number;
}

/**
 * How the files lie that a {@link PostEntry} is read from: a number of 48 bits, since there is one in memory for each post, which
 * differs where any of them lies differently.
 */
export function postStamp(folder: string, id: string): number {
  const stamps = `${stampOf(folder, layout.post(id))} ${stampOf(folder, layout.comments(id))}`;
  return parseInt(hash('sha1', stamps).slice(0, 12), 16);
}

/**
 * @param isExpected whether the manifest knows of the record. Where it does not and there is none, a run that was stopped has
 *   left a part of a post, or it is a link to somewhere else, and the answer is undefined.
 */
export function readPostEntry(
  folder: string,
  id: string,
  isExpected: boolean,
): { readonly entry: PostEntry; readonly comments: readonly CommentEntry[] } | undefined {
  // Before anything is read: what is written meanwhile is seen the next time.
  const stamp = postStamp(folder, id);
  const record = orDamaged(() => readRecord(folder, id));
  if (!isExpected && (record === undefined || isLink(folder, id))) return undefined;
  if (record === undefined || record === 'damaged') {
    // Whoever copies the blog must not take it for one that is gone.
    const summary = Buffer.from(JSON.stringify({ id }));
    return { entry: { id, stamp, isRemoved: false, date: -Infinity, summary }, comments: [] };
  }
  const entry = {
    id,
    stamp,
    isRemoved: record.state === 'removed',
    date: [record.summary.date, record.reading?.date].map(secondsOf).find(Number.isFinite) ?? -Infinity,
    summary: Buffer.from(JSON.stringify(record.summary)),
  };
  return { entry, comments: commentEntries(folder, id) };
}

/** @throws {DamagedFile} */
export function readRecord(folder: string, id: string): PostRecord | undefined {
  return readOwn(folder, id, layout.post(id), decodeRecord);
}

/** @throws {DamagedFile} */
export function readComments(folder: string, id: string): CommentList | undefined {
  return readOwn(folder, id, layout.comments(id), (text) => decodeJson(commentListSchema, text));
}

function readOwn<T>(folder: string, id: string, entry: string, decode: (text: string) => T): T | undefined {
  assertOwnFolder(folder, id);
  const text = textOf(folder, entry);
  return text === undefined ? undefined : decodedAs(entry, () => decode(text));
}

/**
 * A link in the place of a post's folder would lead out of the archive.
 * @throws {DamagedFile}
 */
function assertOwnFolder(folder: string, id: string): void {
  if (isLink(folder, id)) throw new DamagedFile(layout.post(id), 'its folder is a link');
}

function isLink(folder: string, id: string): boolean {
  const stats = fs.lstatSync(placeOf(folder, `${layout.posts}/${id}`), { throwIfNoEntry: false });
  return stats?.isSymbolicLink() ?? false;
}

export function summaryOf({ summary }: PostEntry): PostSummary {
  return JSON.parse(summary.toString()) as PostSummary;
}

function commentEntries(folder: string, post: string): readonly CommentEntry[] {
  const list = orDamaged(() => readComments(folder, post));
  // Those of a damaged list are asked for by their post alone, and that says so.
  if (list === undefined || list === 'damaged') return [];
  return commentsOf(list).map(({ id, date }) => ({ id: scalarText(id), post, date: secondsOf(date) }));
}

export function orDamaged<T>(read: () => T): T | 'damaged' {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged';
    throw error;
  }
}

function secondsOf(raw: Scalar | null | undefined): number {
  const date = parseDate(raw);
  if (date === undefined) return -Infinity;
  return 'epoch' in date ? date.epoch : date.local;
}
