import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSignature, numbersPerSignature } from '../../src/core/files/file-signature.ts';
import { FileSignatures } from '../../src/offheap/file-signatures.ts';

const number = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const stats = fc.option(fc.record({ size: fc.nat(), mtimeMs: number, ctimeMs: number, ino: fc.maxSafeNat() }), {
  nil: undefined,
});

describe('FileSignatures', () => {
  it('returns the last signature of each file, like a map of strings', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), stats)), stats, (entries, other) => {
        const signatures = new FileSignatures();
        for (const [file, one] of entries) signatures.set(file, one);
        for (const [file, one] of new Map(entries)) {
          expect(signatures.get(file)).toBe(fileSignature(one));
          expect(signatures.equals(file, fileSignature(one))).toBe(true);
          expect(signatures.equals(file, fileSignature(other))).toBe(fileSignature(one) === fileSignature(other));
        }
      }),
    );
  });

  it('grows to the size of a large blog', () => {
    const signatures = new FileSignatures();
    const files = Array.from({ length: 30_000 }, (_, size) => ({ size, mtimeMs: 2.25, ctimeMs: 3.5, ino: 4 }));
    for (const [file, one] of files.entries()) signatures.set(file, one);
    expect(files.filter((one, file) => signatures.get(file) !== fileSignature(one))).toEqual([]);
  });

  it('returns undefined for files without a recorded signature', () => {
    const signatures = new FileSignatures();
    signatures.set(3, undefined);
    expect([2, 3, 4].map((file) => signatures.get(file))).toEqual([undefined, '-', undefined]);
    expect([2, 3, 4].map((file) => signatures.equals(file, '-'))).toEqual([undefined, true, undefined]);
    expect([2, 3, 4].map((file) => signatures.has(file))).toEqual([false, true, false]);
  });

  it('copies the numbers of a signature into an array', () => {
    const signatures = new FileSignatures();
    signatures.set(1, { size: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 });
    const into = new Float64Array(2 * numbersPerSignature);
    signatures.copy(1, into, numbersPerSignature);
    expect([...into]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
  });
});
