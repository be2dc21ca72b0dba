import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSignature, numbersPerSignature } from '../../src/core/files/file-signature.ts';
import { FileSignatures } from '../../src/offheap/file-signatures.ts';

const number = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const stats = fc.option(fc.record({ size: fc.nat(), mtimeMs: number, ctimeMs: number, ino: fc.maxSafeNat() }), {
  nil: undefined,
});

describe('HeldStamps', () => {
  it('returns the last signature of each file, like a map of strings', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), stats)), stats, (given, other) => {
        const held = new FileSignatures();
        for (const [file, one] of given) held.set(file, one);
        for (const [file, one] of new Map(given)) {
          expect(held.get(file)).toBe(fileSignature(one));
          expect(held.equals(file, fileSignature(one))).toBe(true);
          expect(held.equals(file, fileSignature(other))).toBe(fileSignature(one) === fileSignature(other));
        }
      }),
    );
  });

  it('grows to the size of a large blog', () => {
    const held = new FileSignatures();
    const files = Array.from({ length: 30_000 }, (_, size) => ({ size, mtimeMs: 2.25, ctimeMs: 3.5, ino: 4 }));
    for (const [file, one] of files.entries()) held.set(file, one);
    expect(files.filter((one, file) => held.get(file) !== fileSignature(one))).toEqual([]);
  });

  it('returns undefined for files without a recorded signature', () => {
    const held = new FileSignatures();
    held.set(3, undefined);
    expect([2, 3, 4].map((file) => held.get(file))).toEqual([undefined, '-', undefined]);
    expect([2, 3, 4].map((file) => held.equals(file, '-'))).toEqual([undefined, true, undefined]);
    expect([2, 3, 4].map((file) => held.has(file))).toEqual([false, true, false]);
  });

  it('returns the numbers of a signature', () => {
    const held = new FileSignatures();
    held.set(1, { size: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 });
    const into = new Float64Array(2 * numbersPerSignature);
    held.copy(1, into, numbersPerSignature);
    expect([...into]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
  });
});
