import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256Of } from '../../src/archive/bag.ts';
import { checkedFile, sizeOf, sumOf } from '../../src/archive/checked-file.ts';

it('gives back every checksum and every size that a file can have', () => {
  fc.assert(
    fc.property(fc.string(), fc.maxSafeNat(), (text, size) => {
      const sha256 = sha256Of(text);
      const file = checkedFile({ sha256, size: size % 2 ** 48 });
      expect([sumOf(file), sizeOf(file)]).toEqual([sha256, size % 2 ** 48]);
    }),
  );
});

it('keeps the checksum where the size is not known, or is none', () => {
  const sha256 = sha256Of('');
  expect(sizeOf(checkedFile({ sha256 }))).toBeUndefined();
  for (const size of [-1, 0.5, NaN, Infinity, 2 ** 48]) {
    const file = checkedFile({ sha256, size });
    expect([sumOf(file), sizeOf(file)]).toEqual([sha256, undefined]);
  }
});
