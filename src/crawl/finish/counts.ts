import { buildCategoryTree } from '../../core/trees/category-tree.ts';
import type { Blog } from '../../core/items/blog.ts';
import type { Category } from '../../core/items/category.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { SourceCapabilities } from '../source.ts';

/** What a crawl saw, for holding the source's counts against each other. */
export interface CountedBlog {
  readonly capabilities: Pick<SourceCapabilities, 'completeListing' | 'comments'>;
  readonly blog: Blog;
  /** undefined where the list could not be read */
  readonly categories: readonly Category[] | undefined;
  readonly posts: { readonly size: number; values(): Iterable<PostSummary> };
  /** the post list's own total */
  readonly total: number | undefined;
  /** comments that all listed posts have together; undefined when some could not be read */
  readonly comments: number | undefined;
}

/** A warning for each count of the source that disagrees with what the source showed. One that does not show everything cannot. */
export function compareCounts(seen: CountedBlog): Warning[] {
  const { completeListing, comments: knowsComments } = seen.capabilities;
  if (!completeListing) return [];
  const warnings: Warning[] = [];
  const total = seen.total ?? seen.posts.size;
  if (total !== seen.posts.size) warnings.push({ code: 'count-posts', listed: seen.posts.size, total });
  const posts = countOf(seen.blog.statistics?.post);
  if (posts !== undefined && posts !== total)
    warnings.push({ code: 'count-statistics-posts', statistics: posts, total });
  const comments = countOf(seen.blog.statistics?.comment);
  if (knowsComments && comments !== undefined && seen.comments !== undefined && comments !== seen.comments) {
    warnings.push({ code: 'count-statistics-comments', statistics: comments, stored: seen.comments });
  }
  return [...warnings, ...compareCategoryCounts(seen)];
}

/** What {@link compareCounts} may warn of, and did not look at. */
export function uncheckedCounts({ capabilities, comments, categories }: CountedBlog): Warning['code'][] {
  const unchecked: Warning['code'][] = [];
  if (!capabilities.completeListing) unchecked.push('count-posts', 'count-statistics-posts');
  if (!capabilities.completeListing || !capabilities.comments || comments === undefined)
    unchecked.push('count-statistics-comments');
  if (!capabilities.completeListing || !categories) unchecked.push('count-category');
  return unchecked;
}

/** The reference does not say whether `entries` counts what is below a category: either way agrees. */
function compareCategoryCounts({ categories = [], posts }: CountedBlog): Warning[] {
  const own = new Map<string, number>();
  for (const post of posts.values()) {
    const id = textOf(post.categoryId);
    own.set(id, (own.get(id) ?? 0) + 1);
  }
  const below = new Map(own);
  // Each after all that is below it, so that each is added once, however deep the tree.
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
