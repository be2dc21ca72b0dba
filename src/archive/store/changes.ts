import { isDeepStrictEqual } from 'node:util';
import { possibleIdsOf } from '../../core/comment-identity.ts';
import { commentsOf, commentSchema, type Comment, type CommentList } from '../../core/items/comment.ts';
import { inReferenceOrder } from '../../core/items/order.ts';
import { textOf } from '../../core/items/scalar.ts';
import { withoutSignatures } from '../../core/media-address.ts';
import type { CommentChanges, PostRecord } from '../../core/post-record.ts';

/** What a comment list brings against the stored one, by comment id. */
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

const written = (comment: Comment) => withoutSignatures(JSON.stringify(inReferenceOrder(commentSchema, comment)));

/** A received list with the stored comments that it lacks, each behind the one that it stood behind. */
export function withStored(list: CommentList, stored: readonly Comment[]): CommentList {
  const received = commentsOf(list);
  const shown = possibleIdsOf(
    received,
    stored.map(({ id }) => textOf(id)),
  );
  const start = Symbol('start');
  const lacking = new Map<string | symbol, Comment[]>();
  let before: string | symbol = start;
  for (const comment of stored) {
    const id = textOf(comment.id);
    if (shown.has(id)) before = id;
    else if (lacking.get(before)?.push(comment) === undefined) lacking.set(before, [comment]);
  }
  const behind = (place: string | symbol) => {
    const comments = lacking.get(place) ?? [];
    lacking.delete(place);
    return comments;
  };
  const comment = [...behind(start), ...received.flatMap((one) => [one, ...behind(textOf(one.id))])];
  return { ...list, comments: { comment } };
}

/** Whether two records differ in nothing but the numbers of comments and trackbacks: no edit of the post then. */
export function onlyCountsDiffer(a: PostRecord, b: PostRecord): boolean {
  return isDeepStrictEqual(withoutCounts(a), withoutCounts(b));
}

function withoutCounts(record: PostRecord): unknown {
  const text = JSON.stringify(record, (key, value: unknown) =>
    key === 'comments' || key === 'trackbacks' ? undefined : value,
  );
  return JSON.parse(withoutSignatures(text));
}
