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
    ['東京で', '東京'],
    ['雨の日', '雨の日'],
    ['"우도에서"', '우도에서'],
  ])('reduces %s to the stem %s', (word, stem) => {
    expect(stemOf(word)).toEqual([stem]);
  });

  it.each([
    ['빵을', '빵'],
    ['집에서', '집'],
    ['책이나', '책'],
    ['붓으로', '붓'],
    ['walks', 'walk'],
    ['walked', 'walk'],
    ['running', 'run'],
    ['baking', 'bak'],
    ['stories', 'story'],
    ['가을', undefined],
    ['사과', undefined],
    ['아이', undefined],
    ['bus', undefined],
    ['bed', undefined],
    ['glass', undefined],
    ['"빵을"', undefined],
  ])('also tries a shorter stem: %s, %s', (word, stem) => {
    expect(parseQuery(word).shorter?.words[0]?.stem[0]?.text).toBe(stem);
  });

  it.each([
    ['2019-05-05', '2019-05-05'],
    ['2019년 5월 5일', '2019-05-05'],
    ['2019년 5월에', '2019-05'],
    ['2019. 5. 5.', '2019-05-05'],
    ['2019年5月5日', '2019-05-05'],
    ['May 5, 2019', '2019-05-05'],
    ['May 2019', '2019-05'],
    ['5 mai 2019', '2019-05-05'],
    ['2019-13', undefined],
    ['2019년', undefined],
    ['2019-05-055', undefined],
    ['Apollo 11', undefined],
  ])('recognizes dates as pages show them: %s, %s', (text, date) => {
    expect(parseQuery(text, 'fr').words[0]?.date).toBe(date);
  });
});
