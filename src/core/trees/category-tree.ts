import { cutCycles } from './cut-cycles.ts';
import type { Category } from '../items/category.ts';
import { decodedTextOf, textOf } from '../items/scalar.ts';
import type { Warning } from '../report/warnings.ts';

export interface CategoryTree {
  /** top-level categories, in the order of the list */
  readonly roots: readonly CategoryNode[];
  /** all categories, each after its parent */
  readonly nodes: readonly CategoryNode[];
  readonly byId: ReadonlyMap<string, CategoryNode>;
  readonly warnings: readonly Warning[];
}

/** A category in its tree. Values that depend on its ancestors are computed on access, since trees may be very deep. */
export class CategoryNode {
  readonly id: string;
  /** default: the label or, without one, the ID */
  readonly name: string;
  readonly children: CategoryNode[] = [];
  parent: CategoryNode | undefined;
  /** label from the source; may be empty */
  readonly ownLabel: string;

  constructor(id: string, name: string, ownLabel: string) {
    this.id = id;
    this.ownLabel = ownLabel;
    this.name = [name, ownLabel].find((text) => text.trim() !== '') ?? id;
  }

  /** default: {@link names}, joined by `/` */
  get label(): string {
    return this.ownLabel.trim() === '' ? this.names.join('/') : this.ownLabel;
  }

  /** Returns the names from the top level down to this category. */
  get names(): string[] {
    const names = [this.name];
    for (let at = this.parent; at; at = at.parent) names.push(at.name);
    return names.reverse();
  }
}

/**
 * Builds a tree from the parent IDs of a category list (reference: "Category"). Of several categories with the same ID, the first is used.
 * A category whose parent is not in the list is at the top level. Each cycle is broken at its first category, with a warning.
 */
export function buildCategoryTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map<string, CategoryNode>();
  const parentIds: string[] = [];
  for (const category of categories) {
    const node = new CategoryNode(textOf(category.id), decodedTextOf(category.name), decodedTextOf(category.label));
    if (byId.has(node.id)) continue;
    byId.set(node.id, node);
    parentIds.push(textOf(category.parent));
  }
  const all = [...byId.values()];
  const indexes = new Map(all.map((node, index) => [node.id, index]));
  const { parents, cutIndexes: cut } = cutCycles(parentIds.map((id) => indexes.get(id)));
  for (const [index, node] of all.entries()) {
    const parent = parents[index];
    node.parent = parent === undefined ? undefined : all[parent];
    node.parent?.children.push(node);
  }
  const roots = all.filter((node) => !node.parent);
  const warnings = cut.flatMap((index) => all[index] ?? []).map((node) => cycleWarning(node));
  return { roots, nodes: breadthFirst(roots), byId, warnings };
}

function cycleWarning(node: CategoryNode): Warning {
  return { code: 'category-cycle', label: node.label };
}

/** Returns categories and all of their descendants, each after its parent. */
export function breadthFirst(roots: readonly CategoryNode[]): CategoryNode[] {
  const nodes = [...roots];
  // The list grows during the iteration.
  for (const node of nodes) for (const child of node.children) nodes.push(child);
  return nodes;
}
