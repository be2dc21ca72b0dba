import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedFilesOf } from '../../../../../src/publish/outputs/site/feeds/feed-files.ts';
import type { PublishedPosts } from '../../../../../src/publish/site-model/site/published-posts.ts';
import type { Site, SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';
import { atomViolations, jsonFeedViolations, parseXml } from '../../../../helpers/publish/feed-rules.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';
import { madeText } from '../../../../helpers/publish/made-text.ts';
import { publishedPosts } from '../../../../helpers/publish/published-posts.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';
import { categoryOf, picture, postOf, siteOf } from '../pages/sample-site.ts';

const url = 'https://site.example/blog/';
const photo = { ...picture, file: 'cd/photo.jpg', type: 'image/jpeg' };

const filesOf = (site: Site, published: PublishedPosts = publishedPosts()) =>
  feedFilesOf(site, published, messagesFor(site.language));

/** Returns all feeds of a site, by path. */
async function feedsOf(site: Site, published?: PublishedPosts): Promise<Record<string, string>> {
  const feeds: Record<string, string> = {};
  for (const file of filesOf(site, published)) feeds[file.path] = await madeText(file);
  return feeds;
}

async function itemsOf(site: Site, published?: PublishedPosts): Promise<Record<string, unknown>[]> {
  const feeds = await feedsOf(site, published);
  return (JSON.parse(feeds['feed.json'] ?? '') as { items: Record<string, unknown>[] }).items;
}

const mistakesOf = (feeds: Record<string, string>) =>
  Object.entries(feeds).flatMap(([path, text]) =>
    (path.endsWith('.xml') ? atomViolations(text) : jsonFeedViolations(text)).map((mistake) => `${path}: ${mistake}`),
  );

describe('the feeds of a site', () => {
  const books = categoryOf('Books');
  const poems = categoryOf('Poems', books);
  const empty = categoryOf('여행 & 산책');
  const posts = [
    postOf(4, { category: poems, tags: ['wet', 'Grey'], comments: 3 }),
    postOf(3, { category: books, sitePath: 'entry/오후 네 시', address: 'https://blog.example/entry/%EC%98%A4' }),
    postOf(2),
    postOf(1, { date: undefined, title: '', address: '', category: empty }),
  ];
  const site = siteOf([books, empty], posts);

  it('cover the whole blog and each category with its subcategories', async () => {
    const feeds = await feedsOf(site);
    expect(Object.keys(feeds)).toEqual([
      'feed.xml',
      'feed.json',
      'category/Books/feed.xml',
      'category/Books/feed.json',
      'category/Books/Poems/feed.xml',
      'category/Books/Poems/feed.json',
      'category/여행 & 산책/feed.xml',
      'category/여행 & 산책/feed.json',
    ]);
    const idsOf = (path: string) =>
      (JSON.parse(feeds[path] ?? '') as { items: { id: string }[] }).items.map(({ id }) => id);
    expect(idsOf('category/Books/feed.json')).toEqual([
      'https://blog.example/4',
      'https://blog.example/entry/%EC%98%A4',
    ]);
    expect(idsOf('category/Books/Poems/feed.json')).toEqual(['https://blog.example/4']);
    expect(idsOf('feed.json')).toHaveLength(4);
  });

  it.each([
    ['known', url],
    ['unknown', undefined],
  ])('conform to their specifications if the URL of the site is %s', async (_, address) => {
    expect(mistakesOf(await feedsOf({ ...site, url: address }, publishedPosts(undefined, { media: [photo] })))).toEqual(
      [],
    );
  });

  it('contain the newest twenty posts', async () => {
    const category = categoryOf('Many');
    const many = siteOf(
      [category],
      Array.from({ length: 30 }, (_, index) => postOf(30 - index, { category })),
    );
    const feeds = await feedsOf(many);
    for (const path of ['feed.json', 'category/Many/feed.json']) {
      const { items } = JSON.parse(feeds[path] ?? '') as { items: { title: string }[] };
      expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `Post ${30 - index}`));
    }
  });

  it('contain authors, dates, links, categories and the number of comments', async () => {
    const { 'feed.xml': atom = '' } = await feedsOf({
      ...site,
      url,
      blog: { ...site.blog, nickname: 'Reed', description: 'Notes', icon: picture },
    });
    const feed = parseXml(atom).feed as Record<string, unknown>;
    expect(feed).toMatchObject({
      '@xml:lang': 'en',
      id: 'https://blog.example/',
      title: 'A blog',
      subtitle: 'Notes',
      updated: '2024-01-05T10:30:00+09:00',
      author: [{ name: 'Reed' }],
      icon: 'https://site.example/blog/media/ab/picture.svg',
      link: [
        { '@rel': 'self', '@href': 'https://site.example/blog/feed.xml' },
        { '@rel': 'alternate', '@href': 'https://site.example/blog/' },
      ],
    });
    expect((feed.entry as unknown[])[0]).toMatchObject({
      id: 'https://blog.example/4',
      title: 'Post 4',
      published: '2024-01-05T10:30:00+09:00',
      updated: '2024-01-05T10:30:00+09:00',
      link: [
        { '@rel': 'alternate', '@href': 'https://site.example/blog/4/' },
        { '@rel': 'replies', '@href': 'https://site.example/blog/4/#comments', '@thr:count': '3' },
      ],
      category: [{ '@term': 'Books/Poems' }, { '@term': 'wet' }, { '@term': 'Grey' }],
      summary: 'Text.',
      content: { '#text': '<p>Text.</p>', '@type': 'html' },
    });
  });

  it('use a constant date for posts without a date, and for feeds with only such posts', async () => {
    const feeds = await feedsOf(site);
    const of = (path: string) =>
      parseXml(feeds[path] ?? '').feed as { updated: string; entry: Record<string, unknown>[] };
    expect(of('feed.xml').entry.at(-1)).toMatchObject({ title: 'Untitled', updated: '1970-01-01T00:00:00Z' });
    expect(of('feed.xml').entry.at(-1)).not.toHaveProperty('published');
    expect(of('category/여행 & 산책/feed.xml').updated).toBe('1970-01-01T00:00:00Z');
  });

  it('exist even if the blog has no posts', async () => {
    expect(mistakesOf(await feedsOf(siteOf([], [])))).toEqual([]);
    expect(
      mistakesOf(await feedsOf(siteOf([], [], { blog: { title: '', description: '', nickname: '', address: '' } }))),
    ).toEqual([]);
  });
});

