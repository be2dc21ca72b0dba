import { buildCategoryTree } from '../../core/trees/category-tree.ts';
import type { Finding } from '../../core/report/findings.ts';
import type { Category } from '../../core/items/category.ts';
import { textOf } from '../../core/items/scalar.ts';
import { layout } from '../format/layout.ts';

/** Values that servers send if there is no category. */
const none = ['', '0'];

/**
 * Checks that the category list is a tree, and contains the categories of all posts. Findings are about the source, not the archive.
 *
 * @param usedIds category IDs of the posts
 */
export function checkCategories(categories: readonly Category[], usedIds: Iterable<string>): Finding[] {
  const path = layout.categories;
  const { byId, warnings } = buildCategoryTree(categories);
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const category of categories) {
    const [id, parent] = [textOf(category.id), textOf(category.parent)];
    if (seen.has(id)) findings.push({ code: 'category-repeated', path, category: id });
    seen.add(id);
    if (!none.includes(parent) && !byId.has(parent)) {
      findings.push({ code: 'category-parent-missing', path, category: id, parent });
    }
  }
  for (const warning of warnings) {
    if (warning.code === 'category-cycle') findings.push({ code: 'category-cycle', path, label: warning.label });
  }
  const unknown = new Map<string, number>();
  for (const id of usedIds) {
    if (!none.includes(id) && !byId.has(id)) unknown.set(id, (unknown.get(id) ?? 0) + 1);
  }
  for (const [category, posts] of unknown) findings.push({ code: 'category-unknown', path, category, posts });
  return findings;
}
