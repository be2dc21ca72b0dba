import { newestCommentsOf, type NewestComment } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';
import { isSourceFailure } from '../ports.ts';
import type { BlogItems } from '../source.ts';

/** Maximum number of pages. If more comments are new since the last run, the comment counts of the posts show it. */
const maxPages = 20;

/**
 * Reads the newest comments on a blog, as IDs by post. Reads the first page, and further pages as long as they contain comments that are
 * not archived.
 * @param isHeld whether a comment is archived, or its post will be read anyway
 * @throws the error of the first page; if a later page fails, reading stops there
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
      // Checks for known IDs, because some sources repeat the same page forever.
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
