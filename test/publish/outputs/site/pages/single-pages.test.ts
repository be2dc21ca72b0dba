import { describe, expect, it } from 'vitest';
import type { CategoryIndexView, IndexView } from '../../../../../src/publish/outputs/site/pages/views/lists.ts';
import type { AboutView, SearchView } from '../../../../../src/publish/outputs/site/pages/views/others.ts';
import type { PageView } from '../../../../../src/publish/outputs/site/pages/views/page.ts';
import type { Site } from '../../../../../src/publish/site-model/site/site.ts';
import { publishedPosts, renderSite, usualLook, type Look, nothing } from './render-site.ts';
import { categoryOf, postOf, siteOf, threadOf, picture } from './sample-site.ts';
import { viewOf } from './views-of.ts';

const tree = () => {
  const travel = categoryOf('Travel');
  const korea = categoryOf('Korea', travel);
  const seoul = categoryOf('Seoul', korea);
  return { travel, korea, seoul };
};
const photo = { file: 'ab/photo.jpg', type: 'image/jpeg', size: 9, width: 640, height: 480 };
const published = publishedPosts(() => ({
  body: '<h2>Way</h2><p>We took the ferry.</p>',
  threads: [],
  media: [photo],
}));
const frontOf = (site: Site, look: Partial<Look> = {}) =>
  viewOf(site, 'index.html', published, { ...usualLook, ...look }) as IndexView;
const titlesOf = (posts: readonly { title: string }[]) => posts.map(({ title }) => title);

