import { parseCategoryChanges, type CategoryChanges } from '../../../../core/category-changes.ts';
import { breadthFirst, CategoryNode, type CategoryTree } from '../../../../core/trees/category-tree.ts';
import { nameKey } from '../../options/name-key.ts';
import { categoryKeys, hintOfCategory, type UnmatchedName } from './category-names.ts';

/** The categories of the archive, and those that the outputs show instead. */
export interface ChangedCategories {
  readonly source: CategoryTree;
  readonly tree: CategoryTree;
  /** Returns the ID in the tree of a category in the archive, or undefined if it is hidden. Returns unknown IDs unchanged. */
  readonly targetOf: (id: string) => string | undefined;
  /** names in the changes that no category has */
  readonly unmatched: readonly UnmatchedName[];
}

/**
 * Applies changes to the categories of an archive, all at once: names on the left side of `rename` are those in the archive, names on the
 * right side those in the outputs. So names can be swapped, and a category can move below a new one of its old name. A category without
 * a change of its own stays in its parent, wherever that moves.
 */
export function changeCategories(source: CategoryTree, lines: readonly string[] = []): ChangedCategories {
  const changes = lines.length === 0 ? undefined : parseCategoryChanges(lines);
  if (!changes) return { source, tree: source, targetOf: (id) => id, unmatched: [] };
  const { changeOf, unmatched } = findChanges(source, changes);
  const places = new Places();
  const targets = new Map<CategoryNode, CategoryNode | undefined>();
  // Unmoved categories come first, since others may move into them.
  for (const node of source.nodes) {
    const parent = node.parent && targets.get(node.parent);
    if (changeOf.has(node) || (node.parent && !parent)) continue;
    targets.set(node, places.add(new CategoryNode(node.id, node.name, node.ownLabel), parent));
  }
  for (const node of source.nodes) {
    if (targets.has(node)) continue;
    const path = changeOf.get(node);
    const parent = node.parent && targets.get(node.parent);
    if (path !== undefined) targets.set(node, places.atPath(path, node.id));
    else targets.set(node, changeOf.has(node) ? undefined : parent && places.below(parent, node.name, node.id));
  }
  const positions = new Map([...source.byId.values()].map(({ id }, index) => [id, index]));
  const { unordered, ...shape } = places.tree(changes.order, positions);
  const tree = { ...shape, byId: new Map(shape.nodes.map((node) => [node.id, node])), warnings: source.warnings };
  return {
    source,
    tree,
    targetOf: (id) => {
      const node = source.byId.get(id);
      return node ? targets.get(node)?.id : id;
    },
    unmatched: [
      ...unmatched.map((name) => unmatchedIn(source, name)),
      ...unordered.map((name) => unmatchedIn(tree, name)),
    ],
  };
}

const unmatchedIn = (tree: CategoryTree, name: string): UnmatchedName => ({
  option: 'categories',
  name,
  hint: hintOfCategory(tree.nodes, name),
});

/**
 * Returns the new path of each renamed category, undefined for a hidden one; and the names that no category has. An ID only counts if no
 * category has it as its path or label.
 */
function findChanges(tree: CategoryTree, { rename, hide }: CategoryChanges) {
  const changes = [...rename, ...hide.map((name) => [name, undefined] as const)].map(
    ([name, path]) => ({ name, path, key: nameKey(name) }) as const,
  );
  const wanted = new Map(changes.map((change) => [change.key, change]));
  const found = new Set<string>();
  const changeOf = new Map<CategoryNode, string | undefined>();
  const apply = (node: CategoryNode, key: string) => {
    const change = wanted.get(key);
    if (!change) return;
    found.add(key);
    if (!changeOf.has(node)) changeOf.set(node, change.path);
  };
  for (const [node, { path, label }] of categoryKeys(tree)) for (const key of [path, label]) apply(node, key);
  for (const key of found) wanted.delete(key);
  for (const node of tree.nodes) apply(node, nameKey(node.id));
  return { changeOf, unmatched: changes.filter(({ key }) => !found.has(key)).map(({ name }) => name) };
}

/** The categories of the outputs while they are built, by the key of their path. */
class Places {
  readonly #roots: CategoryNode[] = [];
  readonly #keys = new Map<CategoryNode, string>();
  readonly #byKey = new Map<string, CategoryNode>();

  add(node: CategoryNode, parent: CategoryNode | undefined): CategoryNode {
    node.parent = parent;
    (parent?.children ?? this.#roots).push(node);
    const key = nameKey(node.name, parent && this.#keys.get(parent));
    this.#keys.set(node, key);
    if (!this.#byKey.has(key)) this.#byKey.set(key, node);
    return node;
  }

  /** Returns the category of that name in a parent, or adds it. */
  below(parent: CategoryNode | undefined, name: string, id: string): CategoryNode {
    const known = this.#byKey.get(nameKey(name, parent && this.#keys.get(parent)));
    return known ?? this.add(new CategoryNode(id, name, ''), parent);
  }

  /** Returns the category at a path, or adds it, together with the parents that do not exist. */
  atPath(path: string, id: string): CategoryNode {
    const names = path.split('/');
    const keys: string[] = [];
    for (const name of names) keys.push(nameKey(name, keys.at(-1)));
    // A name of the archive may contain a slash, so a category may exist although a part of its path does not.
    const known = keys.findLastIndex((key) => this.#byKey.has(key));
    let at = this.#byKey.get(keys[known] ?? '');
    for (const [index, name] of names.entries()) {
      if (index <= known) continue;
      at = this.add(new CategoryNode(index === names.length - 1 ? id : (keys[index] ?? ''), name, ''), at);
    }
    return at ?? this.below(undefined, path, id);
  }

  /**
   * Returns the tree. Siblings are in the given order; others follow, in the order of the archive.
   * @param positions place of each category in the list of the archive, by ID
   */
  tree(order: readonly string[], positions: ReadonlyMap<string, number>) {
    const ranks = new Map<CategoryNode, number>();
    const unordered = order.filter((name, rank) => {
      const node = this.#byKey.get(nameKey(name));
      if (node) ranks.set(node, rank);
      return !node;
    });
    const places = new Map<CategoryNode, number>();
    // Children come before their parents, since a new parent takes the place of its first child.
    for (const node of breadthFirst(this.#roots).reverse()) {
      const place = positions.get(node.id) ?? places.get(node) ?? 0;
      places.set(node, place);
      if (node.parent) places.set(node.parent, Math.min(place, places.get(node.parent) ?? place));
    }
    const by = (numbers: ReadonlyMap<CategoryNode, number>, node: CategoryNode) => numbers.get(node) ?? Infinity;
    const compare = (a: CategoryNode, b: CategoryNode) =>
      by(ranks, a) === by(ranks, b) ? by(places, a) - by(places, b) : by(ranks, a) - by(ranks, b);
    this.#roots.sort(compare);
    const nodes = breadthFirst(this.#roots);
    for (const { children } of nodes) children.sort(compare);
    return { roots: this.#roots, nodes: breadthFirst(this.#roots), unordered };
  }
}
