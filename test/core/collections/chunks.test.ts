import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoChunks } from '../../../src/core/collections/chunks.ts';

describe('splitIntoChunks', () => {
  it('keeps all items in order, in full chunks except for the last, and yields no empty chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 10 }), (items, size) => {
        const chunks = [...splitIntoChunks(items, size)];
        expect(chunks.flat()).toEqual(items);
        expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });

  it('measures items with sizeOf', () => {
    expect([...splitIntoChunks(['a', 'bb', 'cccc', 'd'], 3, ({ length }) => length)]).toEqual([
      ['a', 'bb'],
      ['cccc'],
      ['d'],
    ]);
  });
});
