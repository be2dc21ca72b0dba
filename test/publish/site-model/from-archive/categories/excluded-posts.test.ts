import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '../../../../../src/core/items/category.ts';
import { buildCategoryTree } from '../../../../../src/core/trees/category-tree.ts';
import { excludedPosts } from '../../../../../src/publish/site-model/from-archive/categories/excluded-posts.ts';
import { factsOf } from '../../../../../src/publish/site-model/from-archive/post-facts.ts';
import { PostFailures } from '../../../../../src/publish/site-model/from-archive/post-failures.ts';
import type { SiteOptions } from '../../../../../src/publish/site-model/options/site-options.ts';
import { memoryPost, type PostOptions } from '../../../../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../../../../helpers/publish/site-defaults.ts';

const category = (id: string, name: string, parent = '', label = ''): Category => ({ id, name, parent, label });
const categories = [
  category('1', '여행'),
  category('2', '서울', '1', '여행/서울'),
  category('3', '골목', '2'),
  category('4', 'Diary', '', 'My diary'),
  category('5', 'A / B'),
];

/** Returns the facts of one post per entry, with the IDs 1, 2, … */
const factsOfPosts = (posts: readonly PostOptions[]) =>
  posts.map((choices, index) => {
    const id = String(index + 1);
    return factsOf(id, memoryPost(id, choices).record, new PostFailures());
  });

function exclude(posts: readonly PostOptions[], options: Partial<SiteOptions>, list: readonly Category[] = categories) {
  const { ids, unmatched, warnings } = excludedPosts(factsOfPosts(posts), list, { ...siteDefaults, ...options });
  return { ids: [...ids], unmatched: unmatched.map(({ name, hint }) => [name, String(hint)]), warnings };
}

/** Posts in each of the categories, and one without. */
const posts = ['1', '2', '3', '4', '5', ''].map((id): PostOptions => ({ category: id }));

describe('excludedPosts', () => {
  it.each([
    ['여행', ['1', '2', '3']],
    ['여행/서울', ['2', '3']],
    ['여행 / 서울 / 골목', ['3']],
    ['여행/서울'.normalize('NFD'), ['2', '3']],
    ['my DIARY', ['4']],
    ['diary', ['4']],
    ['a/b', ['5']],
  ])('finds the category %s and its subcategories', (name, ids) => {
    expect(exclude(posts, { excludeCategory: [name] })).toEqual({ ids, unmatched: [], warnings: [] });
  });

  it('excludes a post with one excluded category among several', () => {
    const more = { category: '1', details: { categoryIds: ['4'] } };
    expect(exclude([more], { excludeCategory: ['Diary'] }).ids).toEqual(['1']);
  });

  it('finds tags in any case and Unicode composition', () => {
    const tagged = [{ tags: ['Café', 'sea'] }, { tags: ['cafe'] }, { tags: [' CAFE\u0301 '] }];
    expect(exclude(tagged, { excludeTag: ['café'] })).toEqual({ ids: ['1', '3'], unmatched: [], warnings: [] });
  });

  it('also excludes posts whose category is not in the list, with a warning if they would be published', () => {
    const unknown = [{ category: '77' }, { category: '77', visibility: '0' }, { category: '0' }];
    const warning = { code: 'category-maybe-excluded', post: '1', category: '77' };
    expect(exclude(unknown, { excludeCategory: ['Diary'] })).toMatchObject({ ids: ['1', '2'], warnings: [warning] });
    expect(exclude(unknown, { excludeTag: [] })).toMatchObject({ ids: [], warnings: [] });
  });

  it('names the nearest of the categories and tags if it finds none', () => {
    expect(exclude([{ tags: ['일기'] }], { excludeCategory: ['서울', 'Diray', 'x'], excludeTag: ['일지'] })).toEqual({
      ids: [],
      unmatched: [
        ['서울', ' Did you mean 여행/서울?'],
        ['Diray', ' Did you mean Diary?'],
        ['x', ''],
        ['일지', ' Did you mean 일기?'],
      ],
      warnings: [],
    });
  });

  it('finds the same categories as a comparison of whole paths', () => {
    const names = fc.constantFrom('a', 'A', 'b', 'a/b', 'ab', 'b/a');
    const list = fc
      .array(fc.record({ name: names, parent: fc.nat(8), label: fc.constantFrom('', 'a', 'x') }), {
        minLength: 1,
        maxLength: 8,
      })
      .map((all) => all.map(({ name, parent, label }, index) => category(String(index), name, String(parent), label)));
    fc.assert(
      fc.property(list, fc.array(names, { minLength: 1, maxLength: 4 }), (all, path) => {
        const name = path.join('/');
        const { nodes } = buildCategoryTree(all);
        const expected = nodes.filter((node) => {
          for (let at: typeof node | undefined = node; at; at = at.parent)
            if ([at.label, at.names.join('/')].some((text) => text.toLowerCase() === name.toLowerCase())) return true;
          return false;
        });
        const inEach = all.map(({ id }): PostOptions => ({ category: String(id) }));
        const found = exclude(inEach, { excludeCategory: [name] }, all).ids.map((id) => String(Number(id) - 1));
        expect(found.sort()).toEqual(expected.map(({ id }) => id).sort());
      }),
    );
  });

  it('finds a category of a chain of 5,000 without building the paths of all', () => {
    const chain = Array.from({ length: 5_000 }, (_, index) =>
      category(`c${index}`, 'a', index === 0 ? '' : `c${index - 1}`),
    );
    const found = exclude([{ category: 'c4999' }, { category: 'c1' }], { excludeCategory: ['a/a/a', 'b'] }, chain);
    expect(found).toMatchObject({ ids: ['1'], unmatched: [['b', ' Did you mean a?']] });
  });
});
