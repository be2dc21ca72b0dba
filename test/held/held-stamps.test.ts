import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileStamp } from '../../src/core/file-stamp.ts';
import { HeldStamps } from '../../src/held/held-stamps.ts';

const number = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const stats = fc.record({ size: fc.nat(), mtimeMs: number, ctimeMs: number, ino: fc.maxSafeNat() });
const stamp = fc.oneof(stats.map(fileStamp), fc.constant(fileStamp(undefined)));

describe('The stamps of files, held as numbers', () => {
  it('are what was said last of each file, like texts in a map', () => {
    const entries = fc.array(fc.tuple(fc.string(), stamp));
    fc.assert(
      fc.property(entries, (given) => {
        const held = new HeldStamps();
        for (const [file, one] of given) held.set(file, one);
        const plain = new Map(given);
        expect(held.files()).toEqual([...plain.keys()].sort());
        for (const [file, one] of plain) expect([held.has(file), held.get(file)]).toEqual([true, one]);
      }),
    );
  });

  it('have room for those of a large blog', () => {
    const held = new HeldStamps();
    const files = Array.from({ length: 30_000 }, (_, index) => [`${index}.html`, `${index} 2.25 3.5 4`] as const);
    for (const [file, one] of files) held.set(file, one);
    expect(files.filter(([file, one]) => held.get(file) !== one)).toEqual([]);
  });

  it('say nothing of other files', () => {
    expect([new HeldStamps().has('a'), new HeldStamps().get('a')]).toEqual([false, undefined]);
  });
});
