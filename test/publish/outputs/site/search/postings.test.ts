import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAll, encodeAscending, encodeEntry } from '../../../../../src/publish/outputs/site/search/postings.ts';
import {
  decodeEntry,
  termOf,
  decodeAll,
  decodeAscending,
} from '../../../../../src/publish/outputs/site/search/format/postings.ts';

const ascending = (most: number) =>
  fc.uniqueArray(fc.nat(most), { maxLength: 300 }).map((numbers) => numbers.sort((a, b) => a - b));

describe('Numbers in the search index', () => {
  it('are the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 40 })), (numbers) => {
        expect(decodeAll(encodeAll(numbers))).toEqual(numbers);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(ascending(400), ascending(8_000_000)), (numbers) => {
        const text = encodeAscending(numbers);
        expect(decodeAscending(text)).toEqual(numbers);
        expect(encodeAscending(Uint32Array.from(numbers))).toBe(text);
        expect(text).toMatch(/^!?[^ ,!"\\<>]*$/u);
      }),
    );
  });

  it('take only about a sixth of a character each in dense lists', () => {
    expect(encodeAscending(Array.from({ length: 6000 }, (_, index) => index + 9000)).length).toBeLessThan(1010);
  });
});

describe('An entry of the search index', () => {
  it('is the same after encoding and decoding, and its text needs no escapes', () => {
    const places = fc
      .uniqueArray(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 249 })), { selector: String, maxLength: 40 })
      .map((pairs) => pairs.map(([number, passage]) => number * 256 + passage).sort((a, b) => a - b));
    const count = fc.nat(1_000_000).map((all) => ({ count: all }));
    fc.assert(
      fc.property(ascending(5000), fc.oneof(places, count), ascending(5000), (first, deeper, titles) => {
        const entry = encodeEntry('여행', { first, deeper, titles });
        expect(termOf(entry)).toBe('여행');
        expect(decodeEntry(entry)).toEqual({ first, deeper, titles });
        expect(JSON.stringify(entry)).toBe(`"${entry}"`);
      }),
    );
  });
});
