import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryTree } from '../../../src/core/category-tree.ts';
import type { Category } from '../../../src/core/items/category.ts';
import { CategoryFolders } from '../../../src/publish/site/category-folders.ts';
import { presets } from '../../../src/publish/markdown/presets/index.ts';
import type { SiteOptions } from '../../../src/publish/options/site-options.ts';
import { assignPostPaths, type PathSource } from '../../../src/publish/model/post-paths.ts';

const post = (id: string, choices: Partial<PathSource> = {}): PathSource => ({
  id,
  title: `Post ${id}`,
  date: { epoch: 1704416400, offset: 540 },
  category: undefined,
  address: `https://blog.example.com/${id}`,
  slogan: '',
  ...choices,
});
const foldersOf = (categories: readonly Category[]) => new CategoryFolders(categoryTree(categories));
const assign = (
  posts: readonly PathSource[],
  slug: SiteOptions['slug'] = 'title',
  categories: readonly Category[] = [],
) => assignPostPaths(posts, categoryTree(categories), { slug, postFolders: false }, presets.plain.layout);
const at = (path: string) => ({ address: `https://blog.example.com${path}` });
const siteOf = (path: string) => assign([post('7', at(path))]).get('7');

describe('the path of a post in the site', () => {
  it.each([
    ['/7', '7'],
    ['/7/', '7'],
    ['/m/7', '7'],
    ['/7?category=3#comment1', '7'],
    ['/entry/a-slug', 'entry/a-slug'],
    ['/m/entry/a-slug', 'entry/a-slug'],
    ['/entry/%EC%97%AC%ED%96%89-%EC%9D%B4%EC%95%BC%EA%B8%B0', 'entry/여행-이야기'],
    ['/entry/여행-이야기', 'entry/여행-이야기'],
    ['/entry/100%25-sure', 'entry/100%-sure'],
    ['/entry/a/b', 'entry/a/b'],
  ])('is for %s %s', (path, sitePath) => {
    expect(siteOf(path)).toMatchObject({ sitePath, wanted: undefined });
  });

  it.each([
    ['/8', '7', '8'],
    ['/archive/2024', '7', 'archive/2024'],
    ['/entry/index.html', '7', 'entry/index.html'],
    ['/entry/a/INDEX.HTML', '7', 'entry/a/INDEX.HTML'],
    ['/entry/what%3F', 'entry/what', 'entry/what?'],
    ['/entry/_draft', 'entry/draft', 'entry/_draft'],
    ['/entry/a%2Fb', 'entry/a-b', 'entry/a/b'],
    ['/entry/%2e%2e%2f%2e%2e', 'entry/7', 'entry/../..'],
    ['/entry/%E0%A4%A', 'entry/%E0%A4%A', undefined],
    [`/entry/${'a/'.repeat(500)}b`, '7', `entry/${'a/'.repeat(500)}b`],
  ])('cannot be what %s wants and is %s', (path, sitePath, wanted) => {
    expect(siteOf(path)).toMatchObject({ sitePath, wanted });
  });

  it.each(['notice/7', 'pages/about'])('is the id for what was at %s, which is found there all the same', (path) => {
    const paths = assign([post('7', { address: `https://blog.example.com/${path}` })]).get('7');
    expect(paths).toMatchObject({ sitePath: '7', wanted: undefined });
    expect(paths?.aliases).toContain(path);
  });

  it('is the id where there is no address, with nothing to say about it', () => {
    expect(assign([post('7', { address: '' })]).get('7')).toMatchObject({ sitePath: '7', wanted: undefined });
    expect(assign([post('7', { address: 'blog/7' })]).get('7')).toMatchObject({ sitePath: '7', wanted: undefined });
  });

  it('is in a folder of its own for an id that is no number, for it could be a name of the site’s', () => {
    const paths = assign([post('category'), post('media'), post('MEDIA')]);
    expect([...paths.values()].map(({ sitePath }) => sitePath).sort()).toEqual([
      'post/MEDIA',
      'post/category',
      'post/media-post',
    ]);
  });

  it('belongs to the lower id where two want the same, also when only the case differs', () => {
    const paths = assign([post('10', at('/entry/Slug')), post('9', at('/entry/slug'))]);
    expect(paths.get('9')).toMatchObject({ sitePath: 'entry/slug', wanted: undefined });
    expect(paths.get('10')).toMatchObject({ sitePath: '10', wanted: 'entry/Slug' });
  });
});

it('has the words of its title as an alias, numbered among posts with the same title, if its slug is unknown', () => {
  const titled = (id: string, title: string, choices: Partial<PathSource> = {}) => post(id, { title, ...choices });
  const paths = assign([
    titled('1', '[후기] C++, 둘째 글!'),
    titled('2', 'Same'),
    titled('3', 'same?'),
    titled('4', 'Same'),
    titled('5', 'Other', { slogan: 'own' }),
    titled('6', '…'),
    titled('7', 'Old', at('/2015/03/old')),
  ]);
  const words = [...paths].flatMap(([id, { aliases }]) =>
    aliases.filter((one) => one.startsWith('entry/')).map((one) => [id, one]),
  );
  expect(words).toEqual([
    ['1', 'entry/후기-C-둘째-글'],
    ['2', 'entry/Same'],
    ['3', 'entry/same-1'],
    ['4', 'entry/Same-2'],
    ['5', 'entry/own'],
  ]);
});

