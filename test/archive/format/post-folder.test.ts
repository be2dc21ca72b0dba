import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeNested, postFolder, postIdOf } from '../../../src/archive/format/post-folder.ts';
import { foldName } from '../../../src/core/files/unique-names.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

/** Generates any text that JSON can contain, including lone surrogates and names that are special to some systems. */
const anyText = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom('a', 'A', '_', '-', '.', '/', '4', '1', 'ß', '\ud800', '\udc00', 'con') }),
  fc.string({ unit: fc.constantFrom('a', '길', '_'), minLength: 60, maxLength: 750 }),
);
const anyId = anyText.filter((id) => postFolder(id) !== undefined);

describe('the folder of a post', () => {
  it.each([
    ['128', '128'],
    ['007', '007'],
    ['the-first_post', 'the-first_post'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['ABC', '__41_42_43'],
    ['abc', 'abc'],
    ['A1', '__411'],
    ['straße', '_stra_c3_9fe'],
    ['길', '__ea_b8_b8'],
    ['a/b', '_a_2fb'],
    ['..', '__2e_2e'],
    ['con', '_con'],
    ['_x', '__5fx'],
    ['-x', '_-x'],
    ['\ud800', '__ed_a0_80'],
    ['😀', '__f0_9f_98_80'],
    ['x'.repeat(65), `_${'x'.repeat(65)}`],
    ['x'.repeat(140), `_${'x'.repeat(139)}/_x`],
    [`${'x'.repeat(139)}con`, `_${'x'.repeat(139)}/_con`],
  ])('is derived from the ID: %j becomes %s', (id, folder) => {
    expect(postFolder(id)).toBe(folder);
    expect(postIdOf(folder)).toBe(id);
  });

  it('is undefined for an empty ID, and for an ID that is too long for a path', () => {
    expect(postFolder('')).toBeUndefined();
    expect(postFolder('x'.repeat(139 * 5))).toBeDefined();
    expect(postFolder('x'.repeat(139 * 5 + 1))).toBeUndefined();
    expect(postFolder('길'.repeat(139 * 5))).toBeUndefined();
    expect(postFolder('x'.repeat(5_000_000))).toBeUndefined();
  });

  it('can be decoded to the ID of the post, for any ID', () => {
    fc.assert(fc.property(anyId, (id) => postIdOf(postFolder(id)!) === id));
  });

  it('is unique to its ID, even on systems that ignore case and normalization', () => {
    fc.assert(
      fc.property(anyId, anyId, (one, other) => {
        const isSame = foldName(postFolder(one)!) === foldName(postFolder(other)!);
        expect(isSame).toBe(one === other);
      }),
    );
    const twins = ['abc', 'ABC', 'Abc', 'é', 'e\u0301', 'É', 'ß', 'ss', 'ſ', 's', 'K', 'K', 'a_41', 'aA', '_a', 'a'];
    expect(new Set(twins.map((id) => foldName(postFolder(id)!))).size).toBe(new Set(twins).size);
  });

  it('has a name that every system supports and that no file of a post has', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        expect(postFolder(id)!.length).toBeLessThanOrEqual(704);
        for (const name of postFolder(id)!.split('/')) {
          expect(name).toMatch(/^[a-z0-9_][a-z0-9_-]{0,139}$/u);
          expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/u);
        }
      }),
    );
  });

  it('is nested only in folders whose names have the maximum length', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const names = postFolder(id)!.split('/');
        expect(names.slice(0, -1).every(mayBeNested)).toBe(true);
      }),
    );
  });

  it.each([
    ['another encoding of a plain id', '_abc'],
    ['upper case', 'ABC'],
    ['hexadecimal digits in upper case', '__C3_9F'],
    ['an incomplete UTF-8 sequence', '__c3'],
    ['a truncated escape', '__4'],
    ['a surrogate pair as two surrogates', '__ed_a0_bd_ed_b8_80'],
    ['an overlong UTF-8 sequence', '__c0_af'],
    ['only the escape mark', '_'],
    ['a folder in the folder of a plain id', '7/_x'],
    ['a folder in a folder whose name is below the maximum length', '_xx/_x'],
    ['an empty name', ''],
    ['a dot', '.'],
  ])('never has an invalid name: %s', (_, folder) => {
    expect(postIdOf(folder)).toBeUndefined();
  });

  it('belongs to at most one ID, whatever its name', () => {
    const names = fc.string({ unit: fc.constantFrom('_', '/', 'a', 'A', '4', '1', 'c', 'e', 'd', '-', '.') });
    fc.assert(
      fc.property(names, (folder) => {
        const id = postIdOf(folder);
        if (id !== undefined) expect(postFolder(id)).toBe(folder);
      }),
    );
  });
});
