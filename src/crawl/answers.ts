import { commentsOf, type CommentList } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import type { HeldPost } from '../core/post-record.ts';
import { sourceFailure } from './ports.ts';
import { message, type Text } from '../messages/message.ts';

/** The status of an answer that came but cannot be one to the question. */
export const unexpected = 'unexpected';

/**
 * An answer about another post, or without a body, is no answer; an empty body is none where one is held.
 * @throws {SourceFailure}
 */
export function asReading(reading: PostReading, id: string, heldBody: () => string | undefined): PostReading {
  const received = textOf(reading.id);
  if (received !== '' && received !== id) {
    throw sourceFailure('post read', unexpected, message('crawl.other-post', { received, id }));
  }
  const isAbsent = reading.content === undefined || reading.content === null;
  if (isAbsent || (textOf(reading.content) === '' && (heldBody() ?? '').trim() !== '')) {
    const text = isAbsent ? message('crawl.no-body', { id }) : message('crawl.empty-body', { id });
    throw sourceFailure('post read', unexpected, text);
  }
  return reading;
}

/**
 * A list with fewer comments than there are said to be takes none away from the archive: neither by its own count, nor by that
 * of the post list. Nor does an empty one where nothing counts them, nor that of another post.
 *
 * @param acceptRemovals believe an empty list that nothing counts
 * @throws {SourceFailure}
 */
export function asCommentList(
  list: CommentList,
  summary: Pick<PostSummary, 'id' | 'comments'>,
  held: HeldPost | undefined,
  acceptRemovals: boolean,
): CommentList {
  const [id, about] = [textOf(summary.id), textOf(list.postId)];
  if (about !== '' && about !== id) throw failure(message('crawl.other-comments', { about, id }));
  const [own, told] = [countOf(list.totalCount), countOf(summary.comments)];
  const received = commentsOf(list).length;
  const holding = held?.commentIds.size ?? 0;
  const isHolding = holding > 0 || held?.hasDamagedComments === true;
  if (received === 0 && isHolding && own === undefined && told === undefined && !acceptRemovals) {
    throw failure(message('crawl.no-comments', { id }));
  }
  const total = own ?? told ?? 0;
  const expected = received < holding ? Math.max(total, told ?? 0) : total;
  if (received >= expected || (received > 0 && received >= holding)) return list;
  throw failure(message('crawl.fewer-comments', { expected, received }));
}

const failure = (text: Text) => sourceFailure('comment list', unexpected, text);
