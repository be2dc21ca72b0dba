import { describe, expect, it } from 'vitest';
import { categoriesOf, type Category } from '../../../src/core/items/category.ts';
import { generateCategoryId } from '../../../src/core/records/generated-ids.ts';
import { joinCategories } from '../../../src/crawl/join/categories.ts';

const list = (...categories: Category[]) => ({ url: 'b', categories });
const known = (id: string, label: string, parent = ''): Category => ({
  id,
  name: label.split('/').at(-1),
  label,
  parent,
});
const made = (label: string, parent = ''): Category =>
  known(generateCategoryId(label), label, parent === '' ? '' : generateCategoryId(parent));

const copy = { areIdsKnown: false, isUsed: () => true };

describe('Categories of a copy', () => {
  it('are matched with archived ones by label, and new ones are added below archived parents', () => {
    const held = list(known('5', '자연'), known('6', '자연/새', '5'));
    const { list: joined, ids } = joinCategories(list(made('자연'), made('자연/물', '자연')), held, copy);
    expect(categoriesOf(joined)).toEqual([
      known('5', '자연'),
      known('6', '자연/새', '5'),
      { ...made('자연/물'), parent: '5' },
    ]);
    expect(ids.get(generateCategoryId('자연'))).toBe('5');
    expect(ids.get(generateCategoryId('자연/물'))).toBe(generateCategoryId('자연/물'));
  });

  it('are matched with the category of the platform if a copy had added another one of the same label', () => {
    const held = list(known('5', '자연'), made('자연'));
    const { list: joined, ids } = joinCategories(list(made('자연')), held, copy);
    expect(ids.get(generateCategoryId('자연'))).toBe('5');
    expect(joined).toBe(held);
  });

  it('do not change the list if none of them is new', () => {
    const held = list(known('5', '자연'));
    expect(joinCategories(list(made('자연')), held, copy).list).toBe(held);
  });

  it('are stored unchanged if none are archived', () => {
    const received = list(made('A'), made('A/B', 'A'));
    expect(joinCategories(received, undefined, copy).list).toBe(received);
  });
});

describe('Categories with platform IDs', () => {
  it('replace archived ones, except generated ones that still contain posts', () => {
    const held = list(known('5', 'old'), made('자연'), made('빈'));
    const { list: joined, ids } = joinCategories(list(known('6', 'new')), held, {
      areIdsKnown: true,
      isUsed: (id) => id === generateCategoryId('자연'),
    });
    expect(categoriesOf(joined)).toEqual([known('6', 'new'), made('자연')]);
    expect(ids.size).toBe(0);
  });
});
