import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../src/publish/outputs/site/search/browser/query.ts';
import { fold, foldWithPlaces } from '../../../../../src/core/text/fold.ts';
import { passagesOf } from '../../../../../src/publish/outputs/site/search/search-document.ts';
import { lettersText, termsOf } from '../../../../../src/publish/outputs/site/search/terms.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';

function allTerms(text: string): string[] {
  const { letters, words } = termsOf(text);
  return [...Array.from(letters, lettersText), ...words.split(' ').filter((word) => word !== '')];
}

describe('The terms of a text', () => {
  it.each([
    ['pairs of syllables, and the last syllable', '여행했던', ['여행', '행했', '했던', '던']],
    ['pairs across spaces and punctuation', '차, 한 잔', ['차한', '한잔', '잔']],
    ['not pairs across lines or words', '차\n한 cup 잔', ['잔', '차', '한', 'cup']],
    ['words in lower case', 'The CUP of ２０２４', ['the', 'cup', 'of', '2024']],
    [
      'words with their symbols',
      'C++, C#8 A+ .NET 1+1 node.js... end',
      ['c++', 'c', '8', 'a+', '.net', 'net', '1', 'node', 'js', 'end'],
    ],
    ['words without diacritics', 'Café İstanbul ΟΔΟΣ', ['cafe', 'istanbul', 'οδοσ']],
    ['distinct', '가가가가 a A', ['가', '가가', 'a']],
    [
      'kana, hanja and single jamo as letters',
      '東京タワー ㅋㅋ',
      ['東京', '京た', 'たわ', 'わー', 'ーㅋ', 'ㅋㅋ', 'ㅋ'],
    ],
    [
      'letters of Thai, Arabic and Hebrew as letters',
      'ชา\nكِتاب\nבית',
      ['ชา', 'า', 'كت', 'تا', 'اب', 'ب', 'בי', 'ית', 'ת'],
    ],
    ['digits of any script as ASCII', '٢٠٢٤ ۱۲ १२ ๑๒', ['2024', '12']],
    ['letters beyond the basic plane as words', '𝒳yz 𐍈', ['xyz', '𐍈']],
    ['empty for punctuation', '🙂 !? \ud800', []],
  ])('are %s', (_what, text, terms) => {
    expect(allTerms(text).sort()).toEqual([...terms].sort());
  });

  it('include every term that a search for the same text looks up', () => {
    const line = fc.array(
      fc.oneof(
        fc.constantFrom(
          '커피',
          '여행 ',
          'Café',
          'Ａb',
          '차',
          'ΣΑΣ',
          '½',
          '㈜',
          '東京',
          'ㅋ',
          '-',
          ' ',
          '++',
          '#',
          '.',
          '"',
        ),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(line, (parts) => {
        const text = parts.join('').normalize('NFC');
        const terms = allTerms(text.replaceAll('\n', ' '));
        const { words } = parseQuery(text);
        for (const { term, prefix } of words.flatMap(({ lookups }) => lookups)) {
          expect(
            terms.some((one) => (prefix ? one.startsWith(term) : one === term)),
            term,
          ).toBe(true);
        }
      }),
    );
  });

  it('are folded like the text in which hits are highlighted, and offsets never decrease', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const { folded, placeOf } = foldWithPlaces(text);
        expect(folded).toBe(fold(text));
        const places = Array.from({ length: folded.length + 1 }, (_, at) => placeOf(at));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.at(-1)).toBe(text.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Search passages', () => {
  it('form the complete text when concatenated, are short, and end after lines or words if possible', () => {
    const part = fc.constantFrom(
      '긴 글의 한 줄이 여기 있다.\n',
      '낱말 ',
      '가'.repeat(900),
      'a'.repeat(2500),
      '🙂'.repeat(700),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const passages = passagesOf(parts.join(''));
        expect(passages.join('')).toBe(parts.join(''));
        expect(passages.length).toBeGreaterThan(0);
        for (const passage of passages) {
          expect(passage.length).toBeLessThanOrEqual(4000);
          expect(passage.isWellFormed()).toBe(true);
        }
      }),
    );
    expect(passagesOf(`${'가'.repeat(1700)} 나다 ${'라'.repeat(1000)}`)[0]).toMatch(/나다 $/u);
  });

  it('are limited to 250, however long the text is', () => {
    expect(passagesOf('가'.repeat(3_000_000))).toHaveLength(250);
  });
});
