import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupByInitial, initialOf } from '../../../../src/publish/site-model/site/initials.ts';
import { codePoint } from '../../../helpers/random/code-point.ts';

describe('The initial of a tag', () => {
  it.each([
    [
      'a letter in upper case without diacritics',
      ['apple', 'Éclair', 'ﬁn', 'ｚｉｐ', 'ñandú', 'привет', 'ελιά'],
      'AEFZNПΕ',
    ],
    [
      'the consonant of Hangul, without doubling',
      ['가을', '까치', '힣', 'ㅋㅋ', '씨앗', '나무'.normalize('NFD')],
      'ㄱㄱㅎㅋㅅㄴ',
    ],
    ['the row of kana', ['うみ', 'ガラス', 'ヴァイオリン', 'っ', 'ﾈｺ', 'ょ', 'ん'], 'あかあたなやわ'],
    ['# for digits, symbols and emoji', ['2019', '①', '.NET', '#tag', '🍞', '', '\u0301', '\ud800'], '#'.repeat(8)],
  ])('is %s', (_, names, initials) => {
    expect(names.map(initialOf).join('')).toBe(initials);
  });

  it('is the same for all Chinese characters', () => {
    expect(['東京', '旅'].map(initialOf)).toEqual(['漢字', '漢字']);
  });
});

describe('Tags grouped by initial', () => {
  const grouped = (names: readonly string[]) =>
    groupByInitial(names.map((name) => ({ name }))).map(([initial, items]) => [initial, items.map(({ name }) => name)]);

  it('start with letters in their order, and end with Chinese characters, digits and symbols', () => {
    expect(grouped(['.NET', '2019', '가을', '東京', '나무', 'apple', 'Apricot'])).toEqual([
      ['ㄱ', ['가을']],
      ['ㄴ', ['나무']],
      ['A', ['apple', 'Apricot']],
      ['漢字', ['東京']],
      ['#', ['.NET', '2019']],
    ]);
  });

  it('contain each tag once, below an initial that is not empty', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: codePoint })), (names) => {
        const groups = grouped(names);
        expect(groups.flatMap(([, group]) => group).sort()).toEqual([...names].sort());
        expect(groups.every(([initial]) => initial !== '')).toBe(true);
      }),
    );
  });
});
