import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteTags } from '../../../../src/publish/site-model/site/tags.ts';
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
  it('are one whatever the case and the composition of their letters, as most posts write them', () => {
    expect(namesOf(tagsOf(['Linux'], ['linux'], ['linux', 'LINUX']))).toEqual([['linux', 3]]);
    expect(namesOf(tagsOf(['여행'.normalize('NFD')], ['여행']))).toEqual([['여행', 2]]);
    expect(namesOf(tagsOf(['B'], ['b']))).toEqual([['B', 2]]);
    expect(namesOf(tagsOf(['b'], ['B']))).toEqual([['B', 2]]);
  });

  it('are in the order of the language', () => {
    const names = tagsOf(['나', 'b', '10', '가', 'A', '9', '"']).map(({ name }) => name);
    expect(names).toEqual(['"', '9', '10', '가', '나', 'A', 'b']);
  });

  it('lie where the blog has them, if a folder can be named so', () => {
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

  it('keep their path where another comes that wants it', () => {
    const old = pathsOf(tagsOf(['a/b'], ['a b']));
    expect(old['a b']).toBe('tag/a-b');
    expect(old['a/b']).toMatch(/^tag\/a-b-[a-z0-9]{7}$/);
    expect(pathsOf(tagsOf(['a?b'], ['a/b'], ['a b']))).toMatchObject(old);
    expect(pathsOf(tagsOf(['a-b'], ['a/b']))['a-b']).toBe('tag/a-b');
  });

  it('have each post once, and each its own path, in any order of posts', () => {
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
