import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestFirst, updated } from '../../../src/archive/index/post-index.ts';

const one = fc.record({
  id: fc.oneof(fc.nat(30).map(String), fc.constantFrom('a', 'b1', '007')),
  date: fc.constantFrom(-Infinity, 0, 1, 1_700_000_000),
});
const list = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 30 });

describe('the order of posts and comments', () => {
  it('is newest first, with higher IDs first within a second, and entries without a date last', () => {
    const dated = (id: string, date: number) => ({ id, date });
    const sorted = [dated('9', 5), dated('2', -Infinity), dated('10', 5), dated('1', 6)].toSorted(newestFirst);
    expect(sorted.map(({ id }) => id)).toEqual(['1', '10', '9', '2']);
  });

  it('is the same after an update as after sorting the whole list again', () => {
    fc.assert(
      fc.property(list, list, fc.func(fc.boolean()), (before, added, isGone) => {
        const sorted = before.toSorted(newestFirst);
        const left = before.filter((some) => !isGone(some));
        const expected = [...left, ...added].toSorted(newestFirst).map(({ id, date }) => `${date} ${id}`);
        const actual = updated(sorted, (some) => !isGone(some), added).map(({ id, date }) => `${date} ${id}`);
        expect(actual).toEqual(expected);
      }),
    );
  });
});
