import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCategoryTree, type CategoryNode } from '../../../../../src/core/trees/category-tree.ts';
import { categoryChanges } from '../../../../../src/options/kinds/category-changes.ts';
import { changeCategories } from '../../../../../src/publish/site-model/from-archive/categories/change-categories.ts';

interface Changes {
  readonly rename?: Record<string, string>;
  readonly order?: readonly string[];
  readonly hide?: readonly string[];
}

/** Builds a category list from paths; IDs are their positions from 1. */
function treeOf(paths: readonly string[]) {
  const idOf = new Map(paths.map((path, index) => [path, String(index + 1)]));
  return buildCategoryTree(
    paths.map((path, index) => {
      const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      return {
        id: String(index + 1),
        name: path.slice(above === '' ? 0 : above.length + 1),
        parent: idOf.get(above) ?? '',
      };
    }),
  );
}

function inOrder(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) => [node.names.join('/'), ...inOrder(node.children)]);
}

/** Returns the new paths in document order, and the new path of each category of the archive. */
function change(paths: readonly string[], changes: Changes) {
  const checked = categoryChanges.check(changes);
  const { tree, targetOf, unmatched } = changeCategories(treeOf(paths), 'value' in checked ? checked.value : []);
  const targets = paths.map((path, index) => {
    const target = targetOf(String(index + 1));
    return [path, target === undefined ? undefined : tree.byId.get(target)?.names.join('/')] as const;
  });
  return {
    paths: inOrder(tree.roots),
    targets: Object.fromEntries(targets),
    unmatched: unmatched.map(({ name, hint }) => name + String(hint)),
  };
}

describe('changeCategories', () => {
  const paths = ['Diary', 'Travel', 'Travel/Seoul', 'Travel/Seoul/Alleys', '??? BE', 'Test'];

  it('renames a category, whose subcategories move with it', () => {
    expect(change(paths, { rename: { travel: '여행' } })).toMatchObject({
      paths: ['Diary', '여행', '여행/Seoul', '여행/Seoul/Alleys', '??? BE', 'Test'],
      unmatched: [],
    });
  });

  it('merges categories with the same new path, and their subcategories', () => {
    const merged = change([...paths, 'Trips', 'Trips/seoul', 'Trips/Busan'], {
      rename: { Trips: 'Travel', '??? BE': 'Travel/Belgium' },
    });
    expect(merged.paths).toEqual([
      ...['Diary', 'Travel', 'Travel/Seoul', 'Travel/Seoul/Alleys', 'Travel/Belgium', 'Travel/Busan', 'Test'],
    ]);
    expect(merged.targets).toMatchObject({
      Trips: 'Travel',
      'Trips/seoul': 'Travel/Seoul',
      '??? BE': 'Travel/Belgium',
    });
  });

  it('creates parents that do not exist, at the place of their first subcategory', () => {
    expect(change(paths, { rename: { Diary: 'Life/Days/Diary' } }).paths.slice(0, 4)).toEqual([
      ...['Life', 'Life/Days', 'Life/Days/Diary', 'Travel'],
    ]);
  });

  it('applies all changes at once, so that names can be swapped and a category can move below its old name', () => {
    expect(change(['a', 'b'], { rename: { a: 'b', b: 'a' } }).targets).toEqual({ a: 'b', b: 'a' });
    expect(change(['a', 'b'], { rename: { a: 'b', b: 'c' } }).targets).toEqual({ a: 'b', b: 'c' });
    expect(change(['a', 'a/b'], { rename: { a: 'a/b' } }).targets).toEqual({ a: 'a/b', 'a/b': 'a/b/b' });
    expect(change(['a', 'a/b'], { rename: { a: 'b/a', 'a/b': 'b' } }).targets).toEqual({ a: 'b/a', 'a/b': 'b' });
  });

  it('hides a category with its subcategories, except for those that move elsewhere', () => {
    const { paths: shown, targets } = change(paths, { hide: ['Travel'], rename: { 'Travel/Seoul/Alleys': 'Alleys' } });
    expect(shown).toEqual(['Diary', 'Alleys', '??? BE', 'Test']);
    expect(targets).toMatchObject({ Travel: undefined, 'Travel/Seoul': undefined, 'Travel/Seoul/Alleys': 'Alleys' });
  });

  it('puts ordered categories before their siblings, by their new paths', () => {
    const { paths: ordered } = change([...paths, 'Travel/Busan'], {
      rename: { '??? BE': 'Belgium' },
      order: ['Test', 'Belgium', 'Travel/Busan'],
    });
    expect(ordered.filter((path) => !path.includes('Alleys'))).toEqual([
      ...['Test', 'Belgium', 'Diary', 'Travel', 'Travel/Busan', 'Travel/Seoul'],
    ]);
  });

  it('finds a category by its ID, unless another one has it as its name', () => {
    expect(change(['a', '??', '??'], { rename: { 3: 'c' } }).paths).toEqual(['a', '??', 'c']);
    expect(change(['a', '1'], { rename: { 1: 'c' } }).targets).toEqual({ a: 'a', 1: 'c' });
  });

  it('finds names in any Unicode composition, and those with slashes', () => {
    const slash = changeCategories(
      buildCategoryTree([
        { id: '1', name: 'A / B' },
        { id: '2', name: '여행' },
      ]),
      [`rename\t${'여행'.normalize('NFD')}\ta/b/c`, 'order\ta/b'],
    );
    expect(inOrder(slash.tree.roots)).toEqual(['A / B', 'A / B/c']);
    expect(slash.unmatched).toEqual([]);
  });

  it('reports names that no category has, with the nearest one', () => {
    expect(change(paths, { rename: { Diray: 'a' }, hide: ['Seoul'], order: ['Travle'] }).unmatched).toEqual([
      'Diray Did you mean Diary?',
      'Seoul Did you mean Travel/Seoul?',
      'Travle Did you mean Travel?',
    ]);
  });

  it('keeps every category at a path of its own, or the one at its new path, whatever the changes are', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
    const withParents = (one: string) => one.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const trees = fc.array(path, { maxLength: 8 }).map((some) => [...new Set(some.flatMap(withParents))].sort());
    const rename = fc.dictionary(path, path, { maxKeys: 4 });
    fc.assert(
      fc.property(trees, rename, fc.uniqueArray(path, { maxLength: 3 }), (all, renamed, order) => {
        const { paths: shown, targets } = change(all, { rename: renamed, order });
        expect(new Set(shown).size).toBe(shown.length);
        for (const [from, to] of Object.entries(renamed)) if (all.includes(from)) expect(targets[from]).toBe(to);
        const isKept = all.filter((one) => !Object.keys(renamed).some((from) => `${one}/`.startsWith(`${from}/`)));
        for (const one of isKept) expect(targets[one]).toBe(one);
      }),
    );
  });
});
