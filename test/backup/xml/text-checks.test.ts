import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextChecker } from '../../../src/backup/xml/text-checks.ts';

function foundIn(pieces: readonly string[]): string[] {
  const found: string[] = [];
  const checks = new TextChecker((what, at) => found.push(`${String(what)} ${at}`));
  let start = 0;
  for (const piece of pieces) {
    checks.add(piece, start);
    start += piece.length;
  }
  checks.flush();
  return found;
}

const bytes = (text: string) => Buffer.from(text).toString('latin1');

describe('text checks', () => {
  it.each([
    ['a & b', ['"&" instead of "&amp;" 2']],
    ['a &nbsp; b', ['"&" instead of "&amp;" 2']],
    ['&amp; &lt; &#44032; &#xAC00; &quot;&apos;&gt;', []],
    ['tab\t and line\r\n', []],
    ['bell \u0007', ['control characters 5']],
    ['갯벌 🐚', []],
  ])('find everything in %j that XML does not allow', (text, found) => {
    expect(foundIn([bytes(text)])).toEqual(found);
  });

  it('find bytes that are not UTF-8', () => {
    expect(foundIn(['abc \u00b0\u00a1'])).toEqual([expect.stringContaining('not UTF-8')]);
    expect(foundIn([bytes('갯벌').slice(0, -1)])).toEqual([expect.stringContaining('not UTF-8')]);
  });

  it('accept references and characters that span two chunks', () => {
    const part = fc.constantFrom('가나', '🐚', '&amp;', '&#xAC00;', 'a', ';', ' ', 'é', '한국어 글');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (parts, size) => {
        const text = bytes(parts.join(''));
        expect(foundIn(text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [])).toEqual([]);
      }),
    );
  });

  it('find problems even if each character is a chunk of its own', () => {
    for (const text of ['a & b', 'x &nbsp; y', 'z &']) expect(foundIn(text.split(''))).toHaveLength(1);
  });
});