describe('the content of a feed entry', () => {
  const body =
    '<p><a href="../entry/%EC%98%A4/index.html#body-part">a post</a> <a href="#body-here">here</a> ' +
    '<a href="https://other.example/a?b&amp;c">elsewhere</a> <a href="mailto:a@b.example">mail</a> it said href="x"</p>' +
    '<img src="../media/ab/picture.svg" alt="&quot;a&quot; src=&quot;b&quot;"><a href="../media/ab/notes.pdf">notes</a>' +
    '<a class="play" href="https://www.youtube-nocookie.com/embed/x" target="player-1">play</a>' +
    '<iframe name="player-1" title="A video"></iframe>';

  it('has absolute URLs and no empty frames', async () => {
    const [item] = await itemsOf(
      siteOf([], [postOf(7)], { url }),
      publishedPosts(() => body),
    );
    expect(item?.content_html).toBe(
      '<p><a href="https://site.example/blog/entry/%EC%98%A4/#body-part">a post</a> ' +
        '<a href="https://site.example/blog/7/#body-here">here</a> ' +
        '<a href="https://other.example/a?b&amp;c">elsewhere</a> <a href="mailto:a@b.example">mail</a> it said href="x"</p>' +
        '<img src="https://site.example/blog/media/ab/picture.svg" alt="&quot;a&quot; src=&quot;b&quot;">' +
        '<a href="https://site.example/blog/media/ab/notes.pdf">notes</a>' +
        '<a class="play" href="https://www.youtube-nocookie.com/embed/x">play</a>',
    );
  });

  it('is only the summary, with links relative to the feed, if the URL of the site is unknown', async () => {
    const category = categoryOf('Books');
    const feeds = await feedsOf(
      siteOf([category], [postOf(7, { category })]),
      publishedPosts(() => body),
    );
    const { items } = JSON.parse(feeds['category/Books/feed.json'] ?? '') as { items: unknown[] };
    expect(items[0]).toMatchObject({ url: '../../7/index.html', content_text: 'Text.' });
    expect(feeds['feed.xml']).not.toContain('<content');
    expect(feeds['feed.xml']).not.toContain('rel="self"');
  });

  it('is only the summary if the body is longer than 50 KB', async () => {
    const long = (post: SitePost) => `<p>${'가'.repeat(post.id === '2' ? 17_067 : 17_000)}</p>`;
    const items = await itemsOf(siteOf([], [postOf(2), postOf(1)], { url }), publishedPosts(long));
    expect(items.map((item) => ['content_text' in item, 'content_html' in item])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is the title if the post has no text', async () => {
    const [item] = await itemsOf(
      siteOf([], [postOf(7)]),
      publishedPosts(() => '', { summary: '' }),
    );
    expect(item?.content_text).toBe('Post 7');
  });
});

describe('the IDs of feed entries', () => {
  const idsOf = async (site: Site) => (await itemsOf(site)).map(({ id }) => id);

  it('are source URLs if known, otherwise site URLs, otherwise derived from the blog and the post ID', async () => {
    const posts = [postOf(3), postOf(2, { address: '' }), postOf(1, { address: 'javascript:alert(1)' })];
    expect(await idsOf(siteOf([], posts, { url }))).toEqual([
      'https://blog.example/3',
      'https://site.example/blog/2/',
      'https://site.example/blog/1/',
    ]);
    const [, second, third] = await idsOf(siteOf([], posts));
    expect(second).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    expect(third).not.toBe(second);
    expect(await idsOf(siteOf([], posts.slice(1)))).toEqual([second, third]);
  });

  it('are unique: if posts share a URL, only the post with the lowest ID uses it', async () => {
    const address = 'https://blog.example/entry/same';
    const ids = await idsOf(siteOf([], [postOf(10, { address }), postOf(9, { address })], { url }));
    expect(ids).toEqual(['https://site.example/blog/10/', address]);
  });
});

describe('feeds with hostile text', () => {
  const forbidden = [
    '\u0000\u0008\u000b\u001f\ud800 a',
    '\ufffe\uffff',
    ']]>',
    '<![CDATA[',
    '&lt;b&gt; &#0;',
    '\udc00',
  ];
  const texts = [...naughtyStrings, ...forbidden];

  it('are well-formed and valid, whether it is in titles, tags, labels, names or bodies', async () => {
    for (let start = 0; start < texts.length; start += 20) {
      const some = texts.slice(start, start + 20);
      const posts = some.map((text, index) =>
        postOf(some.length - index, { title: text, tags: [text], category: categoryOf(text), address: text }),
      );
      const blog = {
        title: some[0] ?? '',
        description: some[1] ?? '',
        nickname: some[2] ?? '',
        address: some[3] ?? '',
      };
      const site = siteOf(
        posts.flatMap(({ category }) => category ?? []),
        posts,
        { blog, url },
      );
      const published = publishedPosts(({ title }) => `<p>${title}</p>`, { summary: some[4] ?? '' });
      expect(mistakesOf(await feedsOf(site, published))).toEqual([]);
      expect(mistakesOf(await feedsOf({ ...site, url: undefined }, published))).toEqual([]);
    }
  });

  it('have titles that feed readers show literally', async () => {
    const title = '<script>alert(1)</script> & "quotes" &amp;';
    const { 'feed.xml': atom = '' } = await feedsOf(siteOf([], [postOf(1, { title })]));
    expect((parseXml(atom).feed as { entry: { title: string }[] }).entry[0]?.title).toBe(title);
  });

  it('are well-formed and valid for any title and tag', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: codePoint }), async (title) => {
        expect(mistakesOf(await feedsOf(siteOf([], [postOf(1, { title, tags: [title] })])))).toEqual([]);
      }),
    );
  });
});

