import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../src/publish/outputs/site/search/browser/query.ts';

const stemOf = (word: string) => parseQuery(word).words.map(({ stem }) => stem.map(({ text }) => text).join('|'));

describe('The query parser', () => {
  it.each([
    ['우도에서', '우도'],
    ['친구에게', '친구'],
    ['서울으로', '서울'],
    ['학교로부터', '학교'],
    ['바다까지는', '바다'],
    ['고양이라는', '고양'],
    ['청소년들에게', '청소년'],
    ['여행했던', '여행'],
    ['여행하기', '여행'],
    ['번역되었다', '번역'],
    ['커피', '커피'],
    ['아이', '아이'],
    ['에서', '에서'],
    ['2024년에', '2024|년'],
    ['2024에', '2024'],
    ['CSS는', 'css'],
    ['tests', 'tests'],
    ['東京都', '東京都'],
  ])('reduces %s to the stem %s', (word, stem) => {
    expect(stemOf(word)).toEqual([stem]);
  });
});