describe('The front page', () => {
  it('offers templates all posts of a small blog by category label, with uncategorized posts last', () => {
    const { travel, seoul } = tree();
    const categories = [seoul, undefined, travel, seoul];
    const posts = categories.map((category, index) => postOf(index + 1, { category }));
    const { groups, newest, count } = frontOf(siteOf([travel], posts));
    expect(groups.map(({ label, href, posts: shown }) => [label, href, titlesOf(shown)])).toEqual([
      ['Travel', 'category/Travel/index.html', ['Post 3']],
      ['Travel/Korea/Seoul', 'category/Travel/Korea/Seoul/index.html', ['Post 1', 'Post 4']],
      ['Uncategorised', 'category/uncategorised/index.html', ['Post 2']],
    ]);
    expect(titlesOf(newest)).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4']);
    expect(count).toBe(4);
  });

  it('shows the newest posts in the selected layout, and only titles in groups', () => {
    const { travel } = tree();
    const site = siteOf([travel], [postOf(1, { visibility: 'protected' }), postOf(2, { category: travel })]);
    const [cover, summary] = [{ src: 'media/ab/photo.jpg', width: 640, height: 480 }, 'We took the ferry.'];
    const excerpts = frontOf(site);
    expect(excerpts.newest[0]).toMatchObject({ title: 'Post 1', summary, cover, restriction: 'Protected' });
    expect(excerpts.groups[0]?.posts[0]).not.toHaveProperty('summary');
    expect(excerpts.groups[0]?.posts[0]).not.toHaveProperty('cover');
    const [card] = frontOf(site, { home: 'cards' }).newest;
    expect(card).toMatchObject({ cover });
    expect(card).not.toHaveProperty('summary');
    const [title] = frontOf(site, { home: 'list' }).newest;
    expect(title).not.toHaveProperty('cover');
    expect(title).not.toHaveProperty('summary');
  });

  it('shows the complete category tree with counts, with uncategorized posts last', () => {
    const { travel, korea, seoul } = tree();
    const posts = [postOf(1, { category: seoul }), postOf(2, { category: korea }), postOf(3)];
    const outline = (categories: IndexView['categories']): unknown[] =>
      categories.map(({ name, count, children }) => [name, count, outline(children)]);
    expect(outline(frontOf(siteOf([travel], posts)).categories)).toEqual([
      ['Travel', 2, [['Korea', 2, [['Seoul', 1, []]]]]],
      ['Uncategorised', 1, []],
    ]);
  });

  it.each([
    ['list', 100, 100, 20, false],
    ['list', 101, 5, 20, true],
    ['excerpts', 100, 100, 10, false],
    ['excerpts', 101, 5, 10, true],
    ['cards', 13, 13, 12, false],
    ['cards', 101, 5, 12, true],
  ] as const)(
    'with the layout %s and %i posts shows %i posts per group and the newest %i',
    (home, count, shown, newest, more) => {
      const { travel } = tree();
      const posts = Array.from({ length: count }, (_, index) => postOf(index, { category: travel }));
      const view = frontOf(siteOf([travel], posts), { home });
      expect(view.home).toBe(home);
      expect(view.groups).toHaveLength(1);
      expect(view.groups[0]).toMatchObject({ count, more });
      expect(titlesOf(view.groups[0]!.posts)).toEqual(titlesOf(posts.slice(0, shown)));
      expect(titlesOf(view.newest)).toEqual(titlesOf(posts.slice(0, newest)));
    },
  );

  it.each(['list', 'excerpts', 'cards'] as const)('with the layout %s shows the only post of a blog once', (home) => {
    const view = frontOf(siteOf([], [postOf(1)]), { home });
    expect([view.newest, view.groups].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('leaves the posts of each category to the index by category', () => {
    const { travel, seoul } = tree();
    const posts = Array.from({ length: 30 }, (_, id) => postOf(id, { category: id % 2 === 0 ? travel : seoul }));
    const html = renderSite(siteOf([travel], posts)).get('index.html') ?? '';
    expect(html.match(/>Post \d+</gu)).toHaveLength(10);
    expect(html).toContain('<a dir="auto" href="category/Travel/Korea/Seoul/index.html">Seoul</a>');
    expect(html).not.toContain('Travel/Korea/Seoul<');
  });

  it('links to all posts only if it does not show all of them above', () => {
    const links = (count: number) => {
      const posts = Array.from({ length: count }, (_, index) => postOf(index));
      return (
        renderSite(siteOf([], posts))
          .get('index.html')
          ?.match(/All \d+ posts/gu) ?? []
      );
    };
    expect([links(10), links(11)]).toEqual([[], ['All 11 posts']]);
  });

  it('shows the newest comments, each with a link and the start of its text', () => {
    const post = postOf(7, { title: '', sitePath: 'entry/비' });
    const comment = threadOf(5, `one\n\n${'word '.repeat(100)}`, { name: ' ', owner: true });
    const [shown] = frontOf(siteOf([], [post], { newestComments: [{ ...comment, post }] })).newestComments;
    expect(shown).toMatchObject({
      href: 'entry/%EB%B9%84/index.html#comment5',
      name: 'Anonymous',
      owner: true,
      hidden: false,
      post: 'Untitled',
      date: { day: '2024-01-05' },
    });
    expect(shown?.excerpt).toMatch(/^one word word/);
    expect(shown?.excerpt.length).toBeLessThanOrEqual(200);
  });

  it('is empty if the blog has no posts', () => {
    expect(frontOf(siteOf([], []))).toMatchObject({
      count: 0,
      categories: [],
      groups: [],
      newest: [],
      newestComments: [],
    });
  });

  it('has a generic title if the blog has none', () => {
    const blog = { title: ' ', description: '', nickname: '', address: '' };
    const titleOf = (fields: object) => frontOf(siteOf([], [], { blog: { ...blog, ...fields } })).title;
    expect(titleOf({ nickname: 'Somebody' })).toBe('Somebody');
    expect(titleOf({})).toBe('Blog');
  });

  it('supports a category tree that would overflow the stack if it were rendered recursively', () => {
    let category = categoryOf('top');
    const top = category;
    for (let depth = 0; depth < 1000; depth += 1) category = categoryOf('c', category);
    const count = (categories: IndexView['categories']): number =>
      categories.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(frontOf(siteOf([top], [postOf(1, { category })])).categories)).toBe(1001);
  });
});

describe('The index of all posts by category', () => {
  const indexOf = (site: Site) => viewOf(site, 'category/index.html') as CategoryIndexView;
  const anchorsIn = (categories: CategoryIndexView['categories']): unknown[] =>
    categories.map(({ name, href, children }) => [name, href, ...anchorsIn(children)]);

  it('has a section for each category with posts, in the order of the tree, and one for posts without a category', () => {
    const { travel, seoul } = tree();
    const posts = [
      postOf(1, { category: seoul }),
      postOf(2),
      postOf(3, { category: travel }),
      postOf(4, { category: seoul }),
    ];
    const { groups, count } = indexOf(siteOf([travel], posts));
    expect(groups.map(({ label, href, posts: shown }) => [label, href, titlesOf(shown)])).toEqual([
      ['Travel', 'Travel/index.html', ['Post 3']],
      ['Travel/Korea/Seoul', 'Travel/Korea/Seoul/index.html', ['Post 1', 'Post 4']],
      ['Uncategorised', 'uncategorised/index.html', ['Post 2']],
    ]);
    expect(count).toBe(4);
  });

  it('has a table of contents, which links a category with subcategories only to the first of them', () => {
    const { travel, korea } = tree();
    const site = siteOf([travel], [postOf(1, { category: korea }), postOf(2)]);
    expect(anchorsIn(indexOf(site).categories)).toEqual([
      ['Travel', '#category-1', ['Korea', '#category-1', ['Seoul', '#category-2']]],
      ['Uncategorised', '#category-2'],
    ]);
    const html = renderSite(site).get('category/index.html') ?? '';
    expect(html).toContain('<a dir="auto" href="#category-2">Uncategorised</a>');
    expect(html.match(/<h2 id="[^"]+"><a dir="auto" href="[^"]+">[^<]+/gu)).toEqual([
      '<h2 id="category-1"><a dir="auto" href="Travel/Korea/index.html">Travel/Korea',
      '<h2 id="category-2"><a dir="auto" href="uncategorised/index.html">Uncategorised',
    ]);
  });

  it.each([
    [1, 100, 100],
    [1, 101, 100],
    [10, 100, 100],
    [11, 100, 50],
    [60, 167, 10],
    [2000, 2, 1],
  ])(
    'shows of %i categories with %i posts each the newest %i, so that the page stays small',
    (categories, size, shown) => {
      const all = Array.from({ length: categories }, (_, index) => categoryOf(`Category ${index}`));
      const posts = all.flatMap((category, index) =>
        Array.from({ length: size }, (_, post) => postOf(index * size + post, { category })),
      );
      const site = siteOf(all, posts);
      const { groups } = indexOf(site);
      expect(groups.map((group) => group.posts.length)).toEqual(all.map(() => shown));
      expect(groups[0]).toMatchObject({ count: size, more: size > shown });
      const html = renderSite({ ...site, posts: [] }).get('category/index.html') ?? '';
      expect(html.match(/>All \d+ posts</gu) ?? []).toHaveLength(size > shown ? categories : 0);
      expect(html.length).toBeLessThan(categories * 500 + 250_000);
    },
  );

  it('says that there are no posts in an empty blog', () => {
    expect(renderSite(siteOf([], [])).get('category/index.html')).toContain('There are no posts.');
  });
});

describe('The page about the archive', () => {
  const film = { file: 'cd/film.mp4', type: 'video/mp4', size: 1 };
  const other = { ...picture, file: 'ef/other.png' };
  const posts = [
    postOf(1, { comments: 2 }),
    postOf(2, { comments: 1, removed: '2026-11-20' }),
    postOf(3, { date: undefined }),
  ];
  const media = { 1: [picture, film], 2: [picture, other], 3: [] } as Record<string, (typeof picture)[]>;
  const about = (missing: number) =>
    viewOf(
      siteOf([], posts),
      'about/index.html',
      publishedPosts(({ id }) => ({ ...nothing, media: media[id]! }), missing),
    ) as AboutView;

  it('counts each image and file once, and shows the dates of the oldest and newest post', () => {
    expect(about(0)).toMatchObject({
      posts: 3,
      comments: 3,
      pictures: 2,
      files: 1,
      newest: { datetime: '2024-01-05T13:30:00+09:00' },
      oldest: { datetime: '2024-01-05T12:30:00+09:00' },
    });
  });

  it('lists missing items', () => {
    expect(about(0).missing).toEqual(['1 post is no longer on the original blog and only available here.']);
    expect(about(1200).missing).toEqual([
      '1 post is no longer on the original blog and only available here.',
      '1,200 images or files are not in the archive.',
    ]);
    expect((viewOf(siteOf([], []), 'about/index.html') as AboutView).missing).toEqual([]);
    const unfinished = siteOf([], [], { unread: 12 });
    expect((viewOf(unfinished, 'about/index.html') as AboutView).missing).toEqual([
      '12 posts of the original blog have not been fetched yet.',
    ]);
  });
});

describe('The page for URLs that do not exist', () => {
  const links = ({ site }: PageView) => [site.home, site.style, site.search];

  it('uses absolute paths if the URL of the site is known', () => {
    const site = siteOf([], [], { url: 'https://site.example/below/h%C3%A9re/' });
    expect(links(viewOf(site, '404.html') as PageView)).toEqual([
      '/below/h%C3%A9re/',
      '/below/h%C3%A9re/style.css',
      '/below/h%C3%A9re/search/',
    ]);
    expect(links(viewOf({ ...site, url: 'https://site.example/' }, '404.html') as PageView)[0]).toBe('/');
  });

  it('uses relative paths if the URL of the site is unknown', () => {
    expect(links(viewOf(siteOf([], []), '404.html') as PageView)).toEqual([
      'index.html',
      'style.css',
      'search/index.html',
    ]);
  });
});

describe('The search page', () => {
  it('loads the search script', () => {
    expect((viewOf(siteOf([], []), 'search/index.html') as SearchView).scripts).toEqual(['../search.js']);
  });
});
