import type { CategoryNode, CategoryTree } from '../../../../core/trees/category-tree.ts';
import type { Text } from '../../../../messages/message.ts';
import { suggestion } from '../../../../options/suggestion.ts';
import { nameKey } from '../../options/name-key.ts';
import type { keyedOptions } from '../../options/remembered-options.ts';
import { maxCategoryDepth } from '../../site/limits.ts';

/** A name in an option that nothing in the archive has. */
export interface UnmatchedName {
  readonly option: (typeof keyedOptions)[number];
  readonly name: string;
  /** " Did you mean X?", or empty */
  readonly hint: Text;
}

interface NamedCategory<Parent> extends Readonly<Pick<CategoryNode, 'name' | 'label'>> {
  readonly names: readonly string[];
  readonly parent: Parent | undefined;
}

/** Returns the keys of each category under which options name it: of its path, and of its label. Parents come before their children. */
export function categoryKeys(
  tree: CategoryTree,
): ReadonlyMap<CategoryNode, { readonly path: string; readonly label: string }> {
  const keys = new Map<CategoryNode, { path: string; label: string }>();
  for (const node of tree.nodes)
    keys.set(node, {
      path: nameKey(node.name, node.parent && keys.get(node.parent)?.path),
      label: nameKey(node.ownLabel),
    });
  return keys;
}

/**
 * Suggests a category with the last name of the text, or the one with the most similar path or label.
 * @param categories each after its parent
 */
export function hintOfCategory<Category extends NamedCategory<Category>>(
  categories: readonly Category[],
  text: string,
): Text {
  const known: string[] = [];
  const levels = new Map<Category, number>();
  const last = nameKey(text.slice(text.lastIndexOf('/') + 1));
  for (const node of categories) {
    const level = 1 + ((node.parent && levels.get(node.parent)) ?? 0);
    levels.set(node, level);
    if (level > maxCategoryDepth) break;
    const path = node.names.join('/');
    if (nameKey(node.name) === last) return suggestion(path, [path]);
    known.push(path, node.label);
  }
  return suggestion(
    text,
    known.filter((one) => one.trim() !== ''),
  );
}
