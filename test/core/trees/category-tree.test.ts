import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCategoryTree, type CategoryNode } from '../../../src/core/trees/category-tree.ts';
import type { Category } from '../../../src/core/items/category.ts';

const category = (id: string, parent: string, name = id, label = ''): Category => ({ id, parent, name, label });

/** Formats a shallow tree on a single line, such as `a(b(c) d) e`. */
const outline = (nodes: readonly CategoryNode[]): string =>
  nodes.map((node) => node.name + (node.children.length > 0 ? `(${outline(node.children)})` : '')).join(' ');

describe('buildCategoryTree', () => {
  it('puts children below their parents in the order of the list, even if a parent comes later', () => {
    const tree = buildCategoryTree([category('c', 'b'), category('a', ''), category('d', 'a'), category('b', 'a')]);
    expect(outline(tree.roots)).toBe('a(d b(c))');
    expect(tree.byId.get('c')?.names).toEqual(['a', 'b', 'c']);
  });

  it('keeps names and labels exactly, including slashes', () => {
    const tree = buildCategoryTree([category('1', '', ' C/C++ ', ' C/C++ '), category('2', '1', '둘', ' C/C++ /둘')]);
    const node = tree.byId.get('2');
    expect(node?.names).toEqual([' C/C++ ', '둘']);
    expect(node?.label).toBe(' C/C++ /둘');
  });

  it('derives a missing label from the names, and a missing name from the label or the ID', () => {
    const tree = buildCategoryTree([
      { id: 1, name: 'a' },
      { id: 2, parent: 1, label: 'a/b' },
      { id: 3, parent: '2' },
    ]);
    expect(tree.byId.get('1')?.label).toBe('a');
    expect(tree.byId.get('2')?.name).toBe('a/b');
    expect(tree.byId.get('3')?.names).toEqual(['a', 'a/b', '3']);
    expect(tree.byId.get('3')?.label).toBe('a/a/b/3');
  });

  it('uses the first of several categories with the same ID', () => {
    const tree = buildCategoryTree([
      category('1', '', 'first'),
      category('1', '', 'second'),
      category('2', '1', 'child'),
    ]);
    expect(outline(tree.roots)).toBe('first(child)');
  });

  it('puts orphans at the top level', () => {
    expect(outline(buildCategoryTree([category('a', 'gone'), category('b', 'a'), category('c', '0')]).roots)).toBe(
      'a(b) c',
    );
  });

  it.each<[string, Category[], string, string[]]>([
    ['the cycle of a category that is its own parent', [category('a', 'a'), category('b', 'a')], 'a(b)', ['a']],
    ['a cycle of two', [category('a', 'b'), category('b', 'a')], 'a(b)', ['a']],
    ['a cycle with a child outside it', [category('x', 'c'), category('c', 'b'), category('b', 'c')], 'c(x b)', ['c']],
    ['each of two cycles', [category('a', 'a'), category('b', 'c'), category('c', 'b')], 'a b(c)', ['a', 'b']],
  ])('breaks %s at the first category, with a warning', (_, categories, expected, labels) => {
    const tree = buildCategoryTree(categories);
    expect(outline(tree.roots)).toBe(expected);
    expect(tree.warnings).toEqual(labels.map((label) => ({ code: 'category-cycle', label })));
  });

  it('includes every category exactly once and after its parent, whatever the parents are', () => {
    const lists = fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(12), { nil: undefined })));
    fc.assert(
      fc.property(lists, (list) => {
        const tree = buildCategoryTree(list.map(([id, parent]) => ({ id, parent })));
        expect(tree.nodes.map((node) => node.id).sort()).toEqual([...new Set(list.map(([id]) => String(id)))].sort());
        const seen = new Set<CategoryNode | undefined>([undefined]);
        for (const node of tree.nodes) {
          expect(seen.has(node.parent)).toBe(true);
          if (node.parent) expect(node.parent.children).toContain(node);
          seen.add(node);
        }
      }),
    );
  });

  it('supports 10,000 nested categories', () => {
    const count = 10_000;
    const chain = Array.from({ length: count }, (_, index) => category(String(index), String(index - 1)));
    const tree = buildCategoryTree(chain.toReversed());
    expect(tree.roots).toHaveLength(1);
    expect(tree.nodes.at(-1)?.names).toHaveLength(count);
    const ring = buildCategoryTree([...chain.slice(1), category('0', String(count - 1))]);
    expect(ring.nodes).toHaveLength(count);
    expect(ring.warnings).toHaveLength(1);
  });
});
