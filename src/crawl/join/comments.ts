import { commentKeys, generateCommentIds, possibleCommentIds, writtenAt } from '../../core/records/generated-ids.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { isPublicComment, isRemovedComment } from '../../core/visibility.ts';

/**
 * Merges the comments from a copy of unknown age with the archived ones. Archived comments are kept, with their platform IDs if they have
 * them. A comment is hidden if it is hidden in either version, and removed if it is removed in either. Returns undefined if nothing changes.
 * @param adds whether to add comments that are not in the archive
 */
export function joinComments(list: CommentList, archived: readonly Comment[], adds = true): CommentList | undefined {
  const received = commentsOf(list);
  const ids = archivedIds(received, archived);
  const isHeld = new Set(archived.map(({ id }) => textOf(id)));
  const idOf = (id: string) => ids.get(id) ?? id;
  const known = received.map((comment): Comment => ({
    ...comment,
    id: idOf(textOf(comment.id)),
    parentId: idOf(textOf(comment.parentId)),
  }));
  const fresh = adds ? known.filter(({ id }) => !isHeld.has(textOf(id))) : [];
  const others = new Map(known.map((one) => [textOf(one.id), one]));
  const stricter = archived.map((one): Comment => {
    const other = others.get(textOf(one.id));
    if (!other || strictnessOf(other) <= strictnessOf(one)) return one;
    return { ...one, open: textOf(other.open), visibility: textOf(other.visibility) };
  });
  const isAsHeld = fresh.length === 0 && stricter.every((one, index) => one === archived[index]);
  if (isAsHeld && (archived.length > 0 || !adds)) return undefined;
  const comment = sortByDate([...stricter, ...fresh]);
  return { ...list, totalCount: String(comment.length), comments: { comment } };
}

/**
 * Adds the archived comments that visitors do not see, such as comments that await approval, to a list of public comments and to its total.
 * Sorts the result by date. Returns the same list if there are none.
 */
export function addHiddenComments(list: CommentList, archived: readonly Comment[]): CommentList {
  const received = commentsOf(list);
  const hidden = archived.filter((comment) => !isPublicComment(comment));
  const shown = hidden.length > 0 ? possibleCommentIds(received, archived) : new Set();
  const lacking = hidden.filter(({ id }) => !shown.has(textOf(id)));
  if (lacking.length === 0) return list;
  const total = countOf(list.totalCount);
  return {
    ...list,
    ...(total !== undefined && { totalCount: String(total + lacking.length) }),
    comments: { comment: sortByDate([...received, ...lacking]) },
  };
}

const strictnessOf = (comment: Comment) => (isRemovedComment(comment) ? 2 : isPublicComment(comment) ? 0 : 1);

/** Returns the archived IDs of comments from a copy, by their IDs in the copy. */
function archivedIds(received: readonly Comment[], archived: readonly Comment[]): Map<string, string> {
  const idAt = (index: number) => textOf(archived[index]?.id);
  const ids = new Map(generateCommentIds(archived).map((id, index) => [id, idAt(index)]));
  const byId = new Map(archived.map((comment) => [textOf(comment.id), comment]));
  const generated = new Map(generateCommentIds(received).map((id, index) => [received[index], id]));
  const isOther = (comment: Comment) => isOtherComment(comment, byId.get(textOf(comment.id)));
  const hasId = (comment: Comment) => ids.has(textOf(comment.id)) || byId.has(textOf(comment.id));
  const fresh = received.filter((comment) => !hasId(comment) || isOther(comment));
  const isFresh = new Set(fresh);
  const held = received.filter((comment) => !isFresh.has(comment)).map(({ id }) => textOf(id));
  const found = new Set(held.map((id) => ids.get(id) ?? id));
  const rest = archived.filter(({ id }) => !found.has(textOf(id)));
  const byKey = new Map(commentKeys(rest).map((key, index) => [key, textOf(rest[index]?.id)]));
  for (const [index, key] of commentKeys(fresh).entries()) {
    const comment = fresh[index];
    if (!comment) continue;
    const id = textOf(comment.id);
    ids.set(id, byKey.get(key) ?? (isOther(comment) ? (generated.get(comment) ?? id) : id));
  }
  return ids;
}

/** Reports whether two comments with the same ID differ: another system may use the ID for another comment. */
function isOtherComment(received: Comment, archived: Comment | undefined): boolean {
  const [one, other] = [writtenAt(received), archived && writtenAt(archived)];
  return one !== undefined && other !== undefined && one !== other && received.comment !== archived?.comment;
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
