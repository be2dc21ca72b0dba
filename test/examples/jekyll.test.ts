import { load, type CheerioAPI } from 'cheerio';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { decodedTextOf } from '../../src/core/items/scalar.ts';
import { constructsBlog, naughtyBlog } from '../helpers/generators/generator-blogs.ts';
import {
  bodyOf,
  builtPages,
  deadLinks,
  exportSampleFor,
  publishBlogFor,
  type GeneratorSite,
} from '../helpers/generators/generator-site.ts';
import { buildJekyllSite, jekyllSkipNote } from '../helpers/generators/jekyll.ts';
import { kramdownFormulas } from '../helpers/generators/kramdown.ts';
import { memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { expectBlogTexts, namedBlog, namedBlogUrl } from '../helpers/generators/named-blog.ts';
import { shownByHtml } from '../helpers/body/shown-document.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

type Pages = ReadonlyMap<string, CheerioAPI>;

interface FrontMatter {
  readonly title: string;
  readonly permalink: string;
  readonly published?: false;
  readonly categories?: readonly string[];
  readonly tags: readonly string[];
  readonly post_id: string;
  readonly comment_count: number;
}

const isSkipped = jekyllSkipNote !== '';
const timeout = 300_000;

describe(`the example for Jekyll${jekyllSkipNote}`, () => {
  it.skipIf(isSkipped)(
    'shows all posts, lists, images and comments of the exported sample blog',
    { timeout },
    async () => {
      const site = await exportSampleFor('jekyll', temporaryFolder());
      const folder = buildJekyllSite(site.folder);
      const pages = builtPages(folder);
      const posts = postsOf(site);
      expect(posts.length).toBeGreaterThan(20);
      expectBodiesOf(site, pages);
      expect(deadLinks(folder)).toEqual([]);
      expectListed(pages, posts);
      const dates = timesOn(pages.get('/')!);
      expect(dates).toHaveLength(posts.length);
      expect(dates).toEqual([...dates].sort().reverse());
      const pictures = [...pages.values()].flatMap(($) => $('.body img').toArray());
      expect(pictures.length).toBeGreaterThan(10);
      const comments = posts.map((post) => post.comment_count).reduce((one, other) => one + other);
      expect([...pages.values()].flatMap(($) => $('.comment .text').toArray())).toHaveLength(comments);
      expect(comments).toBeGreaterThan(20);
    },
  );

  it.skipIf(isSkipped)(
    'contains the title and other data of the blog, unless its configuration overrides them',
    { timeout },
    async () => {
      const site = await publishBlogFor('jekyll', temporaryFolder(), namedBlog, { lang: 'en', siteUrl: namedBlogUrl });
      expectBlogTexts(builtPages(buildJekyllSite(site.folder)));
      const files = ['_data/blogkeep.yml', '_config.yml'].map((file) => path.join(site.folder, file)).join(',');
      const folder = buildJekyllSite(site.folder, ['--config', files]);
      expectBlogTexts(builtPages(folder));
      expect(deadLinks(folder, '/a-blog/')).toEqual([]);
      fs.removeSync(path.join(site.folder, '_data'));
      fs.appendFileSync(path.join(site.folder, '_config.yml'), 'title: Mine\n');
      expect(builtPages(buildJekyllSite(site.folder)).get('/')!('title').text()).toBe('Mine');
    },
  );

  it.skipIf(isSkipped)('builds with a base path, without broken links', { timeout }, async () => {
    const site = await exportSampleFor('jekyll', temporaryFolder());
    const folder = buildJekyllSite(site.folder, ['--baseurl', '/a/blog']);
    expect(deadLinks(folder, '/a/blog/')).toEqual([]);
  });

  it.skipIf(isSkipped)("shows each construct as blogkeep's page does", { timeout }, async () => {
    const site = await publishBlogFor('jekyll', temporaryFolder(), constructsBlog());
    // In Markdown, a formula without a known source has no dollar signs, so they are not compared.
    expectBodiesOf(site, builtPages(buildJekyllSite(site.folder)), /\$/gu);
  });

  it.skipIf(isSkipped)('shows naughty strings literally in every field', { timeout }, async () => {
    const blog = naughtyBlog();
    const site = await publishBlogFor('jekyll', temporaryFolder(), blog);
    const folder = buildJekyllSite(site.folder);
    const pages = builtPages(folder);
    const posts = postsOf(site);
    expect(posts).toHaveLength(blog.posts.length);
    expectBodiesOf(site, pages);
    expect(deadLinks(folder)).toEqual([]);
    expectListed(pages, posts);
    for (const post of posts) {
      const $ = pages.get(addressOf(post))!;
      expect($('script, [onerror], [onmouseover]').length, post.title).toBe(0);
      expect(bare($('.post h1').text()).replace('Untitled', '')).toBe(bare(post.title));
      const comment = blog.posts[Number(post.post_id) - 1]!.comments[0]!;
      expect(bare($('.comment .text').text())).toBe(bare(String(comment.comment)));
      expect(bare($('.comment .name').text()).replace('Anonymous', '')).toBe(bare(decodedTextOf(comment.name)));
    }
    const listed = pages.get('/')!('.posts li > a').toArray();
    const titles = listed.map((link) => bare(pages.get('/')!(link).text()).replace('Untitled', ''));
    expect(titles.sort()).toEqual(posts.map(({ title }) => bare(title)).sort());
  });

  it.skipIf(isSkipped)('omits unpublished posts, and builds posts with any date or none', { timeout }, async () => {
    const dates = ['0001-01-03 12:00:00', '1969-12-31 23:59:59', '2199-12-31 00:00:00', '9999-12-29 23:59:59', ''];
    const content = '<p><a href="/">front page</a> <a href="/rss">feed</a></p>';
    const posts = [
      ...dates.map((date, index) => memoryPost(String(index + 1), { title: `on ${date}`, date, content })),
      memoryPost('90', { title: 'canary-private', visibility: '0' }),
      memoryPost('91', { title: 'canary-protected', visibility: '15', comments: [memoryComment('910')] }),
    ];
    const site = await publishBlogFor(
      'jekyll',
      temporaryFolder(),
      { posts },
      { visibility: ['published', 'protected', 'private'] },
    );
    const folder = buildJekyllSite(site.folder);
    const pages = builtPages(folder);
    for (const [index, date] of dates.entries()) {
      expect(pages.get(`/${index + 1}/`)!('.post header time').text().slice(0, 10)).toBe(date.slice(0, 10));
    }
    const links = pages.get('/1/')!('.body a').toArray();
    expect(links.map(({ attribs }) => attribs.href)).toEqual(['../', '../feed.xml']);
    expect(deadLinks(folder)).toEqual([]);
    const xml = fs.readFileSync(path.join(folder, 'feed.xml'), 'utf8');
    expect(xml).toMatch(/^<\?xml/u);
    const feed = load(xml, { xml: true });
    expect(feed('entry > title').text()).toContain('on 9999-12-29');
    expect(feed('entry').length).toBe(dates.length);
    expect(JSON.stringify(filesIn(folder))).not.toContain('canary');
    expect(postsOf(site).filter(({ published }) => published === false)).toHaveLength(2);
  });

  it.skipIf(isSkipped)('creates an excerpt from the first paragraph, whatever its content', { timeout }, async () => {
    const texts = ['{{ x }} {% raw %}', '{% highlight js %}', '```\n\n{{', '[가]: http://a.b\n\n[가]', '{% comment %}'];
    const posts = texts.map((text, index) =>
      memoryPost(String(index + 1), { content: `<p>${text}</p><pre>${text}\n\n${text}</pre>` }),
    );
    const site = await publishBlogFor('jekyll', temporaryFolder(), { posts });
    const page =
      '---\npermalink: /excerpts/\n---\n{% for post in site.posts %}<p class="excerpt">{{ post.excerpt | strip_html }}</p>{% endfor %}\n';
    fs.writeFileSync(path.join(site.folder, 'excerpts.html'), page);
    const $ = builtPages(buildJekyllSite(site.folder)).get('/excerpts/')!;
    const shown = $('.excerpt')
      .toArray()
      .map((one) => bare($(one).text()));
    expect(shown.sort()).toEqual(texts.map(bare).sort());
  });
});

/** Returns the front matter of every post that is published for Jekyll. */
function postsOf(site: GeneratorSite): FrontMatter[] {
  return Object.entries(filesIn(path.join(site.folder, '_posts'))).map(([, content]) => {
    const text = Buffer.from(content, 'latin1').toString();
    return parse(text.slice(4, text.indexOf('\n---\n'))) as FrontMatter;
  });
}

const addressOf = ({ permalink }: FrontMatter) => decodeURIComponent(permalink);

/**
 * Expects that the page at each post's original URL shows the same body as blogkeep's page.
 * @param besides matches characters that are not compared
 */
function expectBodiesOf(site: GeneratorSite, pages: Pages, besides = /(?!)/gu): void {
  const own = [...builtPages(site.pages)].filter(([, $]) => $('article.post').length > 0);
  expect(own.length).toBe(postsOf(site).length);
  const shown = (body: string) => {
    const document = shownByHtml(kramdownFormulas(body.replaceAll('"/assets/media/', '"/media/')));
    return { ...document, text: document.text.replace(besides, '') };
  };
  const bodies = (from: Pages) => own.map(([address]) => ({ address, ...shown(bodyOf(from.get(address)!, address)) }));
  expect(bodies(pages)).toEqual(bodies(new Map(own)));
}

/** Expects that posts link to their categories and tags, which list the posts. */
function expectListed(pages: Pages, posts: readonly FrontMatter[]): void {
  const lists = new Map(['/categories/', '/tags/'].flatMap((list) => sectionsOf(list, pages.get(list)!)));
  for (const post of posts) {
    const $ = pages.get(addressOf(post))!;
    const links = $('.post header .meta a, .tags a').toArray();
    expect(links.map((link) => $(link).text())).toEqual([...(post.categories ?? []), ...post.tags]);
    for (const { attribs } of links) expect(lists.get(attribs.href ?? '')).toContain(addressOf(post));
  }
}

/** Returns the URL of each section of a list page, with the URLs of its posts. */
function sectionsOf(list: string, $: CheerioAPI): [string, string[]][] {
  return $('h2[id]')
    .toArray()
    .map((heading) => [`${list}#${heading.attribs.id ?? ''}`, addressesIn($, $(heading).next('.posts').find('a'))]);
}

const addressesIn = ($: CheerioAPI, links: ReturnType<CheerioAPI>) =>
  links.toArray().map((link) => decodeURIComponent($(link).attr('href') ?? ''));

const timesOn = ($: CheerioAPI) =>
  $('.posts time')
    .toArray()
    .map(({ attribs }) => attribs.datetime);

/** Removes whitespace, and control characters that HTML cannot represent. */
const bare = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\u00a0\p{Cc}\ufffd]+/gu, '');
