import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nest } from '../../../../src/publish/site-model/site/nesting.ts';

interface Tree {
  id: number;
  children: Tree[];
}
interface View {
  id: number;
  parent: number | undefined;
  children: readonly View[];
}

const view = (trees: readonly Tree[], limit: number) =>
  nest<Tree, View>(
    trees,
    (tree) => tree.children,
    limit,
    (tree, children, parent) => ({ id: tree.id, parent: parent?.id, children }),
  );
const inOrder = (trees: readonly { id: number; children: readonly (Tree | View)[] }[]): number[] =>
  trees.flatMap((tree) => [tree.id, ...inOrder(tree.children)]);
const depth = (views: readonly View[]): number =>
  views.length === 0 ? 0 : 1 + Math.max(...views.map((one) => depth(one.children)));

const forests = fc.letrec<{ trees: Tree[]; tree: Tree }>((tie) => ({
  trees: fc.oneof(
    { maxDepth: 8, depthSize: 'large', withCrossShrink: true },
    fc.constant<Tree[]>([]),
    fc.array(tie('tree'), { maxLength: 3 }),
  ),
  tree: fc.record({ id: fc.nat(), children: tie('trees') }),
})).trees;

describe('nest', () => {
  it('keeps every item, in document order, within the maximum depth', () => {
    fc.assert(
      fc.property(forests, fc.integer({ min: 1, max: 5 }), (trees, limit) => {
        const views = view(trees, limit);
        expect(inOrder(views)).toEqual(inOrder(trees));
        expect(depth(views)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('does not change a tree that is not too deep', () => {
    const tree = { id: 1, children: [{ id: 2, children: [{ id: 3, children: [] }] }] };
    expect(view([tree], 3)).toEqual([
      {
        id: 1,
        parent: undefined,
        children: [{ id: 2, parent: undefined, children: [{ id: 3, parent: undefined, children: [] }] }],
      },
    ]);
  });

  it("passes the parent of an item to the view if the item became the parent's sibling", () => {
    const tree = { id: 1, children: [{ id: 2, children: [{ id: 3, children: [] }] }] };
    expect(view([tree], 1)).toEqual([
      { id: 1, parent: undefined, children: [] },
      { id: 2, parent: 1, children: [] },
      { id: 3, parent: 2, children: [] },
    ]);
  });

  it('supports a chain of items that is deeper than the call stack', () => {
    let tree: Tree = { id: 0, children: [] };
    for (let id = 1; id <= 100_000; id += 1) tree = { id, children: [tree] };
    expect(depth(view([tree], 4))).toBe(4);
  });
});
