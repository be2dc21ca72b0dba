import { parseDocument } from './parse-document.ts';
import { describe, expect, it } from 'vitest';
import { createPages } from '../../../src/publish/pages/pages.ts';
import { wordsOf } from '../../../src/publish/words.ts';
import { builtInTemplates, pagesOf, renderSite } from './render-site.ts';
import { categoryOf, picture, postOf, richBody, richSite, richThreads, siteOf, threadOf } from './sample-site.ts';

const hostile = `"Quotes": & <b>tags</b> '<script>alert(1)</script>`;
const alone = {};

describe('Every page', () => {
  const site = richSite();
  const files = renderSite(site, ({ id }) => ({
    body: id === '3' ? richBody : '',
    threads: id === '3' ? richThreads : [],
  }));
  // Most of its posts are there to fill a category and are alike.
  const pages = [...files].filter(([path]) => path.endsWith('.html') && !/^1(0[1-9]|[12])/.test(path));

  it.each(pages)('%s leads only to files that exist and parts that they have', (path, html) => {
    const page = new URL(path.split('/').map(encodeURIComponent).join('/'), 'https://site.example/below/here/');
    const addresses = parseDocument(html)
      .all()
      .flatMap(({ attributes }) => [attributes.href ?? [], attributes.src ?? []].flat());
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      if (/^https?:/.test(address)) continue;
      expect(address).not.toMatch(/^\/|\/$|[^!-~]/);
      const target = new URL(address, page);
      const file = decodeURIComponent(target.pathname.slice('/below/here/'.length));
      if (file === `media/${picture.file}`) continue;
      expect(files.has(file), `${path}: ${address}`).toBe(true);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id !== '') expect(parseDocument(files.get(file)!).byId(id), `${path}: ${address}`).toBeDefined();
    }
  });

  it.each(pages)('%s has one heading of the first level, and no level left out below it', (_path, html) => {
    const levels = parseDocument(html)
      .all()
      .flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  it.each(pages)('%s has no script, no style of its own, no repeated id, a language and a policy', (_path, html) => {
    const document = parseDocument(html);
    const elements = document.all();
    expect(elements.filter(({ name }) => name === 'script' || name === 'style')).toEqual([]);
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^(on|style$)/.test(name)),
    ).toEqual([]);
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.first('html')?.attributes.lang).toBe('ko');
    const metas = elements.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes);
    expect(metas).toContainEqual({
      'http-equiv': 'Content-Security-Policy',
      content:
        "default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'none'; media-src 'self'; " +
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://play-tv.kakao.com https://tv.naver.com ' +
        "https://geo.dailymotion.com; base-uri 'none'; form-action 'none'",
    });
    expect(metas).toContainEqual({ name: 'referrer', content: 'no-referrer' });
  });

  it('comes out the same each time', () => {
    const again = renderSite(richSite(), ({ id }) => ({
      body: id === '3' ? richBody : '',
      threads: id === '3' ? richThreads : [],
    }));
    expect([...again]).toEqual([...files]);
  });
});

