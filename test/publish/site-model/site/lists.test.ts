import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteTags, siteYears } from '../../../../src/publish/site-model/site/lists.ts';
import { postOf } from '../../outputs/site/pages/sample-site.ts';

const tagsOf = (...lists: readonly (readonly string[])[]) =>
  siteTags(
    lists.map((tags, index) => postOf(lists.length - index, { tags })),
    'ko',
  );
const namesOf = (tags: ReturnType<typeof tagsOf>) => tags.map(({ name, posts }) => [name, posts.length]);
const pathsOf = (tags: ReturnType<typeof tagsOf>) =>
  Object.fromEntries(tags.map(({ name, sitePath }) => [name, sitePath]));

describe('The tags of a site', () => {
  it('are merged regardless of case and normalization, in the most common spelling', () => {
    expect(namesOf(tagsOf(['Linux'], ['linux'], ['linux', 'LINUX']))).toEqual([['linux', 3]]);
    expect(namesOf(tagsOf(['여행'.normalize('NFD')], ['여행']))).toEqual([['여행', 2]]);
    expect(namesOf(tagsOf(['B'], ['b']))).toEqual([['B', 2]]);
    expect(namesOf(tagsOf(['b'], ['B']))).toEqual([['B', 2]]);
  });

  it('are sorted by the rules of the language', () => {
    const names = tagsOf(['나', 'b', '10', '가', 'A', '9', '"']).map(({ name }) => name);
    expect(names).toEqual(['"', '9', '10', '가', '나', 'A', 'b']);
  });

  it('have the path that they have at the source, if it is a valid folder name', () => {
    expect(pathsOf(tagsOf(['여행', 'C++', '.NET', 'a/b', 'slow living', 'index.html', 'page', 'CON']))).toMatchObject({
      여행: 'tag/여행',
      'C++': 'tag/C++',
      '.NET': 'tag/NET',
      'a/b': 'tag/a-b',
      'slow living': 'tag/slow-living',
      page: 'tag/page',
      CON: 'tag/CON-',
    });
    expect(pathsOf(tagsOf(['index.html']))['index.html']).toMatch(/^tag\/index\.html-[a-z0-9]{7}$/);
    expect(pathsOf(tagsOf(['///']))['///']).toMatch(/^tag\/[a-z0-9]{7}$/);
  });

  it('keep their path if a new tag wants the same one', () => {
    const old = pathsOf(tagsOf(['a/b'], ['a b']));
    expect(old['a b']).toBe('tag/a-b');
    expect(old['a/b']).toMatch(/^tag\/a-b-[a-z0-9]{7}$/);
    expect(pathsOf(tagsOf(['a?b'], ['a/b'], ['a b']))).toMatchObject(old);
    expect(pathsOf(tagsOf(['a-b'], ['a/b']))['a-b']).toBe('tag/a-b');
  });

  it('contain each post once and have distinct paths, for any order of posts', () => {
    const tag = fc.oneof(
      fc.constantFrom('a', 'A', 'a b', 'a/b', 'ß', 'SS', '가', '가'.normalize('NFD'), '%', '..'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.array(tag, { maxLength: 4 }), { maxLength: 6 }), (lists) => {
        const posts = lists.map((tags, index) => postOf(index, { tags }));
        const tags = siteTags(posts, 'en');
        expect(new Set(tags.map(({ sitePath }) => sitePath.toLowerCase())).size).toBe(tags.length);
        for (const { posts: own } of tags) expect(new Set(own).size).toBe(own.length);
        const again = siteTags(posts.toReversed(), 'en');
        expect(again.map(({ name, sitePath }) => [name, sitePath])).toEqual(
          tags.map(({ name, sitePath }) => [name, sitePath]),
        );
      }),
    );
  });
});

describe('The years of a site', () => {
  it('group posts by their local time, newest first, without undated posts', () => {
    const at = (text: string, offset: number) => ({ date: { epoch: Date.parse(text) / 1000, offset } });
    const posts = [
      postOf(1, at('2024-12-31T16:00:00Z', 540)),
      postOf(2, at('2024-12-31T15:30:00Z', 0)),
      postOf(3, at('2024-02-01T00:00:00Z', 0)),
      postOf(4, at('2024-02-01T00:00:00Z', -60)),
      postOf(5, at('0999-06-01T00:00:00Z', 0)),
      postOf(6, { date: undefined }),
    ];
    const shown = siteYears(posts).map(({ name, sitePath, posts: own, months }) => [
      name,
      sitePath,
      own.map(({ id }) => id).join(),
      months.map((month) => `${month.name} ${month.sitePath} ${month.posts.map(({ id }) => id).join()}`),
    ]);
    expect(shown).toEqual([
      ['2025', 'archive/2025', '1', ['1 archive/2025/01 1']],
      ['2024', 'archive/2024', '2,3,4', ['12 archive/2024/12 2', '2 archive/2024/02 3', '1 archive/2024/01 4']],
      ['999', 'archive/0999', '5', ['6 archive/0999/06 5']],
    ]);
    expect(siteYears([])).toEqual([]);
  });
});