describe('the inputs of a feed', () => {
  const category = categoryOf('Books');
  const posts = [postOf(2, { category }), postOf(1)];
  const inputsOf = (site: Site, published?: PublishedPosts) =>
    filesOf(site, published).map(({ prepare }) => JSON.stringify(prepare().inputs));
  const site = { ...siteOf([category], posts), url };
  const before = inputsOf(site);

  it('change if the content of the feed changes', () => {
    const changed = (post: SitePost, fields: Partial<SitePost>) =>
      inputsOf({ ...site, posts: site.posts.map((one) => (one === post ? { ...one, ...fields } : one)) });
    const [first, second] = posts as [SitePost, SitePost];
    for (const fields of [{ title: 'x' }, { comments: 9 }, { tags: ['x'] }, { address: 'https://blog.example/x' }]) {
      expect(changed(first, fields).map((inputs, index) => inputs === before[index])).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(changed(second, fields).map((inputs, index) => inputs === before[index])).toEqual([
        false,
        false,
        true,
        true,
      ]);
    }
    expect(
      inputsOf(
        site,
        publishedPosts(() => 'other'),
      )[2],
    ).not.toBe(before[2]);
  });

  it('do not change if only other parts of the site change', () => {
    const withoutAddress = { ...site, url: undefined };
    const other = publishedPosts(() => '<p>Text.</p> and what comes after the summary');
    expect(inputsOf(withoutAddress, other)).toEqual(inputsOf(withoutAddress));
  });
});
