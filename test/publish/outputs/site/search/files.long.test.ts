import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../../../../../src/publish/outputs/site/search/search-document.ts';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch } from './shipped-search.ts';

const hostile = [
  '</script>',
  '\u2028\u2029',
  '"\'`\\',
  '\ud800',
  'a'.repeat(300),
  '__proto__',
  'constructor',
  '\0\u0001\u001f',
  'ﷺ㈜½',
  'con',
  'aux',
];

const hostileDocuments = hostile.map((text, index) =>
  documentFor(index % 2 === 0 ? index : text, `${text} ${hostile.join(' ')}`, { title: text, tags: [text, ''] }, [
    text,
  ]),
);

describe('The files of the search index', () => {
  it.each([
    ['an empty blog', []],
    ['one post', [documentFor(1, '커피')]],
    ['one post without text', [documentFor(1, '', { title: '' })]],
    ['hostile posts', hostileDocuments],
  ])(
    'for %s are scripts that only call a function, with their name as the first argument',
    (_what, documents: SearchDocument[]) => {
      const files = indexOf(documents);
      expect([...files.keys()]).toEqual(expect.arrayContaining(['search/posts.js', 'search/terms.js']));
      for (const [path, content] of files) {
        const calls: unknown[][] = [];
        runInNewContext(content, { blogkeepSearch: (...values: unknown[]) => calls.push(values) });
        expect(calls.map(([name]) => `search/${String(name)}.js`)).toEqual([path]);
        expect(content.isWellFormed()).toBe(true);
        expect(content).not.toMatch(/[\0-\t\v-\u001f\u2028\u2029]/u);
        expect(path).toMatch(/^search\/(?:posts|terms|(?:posts|terms|recent)\/[a-z0-9-]+)\.js$/u);
      }
    },
  );

  it('do not depend on the order of posts', () => {
    expect([...indexOf(hostileDocuments.toReversed())].sort()).toEqual([...indexOf(hostileDocuments)].sort());
  });

  it('contain no names of commenters, and only the start of long titles', () => {
    const all = [...indexOf([documentFor(1, '글', { title: '제'.repeat(1000) }, ['댓글'])]).values()].join('');
    expect(all).not.toContain('길손');
    expect(all).toContain(`${'제'.repeat(299)}…`);
    expect(all).not.toContain('제'.repeat(300));
  });
});

const tail = '길다란 꼬리가 달려서 끝나는 본문 참으로 오래된 붉은 벽돌집 높다란 굴뚝에';

/** Returns posts with words of five syllables, most of which occur in few posts and some in all. */
function manyPosts(count: number, lengthOf: (post: number) => number): SearchDocument[] {
  const syllable = (seed: number) => String.fromCharCode(0xac00 + ((Math.imul(seed, 40_503) >>> 3) % 11_172));
  return Array.from({ length: count }, (_, post) => {
    const length = lengthOf(post);
    const words = Array.from({ length: length / 6 }, (_, word) => {
      const seed = word % 7 === 0 ? word : post * 100_003 + word;
      return Array.from({ length: 5 }, (_, at) => syllable(seed * 5 + at)).join('');
    });
    return documentFor(post + 1, `모두에 있는 말입니다 ${words.join(' ')}${length > 4000 ? ` ${tail}` : ''}`);
  });
}

it('The search index contains only well-formed text, without escape sequences', () => {
  const all = [...indexOf([documentFor(1, '앞\ud800뒤', { title: '\udfff' })]).values()].join('');
  expect(all).toContain('앞\ufffd뒤');
  expect(all).not.toMatch(/\\u/u);
});

describe('The files that a search query loads', () => {
  it.each([
    ['of posts with 4,000 syllables', manyPosts(700, () => 3900)],
    ['of long posts among short ones', manyPosts(400, (post) => (post % 4 === 0 ? 11_400 : 1300))],
    ['of very long posts', manyPosts(25, () => 100_000)],
  ])('are smaller than 100 KB in total, in an index %s', async (_what, documents) => {
    const files = indexOf(documents);
    const [, text = ''] = /모두에 있는 말입니다 (.{120})/u.exec(documents[20]?.stored.passages[0] ?? '') ?? [];
    for (const query of ['말입니다', '모두에 있는 말입니다', '말', tail, text, text.slice(6, 17), '없는말이다']) {
      const search = new ShippedSearch(files);
      const found = await search.query(query);
      const results = await found.next(10);
      expect(search.bytes, query).toBeLessThan(100_000);
      expect(results.length, query).toBeGreaterThanOrEqual(Math.min(found.count, 5));
      if (text.includes(query))
        expect(
          results.map(({ href }) => href),
          query,
        ).toContain('../21/index.html');
    }
  });
});
