import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { wrapColumns } from '../../../src/cli/text/wrap.ts';

describe('wrapped text', () => {
  it('breaks at spaces, and counts Hangul as two columns', () => {
    expect(wrapColumns('the archive has it all', 12)).toEqual(['the archive', 'has it all']);
    expect(wrapColumns('가나다 라마바 사', 9)).toEqual(['가나다', '라마바 사']);
    expect(wrapColumns('', 10)).toEqual(['']);
    expect(wrapColumns('one\n\ntwo three', 5)).toEqual(['one', '', 'two', 'three']);
  });

  it('does not break a path', () => {
    expect(wrapColumns('it is in ~/.config/blogkeep/token now', 10)).toEqual([
      'it is in',
      '~/.config/blogkeep/token',
      'now',
    ]);
  });

  it('has all words in order, and fits unless a word is too long', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '한', 'é'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 18, max: 60 }), (words, columns) => {
        const lines = wrapColumns(words.join(' '), columns);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }),
      { numRuns: 100 },
    );
  });
});
