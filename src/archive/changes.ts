import { isDeepStrictEqual } from 'node:util';
import { commentSchema, type Comment } from '../core/items/comment.ts';
import { inReferenceOrder } from '../core/items/order.ts';
import { textOf } from '../core/items/scalar.ts';
import { withoutSignatures } from '../core/media-address.ts';
import type { CommentChanges, PostRecord } from '../core/post-record.ts';

/** What a comment list brings against the stored one, by comment id. */
export function compareComments(stored: readonly Comment[], received: readonly Comment[]): CommentChanges {
  const before = byId(stored);
  const after = byId(received);
  const known = [...after].filter(([id]) => before.has(id));
  return {
    stored: received.length,
    new: after.size - known.length,
    changed: known.filter(([id, comment]) => before.get(id) !== comment).length,
    removed: [...before.keys()].filter((id) => !after.has(id)).length,
  };
}

function byId(comments: readonly Comment[]): Map<string, string> {
  const ordered = comments.map((comment) => inReferenceOrder(commentSchema, comment));
  return new Map(comments.map((c, index) => [textOf(c.id), withoutSignatures(JSON.stringify(ordered[index]))]));
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
