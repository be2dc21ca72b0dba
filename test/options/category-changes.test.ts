import { describe, expect, it } from 'vitest';
import { categoryChanges } from '../../src/options/kinds/category-changes.ts';
import { textOf } from '../helpers/text-of.ts';

const problemOf = (value: unknown) => {
  const checked = categoryChanges.check(value);
  return 'problem' in checked ? String(checked.problem) : checked.value;
};

describe('the value of --categories', () => {
  const lines = ['rename\t??? BE\t벨기에', 'rename\tTravel/Belgium\t여행/벨기에', 'order\tDiary', 'hide\tTest, old'];
  const map = {
    rename: { ' ??? BE': '벨기에', 'Travel / Belgium': '여행 /\t벨기에' },
    order: ['Diary'],
    hide: ['Test,\nold'],
  };

  it('is a map in files and in code, and lines in the options that an output remembers', () => {
    expect(categoryChanges.textsFromConfig?.(map)).toEqual(lines);
    expect(categoryChanges.check(map)).toEqual({ value: lines });
    expect(categoryChanges.check(lines)).toEqual({ value: lines });
    expect(categoryChanges.parse(lines, '/')).toEqual({ value: lines });
  });

  it('is empty if a file or a text is', () => {
    expect(categoryChanges.check({ rename: null, hide: [] })).toEqual({ value: [] });
    expect(categoryChanges.parse([''], '/')).toEqual({ value: [] });
  });

  it('can be the path of a file', () => {
    expect(['./categories.yaml', 'a.JSON', 'Diary'].map((text) => categoryChanges.isValueFile?.(text))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['Diary', /be a map with rename/u],
    [7, /be a map/u],
    [{ renames: {} }, /be a map/u],
    [{ rename: ['a'] }, /be a map/u],
    [{ rename: { a: null } }, /be a map/u],
    [{ rename: { ' ': 'a' } }, /be a map/u],
    [{ order: 'a' }, /be a map/u],
    [{ hide: [7] }, /be a map/u],
    [{ hide: Array.from({ length: 10_001 }, (_, index) => `a${index}`) }, /be a map/u],
    [{ rename: { Travel: 'a//b' } }, textOf('value.category-path', { from: 'Travel' })],
    [{ rename: { Travel: '' } }, /new path for "Travel"/u],
    [{ rename: { Café: 'a' }, hide: ['CAFE\u0301'] }, 'have each category once, not "CAFE\u0301" twice'],
    [{ order: ['a', 'A'] }, /each category once/u],
  ])('is refused with a description of the problem: %j', (value, problem) => {
    expect(problemOf(value)).toMatch(problem);
  });
});
