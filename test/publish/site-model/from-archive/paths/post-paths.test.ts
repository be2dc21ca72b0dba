import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCategoryTree } from '../../../../../src/core/trees/category-tree.ts';
import type { Category } from '../../../../../src/core/items/category.ts';
import { CategoryFolders } from '../../../../../src/publish/site-model/site/categories.ts';
import { presets } from '../../../../../src/publish/outputs/markdown/presets/index.ts';
import type { SiteOptions } from '../../../../../src/publish/site-model/options/site-options.ts';
import { postFile } from '../../../../../src/publish/site-model/site/paths.ts';
import {
  assignPostPaths,
  type PathSource,
  assignAliases,
  type AliasSource,
} from '../../../../../src/publish/site-model/from-archive/paths/post-paths.ts';

const post = (id: string, choices: Partial<PathSource> = {}): PathSource => ({
  id,
  title: `Post ${id}`,
  date: { epoch: 1704416400, offset: 540 },
  category: undefined,
  address: `https://blog.example.com/${id}`,
  slogan: '',
  ...choices,
});
const foldersOf = (categories: readonly Category[]) => new CategoryFolders(buildCategoryTree(categories));
const assign = (
  posts: readonly PathSource[],
  slug: SiteOptions['slug'] = 'title',
  categories: readonly Category[] = [],
) => assignPostPaths(posts, buildCategoryTree(categories), { slug, postFolders: false }, presets.plain.layout);
const at = (path: string) => ({ address: `https://blog.example.com${path}` });
const siteOf = (path: string) => assign([post('7', at(path))]).get('7');

