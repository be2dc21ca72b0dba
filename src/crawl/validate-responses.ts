import { categoriesOf, type CategoryList } from '../core/items/category.ts';
import { commentsOf, type CommentList } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import type { ArchivedPostState } from '../core/records/post-record.ts';
import { sourceFailure, type Holdings } from './ports.ts';
import { message, type Text } from '../messages/message.ts';

/** The status of an answer that came but cannot be one to the question. */
export const unexpectedStatus = 'unexpected';

/**
 * An answer about another post, or without a body, is no answer; an empty body is none where one is held.
 *
 * @param acceptRemovals believe an empty body all the same
 * @throws {SourceFailure}
 */
export function validateReading(
  reading: PostReading,
  id: string,
  heldBody: () => string | undefined,
  acceptRemovals: boolean,
): PostReading {
  const received = textOf(reading.id);
  if (received !== '' && received !== id) {
    throw sourceFailure('post read', unexpectedStatus, message('crawl.other-post', { received, id }));
  }
  const isAbsent = reading.content === undefined || reading.content === null;
  const isHeld = () => !acceptRemovals && (heldBody() ?? '').trim() !== '';
  if (isAbsent || (textOf(reading.content) === '' && isHeld())) {
    const text = isAbsent ? message('crawl.no-body', { id }) : message('crawl.empty-body', { id });
    throw sourceFailure('post read', unexpectedStatus, text);
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
export function validateCommentList(
  list: CommentList,
  summary: Pick<PostSummary, 'id' | 'comments'>,
  held: ArchivedPostState | undefined,
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

/**
 * An empty category list takes no category away that a post is in, as far as is known by now: nothing counts categories, and an
 * empty list is also what a fault looks like. What removed posts are in does not matter: they stay in it for good.
 *
 * @param acceptRemovals believe it all the same
 * @throws {SourceFailure}
 */
export function validateCategoryList(
  list: CategoryList,
  holdings: Pick<Holdings, 'categories' | 'postIds' | 'post'>,
  acceptRemovals: boolean,
): CategoryList {
  const held = holdings.categories();
  if (acceptRemovals || !held || categoriesOf(list).length > 0) return list;
  const ids = new Set(categoriesOf(held).map(({ id }) => textOf(id)));
  const isUsing = (post: string) => {
    const record = holdings.post(post)?.record;
    if (!record || record.state === 'removed') return false;
    return ids.has(textOf(record.summary.categoryId) || textOf(record.reading?.categoryId));
  };
  if (![...holdings.postIds()].some(isUsing)) return list;
  throw sourceFailure('category list', unexpectedStatus, message('crawl.no-categories'));
}

const failure = (text: Text) => sourceFailure('comment list', unexpectedStatus, text);
