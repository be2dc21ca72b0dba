import { newestCommentsOf, type NewestComment } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';
import { isSourceFailure } from '../ports.ts';
import type { BlogItems } from '../source.ts';

/** So many pages are read at most: a blog that got more comments than that since the last run shows it in its counts. */
const maxPages = 20;

/**
 * The newest comments of a blog, ids by post: the first page, and on as long as a page has comments that are not held, so that
 * a night after a hundred comments finds them all.
 *
 * @param isHeld whether a comment is held, or its post is going to be read anyway
 * @throws what the first page throws; what is behind a page that fails is left out
 */
export async function readNewestComments(
  source: Pick<BlogItems, 'newestComments'>,
  isHeld: (post: string, comment: string) => boolean,
): Promise<Map<string, Set<string>>> {
  const newest = new Map<string, Set<string>>();
  for (let page = 1; page <= maxPages; page += 1) {
    const comments = await readPage(source, page);
    let unknown = 0;
    for (const comment of comments) {
      const [post, id] = [textOf(comment.postId), textOf(comment.id)];
      const ids = newest.get(post) ?? new Set();
      // Some sources show the same page again and again.
      if (!ids.has(id) && !isHeld(post, id)) unknown += 1;
      newest.set(post, ids.add(id));
    }
    if (unknown === 0) break;
  }
  return newest;
}

async function readPage(source: Pick<BlogItems, 'newestComments'>, page: number): Promise<NewestComment[]> {
  try {
    return newestCommentsOf(await source.newestComments(page));
  } catch (error) {
    if (page > 1 && isSourceFailure(error)) return [];
    throw error;
  }
}