describe('the path of a post on the site', () => {
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
  ])('is derived from %s: %s', (path, sitePath) => {
    expect(siteOf(path)).toMatchObject({ sitePath });
  });

  it.each([
    ['/2015/03/hello-world/', '2015/03/hello-world'],
    ['/2015/03/hello.html', '2015/03/hello.html'],
    ['/2015/03/hello/index.html', '2015/03/hello'],
    ['/archives/123', 'archives/123'],
    ['/blog/archive.php', 'blog/archive.php'],
    ['/hello-world', 'hello-world'],
    ['/hello.html', 'hello.html'],
    ['/m/2015/03/hello.html', '2015/03/hello.html'],
    ['/@user/a-title-abc123', '@user/a-title-abc123'],
    ['/posts/hello/', 'posts/hello'],
    ['/2015/03/%EC%97%AC%ED%96%89', '2015/03/여행'],
    ['/archive/2005/03/01/123.aspx', 'archive/2005/03/01/123.aspx'],
    ['/archive/2005/hello.html', 'archive/2005/hello.html'],
    ['/about/team/', 'about/team'],
    ['/guestbook/', 'guestbook'],
    ['/page/hello', 'page/hello'],
    ['/p/contact.html', 'p/contact.html'],
    ['/blog-entry-12.html', 'blog-entry-12.html'],
    ['/index.php/2015/03/hello/', 'index.php/2015/03/hello'],
  ])('is derived from the URL path %s of another platform: %s', (path, sitePath) => {
    expect(siteOf(path)).toMatchObject({ sitePath });
    expect(siteOf(path)).not.toHaveProperty('reason');
  });

  it('is not the path of a page that this site has, such as its guestbook', () => {
    const [tree, options] = [buildCategoryTree([]), { slug: 'title', postFolders: false } as const];
    const paths = assignPostPaths([post('7', at('/Guestbook/'))], tree, options, undefined, ['guestbook']);
    expect(paths.get('7')).toMatchObject({ sitePath: '7', reason: 'taken' });
  });

  it.each([
    ['/8', '7', '8', 'number'],
    ['/archive/2024', '7', 'archive/2024', 'reserved'],
    ['/archive/2024/01/', '7', 'archive/2024/01', 'reserved'],
    ['/archive/2024/01/page/2', '7', 'archive/2024/01/page/2', 'reserved'],
    ['/about/', '7', 'about', 'reserved'],
    ['/page/', '7', 'page', 'reserved'],
    ['/entry/index.html', '7', 'entry/index.html', 'reserved'],
    ['/entry/a/INDEX.HTML', '7', 'entry/a/INDEX.HTML', 'reserved'],
    ['/entry/what%3F', 'entry/what', 'entry/what?', 'name'],
    ['/entry/_draft', 'entry/draft', 'entry/_draft', 'name'],
    ['/entry/a%2Fb', 'entry/a-b', 'entry/a/b', 'name'],
    ['/entry/%2e%2e%2f%2e%2e', 'entry/7', 'entry/../..', 'name'],
    ['/entry/%E0%A4%A', 'entry/%E0%A4%A', undefined, undefined],
    [`/2015/${'a'.repeat(201)}`, `2015/${'a'.repeat(192)}-11k8ias`, `2015/${'a'.repeat(201)}`, 'long'],
    [`/entry/${'a/'.repeat(500)}b`, '7', `entry/${'a/'.repeat(500)}b`, 'long'],
    ['/2015/con/a', '2015/con-/a', '2015/con/a', 'name'],
    ['/2015/a%2e%2e%2fb', '2015/a..-b', '2015/a../b', 'name'],
    ['/2015/dot.', '2015/dot', '2015/dot.', 'name'],
    ['/.git/config', 'git/config', '.git/config', 'name'],
    ['/.well-known/x', 'well-known/x', '.well-known/x', 'name'],
    ['/2015/.git', '2015/git', '2015/.git', 'name'],
    ['/api/hello', '7', 'api/hello', 'reserved'],
    ['/wp-admin/hello.html', '7', 'wp-admin/hello.html', 'reserved'],
    ['/a/node_modules/b', '7', 'a/node_modules/b', 'reserved'],
    ['/Media/a.html', '7', 'Media/a.html', 'reserved'],
    ['/search', '7', 'search', 'reserved'],
    ['/tag/tea', '7', 'tag/tea', 'reserved'],
    ['/page/2', '7', 'page/2', 'reserved'],
    ['/blog/page/2', '7', 'blog/page/2', 'reserved'],
    ['/style.css', '7', 'style.css', 'reserved'],
    ['/404.html', '7', '404.html', 'reserved'],
    ['/_redirects', 'redirects', '_redirects', 'name'],
    ['/_headers/a', 'headers/a', '_headers/a', 'name'],
    ['/x/index.html/y', '7', 'x/index.html/y', 'reserved'],
    ['/?p=7', '7', '/?p=7', 'none'],
    ['/?page_id=7', '7', '/?page_id=7', 'none'],
  ])('cannot be taken from the URL %s, and is %s instead', (path, sitePath, wanted, reason) => {
    const paths = siteOf(path);
    expect([paths?.sitePath, paths?.wanted, paths?.reason]).toEqual([sitePath, wanted, reason]);
  });

  it.each([
    ['/a/x.html', '/a/x.html/y', '8'],
    ['/a/x.html/y', '/a/x.html', '8'],
    ['/a/x', '/a/x/y', 'a/x/y'],
    ['/a/X.html', '/a/x.HTML', '8'],
    ['/entry/a.html', '/entry/a.html/b', 'entry/a.html/b'],
  ])('does not conflict with an earlier post at %s: %s becomes %s', (first, second, sitePath) => {
    const paths = assign([post('7', at(first)), post('8', at(second))]);
    expect(paths.get('8')?.sitePath).toBe(sitePath);
    expect(paths.get('8')?.reason).toBe(sitePath === '8' ? 'taken' : undefined);
  });

  it.each(['/2015/03/hello-world/', '/hello-world/', '/?p=7', '/2015/03/hello-world.html'])(
    'has no aliases of Tistory if the URL has another form, but the ID: %s',
    (path) => {
      const { sitePath, aliases } = siteOf(path) ?? {};
      expect(aliases).toEqual(sitePath === '7' ? [] : ['7']);
    },
  );

  it.each(['notice/7', 'pages/about'])('is the ID of the post for the URL path %s, which becomes an alias', (path) => {
    const paths = assign([post('7', { address: `https://blog.example.com/${path}` })]).get('7');
    expect(paths).toMatchObject({ sitePath: '7' });
    expect(paths?.aliases).toContain(path);
  });

  it.each(['', 'blog/7'])('is the ID of the post, without a reason to report, if its URL is %j', (address) => {
    const paths = assign([post('7', { address })]).get('7');
    expect(paths).toMatchObject({ sitePath: '7' });
    expect(paths).not.toHaveProperty('reason');
  });

  it('starts with `post/` if the ID is not a number, because the ID could be a name that the site uses', () => {
    const paths = assign([post('category'), post('media'), post('MEDIA')]);
    expect([...paths.values()].map(({ sitePath }) => sitePath).sort()).toEqual([
      'post/MEDIA',
      'post/category',
      'post/media-post',
    ]);
  });

  it('belongs to the post with the lower ID if two posts want it, even if only the case differs', () => {
    const paths = assign([post('10', at('/entry/Slug')), post('9', at('/entry/slug'))]);
    expect(paths.get('9')).toMatchObject({ sitePath: 'entry/slug' });
    expect(paths.get('10')).toMatchObject({ sitePath: '10', wanted: 'entry/Slug', reason: 'taken' });
  });
});

