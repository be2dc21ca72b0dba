import { madeIdsOf } from '../../core/comment-identity.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';

/**
 * The comments of a list that is a copy of some day, with the held ones: what it does not show stays, and a comment that is held
 * under an id of its platform keeps that. Undefined where that is nothing but what is held.
 */
export function joinedComments(list: CommentList, held: readonly Comment[]): CommentList | undefined {
  const received = commentsOf(list);
  const ids = new Map<string, string>();
  const made = madeIdsOf(held);
  for (const [index, comment] of held.entries()) {
    ids.set(textOf(comment.id), textOf(comment.id));
    ids.set(made[index] ?? '', textOf(comment.id));
  }
  const idOf = (id: string) => ids.get(id) ?? id;
  const isHeld = new Set(held.map(({ id }) => textOf(id)));
  const fresh = received
    .map((comment): Comment => ({ ...comment, id: idOf(textOf(comment.id)), parentId: idOf(textOf(comment.parentId)) }))
    .filter(({ id }) => !isHeld.has(textOf(id)));
  if (fresh.length === 0 && held.length > 0) return undefined;
  const comment = inOrder([...held, ...fresh]);
  return { ...list, totalCount: String(comment.length), comments: { comment } };
}

/** Oldest first, as the reference shows them; of an unknown time where they stand. */
function inOrder(comments: readonly Comment[]): Comment[] {
  let last = 0;
  const placed = comments.map((comment) => {
    const time = Number(textOf(comment.date));
    last = Number.isFinite(time) && textOf(comment.date) !== '' ? time : last;
    return { comment, time: last };
  });
  return placed.sort((one, other) => one.time - other.time).map(({ comment }) => comment);
}
