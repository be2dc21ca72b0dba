import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCategoryId, generateCommentId, generateId } from '../../../src/core/records/generated-ids.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const comment = { written: 1_400_000_000, name: '조개', text: '잘 보고 갑니다.\n고맙습니다.' };

describe('generateId', () => {
  it.each([
    ['', 0xcbf29ce484222325n],
    ['a', 0xaf63dc4c8601ec8cn],
    ['foobar', 0x85944171f73967e8n],
  ])('uses 64-bit FNV-1a and returns the published hash of %j', (text, hash) => {
    expect(generateId(text)).toBe(`9${String(hash % 10n ** 14n).padStart(14, '0')}`);
  });

  it('equals the result of BigInt arithmetic', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 60 }), (text) => {
        let hash = 0xcbf29ce484222325n;
        for (let index = 0; index < text.length; index += 1)
          hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
        expect(generateId(text)).toBe(`9${String(hash % 10n ** 14n).padStart(14, '0')}`);
      }),
    );
  });

  it('returns 15 digits that start with a 9, without collisions for a hundred thousand similar strings', () => {
    const ids = new Set(Array.from({ length: 100_000 }, (_, index) => generateId(`댓글 ${index}`)));
    expect(ids.size).toBe(100_000);
    for (const id of ids) expect(id).toMatch(/^9\d{14}$/u);
  });
});

describe('generateCommentId', () => {
  it('ignores line breaks, surrounding white space and Unicode normalization', () => {
    const other = { ...comment, name: comment.name.normalize('NFD'), text: ` ${comment.text.replace('\n', '\r\n')}\n` };
    expect(generateCommentId(other)).toBe(generateCommentId(comment));
  });

  it.each([
    ['another date', { written: 1_400_000_001 }],
    ['a missing date', { written: undefined }],
    ['another name', { name: '조개2' }],
    ['another text', { text: '잘 보고 갑니다. 고맙습니다.' }],
    ['another boundary between name and text', { name: '조개잘', text: comment.text.slice(1) }],
  ])('returns a different ID for %s', (_, change) => {
    expect(generateCommentId({ ...comment, ...change })).not.toBe(generateCommentId(comment));
  });

  it('returns a different ID for each repetition, but the same in every call', () => {
    const ids = [0, 1, 2].map((repetition) => generateCommentId(comment, repetition));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(generateCommentId(comment));
  });
});

describe('generateCategoryId', () => {
  it('depends only on the label, and ignores its normalization', () => {
    expect(generateCategoryId('사진/바다'.normalize('NFD'))).toBe(generateCategoryId('사진/바다'));
    expect(generateCategoryId('사진')).not.toBe(generateCategoryId('사진/바다'));
  });
});
