import { describe, expect, it } from 'vitest';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch, shown } from './shipped-search.ts';

/** Queries, each with the text of the only post that it must find. */
const korean: readonly (readonly [query: string, text: string])[] = [
  ['커피', '오늘은 아메리카노커피를 두 잔이나 마셨다.'],
  ['여행', '지난봄에 여행했던 남쪽 바닷가가 자꾸 떠오른다.'],
  ['도서관', '동네도서관에서는 늦은 밤까지 불이 켜져 있었다.'],
  ['먹었', '저녁으로 된장찌개를 끓여 먹었습니다.'],
  ['자전거', '산악자전거로는 오르기 힘든 고갯길이었다.'],
  ['김치', '할머니의 묵은김치볶음밥은 늘 조금 매웠다.'],
  ['사진', '필름카메라로 찍은 풍경사진들을 벽에 붙였다.'],
  ['걸었', '해가 질 때까지 강둑을 걸었더니 발이 아프다.'],
  ['프로그래밍', '함수형프로그래밍언어를 처음 배운 날의 메모.'],
  ['영화', '독립영화제에 가서 짧은 작품 세 편을 보았다.'],
  ['시장', '새벽수산시장에는 얼음 부서지는 소리가 가득하다.'],
  ['아름답', '눈 덮인 능선은 언제 보아도 아름답더라.'],
  ['전화번호', '오래된 수첩에서 옛집전화번호를 찾아냈다.'],
  ['초등학교', '폐교된 산골초등학교에 다시 가 보았다.'],
  ['기다리', '막차를 기다리면서 쓴 글이다.'],
  ['고양이', '골목길고양이들이 담장 위에서 졸고 있다.'],
  ['아메리카노 한잔', '아메리카노 한 잔 값이 또 올랐다고 한다.'],
  ['책', '헌책방 주인은 말이 없는 사람이었다.'],
  ['발효빵', '발효 빵 굽는 냄새에 잠이 깼다.'],
  ['재미있었다', '별 기대 없이 본 연극이 뜻밖에 재미있었는데요.'],
];

describe('A search query in Korean', () => {
  const search = new ShippedSearch(indexOf(korean.map(([, text], index) => documentFor(index + 1, text))));

  it.each(korean.map(([query], index) => [query, index + 1] as const))('finds its post: %s', async (query, number) => {
    expect(await search.links(query)).toEqual([`../${number}/index.html`]);
  });
});

