import { commentsOf } from '../../core/items/comment.ts';
import {
  recordWith,
  visibilityIn,
  type CommentChanges,
  type PostRecord,
  type ReceivedPost,
} from '../../core/post-record.ts';
import { isStricter } from '../../core/visibility.ts';
import { compareComments, onlyCountsDiffer, withStored } from './changes.ts';
import { encodeComments, encodeRecord, splitReading } from '../format/codec.ts';
import type { Change } from './commits.ts';
import type { Holdings } from '../reader/holdings.ts';
import { layout } from '../format/layout.ts';

/** What storing a post changes. */
interface PostChanges {
  /** in the order in which they come to their places */
  readonly changes: readonly Change[];
  readonly comments: CommentChanges;
  /** whether more than its counts is another than what is held; of a new post it says nothing */
  readonly isEdited: boolean;
}

/**
 * The changes by which an archive holds what was received of a post. Its `post.json` comes to its place last, so that a record
 * is there when all that was received of it is; but first where fewer may see it from now on.
 */
export function postChanges(holdings: Holdings, received: ReceivedPost): PostChanges {
  const { id } = received;
  const { payload } = holdings;
  const stored = holdings.record(id);
  const split = received.reading && splitReading(received.reading);
  const content = split?.content === undefined ? undefined : payload.change(layout.content(id), split.content);
  const comments = commentChanges(holdings, received);
  const record = recordWith(received, split?.reading, stored);
  const post = payload.change(layout.post(id), encodeRecord(record));
  // A body that cannot be a file of its own is in the record now; a reading without one takes nothing away.
  const isInRecord = split?.reading.content !== undefined && split.reading.content !== null;
  const outdated = isInRecord ? payload.removal(layout.content(id)) : [];
  const parts = [...(content?.changes ?? []), ...comments.changes];
  return {
    changes: inSafeOrder(stored, record, parts, post.changes, outdated),
    comments: comments.counts,
    isEdited:
      (content?.changes.length ?? 0) > 0 || (post.changes.length > 0 && !(stored && onlyCountsDiffer(stored, record))),
  };
}

function commentChanges(
  holdings: Holdings,
  { id, comments, keepsComments }: ReceivedPost,
): { changes: readonly Change[]; counts: CommentChanges } {
  const entry = layout.comments(id);
  const stored = holdings.comments(id);
  const list = comments && keepsComments ? withStored(comments, stored) : comments;
  if (!list) return { changes: [], counts: { stored: stored.length, new: 0, changed: 0, removed: 0 } };
  const received = commentsOf(list);
  const { payload } = holdings;
  const changes = received.length > 0 ? payload.change(entry, encodeComments(list)).changes : payload.removal(entry);
  return { changes, counts: compareComments(stored, received) };
}

/**
 * The changes of a post in the order in which nothing is ever shown to more than may see it, also where a run is stopped
 * between two of them or somebody publishes meanwhile: a body goes with its own record, or with the stricter one.
 */
function inSafeOrder(
  stored: PostRecord | undefined,
  record: PostRecord,
  parts: readonly Change[],
  post: readonly Change[],
  outdated: readonly Change[],
): Change[] {
  return stored && isStricter(visibilityIn(record), visibilityIn(stored))
    ? [...post, ...parts, ...outdated]
    : [...parts, ...post, ...outdated];
}
