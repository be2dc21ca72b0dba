import { describe, expect, it } from 'vitest';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch } from './shipped-search.ts';

const day = (text: string) => ({ date: { epoch: Date.parse(text) / 1000, offset: 0 } });

const search = new ShippedSearch(
  indexOf([
    documentFor(1, '빵은 아직 따뜻했다. 반죽이 잘 부풀었다.', { title: '오븐', ...day('2019-05-05') }),
    documentFor(2, '빵집 앞에 줄이 길었다.', { title: '아침', ...day('2019-05-17') }),
    documentFor(3, '사람이 많았다. 사진을 찍고 사랑에 대해 썼다.', { title: '거리', ...day('2018-11-03') }),
    documentFor(4, '망원경으로 고리를 보았다. 천문대는 추웠다.', { title: '별', ...day('2017-08-13') }),
    documentFor(5, 'C++ and its pointers. The lighthouse keeper walked home.', { title: 'One', ...day('2016-01-02') }),
    documentFor(6, 'C# and .NET, home of the keeper.', { title: 'Two', ...day('2016-01-03') }),
    documentFor(7, 'C is small. Cats can climb; a net, a network.', { title: 'Three', ...day('2016-01-04') }),
    documentFor(8, `${'강가를 걷고 오래 걷다 왔다. '.repeat(400)}\n걷고 또 오래 걷는 길`, {
      title: '길',
      ...day('2016-01-05'),
    }),
  ]),
);

async function ids(text: string) {
  const answer = await search.query(text);
  const found = (await answer.next(10)).map(({ href }) => Number(/^\.\.\/(\d+)\//u.exec(href)?.[1]));
  expect(answer.count).toBe(found.length);
  return found;
}

describe('A search for a Korean noun of one syllable with a particle', () => {
  it('finds the noun with other particles, but not words that start with it', async () => {
    expect(await ids('빵을')).toEqual([1]);
  });

  it('does not take the end of a noun for a particle', async () => {
    expect(await ids('사랑')).toEqual([3]);
    expect(await ids('사과')).toEqual([]);
  });
});

describe('A search for an English word', () => {
  it.each(['walks', 'walking', 'lighthouses'])('finds other forms of it: %s', async (query) => {
    expect(await ids(query)).toEqual([5]);
  });
});

describe('A search for a word with symbols', () => {
  it.each([
    ['C++', [5]],
    ['c++로', [5]],
    ['C#', [6]],
    ['.NET', [6]],
    ['.NET으로', [6]],
    ['C', [7]],
  ])('finds this word only: %s', async (query, found) => {
    expect(await ids(query)).toEqual(found);
  });
});

describe('A search for text in quotes', () => {
  it.each([
    ['"home of the keeper"', [6]],
    ['“keeper walked”', [5]],
    ['"keeper home"', []],
    ['"net"', [7, 6]],
    ['「천문대는 추웠다」', [4]],
    ['"빵을"', []],
    ['"또 오래 걷는"', [8]],
    ['"오래 또 걷고"', []],
  ])('finds posts with this phrase only: %s', async (query, found) => {
    expect(await ids(query)).toEqual(found);
  });
});

describe('A search for a date', () => {
  it.each([
    ['2019-05-05', [1]],
    ['2019년 5월', [2, 1]],
    ['May 2019', [2, 1]],
    ['2019년 5월 빵', [2, 1]],
    ['November 3, 2018', [3]],
    ['2018-12', []],
  ])('finds the posts of that day or month: %s', async (query, found) => {
    expect((await ids(query)).sort()).toEqual(found.toSorted());
  });
});

describe('A search for a word that no post contains', () => {
  it.each([
    ['lighthuose', 'lighthouse'],
    ['천문데', '천문대'],
    ['천문데 고리', '천문대 고리'],
    ['망훤경', '망원경'],
    ['zzzz', undefined],
    ['"lighthuose"', undefined],
  ])('suggests a similar one: %s, %s', async (query, suggestion) => {
    expect(await (await search.query(query)).suggest?.()).toBe(suggestion);
  });

  it('suggests nothing if posts contain all words', async () => {
    expect((await search.query('lighthouse')).suggest).toBeUndefined();
  });
});
