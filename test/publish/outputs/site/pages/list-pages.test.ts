import { describe, expect, it } from 'vitest';
import type {
  CategoryPageView,
  DatesView,
  ListPageView,
  TagsView,
  YearPageView,
} from '../../../../../src/publish/outputs/site/pages/views/lists.ts';
import { madeNow, nothing, pageFilesOf, publishedPosts, renderSite, usualLook, type Look } from './render-site.ts';
import { categoryOf, postOf, siteOf } from './sample-site.ts';
import { viewOf, viewsOf } from './views-of.ts';

const titlesOf = (posts: readonly { title: string }[]) => posts.map(({ title }) => title);
const linksOf = (links: readonly { href: string; text: string }[]) => links.map(({ href, text }) => [text, href]);

describe('A category page', () => {
  const parent = categoryOf('Books');
  const child = categoryOf('Poems', parent);
  const other = categoryOf('Music');
  const posts = [
    postOf(1, { category: child }),
    postOf(2, { category: parent, title: '', comments: 1 }),
    postOf(3, { category: other }),
    postOf(4, { category: child, visibility: 'private' }),
  ];
  const site = siteOf([parent, other], posts);

  it('lists the posts of its category and subcategories, newest first, with the name of the subcategory on those from subcategories', () => {
    const page = viewOf(site, 'category/Books/index.html') as CategoryPageView;
    expect(page.posts).toMatchObject([
      { title: 'Post 1', category: 'Poems', comments: 0 },
      { title: 'Untitled', comments: 1, href: '../../2/index.html' },
      { title: 'Post 4', restriction: 'Private' },
    ]);
    expect(page.posts[1]?.category).toBeUndefined();
    expect(page).toMatchObject({ name: 'Books', count: 3, children: [{ name: 'Poems', count: 2 }] });
    expect(page.paging).toBeUndefined();
  });

  it('shows posts in the layout of the front page, like the pages of tags and dates', () => {
    const photo = { file: 'ab/photo.jpg', type: 'image/jpeg', size: 9, width: 640, height: 480 };
    const published = publishedPosts(() => ({ ...nothing, media: [photo] }));
    const tagged = siteOf([parent, other], [...posts, postOf(5, { tags: ['tea'] })]);
    const shown = (home: Look['home']) =>
      ['category/Books', 'category/uncategorised', 'tag/tea', 'archive/2024', 'archive/2024/01'].map((folder) => {
        const view = viewOf(tagged, `${folder}/index.html`, published, { ...usualLook, home }) as ListPageView;
        return [view.home, view.cards, view.posts[0]?.cover !== undefined];
      });
    for (const home of ['cards', 'excerpts', 'list'] as const)
      expect(shown(home)).toEqual(Array.from({ length: 5 }, () => [home, home === 'cards', home !== 'list']));
  });

  it('loads only its first images at once, like a page of dates, even if that has several months', () => {
    const photo = { file: 'ab/photo.jpg', type: 'image/jpeg', size: 9, width: 640, height: 480 };
    const music = categoryOf('Music');
    const spring = Array.from({ length: 10 }, (_, id) =>
      postOf(id, { category: music, date: { epoch: 1_712_000_000 - id * 10 * 86_400, offset: 540 } }),
    );
    const files = renderSite(siteOf([music], spring), () => ({ ...nothing, media: [photo] }));
    const images = (file: string) => files.get(file)?.match(/<img [^>]*photo[^>]*>/gu) ?? [];
    for (const file of ['category/Music/index.html', 'archive/2024/index.html'])
      expect(images(file).filter((image) => !image.includes('loading="lazy"')).length).toBeLessThanOrEqual(3);
    expect(images('archive/2024/index.html')).toHaveLength(10);
  });

  it('has a breadcrumb', () => {
    const page = viewOf(site, 'category/Books/Poems/index.html') as CategoryPageView;
    expect(linksOf(page.breadcrumb)).toEqual([
      ['Home', '../../../index.html'],
      ['Books', '../index.html'],
    ]);
    expect(page.title).toBe('Books/Poems · A blog');
  });

  it('shortens a long breadcrumb in the middle', () => {
    const line = [categoryOf('1')];
    for (let level = 2; level <= 12; level += 1) line.push(categoryOf(String(level), line.at(-1)));
    const deep = siteOf([line[0]!], [postOf(1, { category: line.at(-1)! })]);
    const { breadcrumb } = viewOf(deep, `${line.at(-1)!.sitePath}/index.html`) as CategoryPageView;
    expect(breadcrumb.map(({ text }) => text)).toEqual(['Home', '1', '… 8', '9', '10', '11']);
    expect(breadcrumb[2]?.href).toBe('../../../../index.html');
    const { breadcrumb: near } = viewOf(deep, `${line[5]!.sitePath}/index.html`) as CategoryPageView;
    expect(near.map(({ text }) => text)).toEqual(['Home', '1', '2', '3', '4', '5']);
  });

  it('exists for posts without a category, if there are any', () => {
    expect(viewsOf(site).has('category/uncategorised/index.html')).toBe(false);
    const page = viewOf(siteOf([], [postOf(1)]), 'category/uncategorised/index.html') as CategoryPageView;
    expect(page).toMatchObject({ name: 'Uncategorised', children: [], posts: [{ title: 'Post 1' }] });
  });

  it('shows names and labels literally', () => {
    const odd = { ...categoryOf('odd'), name: 'C/C++ "<b>"', label: 'a/b/<i>', sitePath: 'category/C-C++' };
    const page = viewOf(siteOf([odd], [postOf(1, { category: odd })]), 'category/C-C++/index.html') as CategoryPageView;
    expect(page).toMatchObject({ name: 'C/C++ "<b>"', label: 'a/b/<i>', title: 'a/b/<i> · A blog' });
  });
});

