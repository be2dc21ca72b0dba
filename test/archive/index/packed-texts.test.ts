import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InternalError } from '../../../src/core/errors/errors.ts';
import { PackedTexts } from '../../../src/archive/index/packed-texts.ts';

it('gives back every text, whatever was put in since, also one that is longer than a block', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '글', '가'.repeat(200_000), 'x'.repeat(1 << 20)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const packed = new PackedTexts();
      const places = texts.map((one) => packed.add(one));
      expect(places.map((place) => packed.at(place))).toEqual(texts);
    }),
    { numRuns: 50 },
  );
});

it('has nothing at a place that it has not given', () => {
  expect(() => new PackedTexts().at(5)).toThrow(InternalError);
});
