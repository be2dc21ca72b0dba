import { isDeepStrictEqual } from 'node:util';
import { possibleCommentIds } from '../../core/records/generated-ids.ts';
import { commentSchema, commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { toReferenceOrder } from '../../core/items/order.ts';
import { textOf } from '../../core/items/scalar.ts';
import { stripSignatures } from '../../core/media/media-url.ts';
import {
  mergeReceivedPost,
  rawVisibilityOf,
  type CommentChanges,
  type PostRecord,
  type ReceivedPost,
} from '../../core/records/post-record.ts';
import { isStricter } from '../../core/visibility.ts';
import { encodeComments, encodeRecord, splitReading } from '../format/codec.ts';
import type { Change } from '../reader/payload.ts';
import type { Holdings } from '../reader/holdings.ts';
import { formatOf, layout } from '../format/layout.ts';

/** The changes that store a received post. */
interface PostChanges {
  /** in the order in which the files are replaced */
  readonly changes: readonly Change[];
  readonly comments: CommentChanges;
  /** whether the post differs from the stored one in more than its counts; meaningless for a new post */
  readonly isEdited: boolean;
  /** minimum format version that the archive must have */
  readonly format: number;
}

/** Determines the changes that store a received post. `ArchiveStore.putPost` describes their order. */
export function postChanges(holdings: Holdings, received: ReceivedPost): PostChanges {
  const { id } = received;
  const { payload } = holdings;
  const stored = holdings.partsOf(id);
  const splitBody = received.reading && splitReading(received.reading);
  const content = splitBody?.content === undefined ? undefined : payload.change(layout.content(id), splitBody.content);
  const comments = commentChanges(holdings, received, commentsOf(stored.comments ?? {}));
  const record = mergeReceivedPost(received, splitBody?.reading, stored.record);
  const post = payload.change(layout.post(id), encodeRecord(record));
  // The body cannot be stored as a file, so it is now in the record. A reading without a body does not remove the file.
  const isInRecord = splitBody?.reading.content !== undefined && splitBody.reading.content !== null;
  const outdated = isInRecord ? payload.removal(layout.content(id)) : [];
  const parts = [...(content?.changes ?? []), ...comments.changes];
  return {
    changes: inSafeOrder(stored.record, record, parts, post.changes, outdated),
    comments: comments.counts,
    isEdited:
      (content?.changes.length ?? 0) > 0 ||
      (post.changes.length > 0 && !(stored.record && onlyCountsDiffer(stored.record, record))),
    format: formatOf(record.details !== undefined),
  };
}

function commentChanges(
  holdings: Holdings,
  { id, comments, keepsComments }: ReceivedPost,
  stored: readonly Comment[],
): { changes: readonly Change[]; counts: CommentChanges } {
  const entry = layout.comments(id);
  const list = comments && keepsComments ? withStored(comments, stored) : comments;
  if (!list) return { changes: [], counts: { stored: stored.length, new: 0, changed: 0, removed: 0 } };
  const received = commentsOf(list);
  const { payload } = holdings;
  const changes = received.length > 0 ? payload.change(entry, encodeComments(list)).changes : payload.removal(entry);
  return { changes, counts: compareComments(stored, received) };
}

/**
 * Orders the changes of a post so that a body is never stored with a less restrictive record than its own, even if the run is stopped
 * between two changes, or a publish reads the post in between.
 */
function inSafeOrder(
  stored: PostRecord | undefined,
  record: PostRecord,
  parts: readonly Change[],
  post: readonly Change[],
  outdated: readonly Change[],
): Change[] {
  return stored && isStricter(rawVisibilityOf(record), rawVisibilityOf(stored))
    ? [...post, ...parts, ...outdated]
    : [...parts, ...post, ...outdated];
}

/** Compares a received comment list with the stored one by comment IDs. */
export function compareComments(stored: readonly Comment[], received: readonly Comment[]): CommentChanges {
  const before = byId(stored);
  const after = byId(received);
  const known = [...after].flatMap(([id, comment]) => {
    const other = before.get(id);
    return other ? [{ comment, other }] : [];
  });
  return {
    stored: received.length,
    new: after.size - known.length,
    changed: known.filter(({ comment, other }) => written(comment) !== written(other)).length,
    removed: [...before.keys()].filter((id) => !after.has(id)).length,
  };
}

const byId = (comments: readonly Comment[]) => new Map(comments.map((comment) => [textOf(comment.id), comment]));

const written = (comment: Comment) => stripSignatures(JSON.stringify(toReferenceOrder(commentSchema, comment)));

/** Adds the stored comments that are missing in a received list. Each is inserted after the comment that preceded it in the stored list. */
export function withStored(list: CommentList, stored: readonly Comment[]): CommentList {
  const received = commentsOf(list);
  const shown = possibleCommentIds(received, stored);
  const start = Symbol('start');
  const commentsWithoutMatch = new Map<string | symbol, Comment[]>();
  let before: string | symbol = start;
  for (const comment of stored) {
    const id = textOf(comment.id);
    if (shown.has(id)) before = id;
    else if (commentsWithoutMatch.get(before)?.push(comment) === undefined) commentsWithoutMatch.set(before, [comment]);
  }
  const behind = (place: string | symbol) => {
    const comments = commentsWithoutMatch.get(place) ?? [];
    commentsWithoutMatch.delete(place);
    return comments;
  };
  const comment = [...behind(start), ...received.flatMap((one) => [one, ...behind(textOf(one.id))])];
  return { ...list, comments: { comment } };
}

/** Reports whether two records differ only in their numbers of comments and trackbacks, in which case the post was not edited. */
export function onlyCountsDiffer(a: PostRecord, b: PostRecord): boolean {
  return isDeepStrictEqual(withoutCounts(a), withoutCounts(b));
}

function withoutCounts(record: PostRecord): unknown {
  const text = JSON.stringify(record, (key, value: unknown) =>
    key === 'comments' || key === 'trackbacks' ? undefined : value,
  );
  return JSON.parse(stripSignatures(text));
}