describe('A list of posts', () => {
  const posts = Array.from({ length: 1001 }, (_, index) => postOf(index, { tags: ['many'] }));
  const site = siteOf([], posts);
  const views = viewsOf(site, undefined, { ...usualLook, home: 'list' });
  const page = (path: string) => views.get(path) as ListPageView;

  it('has a hundred titles per page, or fifty posts in other layouts', () => {
    expect((viewsOf(site).get('tag/many/page/21/index.html') as ListPageView).posts).toHaveLength(1);
    expect(titlesOf(page('tag/many/index.html').posts)).toEqual(titlesOf(posts.slice(0, 100)));
    expect(titlesOf(page('tag/many/page/2/index.html').posts)).toEqual(titlesOf(posts.slice(100, 200)));
    expect(titlesOf(page('tag/many/page/11/index.html').posts)).toEqual(['Post 1000']);
    expect(views.has('tag/many/page/12/index.html')).toBe(false);
    expect(views.has('tag/many/page/1/index.html')).toBe(false);
    expect(page('tag/many/page/2/index.html')).toMatchObject({
      name: 'many',
      title: 'Tag: many · Page 2 · A blog',
      count: 1001,
    });
  });

  it('links to some of its pages, always including the first and the last', () => {
    const paging = (path: string) => {
      const { paging: found } = page(path);
      const numbers = found?.links.map(
        ({ page: number, href, gap }) => `${gap ? '…' : ''}${href === undefined ? `[${number}]` : number}`,
      );
      return [numbers?.join(' '), found?.newer, found?.older];
    };
    expect(paging('tag/many/index.html')).toEqual(['[1] 2 3 …11', undefined, 'page/2/index.html']);
    expect(paging('tag/many/page/2/index.html')).toEqual(['1 [2] 3 4 …11', '../../index.html', '../3/index.html']);
    expect(paging('tag/many/page/5/index.html')[0]).toBe('1 …3 4 [5] 6 7 …11');
    expect(paging('tag/many/page/6/index.html')[0]).toBe('1 …4 5 [6] 7 8 …11');
    expect(paging('tag/many/page/11/index.html')).toEqual(['1 …9 10 [11]', '../10/index.html', undefined]);
    expect(page('tag/many/page/6/index.html').paging?.links.map(({ href }) => href)).toEqual([
      '../../index.html',
      '../4/index.html',
      '../5/index.html',
      undefined,
      '../7/index.html',
      '../8/index.html',
      '../11/index.html',
    ]);
  });

  it('is paginated in the same way for uncategorized posts, tags, years and months', () => {
    for (const folder of ['category/uncategorised', 'tag/many']) {
      expect(page(`${folder}/index.html`).paging?.pages).toBe(11);
      expect(page(`${folder}/page/11/index.html`).posts).toHaveLength(1);
    }
    const { paging, count } = page('archive/2024/index.html');
    expect([paging?.pages, count]).toEqual([2, 111]);
    expect(page('archive/2023/12/page/2/index.html').paging?.page).toBe(2);
  });

  it('does not exist if the blog has no posts', () => {
    const empty = viewsOf(siteOf([], []));
    expect([...empty.keys()].sort()).toEqual([
      '404.html',
      'about/index.html',
      'category/index.html',
      'index.html',
      'search/index.html',
    ]);
    expect(empty.get('index.html')).not.toHaveProperty('site.tags');
    expect(empty.get('index.html')).not.toHaveProperty('site.dates');
  });
});

