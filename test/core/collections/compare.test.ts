import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareIds } from '../../../src/core/collections/compare.ts';

it('compareIds sorts numbers by value, then other text', () => {
  const ids = ['10', '9', 'b', '007', '1a', '20000000000000000000001', '20000000000000000000000', 'B'];
  expect(ids.sort(compareIds)).toEqual([
    '007',
    '9',
    '10',
    '20000000000000000000000',
    '20000000000000000000001',
    '1a',
    'B',
    'b',
  ]);
});

it('compareIds sorts the same IDs to the same order, whatever their initial order', () => {
  const id = fc.oneof(fc.nat().map(String), fc.string(), fc.constantFrom('0', '00', '1', '01', '10', '9', '1a'));
  fc.assert(
    fc.property(fc.uniqueArray(id), (ids) => {
      expect(ids.toReversed().sort(compareIds)).toEqual(ids.toSorted(compareIds));
    }),
  );
});