describe('Text of the source', () => {
  it('shows literally wherever it stands', () => {
    const category = categoryOf(hostile);
    const post = postOf(1, { title: hostile, category, tags: [hostile] });
    const site = siteOf([category], [post, postOf(2, { title: hostile })], {
      blog: { title: hostile, description: hostile, nickname: hostile, address: '' },
    });
    const threads = [threadOf(1, hostile, { name: hostile })];
    const files = renderSite(site, () => ({ body: '', threads }));
    const counts = [...files].map(([path, html]) => {
      const document = parseDocument(html);
      expect(
        document.all().filter(({ name }) => name === 'script' || name === 'b'),
        path,
      ).toEqual([]);
      return [path, document.text().split(hostile).length - 1];
    });
    // Every place that shows such a text, in each page; a place that is added counts here.
    expect(Object.fromEntries(counts)).toEqual({
      'index.html': 9,
      [`category/${hostile}/index.html`]: 6,
      'category/uncategorised/index.html': 4,
      '1/index.html': 10,
      '2/index.html': 8,
      'style.css': 0,
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '//other.example',
    'not an address',
    'http://',
  ])('is no link where it is no web address: %j', (address) => {
    const site = siteOf([], [postOf(1, { address })], {
      blog: { title: 'A', description: '', nickname: '', address },
    });
    const html = pagesOf(site).post(site.posts[0]!, '', [threadOf(1, 'x', { homepage: address })], alone);
    const hrefs = parseDocument(html)
      .all()
      .flatMap(({ attributes }) => attributes.href ?? []);
    expect(new Set(hrefs)).toEqual(new Set(['../style.css', '../index.html', '#content', '#comments', '#comment1']));
  });
});

describe('The index page', () => {
  const tree = () => {
    const travel = categoryOf('Travel');
    const korea = categoryOf('Korea', travel);
    const seoul = categoryOf('Seoul', korea);
    return { travel, korea, seoul };
  };

  it('groups the posts by the label of their category, those without one last', () => {
    const { travel, seoul } = tree();
    const posts = [
      postOf(1, { category: seoul }),
      postOf(2),
      postOf(3, { category: travel }),
      postOf(4, { category: seoul }),
    ];
    const document = parseDocument(pagesOf(siteOf([travel], posts)).index());
    expect(
      document
        .all('section')
        .map((group) => [group.first('h2')?.text(), group.all('li').map((post) => post.first('a')?.text())]),
    ).toEqual([
      ['Travel 1', ['Post 3']],
      ['Travel/Korea/Seoul 2', ['Post 1', 'Post 4']],
      ['Uncategorised 1', ['Post 2']],
    ]);
  });

  it('has the whole tree of categories with their counts', () => {
    const { travel, korea, seoul } = tree();
    const posts = [postOf(1, { category: seoul }), postOf(2, { category: korea }), postOf(3)];
    const nav = parseDocument(pagesOf(siteOf([travel], posts)).index()).first('nav');
    expect(nav?.outline()).toEqual([
      ['Travel 2', [['Korea 2', [['Seoul 1', []]]]]],
      ['Uncategorised 1', []],
    ]);
  });

  it('shows twenty posts of a large group and leads to the rest', () => {
    const { travel } = tree();
    const posts = Array.from({ length: 21 }, (_, index) => postOf(index, { category: travel }));
    const document = parseDocument(pagesOf(siteOf([travel], posts)).index());
    expect(document.first('section')?.all('li')).toHaveLength(20);
    expect(document.all('a').at(-2)).toMatchObject({ attributes: { href: 'category/Travel/index.html' } });
    expect(document.all('a').at(-2)?.text()).toBe('All 21 posts');
  });

  it('shows all of a group of twenty', () => {
    const posts = Array.from({ length: 20 }, (_, index) => postOf(index));
    const document = parseDocument(pagesOf(siteOf([], posts)).index());
    expect(document.first('section')?.all('li')).toHaveLength(20);
    expect(document.text()).not.toContain('All 20 posts');
  });

  it('says so when there are no posts', () => {
    const pages = pagesOf(siteOf([], []));
    expect(parseDocument(pages.index()).first('main')?.text()).toBe('There are no posts.');
    expect(pages.uncategorised()).toBeUndefined();
  });

  it('finds another name for a blog without a title', () => {
    const blog = { title: ' ', description: '', nickname: '', address: '' };
    const titleOf = (fields: object) =>
      parseDocument(pagesOf(siteOf([], [], { blog: { ...blog, ...fields } })).index())
        .first('h1')
        ?.text();
    expect(titleOf({ nickname: 'Somebody' })).toBe('Somebody');
    expect(titleOf({})).toBe('Blog');
  });

  it('manages a tree of categories that is deeper than any stack', () => {
    let category = categoryOf('top');
    const top = category;
    for (let depth = 0; depth < 1000; depth += 1) category = categoryOf('c', category);
    const document = parseDocument(pagesOf(siteOf([top], [postOf(1, { category })])).index());
    expect(document.first('nav')?.all('a')).toHaveLength(1001);
  });
});

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
  const pages = pagesOf(siteOf([parent, other], posts));

  it('has its posts and those below it, newest first, the latter with their label', () => {
    const document = parseDocument(pages.category(parent));
    expect(
      document
        .first('ul.posts')
        ?.all('li')
        .map((post) => post.text()),
    ).toEqual([
      'Post 1 Books/Poems 2024-01-05',
      'Untitled 1 comment 2024-01-05',
      'Post 4 Private Books/Poems 2024-01-05',
    ]);
    expect(document.first('nav.tree')?.outline()).toEqual([['Poems 2', []]]);
  });

  it('knows the way back', () => {
    const crumbs = parseDocument(pages.category(child)).first('nav.breadcrumb')?.all('a');
    expect(crumbs?.map((crumb) => [crumb.text(), crumb.attributes.href])).toEqual([
      ['Home', '../../../index.html'],
      ['Books', '../index.html'],
    ]);
  });
});

