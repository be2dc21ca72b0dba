import { hash } from 'node:crypto';
import { parseDate } from '../../core/dates.ts';
import { commentsOf, commentListSchema } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { textOf as scalarText, type Scalar } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { decodeJson, decodeRecord } from '../codec.ts';
import { layout } from '../layout.ts';
import { DamagedFile, decodedAs, isFolder, stampOf, textOf } from './held.ts';

/** What is held in memory of a post: enough to list it and its comments in their order. All else is read when asked for. */
export interface PostEntry {
  readonly id: string;
  /** how the files lay that this was read from, see {@link postStamp} */
  readonly stamp: number;
  /** whether the source no longer lists it */
  readonly isRemoved: boolean;
  /** seconds, by the date that a list shows; without one, before all others */
  readonly date: number;
  /** as JSON in UTF-8, a fraction of what the object takes; undefined where the record is damaged */
  readonly summary: Buffer | undefined;
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

/** Undefined where there is no record: a run that was stopped may have left a part of one, and a link to a folder is none. */
export function readPostEntry(
  folder: string,
  id: string,
): { readonly entry: PostEntry; readonly comments: readonly CommentEntry[] } | undefined {
  // Before anything is read: what is written meanwhile is seen the next time.
  const stamp = postStamp(folder, id);
  if (!isFolder(folder, `${layout.posts}/${id}`)) return undefined;
  const record = orNone(() => readRecord(folder, id));
  if (record === undefined) return undefined;
  if (record === 'damaged') {
    return { entry: { id, stamp, isRemoved: false, date: -Infinity, summary: undefined }, comments: [] };
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
  const entry = layout.post(id);
  const text = textOf(folder, entry);
  return text === undefined ? undefined : decodedAs(entry, () => decodeRecord(text));
}

export function summaryOf({ summary }: PostEntry): PostSummary | undefined {
  return summary && (JSON.parse(summary.toString()) as PostSummary);
}

function commentEntries(folder: string, post: string): readonly CommentEntry[] {
  const list = orNone(() => readComments(folder, post));
  // Those of a damaged list are asked for by their post alone, and that says so.
  if (list === undefined || list === 'damaged') return [];
  return commentsOf(list).map(({ id, date }) => ({ id: scalarText(id), post, date: secondsOf(date) }));
}

/** @throws {DamagedFile} */
export function readComments(folder: string, id: string) {
  const entry = layout.comments(id);
  const text = textOf(folder, entry);
  return text === undefined ? undefined : decodedAs(entry, () => decodeJson(commentListSchema, text));
}

function orNone<T>(read: () => T): T | 'damaged' {
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