describe('the path of a post in the Markdown', () => {
  const categories = [
    { id: '1', name: '여행', parent: '' },
    { id: '2', name: 'A/B: c', parent: '1' },
  ];
  const markdownOf = (choices: Partial<PathSource>, slug?: SiteOptions['slug']) =>
    assign([post('7', choices)], slug, categories).get('7')?.markdownPath;

  it('has the names of the category, the day by the blog’s clock and the slug', () => {
    expect(markdownOf({ category: '2', title: '첫 글!' })).toBe('여행/A-B-c/2024-01-05-첫-글!.md');
    expect(markdownOf({})).toBe('2024-01-05-Post-7.md');
    expect(markdownOf({ date: { epoch: 1704416400, offset: -600 } })).toBe('2024-01-04-Post-7.md');
    expect(markdownOf({ date: undefined })).toBe('Post-7.md');
  });

  it('has the slug that is asked for', () => {
    expect(markdownOf(at('/entry/%EC%A0%9C%EB%AA%A9'), 'path')).toBe('2024-01-05-제목.md');
    expect(markdownOf({ address: '' }, 'path')).toBe('2024-01-05-7.md');
    expect(markdownOf({}, 'id')).toBe('2024-01-05-7.md');
    expect(markdownOf({ title: ' ' })).toBe('2024-01-05-7.md');
  });

  it('is no file that means something else', () => {
    expect(markdownOf({ date: undefined, title: 'index' })).toBe('index-7.md');
    expect(markdownOf({ date: undefined, title: 'README' })).toBe('README-7.md');
  });

  it('is no folder of a category', () => {
    const paths = assign([post('7', { date: undefined, title: 'a' })], 'title', [{ id: '1', name: 'A.md' }]);
    expect(paths.get('7')?.markdownPath).toBe('a-7.md');
  });
});

describe('the folder of a category', () => {
  it('is unique among its siblings, the lower id first', () => {
    const folders = foldersOf([
      { id: '10', name: 'Go' },
      { id: '9', name: 'go' },
      { id: '11', name: 'go', parent: '9' },
      { id: '12', name: 'Go', parent: '9' },
    ]);
    expect(['9', '10', '11', '12'].map((id) => folders.of(id))).toEqual(['go', 'Go-10', 'go/go', 'go/Go-12']);
  });

  it('keeps away from what else is there', () => {
    const folders = foldersOf([
      { id: '1', name: 'Media' },
      { id: '2', name: 'uncategorised' },
      { id: '3', name: 'media', parent: '1' },
    ]);
    expect(['1', '2', '3'].map((id) => folders.of(id))).toEqual(['Media-1', 'uncategorised-2', 'Media-1/media']);
  });

  it('is never so deep that its path is too long', () => {
    const chain = Array.from({ length: 300 }, (_, index) => ({
      id: String(index),
      name: '깊은 분류',
      parent: String(index - 1),
    }));
    const folders = foldersOf(chain);
    const all = chain.map(({ id }) => folders.of(id));
    expect(new Set(all).size).toBe(300);
    expect(Math.max(...all.map((folder) => Buffer.byteLength(folder)))).toBeLessThanOrEqual(800);
    expect(folders.of('11').split('/')).toHaveLength(12);
  });
});

describe('all paths', () => {
  const title = fc.constantFrom('a', 'A', 'b', '', '../x', 'con');
  const address = fc.constantFrom('/entry/a', '/entry/A', '/entry/a/b', '/1', '/2', '/x/y', '').map((path) => at(path));
  const posts = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4', 'x'), title, address, fc.constantFrom('1', '2', undefined))
      .map(([id, name, where, category]) => post(id, { title: name, ...where, category })),
    { selector: ({ id }) => id },
  );
  const categories = [
    { id: '1', name: 'A' },
    { id: '2', name: 'a' },
  ];

  it('differ for file systems that do not tell case', () => {
    fc.assert(
      fc.property(posts, (list) => {
        const all = [...assign(list, 'title', categories).values()];
        expect(new Set(all.map(({ sitePath }) => sitePath.toLowerCase())).size).toBe(list.length);
        expect(new Set(all.map(({ markdownPath }) => markdownPath.toLowerCase())).size).toBe(list.length);
      }),
    );
  });

  it('stay when posts with higher ids are added, whatever the order they come in', () => {
    fc.assert(
      fc.property(posts, (list) => {
        const before = assign(list, 'title', categories);
        const more = [post('xx', { title: 'a', ...at('/entry/a') }), post('y', { title: 'A' }), ...list.toReversed()];
        const after = assign(more, 'title', categories);
        // An alias gives way to a page.
        for (const [id, { sitePath, markdownPath, wanted }] of before)
          expect(after.get(id)).toMatchObject({ sitePath, markdownPath, wanted });
      }),
    );
  });
});