describe('The pages of tags', () => {
  const posts = [
    postOf(1, { tags: ['차', 'a/b'] }),
    postOf(2, { tags: ['차'] }),
    ...Array.from({ length: 30 }, (_, index) => postOf(10 + index, { tags: ['common'] })),
  ];
  const site = siteOf([], posts);

  it('show all tags with their counts', () => {
    const { tags, site: shown } = viewOf(site, 'tag/index.html') as TagsView;
    expect(tags.map(({ text, count, href }) => [text, count, href])).toEqual([
      ['a/b', 1, 'a-b/index.html'],
      ['common', 30, 'common/index.html'],
      ['차', 2, '%EC%B0%A8/index.html'],
    ]);
    expect(shown.tags).toBe('index.html');
  });

  it('show up to twenty tags in one list, the most used first', () => {
    const { popular, initials } = viewOf(site, 'tag/index.html') as TagsView;
    expect(popular.map(({ text }) => text)).toEqual(['common', '차', 'a/b']);
    expect(initials).toEqual([]);
  });

  it('show many tags by first letter, below the most used ones', () => {
    const tags = Array.from({ length: 21 }, (_, index) => `${index < 16 ? 'a' : 'ㄱ'}${index}`);
    const many = siteOf([], [postOf(1, { tags }), ...posts]);
    const { popular, initials } = viewOf(many, 'tag/index.html') as TagsView;
    expect(popular.map(({ text }) => text)).toEqual(['common', '차']);
    expect(initials.map(({ text, anchor, tags: own }) => [text, anchor, own.length])).toEqual([
      ['A', 'initial-1', 17],
      ['C', 'initial-2', 1],
      ['ㄱ', 'initial-3', 5],
      ['ㅊ', 'initial-4', 1],
    ]);
    const html = renderSite(many).get('tag/index.html') ?? '';
    expect(html).toContain('<a href="#initial-3">ㄱ</a>');
    expect(html).toContain('<h2 id="initial-3">ㄱ</h2>');
  });

  it('are not indexed if they have a single post', () => {
    const { head } = viewOf(site, 'tag/a-b/index.html') as ListPageView;
    expect([head.hidden, (viewOf(site, 'tag/차/index.html') as ListPageView).head.hidden]).toEqual([true, false]);
  });

  it('show the posts of each tag', () => {
    const page = viewOf(site, 'tag/차/index.html') as ListPageView;
    expect(page).toMatchObject({ name: '차', title: 'Tag: 차 · A blog', count: 2 });
    expect(titlesOf(page.posts)).toEqual(['Post 1', 'Post 2']);
    expect(linksOf(page.breadcrumb)).toEqual([
      ['Home', '../../index.html'],
      ['Tags', '../index.html'],
    ]);
  });
});

