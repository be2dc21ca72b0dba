import { generateCommentIds } from '../../core/records/generated-ids.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';
import { isPublicComment } from '../../core/visibility.ts';

/**
 * Merges the comments from a copy of unknown age with the archived ones. Archived comments are kept, with their platform ids if they have
 * them. A comment is hidden if it is hidden in either version. Returns undefined if nothing changes.
 */
export function joinComments(list: CommentList, archived: readonly Comment[]): CommentList | undefined {
  const received = commentsOf(list);
  const ids = new Map<string, string>();
  const made = generateCommentIds(archived);
  for (const [index, comment] of archived.entries()) {
    ids.set(textOf(comment.id), textOf(comment.id));
    ids.set(made[index] ?? '', textOf(comment.id));
  }
  const idOf = (id: string) => ids.get(id) ?? id;
  const isHeld = new Set(archived.map(({ id }) => textOf(id)));
  const known = received.map((comment): Comment => ({
    ...comment,
    id: idOf(textOf(comment.id)),
    parentId: idOf(textOf(comment.parentId)),
  }));
  const fresh = known.filter(({ id }) => !isHeld.has(textOf(id)));
  const hidden = new Map(known.filter((one) => !isPublicComment(one)).map((one) => [textOf(one.id), one]));
  const stricter = archived.map((one): Comment => {
    const other = isPublicComment(one) ? hidden.get(textOf(one.id)) : undefined;
    return other ? { ...one, open: textOf(other.open), visibility: textOf(other.visibility) } : one;
  });
  const isAsHeld = fresh.length === 0 && stricter.every((one, index) => one === archived[index]);
  if (isAsHeld && archived.length > 0) return undefined;
  const comment = sortByDate([...stricter, ...fresh]);
  return { ...list, totalCount: String(comment.length), comments: { comment } };
}

/** Sorts comments by date, oldest first, like the API. A comment without a date stays after its predecessor. */
function sortByDate(comments: readonly Comment[]): Comment[] {
  let last = 0;
  const placed = comments.map((comment) => {
    const time = Number(textOf(comment.date));
    last = Number.isFinite(time) && textOf(comment.date) !== '' ? time : last;
    return { comment, time: last };
  });
  return placed.sort((one, other) => one.time - other.time).map(({ comment }) => comment);
}
