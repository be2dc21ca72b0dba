import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLostCharacters, hasLostCharactersInBody } from '../../src/core/lost-characters.ts';
import { cases } from '../helpers/law.ts';

describe('A text that has lost its emoji', () => {
  it.each([
    ['왜? ??', '왜? 🐦🐦', true],
    ['왜? ????', '왜? 🐦🐦', true],
    ['왜? ?', '왜? 🐦🐦', false],
    ['왜? 🐦', '왜? 🐦', false],
    ['왜?', '왜!', false],
    ['새', '새 🐦', false],
    ['?', '鳥', false],
  ])('is told from an edit: %s of %s, %s', (text, whole, expected) => {
    expect(hasLostCharacters(text, whole)).toBe(expected);
  });

  it('is told from any text, and no text that has none is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (whole) => {
        const text = whole.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
        expect(hasLostCharacters(text, whole)).toBe(text !== whole);
        expect(hasLostCharacters(whole, text)).toBe(false);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe('A body that has lost its emoji', () => {
  const whole = '<p data-a="1 > 0">새 🐦</p><figure><img src="https://k.example.com/a.png?credential=x"></figure>';

  it.each([
    ['has other addresses of pictures, too', '<p>새 ?</p><figure><img src="./img/a.png" /></figure>', true],
    ['is no edit of its text', '<p>새들 ?</p><figure><img src="./img/a.png"></figure>', false],
    ['is no edit of its pictures', '<p>새 ?</p>', false],
  ])('%s', (_, html, expected) => {
    expect(hasLostCharactersInBody(html, whole)).toBe(expected);
  });

  it('is none where nothing was lost', () => {
    expect(hasLostCharactersInBody('<p id="a">?</p>', '<p>?</p>')).toBe(false);
  });
});