describe('The pages of dates', () => {
  const at = (text: string) => ({ date: { epoch: Date.parse(`${text}T12:00:00+09:00`) / 1000, offset: 540 } });
  const posts = [postOf(1, at('2024-03-01')), postOf(2, at('2024-01-31')), postOf(3, at('2022-12-31'))];
  const site = siteOf([], [...posts, postOf(4, { date: undefined })]);

  it('show all years and months, each year once', () => {
    const { years } = viewOf(site, 'archive/index.html') as DatesView;
    expect(years.map((year) => [year.text, year.count, year.href, linksOf(year.months)])).toEqual([
      [
        '2024',
        2,
        '2024/index.html',
        [
          ['March', '2024/03/index.html'],
          ['January', '2024/01/index.html'],
        ],
      ],
      ['2022', 1, '2022/index.html', [['December', '2022/12/index.html']]],
    ]);
  });

  it('list titles below their months, unless the blog is large', () => {
    const many = (count: number) => {
      const view = viewOf(
        siteOf(
          [],
          Array.from({ length: count }, (_, id) => postOf(id)),
        ),
        'archive/index.html',
      );
      const { years, folded } = view as DatesView;
      return [folded, years.flatMap(({ months }) => months.flatMap(({ posts: shown }) => shown)).length];
    };
    expect([300, 301, 1000, 1001].map(many)).toEqual([
      [false, 300],
      [true, 301],
      [true, 1000],
      [true, 0],
    ]);
    const [year] = (viewOf(site, 'archive/index.html') as DatesView).years;
    expect(year?.months.map(({ text, posts: shown }) => [text, ...linksOf(shown)])).toEqual([
      ['March', ['Post 1', '../1/index.html']],
      ['January', ['Post 2', '../2/index.html']],
    ]);
    const html = renderSite(site).get('archive/index.html');
    expect(html).toMatch(/<time [^>]*>31<\/time> <a dir="auto" href="\.\.\/2\/index\.html">Post 2</u);
    expect(html).not.toContain('<details');
  });

  it('fold all years but the newest in a large blog', () => {
    const files = renderSite(siteOf([], [...Array.from({ length: 1000 }, (_, id) => postOf(id)), ...posts.slice(2)]));
    const html = files.get('archive/index.html') ?? '';
    expect(html.match(/<details[^>]*>/gu)).toEqual([
      '<details class="year" open>',
      '<details class="year">',
      '<details class="year">',
    ]);
    expect(html).toContain('href="2023/12/index.html">December</a>');
    expect(html.match(/All \d+ posts/gu)).toEqual(['All 111 posts', 'All 889 posts']);
  });

  it('show the posts of a year below their months, which further pages continue', () => {
    const months = (page: string) =>
      (
        viewOf(
          siteOf(
            [],
            Array.from({ length: 400 }, (_, id) => postOf(id * 3)),
          ),
          page,
          undefined,
          { ...usualLook, home: 'list' },
        ) as YearPageView
      ).months.map(({ text, count, posts: shown }) => [text, count, shown.length]);
    expect(months('archive/2023/index.html')).toEqual([
      ['December', 248, 100],
      ['November', 115, 0],
    ]);
    expect(months('archive/2023/page/3/index.html')).toEqual([
      ['December', 248, 48],
      ['November', 115, 52],
    ]);
  });

  it('show the posts of a year and of a month', () => {
    const year = viewOf(site, 'archive/2024/index.html') as YearPageView;
    expect(titlesOf(year.posts)).toEqual(['Post 1', 'Post 2']);
    expect(linksOf(year.months)).toEqual([
      ['March', '03/index.html'],
      ['January', '01/index.html'],
    ]);
    const files = pageFilesOf(site, undefined, { ...usualLook, home: 'list' });
    const shown = (path: string) =>
      files
        .filter((file) => file.path === path)
        .flatMap((file) => [...madeNow(file).matchAll(/<time [^>]*>([^<]*)/gu)].map(([, day]) => day));
    expect(shown('archive/2024/index.html')).toEqual(['1', '31']);
    expect(shown('archive/2024/01/index.html')).toEqual(['31']);
    expect(shown('category/uncategorised/index.html')).toContain('31 January 2024');
    const month = viewOf(site, 'archive/2024/01/index.html') as ListPageView;
    expect(month.name).toBe('January 2024');
    expect(titlesOf(month.posts)).toEqual(['Post 2']);
    expect(linksOf(month.breadcrumb).at(-1)).toEqual(['2024', '../index.html']);
  });
});
