import { categoriesOf, type CategoryList } from '../core/items/category.ts';
import { commentsOf, type CommentList } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import { commentIdsOf, type StoredPost } from '../core/records/stored-post.ts';
import { sourceFailure, type Holdings } from './ports.ts';
import { message, type Text } from '../messages/message.ts';

/** Status of a response that is rejected by a check. */
export const unexpectedStatus = 'unexpected';

/**
 * Returns a post reading if it can be accepted. Rejects a reading of another post, a reading without a body, and an empty body if the
 * archived body is not empty.
 * @param acceptRemovals whether to accept an empty body in any case
 * @throws {SourceFailure}
 */
export function validateReading(
  reading: PostReading,
  id: string,
  archivedBody: () => string | undefined,
  acceptRemovals: boolean,
): PostReading {
  const received = textOf(reading.id);
  if (received !== '' && received !== id) {
    throw sourceFailure('post read', unexpectedStatus, message('crawl.other-post', { received, id }));
  }
  const isAbsent = reading.content === undefined || reading.content === null;
  const hasArchivedBody = () => !acceptRemovals && (archivedBody() ?? '').trim() !== '';
  if (isAbsent || (textOf(reading.content) === '' && hasArchivedBody())) {
    const text = isAbsent ? message('crawl.no-body', { id }) : message('crawl.empty-body', { id });
    throw sourceFailure('post read', unexpectedStatus, text);
  }
  return reading;
}

/**
 * Returns a comment list if it can be accepted. Rejects a list of another post. Also rejects one that would remove archived comments if it
 * is shorter than its own total or the count in the post list, or if it is empty and nothing states the number of comments.
 * @param acceptRemovals whether to accept an empty list if there is no count
 * @throws {SourceFailure}
 */
export function validateCommentList(
  list: CommentList,
  summary: Pick<PostSummary, 'id' | 'comments'>,
  archived: StoredPost | undefined,
  acceptRemovals: boolean,
): CommentList {
  const [id, about] = [textOf(summary.id), textOf(list.postId)];
  if (about !== '' && about !== id) throw failure(message('crawl.other-comments', { about, id }));
  const [own, listed] = [countOf(list.totalCount), countOf(summary.comments)];
  const received = commentsOf(list).length;
  const archivedCount = commentIdsOf(archived).size;
  const hasArchivedComments = archivedCount > 0 || archived?.damageOf('comments') !== undefined;
  if (received === 0 && hasArchivedComments && own === undefined && listed === undefined && !acceptRemovals) {
    throw failure(message('crawl.no-comments', { id }));
  }
  const total = own ?? listed ?? 0;
  const expected = received < archivedCount ? Math.max(total, listed ?? 0) : total;
  if (received >= expected || (received > 0 && received >= archivedCount)) return list;
  throw failure(message('crawl.fewer-comments', { expected, received }));
}

/**
 * Returns a category list if it can be accepted. Rejects an empty list if archived posts have a category: the cause may be a fault, and no
 * count could confirm the list. Removed posts do not matter, since they keep their categories.
 * @param acceptRemovals whether to accept an empty list in any case
 * @throws {SourceFailure}
 */
export function validateCategoryList(
  list: CategoryList,
  holdings: Pick<Holdings, 'categories' | 'postIds' | 'post'>,
  acceptRemovals: boolean,
): CategoryList {
  const archived = holdings.categories();
  if (acceptRemovals || !archived || categoriesOf(list).length > 0) return list;
  const ids = new Set(categoriesOf(archived).map(({ id }) => textOf(id)));
  const isUsing = (post: string) => {
    const record = holdings.post(post)?.record;
    if (!record || record.state === 'removed') return false;
    return ids.has(textOf(record.summary.categoryId) || textOf(record.reading?.categoryId));
  };
  if (![...holdings.postIds()].some(isUsing)) return list;
  throw sourceFailure('category list', unexpectedStatus, message('crawl.no-categories'));
}

const failure = (text: Text) => sourceFailure('comment list', unexpectedStatus, text);
