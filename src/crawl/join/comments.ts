import { generateCommentIds } from '../../core/records/generated-ids.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';
import { isPublicComment } from '../../core/visibility.ts';

/**
 * The comments of a list that is a copy of some day, with the held ones: what it does not show stays, and a comment that is held
 * under an id of its platform keeps that. One that either of them shows as hidden is hidden. Undefined where that is nothing but what
 * is held.
 */
export function joinComments(list: CommentList, held: readonly Comment[]): CommentList | undefined {
  const received = commentsOf(list);
  const ids = new Map<string, string>();
  const made = generateCommentIds(held);
  for (const [index, comment] of held.entries()) {
    ids.set(textOf(comment.id), textOf(comment.id));
    ids.set(made[index] ?? '', textOf(comment.id));
  }
  const idOf = (id: string) => ids.get(id) ?? id;
  const isHeld = new Set(held.map(({ id }) => textOf(id)));
  const known = received.map((comment): Comment => ({
    ...comment,
    id: idOf(textOf(comment.id)),
    parentId: idOf(textOf(comment.parentId)),
  }));
  const fresh = known.filter(({ id }) => !isHeld.has(textOf(id)));
  const hidden = new Map(known.filter((one) => !isPublicComment(one)).map((one) => [textOf(one.id), one]));
  const stricter = held.map((one): Comment => {
    const other = isPublicComment(one) ? hidden.get(textOf(one.id)) : undefined;
    return other ? { ...one, open: textOf(other.open), visibility: textOf(other.visibility) } : one;
  });
  const isAsHeld = fresh.length === 0 && stricter.every((one, index) => one === held[index]);
  if (isAsHeld && held.length > 0) return undefined;
  const comment = sortByDate([...stricter, ...fresh]);
  return { ...list, totalCount: String(comment.length), comments: { comment } };
}

/** Oldest first, as the reference shows them; of an unknown time where they stand. */
function sortByDate(comments: readonly Comment[]): Comment[] {
  let last = 0;
  const placed = comments.map((comment) => {
    const time = Number(textOf(comment.date));
    last = Number.isFinite(time) && textOf(comment.date) !== '' ? time : last;
    return { comment, time: last };
  });
  return placed.sort((one, other) => one.time - other.time).map(({ comment }) => comment);
}