describe('A post page', () => {
  const category = categoryOf('Poems', categoryOf('Books'));
  const post = postOf(7, { title: 'Rain', category, tags: ['wet', 'grey'] });
  const newer = postOf(8, { title: '' });
  const older = postOf(6, { sitePath: 'entry/오래된 글' });
  const site = siteOf([category.parent!], [newer, post, older]);
  const pages = pagesOf(site);

  it('shows title, date, category, tags, body and the address at the source', () => {
    const document = parseDocument(pages.post(post, '<p>Drops.</p>', [], alone));
    expect(document.first('title')?.text()).toBe('Rain · A blog');
    expect(document.first('h1')?.text()).toBe('Rain');
    expect(document.first('time')?.attributes.datetime).toBe('2024-01-05T07:30:00+09:00');
    expect(document.first('time')?.text()).toBe('5 January 2024, 07:30');
    expect(
      document
        .first('nav.breadcrumb')
        ?.all('a')
        .map((crumb) => crumb.text()),
    ).toEqual(['Home', 'Books', 'Poems']);
    expect(
      document
        .first('ul.tags')
        ?.all('li')
        .map((tag) => tag.text()),
    ).toEqual(['wet', 'grey']);
    expect(document.first('div.body')?.first('p')?.text()).toBe('Drops.');
    expect(document.first('p.source')?.first('a')?.attributes).toEqual({
      href: 'https://blog.example/7',
      rel: 'noopener noreferrer',
    });
  });

  it('leads to its neighbours', () => {
    const nav = parseDocument(pages.post(post, '', [], { newer, older })).first('nav.neighbours');
    expect(nav?.all('a').map((link) => [link.attributes.rel, link.attributes.href, link.text()])).toEqual([
      ['prev', '../entry/%EC%98%A4%EB%9E%98%EB%90%9C%20%EA%B8%80/index.html', 'Older post Post 6'],
      ['next', '../8/index.html', 'Newer post Untitled'],
    ]);
    expect(
      parseDocument(pages.post(post, '', [], { newer: undefined, older: undefined })).first('nav.neighbours'),
    ).toBeUndefined();
  });

  it('says that the source does not show it any more', () => {
    const removed = { ...post, removed: '2026-11-20' };
    expect(
      parseDocument(pages.post(removed, '', [], alone))
        .first('p.notice')
        ?.text(),
    ).toBe('The original blog no longer shows this post (first noticed on 20 November 2026).');
    expect(parseDocument(pages.post(post, '', [], alone)).first('p.notice')).toBeUndefined();
  });

  it('has no comment section without comments', () => {
    expect(pages.post(post, '', [], alone)).not.toContain('omments');
  });
});

describe('Comments', () => {
  const site = siteOf([], [postOf(1)]);
  const commentsOf = (threads: Parameters<ReturnType<typeof pagesOf>['post']>[2]) =>
    parseDocument(pagesOf(site).post(site.posts[0]!, '', threads, alone)).first('section.comments')!;

  it('nest as the thread does, with their ids', () => {
    const section = commentsOf([
      threadOf(1, 'one', { replies: [threadOf(2, 'two', { replies: [threadOf(3, 'three')] }), threadOf(4, 'four')] }),
      threadOf(5, 'five'),
    ]);
    expect(section.first('h2')?.text()).toBe('5 comments');
    const shape = (list: typeof section | undefined): unknown =>
      list?.children('li').map((item) => [item.first('article')?.attributes.id, shape(item.first('ol'))]);
    expect(shape(section.first('ol'))).toEqual([
      [
        'comment1',
        [
          ['comment2', [['comment3', undefined]]],
          ['comment4', undefined],
        ],
      ],
      ['comment5', undefined],
    ]);
  });

  it('keep paragraphs and lines', () => {
    const [, ...paragraphs] = commentsOf([threadOf(1, '\r\none\r\ntwo\n \n\nthree\n')]).all('p');
    expect(paragraphs.map((paragraph) => [paragraph.text(), paragraph.all('br').length])).toEqual([
      ['one two', 1],
      ['three', 0],
    ]);
  });

  it('show who wrote them, when, and whether they are hidden', () => {
    const section = commentsOf([
      threadOf(1, 'x', { name: '', hidden: true, date: undefined }),
      threadOf(2, 'y', { homepage: 'https://reader.example/?a=1&b=2' }),
    ]);
    expect(section.all('p.byline').map((line) => line.text())).toEqual([
      'Anonymous Hidden comment #',
      'Reader 2 5 January 2024, 19:22',
    ]);
    expect(section.first('a.name')?.attributes).toEqual({
      class: 'name',
      href: 'https://reader.example/?a=1&b=2',
      rel: 'nofollow ugc noopener noreferrer',
    });
  });

  it('of a chain that is 2,000 deep all stand there, and say what they reply to', () => {
    let thread = threadOf(2000, 'deepest');
    for (let id = 1999; id >= 1; id -= 1) thread = threadOf(id, 'deep', { replies: [thread] });
    const section = commentsOf([thread]);
    expect(section.all('article')).toHaveLength(2000);
    expect(section.first('h2')?.text()).toBe('2000 comments');
    expect(section.all('ol')).toHaveLength(4);
    const replies = section.all('p.reply-to');
    expect(replies).toHaveLength(1996);
    expect(replies[0]?.first('a')?.attributes.href).toBe('#comment4');
    expect(replies[0]?.text()).toBe('In reply to Reader 4');
  });
});

describe('A template of the user', () => {
  it('takes the place of a built-in one and gets the same view', () => {
    const site = siteOf([], [postOf(1, { title: 'A & B' })]);
    const templates = {
      ...builtInTemplates,
      'post.eta': "<% layout('layout') %><p><%= it.post.title %></p><%~ it.post.body %>",
    };
    const html = createPages({ site, templates, words: wordsOf.en }).post(site.posts[0]!, '<i>body</i>', [], alone);
    expect(html).toContain('<p>A &amp; B</p><i>body</i>');
    expect(html).toContain('Content-Security-Policy');
  });
});
