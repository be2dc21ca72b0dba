import { describe, expect, it } from 'vitest';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch, shown } from './shipped-search.ts';

const day = (number: number) => ({ date: { epoch: 1_600_000_000 + number * 86_400, offset: 0 } });
const categoryOf = (label: string) => ({ label, name: label, id: label, sitePath: label }) as never;

/** The oldest post has the word in its title, newer ones have it in their text. */
const search = new ShippedSearch(
  indexOf([
    documentFor(1, '배를 타고 들어갔다.', { title: '다시 우도, 십 년 만에', ...day(1) }),
    documentFor(2, '우도에서 돌아오는 길. 우도에서 본 것들.', { title: '제주 일기', ...day(2) }),
    documentFor(3, '그런 경우도 있다.', { title: '법률 상담', ...day(3) }),
    documentFor(4, '조용한 곳이었다.', { title: '섬', tags: ['우도'], ...day(4) }),
    documentFor(5, '고양이가 졸고 있다.', { title: '골목', ...day(5), category: categoryOf('일상/동물') }),
    documentFor(6, '꽃 박람회에 다녀왔다.', { title: '고양시 나들이', ...day(6), category: categoryOf('일상') }),
    documentFor(8, '물때표를 보고 나섰다.', {
      title: '갯벌',
      ...day(8),
      category: categoryOf('바다/갯벌'),
      moreCategories: [categoryOf('기록')],
    }),
    documentFor(7, '한 줄.', { title: '이름', sitePath: 'entry/hello-lighthouse', ...day(7) }),
  ]),
);

const ids = async (text: string, filters = {}) =>
  (await (await search.query(text, filters)).next(10)).map(({ href }) => /^\.\.\/(.*)\/index\.html/u.exec(href)?.[1]);

describe('A Korean search query with a particle or ending', () => {
  it.each(['우도에서', '우도의', '우도까지', '우도에서는'])(
    'finds the post with the word in its title first: %s',
    async (query) => {
      const found = await ids(query);
      expect(found[0]).toBe('1');
      expect(found.slice(1, 3).sort()).toEqual(['2', '4']);
    },
  );

  it('prefers exact matches to words that merely start with the stem', async () => {
    expect(await ids('고양이')).toEqual(['5', '6']);
  });

  it('ranks the word itself before the same syllables inside another word', async () => {
    expect((await ids('우도')).at(-1)).toBe('3');
  });
});

describe('A search query that is the name of something', () => {
  it('finds posts with this tag, category or title first, and then those with the word in their titles', async () => {
    expect(await ids('우도')).toEqual(['4', '1', '2', '3']);
    expect((await ids('갯벌'))[0]).toBe('8');
    expect((await ids('골목'))[0]).toBe('5');
  });

  it('finds them first even if very many posts have the word in their titles', async () => {
    const named = new ShippedSearch(
      indexOf([
        documentFor(1, '글', { title: '여행', ...day(1) }),
        documentFor(2, '글', { tags: ['여행'], ...day(2) }),
        ...Array.from({ length: 40 }, (_, at) => documentFor(at + 3, '글', { title: `여행 ${at}`, ...day(at + 3) })),
      ]),
    );
    expect((await named.links('여행', 2)).sort()).toEqual(['../1/index.html', '../2/index.html']);
  });
});

describe('A post in the search index', () => {
  it('is found by its category and by the words of its URL', async () => {
    expect(await ids('동물')).toEqual(['5']);
    expect(await ids('lighthouse')).toEqual(['entry/hello-lighthouse']);
  });

  it('is filtered by category with subcategories, by tag and by year, with or without words', async () => {
    expect(await ids('', { category: '일상' })).toEqual(['6', '5']);
    expect(await ids('', { category: '일상/동물' })).toEqual(['5']);
    expect(await ids('우도', { tag: '우도' })).toEqual(['4']);
    expect(await ids('', { tag: '우도', category: '일상' })).toEqual([]);
    expect(await ids('우도', { year: '2020' })).toHaveLength(4);
    expect(await ids('우도', { year: '2021' })).toEqual([]);
    expect(await ids('', { category: '', tag: '', year: '' })).toEqual([]);
  });

  it('is found and filtered by each of its categories, and shows all of them', async () => {
    for (const category of ['바다', '바다/갯벌', '기록']) expect(await ids('', { category })).toEqual(['8']);
    expect(await ids('기록')).toEqual(['8']);
    const [result] = await (await search.query('물때표')).next(1);
    expect(shown(result!.category)).toBe('바다/갯벌 · 기록');
  });
});