it('a post whose slug is unknown has its title as an alias, numbered if several posts have the same title', () => {
  const titled = (id: string, title: string, choices: Partial<PathSource> = {}) => post(id, { title, ...choices });
  const paths = assign([
    titled('1', '[후기] C++, 둘째 글!'),
    titled('8', '[Tea] 📘 차(茶) & 물 · 총정리 - ORA-01: x () y'),
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
    ['8', 'entry/Tea-📘-차茶-물-·-총정리-ORA-01-x-y'],
  ]);
});

describe('the path of a post in the Markdown output', () => {
  const categories = [
    { id: '1', name: '여행', parent: '' },
    { id: '2', name: 'A/B: c', parent: '1' },
  ];
  const markdownOf = (choices: Partial<PathSource>, slug?: SiteOptions['slug']) =>
    assign([post('7', choices)], slug, categories).get('7')?.markdownPath;

  it('consists of the category names, the date in the time zone of the blog, and the slug', () => {
    expect(markdownOf({ category: '2', title: '첫 글!' })).toBe('여행/A-B-c/2024-01-05-첫-글!.md');
    expect(markdownOf({})).toBe('2024-01-05-Post-7.md');
    expect(markdownOf({ date: { epoch: 1704416400, offset: -600 } })).toBe('2024-01-04-Post-7.md');
    expect(markdownOf({ date: undefined })).toBe('Post-7.md');
  });

  it('contains the requested slug', () => {
    expect(markdownOf(at('/entry/%EC%A0%9C%EB%AA%A9'), 'path')).toBe('2024-01-05-제목.md');
    expect(markdownOf({ address: '' }, 'path')).toBe('2024-01-05-7.md');
    expect(markdownOf({}, 'id')).toBe('2024-01-05-7.md');
    expect(markdownOf({ title: ' ' })).toBe('2024-01-05-7.md');
    expect(markdownOf({ title: 'It&#039;s $5 &amp; `more`; really' })).toBe("2024-01-05-It's-5-more-really.md");
    expect(markdownOf({ title: '&;' })).toBe('2024-01-05-7.md');
  });

  it('changes a device name of Windows only if no date precedes it', () => {
    expect(markdownOf({ title: 'Con' })).toBe('2024-01-05-Con.md');
    expect(markdownOf({ title: 'aux.js' })).toBe('2024-01-05-aux.js.md');
    expect(markdownOf({ title: 'Con', date: undefined })).toBe('Con-.md');
    expect(markdownOf({ title: 'Con artist', date: undefined })).toBe('Con-artist.md');
  });

  it('contains neither entities nor characters that systems forbid or shells interpret, whatever the title is', () => {
    const part = fc.constantFrom('&', '&amp;', '&#039;', '&lt;', '$', '`', ';', '#x', 'con', '가', ' ', '.', '-', 'a');
    const title = fc.array(part).map((parts) => parts.join(''));
    const date = fc.constantFrom(undefined, { epoch: 1704416400, offset: 540 });
    fc.assert(
      fc.property(title, date, (text, day) => {
        const file = markdownOf({ title: text, date: day }) ?? '';
        expect(file).toMatch(/^[^`$&;<>:"/\\|?*\s\p{Cc}]+\.md$/u);
        expect(file).not.toMatch(/^con(?:\.|$)/iu);
      }),
    );
  });

  it('is not a file name with a special meaning', () => {
    expect(markdownOf({ date: undefined, title: 'index' })).toBe('index-7.md');
    expect(markdownOf({ date: undefined, title: 'README' })).toBe('README-7.md');
  });

  it('differs from the folder of every category', () => {
    const paths = assign([post('7', { date: undefined, title: 'a' })], 'title', [{ id: '1', name: 'A.md' }]);
    expect(paths.get('7')?.markdownPath).toBe('a-7.md');
  });
});

describe('the folder of a category', () => {
  it('is unique among siblings: if names conflict, the category with the lower ID keeps its name', () => {
    const folders = foldersOf([
      { id: '10', name: 'Go' },
      { id: '9', name: 'go' },
      { id: '11', name: 'go', parent: '9' },
      { id: '12', name: 'Go', parent: '9' },
    ]);
    expect(['9', '10', '11', '12'].map((id) => folders.of(id))).toEqual(['go', 'Go-10', 'go/go', 'go/Go-12']);
  });

  it('avoids the names of other folders', () => {
    const folders = foldersOf([
      { id: '1', name: 'Media' },
      { id: '2', name: 'uncategorised' },
      { id: '3', name: 'media', parent: '1' },
    ]);
    expect(['1', '2', '3'].map((id) => folders.of(id))).toEqual(['Media-1', 'uncategorised-2', 'Media-1/media']);
  });

  it('is limited in depth, so that its path is not too long', () => {
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

describe('the paths of all posts', () => {
  const title = fc.constantFrom('a', 'A', 'b', '', '../x', 'con');
  const address = fc
    .constantFrom(
      '/entry/a',
      '/entry/A',
      '/entry/a/b',
      '/1',
      '/2',
      '/x/y',
      '/x/y.html',
      '/X/y.html/z',
      '/post/x',
      '/x',
      '',
    )
    .map((path) => at(path));
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

  it('are distinct even on file systems that ignore case', () => {
    fc.assert(
      fc.property(posts, (list) => {
        const all = [...assign(list, 'title', categories).values()];
        expect(new Set(all.map(({ sitePath }) => sitePath.toLowerCase())).size).toBe(list.length);
        expect(new Set(all.map(({ markdownPath }) => markdownPath.toLowerCase())).size).toBe(list.length);
        const files = all.map(({ sitePath }) => postFile(sitePath).toLowerCase());
        expect(files.filter((file) => files.some((other) => other.startsWith(`${file}/`)))).toEqual([]);
      }),
    );
  });

  it('do not change if posts with higher IDs are added, in any order', () => {
    fc.assert(
      fc.property(posts, (list) => {
        const before = assign(list, 'title', categories);
        const more = [post('xx', { title: 'a', ...at('/entry/a') }), post('y', { title: 'A' }), ...list.toReversed()];
        const after = assign(more, 'title', categories);
        // An alias gives way to a page.
        for (const [id, { sitePath, markdownPath, wanted }] of before)
          expect(after.get(id)).toMatchObject({ sitePath, markdownPath, ...(wanted !== undefined && { wanted }) });
      }),
    );
  });
});

const aliasSource = (id: string, choices: Partial<AliasSource> = {}): AliasSource => ({
  id,
  slogan: '',
  sitePath: id,
  path: id,
  isTistory: true,
  ...choices,
});
const aliasesOf = (...posts: readonly AliasSource[]) => Object.fromEntries(assignAliases(posts));

describe('the aliases of a post', () => {
  it('are its mobile URLs, its ID, and its slug', () => {
    expect(aliasesOf(aliasSource('7'))).toEqual({ 7: ['m/7'] });
    expect(aliasesOf(aliasSource('7', { slogan: '첫-글', sitePath: 'entry/첫-글', path: 'entry/첫-글' }))).toEqual({
      7: ['7', 'm/entry/첫-글', 'm/7'],
    });
    expect(aliasesOf(aliasSource('7', { slogan: 'late' }))).toEqual({ 7: ['entry/late', 'm/7', 'm/entry/late'] });
  });

  it('include the path at the source if the page could not have this path', () => {
    expect(aliasesOf(aliasSource('7', { path: 'old/2024' }))).toEqual({ 7: ['old/2024', 'm/7', 'm/old/2024'] });
  });

  it('are never the path of a page, and belong to the first post that wants them', () => {
    const posts = [
      aliasSource('7', { slogan: 'same' }),
      aliasSource('8', { slogan: 'same' }),
      aliasSource('9', { path: '7' }),
    ];
    expect(aliasesOf(...posts)).toEqual({
      7: ['entry/same', 'm/7', 'm/entry/same'],
      8: ['m/8'],
      9: ['m/9'],
    });
  });

  it('include former paths, unless another post has such a path', () => {
    const old = { oldAddresses: ['/2014/07/%EC%98%9B/', '/?p=7', '/2015/03/other/', 'http://['] };
    const paths = assign([
      post('7', { ...at('/2015/03/hello/'), ...old }),
      post('8', { ...at('/2015/03/other/'), ...old }),
    ]);
    expect(paths.get('7')?.aliases).toEqual(['7', '2014/07/옛']);
    expect(paths.get('7')?.queryIds).toEqual(['7']);
    expect(paths.get('8')?.aliases).toEqual(['8']);
    expect(paths.get('8')).not.toHaveProperty('queryIds');
  });

  it.each(['tags', 'category/a', 'style.css', 'sitemap.xml', 'Posts', 'index.xml', 'media/a.png'])(
    'do not include a path that site generators use: %s',
    (path) => {
      expect(aliasesOf(aliasSource('7', { path }))).toEqual({ 7: ['m/7', `m/${path}`] });
    },
  );

  it.each(['..', 'a/../b', '.git', 'x/index.html', 'con', 'a?b', 'a//b', `${'가/'.repeat(300)}x`])(
    'do not include a path that is invalid for a file: %j',
    (slogan) => {
      expect(aliasesOf(aliasSource('7', { slogan }))).toEqual({ 7: ['m/7'] });
    },
  );

  it('are unique for any posts', () => {
    const word = fc.constantFrom('a', 'A', '가', '1', '2', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 8 }), (all) => {
        const posts = all.map(([slogan, path], index) => aliasSource(String(index + 1), { slogan, path }));
        const paths = [...posts.map(({ sitePath }) => sitePath), ...Object.values(aliasesOf(...posts)).flat()];
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
      }),
    );
  });
});
