import { buildCategoryTree } from '../../core/trees/category-tree.ts';
import type { Blog } from '../../core/items/blog.ts';
import type { Category } from '../../core/items/category.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { SourceCapabilities } from '../source.ts';

/** Items that a crawl has read, for comparison with the counts of the source. */
export interface CountedBlog {
  readonly capabilities: Pick<SourceCapabilities, 'listing' | 'comments'>;
  readonly blog: Blog;
  /** undefined if the list could not be read */
  readonly categories: readonly Category[] | undefined;
  readonly posts: { readonly size: number; values(): Iterable<PostSummary> };
  /** total according to the post list */
  readonly total: number | undefined;
  /** number of comments on all listed posts; undefined if some could not be read */
  readonly comments: number | undefined;
}

/**
 * Returns a warning for each count of the source that differs from the number of listed items. Counts of sources that do not list
 * everything are not compared.
 */
export function compareCounts(seen: CountedBlog): Warning[] {
  const { listing, comments: providesComments } = seen.capabilities;
  if (listing !== 'everything') return [];
  const warnings: Warning[] = [];
  const total = seen.total ?? seen.posts.size;
  if (total !== seen.posts.size) warnings.push({ code: 'count-posts', listed: seen.posts.size, total });
  const posts = countOf(seen.blog.statistics?.post);
  if (posts !== undefined && posts !== total)
    warnings.push({ code: 'count-statistics-posts', statistics: posts, total });
  const comments = countOf(seen.blog.statistics?.comment);
  if (providesComments && comments !== undefined && seen.comments !== undefined && comments !== seen.comments) {
    warnings.push({ code: 'count-statistics-comments', statistics: comments, stored: seen.comments });
  }
  return [...warnings, ...compareCategoryCounts(seen)];
}

/** Returns the codes of the warnings that {@link compareCounts} could not check. */
export function uncheckedCounts({ capabilities, comments, categories }: CountedBlog): Warning['code'][] {
  const unchecked: Warning['code'][] = [];
  const isComplete = capabilities.listing === 'everything';
  if (!isComplete) unchecked.push('count-posts', 'count-statistics-posts');
  if (!isComplete || !capabilities.comments || comments === undefined) unchecked.push('count-statistics-comments');
  if (!isComplete || !categories) unchecked.push('count-category');
  return unchecked;
}

/** The reference does not specify whether `entries` includes subcategories, so both counts are accepted. */
function compareCategoryCounts({ categories = [], posts }: CountedBlog): Warning[] {
  const own = new Map<string, number>();
  for (const post of posts.values()) {
    const id = textOf(post.categoryId);
    own.set(id, (own.get(id) ?? 0) + 1);
  }
  const below = new Map(own);
  // Visits children before their parents, so that each count is added once at any depth.
  for (const { id, parent } of [...buildCategoryTree(categories).nodes].reverse()) {
    if (parent) below.set(parent.id, (below.get(parent.id) ?? 0) + (below.get(id) ?? 0));
  }
  return categories.flatMap((category): Warning[] => {
    const entries = countOf(category.entries);
    const id = textOf(category.id);
    const listed = own.get(id) ?? 0;
    if (entries === undefined || entries === listed || entries === (below.get(id) ?? 0)) return [];
    return [{ code: 'count-category', label: textOf(category.label) || textOf(category.name), entries, listed }];
  });
}
