import type { CategoryNode, CategoryTree } from '../../../core/category-tree.ts';
import { allFolder, tagsFolder } from '../site/paths.ts';
import { categoryKey } from '../site/post-address.ts';
import { deepestCategory } from '../site/limits.ts';

/** What links need to know of one list of posts, published or not: a category or a tag. */
export interface LinkableList {
  /** of its address at the source: decoded, without a slash at either end */
  readonly path: string;
  readonly name: string;
  /** whether it has a published post in or below it */
  readonly published: boolean;
}

interface Tagged {
  readonly tags: readonly string[];
}

/**
 * All lists that the archive knows, each by all paths that lead to it: categories by their names, their label and their id,
 * tags in every spelling.
 */
export function linkableLists<Post extends Tagged>(
  tree: CategoryTree,
  isShown: (categoryId: string) => boolean,
  posts: readonly Post[],
  shown: ReadonlySet<Post>,
): LinkableList[] {
  return [...categories(tree, isShown), ...tags(posts, shown)];
}

function categories(tree: CategoryTree, isShown: (id: string) => boolean): LinkableList[] {
  const depths = new Map<CategoryNode, number>();
  return tree.nodes.flatMap((node) => {
    const depth = 1 + (node.parent ? (depths.get(node.parent) ?? 0) : 0);
    depths.set(node, depth);
    const byName = depth > deepestCategory ? [] : [node.names.join('/'), node.label];
    const paths = [...new Set(byName)].map((path) => `${allFolder}/${path}`);
    return [...paths, categoryKey(node.id)].map((path) => ({ path, name: node.name, published: isShown(node.id) }));
  });
}

function tags<Post extends Tagged>(posts: readonly Post[], shown: ReadonlySet<Post>): LinkableList[] {
  const found = new Map<string, boolean>();
  for (const post of posts) for (const tag of post.tags) found.set(tag, shown.has(post) || found.get(tag) === true);
  return [...found].map(([name, published]) => ({ path: `${tagsFolder}/${name}`, name, published }));
}
