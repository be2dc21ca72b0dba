import { parseDate } from './dates.ts';
import type { Comment } from './items/comment.ts';
import { exactTextOf, textOf } from './items/scalar.ts';
import { isMadeId, madeCommentId } from './made-id.ts';

/** The ids that the comments of a post have where their source gives none, in their order. */
export function madeIdsOf(comments: readonly Comment[]): string[] {
  const times = new Map<string, number>();
  return comments.map((comment) => {
    const id = madeOf(comment);
    const repetition = times.get(id) ?? 0;
    times.set(id, repetition + 1);
    return repetition === 0 ? id : madeOf(comment, repetition);
  });
}

/**
 * The ids under which the comments of a list may be held: their own, and, where any of the held ones was made, those that would be made
 * for them.
 */
export function possibleIdsOf(comments: readonly Comment[], held: Iterable<string>): Set<string> {
  const ids = new Set(comments.map(({ id }) => textOf(id)));
  return [...held].some(isMadeId) ? new Set([...ids, ...madeIdsOf(comments)]) : ids;
}

function madeOf({ date, name, comment }: Comment, repetition?: number): string {
  const moment = parseDate(date);
  const written = moment && 'epoch' in moment ? moment.epoch : undefined;
  return madeCommentId({ written, name: exactTextOf(name), text: exactTextOf(comment) }, repetition);
}
