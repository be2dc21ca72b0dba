import { memoize } from '../../../../core/collections/memoize.ts';
import type { Category } from '../../../../core/items/category.ts';
import type { Warning } from '../../../../core/report/warnings.ts';
import { buildCategoryTree, type CategoryNode, type CategoryTree } from '../../../../core/trees/category-tree.ts';
import { suggestion } from '../../../../options/suggestion.ts';
import { nameKey } from '../../options/name-key.ts';
import type { SiteOptions } from '../../options/site-options.ts';
import { categoryKeys, hintOfCategory, type UnmatchedName } from './category-names.ts';
import { isPublished, type PostFacts } from '../post-facts.ts';

/** Posts that the options exclude by category or tag. */
export interface ExcludedPosts {
  readonly ids: ReadonlySet<string>;
  readonly unmatched: readonly UnmatchedName[];
  readonly warnings: readonly Warning[];
}

const none: ExcludedPosts = { ids: new Set(), unmatched: [], warnings: [] };

/**
 * Returns the posts in excluded categories or their subcategories, and those with excluded tags. If categories are excluded, so is a post
 * whose category is not in the list, since it may have been in one of them.
 * @param facts facts about all posts, published or not
 * @param categories all categories of the archive, because one that is omitted would separate its subcategories from an excluded one
 */
export function excludedPosts(
  facts: readonly PostFacts[],
  categories: readonly Category[],
  options: SiteOptions,
): ExcludedPosts {
  if (!isExcluding(options)) return none;
  const { excludeCategory = [], excludeTag = [] } = options;
  const ids = new Set<string>();
  const warnings: Warning[] = [];
  const tree = buildCategoryTree(categories);
  const { hidden, keys: foundCategories } = categoriesWith(new Set(excludeCategory.map((name) => nameKey(name))), tree);
  const wantedTags = new Set(excludeTag.map((name) => nameKey(name)));
  const keyOfTag = memoize((tag) => nameKey(tag));
  const tags = new Map<string, string>();
  for (const post of facts) {
    const { id, categoryId, details } = post;
    for (const tag of excludeTag.length > 0 ? post.tags : []) {
      const key = keyOfTag(tag);
      tags.set(key, tag);
      if (wantedTags.has(key)) ids.add(id);
    }
    if (excludeCategory.length === 0) continue;
    for (const category of [categoryId, ...(details.categoryIds ?? [])]) {
      const node = tree.byId.get(category);
      const isKnown = node !== undefined || ['', '0'].includes(category);
      if (isKnown && !(node && hidden.has(node))) continue;
      if (!isKnown && isPublished(post, { options, excluded: ids }))
        warnings.push({ code: 'category-maybe-excluded', post: id, category });
      ids.add(id);
    }
  }
  return {
    ids,
    warnings,
    unmatched: [
      ...excludeCategory
        .filter((name) => !foundCategories.has(nameKey(name)))
        .map((name) => ({ option: 'excludeCategory', name, hint: hintOfCategory(tree.nodes, name) }) as const),
      ...excludeTag
        .filter((name) => !tags.has(nameKey(name)))
        .map((name) => ({ option: 'excludeTag', name, hint: suggestion(name, [...tags.values()]) }) as const),
    ],
  };
}

export function isExcluding({ excludeCategory = [], excludeTag = [] }: Partial<SiteOptions>): boolean {
  return excludeCategory.length + excludeTag.length > 0;
}

/** Returns the categories that have one of the keys by their path or label, and their subcategories; and the keys that were found. */
function categoriesWith(wanted: ReadonlySet<string>, tree: CategoryTree) {
  const hidden = new Set<CategoryNode>();
  const keys = new Set<string>();
  for (const [node, { path, label }] of categoryKeys(tree)) {
    const found = [path, label].filter((key) => wanted.has(key));
    for (const key of found) keys.add(key);
    if (found.length > 0 || (node.parent && hidden.has(node.parent))) hidden.add(node);
  }
  return { hidden, keys };
}
