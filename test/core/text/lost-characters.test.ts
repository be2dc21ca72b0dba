import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLostCharacters, hasLostCharactersInBody } from '../../../src/core/text/lost-characters.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';

describe('Text that has lost its emoji', () => {
  it.each([
    ['왜? ??', '왜? 🐦🐦', true],
    ['왜? ????', '왜? 🐦🐦', true],
    ['왜? ?', '왜? 🐦🐦', false],
    ['왜? 🐦', '왜? 🐦', false],
    ['왜?', '왜!', false],
    ['새', '새 🐦', false],
    ['?', '鳥', false],
  ])('is distinguished from an edit: "%s", originally "%s" (%s)', (text, whole, expected) => {
    expect(hasLostCharacters(text, whole)).toBe(expected);
  });

  it('is recognized if and only if the original contains emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (whole) => {
        const text = whole.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
        expect(hasLostCharacters(text, whole)).toBe(text !== whole);
        expect(hasLostCharacters(whole, text)).toBe(false);
      }),
      { numRuns: scaleRuns(200) },
    );
  });
});

describe('A body that has lost its emoji', () => {
  const whole = '<p data-a="1 > 0">새 🐦</p><figure><img src="https://k.example.com/a.png?credential=x"></figure>';

  it.each([
    ['may have other image URLs', '<p>새 ?</p><figure><img src="./img/a.png" /></figure>', true],
    ['must otherwise have the same text', '<p>새들 ?</p><figure><img src="./img/a.png"></figure>', false],
    ['must have the same images', '<p>새 ?</p>', false],
  ])('%s', (_, html, expected) => {
    expect(hasLostCharactersInBody(html, whole)).toBe(expected);
  });

  it.each([
    ['<p>새 ?</p><p><img src="./img/a.png"></p>', true],
    [
      '<p>새 ?</p>\n<figure class="imageblock"><span data-url="./img/a.png"><img src="./img/a.png"></span></figure>',
      true,
    ],
    ['<p>새 ?</p>', false],
    ['<p>새 ?</p><p><img src="./img/a.png"></p><p><img src="./img/b.png"></p>', false],
    ['<p>새 ?</p><blockquote><img src="./img/a.png"></blockquote>', false],
  ])('is recognized with images in place of placeholders: %s (%s)', (html, expected) => {
    const placeholder = '<p>새 🐦</p><p>[##_Image|kage@a/b/c/img.png|CDM|1.3|{"width":1,"alt":"a > b"}_##]</p>';
    expect(hasLostCharactersInBody(html, placeholder)).toBe(expected);
  });

  it('is compared with the original in linear time', () => {
    const long = (part: string) => part.repeat(100_000);
    for (const part of ['<p>', '[##_Image|', '<p> ', '<a "', '?'])
      expect(hasLostCharactersInBody(long(part), `${long(part)}🐦`)).toBe(false);
    const name = `<${'a'.repeat(1_000_000)}`;
    expect(hasLostCharactersInBody(name, `${name}🐦`)).toBe(false);
  });

  it('is distinguished from a body that differs only in its markup', () => {
    expect(hasLostCharactersInBody('<p id="a">?</p>', '<p>?</p>')).toBe(false);
  });
});