describe('A search query', () => {
  const files = indexOf([
    documentFor(1, '커피 이야기는 여기에 없다. 다만 커피.', { date: { epoch: 1_700_000_000, offset: 0 } }),
    documentFor(2, '이 글의 본문은 다른 이야기.', { title: '커피 볶기', date: { epoch: 1_500_000_000, offset: 0 } }),
    documentFor(3, '차를 마신다.', { tags: ['생활', '커피'], date: { epoch: 1_600_000_000, offset: 0 } }),
    documentFor(4, '말이 없다.', { date: { epoch: 1_800_000_000, offset: 0 } }, ['커피가 마시고 싶네요']),
    documentFor(5, 'The quick brown fox, and Programming in Café Ångström.', { title: 'English' }),
    documentFor(6, '새로 나온 iPhone15프로를 보았다. K팝도 들었다.'),
    documentFor(7, '남쪽 섬 여행 이야기. 그 섬에는 제주 감귤이 없다.', { date: { epoch: 1_800_000_000, offset: 0 } }),
    documentFor(8, '지난 가을의 제주 여행 이야기', { date: { epoch: 1_300_000_000, offset: 0 } }),
    documentFor(9, '날짜가 없는 글의 제주 여행 이야기', { date: undefined }),
    documentFor(10, '__proto__ 와 constructor 라는 낱말, 그리고 toString', { title: '</script><b>&amp;"\'\u2028' }),
    documentFor(11, `${'a'.repeat(300)} 긴 낱말 ${'가'.repeat(300)}`),
  ]);
  const search = new ShippedSearch(files);

  it('ranks posts with the tag first, then hits in the title, and newer posts before older ones', async () => {
    expect(await search.links('커피')).toEqual(['3', '2', '4', '1'].map((id) => `../${id}/index.html`));
  });

  it('ranks adjacent words before scattered words, and undated posts last among equal hits', async () => {
    expect(await search.links('제주 여행')).toEqual(['8', '9', '7'].map((id) => `../${id}/index.html`));
  });

  it('returns exact matches before posts that merely contain the syllables', async () => {
    const one = new ShippedSearch(
      indexOf([
        documentFor(1, '아메와 리카, 그리고 메리.', { date: { epoch: 1_800_000_000, offset: 0 } }),
        documentFor(2, '아메리카로 떠났다.', { date: { epoch: 1_300_000_000, offset: 0 } }),
      ]),
    );
    expect(await one.links('아메리카')).toEqual(['../2/index.html', '../1/index.html']);
  });

  it('returns posts with nearby words before posts with distant words', async () => {
    const far = `단풍 ${'그리고 또 한 줄이 있다.\n'.repeat(1000)}`;
    const one = new ShippedSearch(
      indexOf([
        documentFor(1, `${far}호수`, { date: { epoch: 1_800_000_000, offset: 0 } }),
        documentFor(2, `호수 옆의 오래된 단풍 ${far}`, { date: { epoch: 1_300_000_000, offset: 0 } }),
      ]),
    );
    expect(await one.links('단풍 호수')).toEqual(['../2/index.html', '../1/index.html']);
  });

  it('highlights hits in title, text and comment', async () => {
    const found = await (await search.query('커피')).next(10);
    const [tagged, titled, commented, text] = found.map((one) => ({
      ...one,
      title: shown(one.title),
      text: shown(one.text),
    }));
    expect(tagged).toMatchObject({ title: '제목 3', tags: ['커피'], text: '차를 마신다.' });
    expect(titled).toMatchObject({ title: '[커피] 볶기', tags: [], text: '이 글의 본문은 다른 이야기.' });
    expect(commented).toMatchObject({ text: '말이 없다. [커피]가 마시고 싶네요', isComment: true });
    expect(text).toMatchObject({ text: '[커피] 이야기는 여기에 없다. 다만 [커피].', isComment: false });
  });

  it('returns date and category of each post', async () => {
    const category = {
      id: '1',
      name: '부엌',
      names: ['생활', '부엌'],
      label: '생활/부엌',
      sitePath: 'category/생활/부엌',
    };
    const one = new ShippedSearch(
      indexOf([
        documentFor('이름', '글', {
          category: category as never,
          date: { epoch: 1_704_432_600, offset: 540 },
          sitePath: 'entry/한글 50%',
        }),
      ]),
    );
    const [found] = await (await one.query('글')).next(10);
    expect(found).toMatchObject({
      href: '../entry/%ED%95%9C%EA%B8%80%2050%25/index.html',
      day: '2024-01-05',
      date: '2024년 1월 5일',
    });
    expect(shown(found!.category)).toBe('생활/부엌');
  });

  it.each([
    ['start of a word', 'progr', '5'],
    ['any case and width', 'ＱＵＩＣＫ Brown', '5'],
    ['without diacritics', 'cafe angstrom', '5'],
    ['with diacritics', 'CAFÉ', '5'],
    ['decomposed', '감귤'.normalize('NFD'), '7'],
    ['two scripts in one word', 'iphone15프로', '6'],
    ['a letter and a syllable', 'k팝', '6'],
    ['a property name of JavaScript', '__proto__', '10'],
    ['another property name', 'constructor', '10'],
    ['with punctuation', '(감귤)!', '7'],
    ['a single syllable', '귤', '7'],
    ['longer than any word', 'a'.repeat(300), '11'],
    ['longer than any word of syllables', '가'.repeat(120), '11'],
  ])('finds its post: %s', async (_what, query, id) => {
    expect(await search.links(query)).toEqual([`../${id}/index.html`]);
  });

  it.each(['', '  ', '!?', '😀', '없는낱말뿐', 'zzz', '\ud800', '.*', '['])(
    'finds nothing if nothing matches: %s',
    async (query) => {
      const found = await search.query(query);
      expect([found.count, await found.next(10)]).toEqual([0, []]);
    },
  );

  it('returns partial matches if no post contains all words', async () => {
    expect(await search.links('제주 감귤밭')).toEqual(['../7/index.html']);
    const [found] = await (await search.query('마신다면서')).next(1);
    expect(shown(found!.text)).toBe('차를 [마신다].');
  });

  it('does not find the names of commenters', async () => {
    expect(await search.links('길손')).toEqual([]);
  });

  it('returns hostile titles unchanged', async () => {
    const [found] = await (await search.query('tostring')).next(1);
    expect(shown(found!.title)).toBe('</script><b>&amp;"\'');
  });

  it('loads no files if it has no words', async () => {
    const fresh = new ShippedSearch(files);
    await fresh.query(' ');
    expect(fresh.loaded).toEqual([]);
  });

  it('fails if a file is missing, and works as soon as the file exists', async () => {
    const some = new Map(files);
    some.delete('search/posts.js');
    const broken = new ShippedSearch(some);
    await expect(broken.query('커피')).rejects.toThrow();
    some.set('search/posts.js', files.get('search/posts.js')!);
    expect((await broken.query('커피')).count).toBe(4);
  });
});

describe('Search results', () => {
  it('are returned in batches, each only once, best first', async () => {
    const documents = Array.from({ length: 34 }, (_, index) =>
      documentFor(index + 1, `나무 ${index}`, { date: { epoch: 86_400 * (100 - index), offset: 0 } }),
    );
    const found = await new ShippedSearch(indexOf(documents)).query('나무');
    expect(found.count).toBe(34);
    const portions = [await found.next(10), await found.next(10), await found.next(10), await found.next(10)];
    expect(portions.map(({ length }) => length)).toEqual([10, 10, 10, 4]);
    const links = portions.flat().map(({ href }) => href);
    expect(links).toEqual(Array.from({ length: 34 }, (_, index) => `../${index + 1}/index.html`));
  });

  it('show a hit in a long post without loading other parts of its text', async () => {
    const filler = '아주 긴 글의 한 줄이 여기에 있다.\n'.repeat(3000);
    const search = new ShippedSearch(indexOf([documentFor(1, `${filler}마지막에 보물지도 한 장.\n${filler}`)]));
    const [found] = await (await search.query('보물지도')).next(10);
    expect(shown(found!.text)).toContain('마지막에 [보물지도] 한 장.');
    expect(search.loaded.filter((path) => path.startsWith('posts/1-'))).toHaveLength(1);
    expect(search.bytes).toBeLessThan(60_000);
  });

  it('are empty for a blog without posts', async () => {
    const search = new ShippedSearch(indexOf([]));
    expect((await search.query('커피')).count).toBe(0);
  });
});
