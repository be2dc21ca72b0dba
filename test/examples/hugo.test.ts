import { load, type CheerioAPI } from 'cheerio';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { escapeHtml } from '../../src/core/text/escape-html.ts';
import {
  bodyOf,
  builtPages,
  deadLinks,
  exampleFolder,
  exportSampleFor,
  publishBlogFor,
  type GeneratorSite,
} from '../helpers/generators/generator-site.ts';
import { buildHugoSite, hugoSkipNote, hugoVersion } from '../helpers/generators/hugo.ts';
import { memoryComment, memoryPost, type MemoryPost } from '../helpers/memory/memory-archive.ts';
import { decodedTextOf } from '../../src/core/items/scalar.ts';
import { expectBlogTexts, namedBlog, namedBlogUrl } from '../helpers/generators/named-blog.ts';
import { naughtyStrings } from '../helpers/naughty-strings.ts';
import { someOfBigList } from '../helpers/generators/generator-blogs.ts';
import { shownByHtml } from '../helpers/body/shown-document.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** Base path of the test sites. Many real sites have one. */
const base = '/a/blog/';
/** The URL of these sites, at the host that `deadLinks` takes for the site's own. */
const baseURL = `http://site.invalid${base}`;
const build = (site: GeneratorSite, options: readonly string[] = []) =>
  buildHugoSite(site.folder, ['--baseURL', baseURL, ...options]);

interface FrontMatter {
  readonly title: string;
  readonly url: string;
  readonly aliases?: readonly string[];
  readonly images?: readonly string[];
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly blogkeep: { readonly id: string; readonly comments: number };
}

/** Returns the front matter of every post that is published for Hugo. */
function postsOf(site: GeneratorSite): FrontMatter[] {
  const files = Object.entries(filesIn(path.join(site.folder, 'content/posts')));
  return files.flatMap(([file, content]) => {
    if (!file.endsWith('.md')) return [];
    const text = Buffer.from(content, 'latin1').toString();
    return parse(text.slice(4, text.indexOf('\n---\n'))) as FrontMatter;
  });
}

const page = (pages: ReadonlyMap<string, CheerioAPI>, address: string): CheerioAPI => {
  const found = pages.get(address.endsWith('/') ? address : `${address}/`) ?? pages.get(address);
  if (!found) throw new Error(`There is no page ${address}`);
  return found;
};

/** Returns the decoded URLs of the links that match a selector, relative to the root of the site. */
const linksOf = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((link) => `/${decodeURIComponent(($(link).attr('href') ?? '').slice(baseURL.length))}`);

/** Removes whitespace, and characters that HTML cannot represent or that are invisible. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\s\p{Z}\p{Cc}\p{Cf}\p{Co}\ufffd]+/gu, '');

function expectTermPages(pages: ReadonlyMap<string, CheerioAPI>, post: FrontMatter): void {
  const $ = page(pages, post.url);
  const lists = linksOf($, '.post .categories a, .post .tags a');
  expect(lists.length, post.title).toBe(
    new Set([...(post.categories ?? []).map((one) => `c ${one}`), ...(post.tags ?? [])]).size,
  );
  for (const list of lists) expect(linksOf(page(pages, list), '.posts a'), list).toContain(post.url);
}

describe.skipIf(hugoVersion === undefined)(`the example for Hugo${hugoSkipNote}`, () => {
  let sampleHome: string;
  let sample: GeneratorSite;
  beforeAll(async () => {
    sampleHome = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-hugo-'));
    sample = await exportSampleFor('hugo', sampleHome);
  });
  afterAll(() => fs.removeSync(sampleHome));

  it('builds the exported sample blog, with each complete post at its original URLs', () => {
    const site = sample;
    const folder = build(site);
    const pages = builtPages(folder);
    const own = builtPages(site.pages);
    const posts = postsOf(site);
    expect(posts.length).toBeGreaterThan(20);
    expect(deadLinks(folder, base)).toEqual([]);
    for (const post of posts) {
      const $ = page(pages, post.url);
      const expected = page(own, post.url);
      const shown = shownByHtml(bodyOf($, post.url, base));
      const wanted = shownByHtml(bodyOf(expected, post.url));
      expect(shown.text, post.url).toBe(wanted.text);
      expect(shown.pictures, post.url).toEqual(wanted.pictures);
      expect(
        $('.comment .text')
          .toArray()
          .map((one) => bare($(one).text())),
        post.url,
      ).toHaveLength(post.blogkeep.comments);
      for (const alias of post.aliases ?? []) expect(linksOf(page(pages, alias), 'body a'), alias).toEqual([post.url]);
      expectTermPages(pages, post);
    }
    const home = [...pages].filter(([address]) => /^\/(?:page\/\d+\/)?$/u.test(address));
    expect(new Set(home.flatMap(([, $]) => linksOf($, '.posts a')))).toEqual(new Set(posts.map(({ url }) => url)));
    const front = pages.get('/')!;
    expect(front('.posts p').length).toBeGreaterThan(20);
    expect(front('.posts img').length).toBe(posts.filter(({ images }) => images).length);
    const index = fs.readJsonSync(path.join(folder, 'index.json')) as { url: string; text: string }[];
    expect(index.map(({ url }) => decodeURI(url)).toSorted()).toEqual(
      posts.map(({ url }) => baseURL + url.slice(1)).toSorted(),
    );
    expect(index.find(({ url }) => url.endsWith('/71/'))?.text).toContain('물 온도 38°C');
  });

  it('has posts that any theme can show as a whole on lists and in feeds, below a path', () => {
    const folder = path.join(temporaryFolder(), 'bare');
    for (const part of ['content', 'static/media'])
      fs.copySync(path.join(sample.folder, part), path.join(folder, part));
    for (const [file, text] of Object.entries(bareTheme)) fs.outputFileSync(path.join(folder, file), text);
    const built = buildHugoSite(folder, ['--baseURL', baseURL]);
    // The theme shows no comments, so links to one lead to the top of the page.
    expect(deadLinks(built, base).filter((link) => !/#comment\d+$/u.test(link))).toEqual([]);
    const urlsOf = ($: CheerioAPI, selector: string) =>
      $(selector)
        .find('[href], [src]')
        .toArray()
        .map(({ attribs }) => attribs.href ?? attribs.src);
    const pages = builtPages(built);
    const feed = load(fs.readFileSync(path.join(built, 'index.xml'), 'utf8'), { xml: true });
    const inFeed = new Map(
      feed('item')
        .toArray()
        .map((item) => [feed('link', item).text(), load(feed('description', item).text())] as const),
    );
    for (const { url } of postsOf(sample)) {
      const shown = urlsOf(page(pages, url), 'main');
      const address = baseURL + encodeURI(url).slice(1);
      expect(urlsOf(inFeed.get(address)!, 'body'), url).toEqual(shown);
      expect(urlsOf(pages.get('/')!, `section[title="${url}"]`), url).toEqual(shown);
      expect(shown.filter((one) => /^[./]/u.test(one ?? ''))).toEqual([]);
    }
  });

  it("contains the blog's title, description, author, language and URL", async () => {
    const site = await publishBlogFor('hugo', temporaryFolder(), namedBlog, { lang: 'en', siteUrl: namedBlogUrl });
    expectBlogTexts(builtPages(buildHugoSite(site.folder)));
    const folder = buildHugoSite(site.folder, ['--config', 'hugo.yaml,data/blogkeep.json']);
    expectBlogTexts(builtPages(folder));
    expect(deadLinks(folder, '/a-blog/')).toEqual([]);
    const feed = fs.readFileSync(path.join(folder, 'index.xml'), 'utf8');
    expect(load(feed, { xml: true })('channel > title').text()).toBe('Bread & "Rye": {{ notes }}');
    expect(load(feed, { xml: true })('item > link').first().text()).toBe(`${namedBlogUrl}1/`);
  });

  it("can be built before the first export, and its configuration overrides the blog's title", () => {
    const folder = temporaryFolder();
    fs.copySync(exampleFolder('hugo'), folder);
    expect(builtPages(buildHugoSite(folder)).get('/')!('title').text()).toBe('Blog');
    fs.appendFileSync(path.join(folder, 'hugo.yaml'), 'title: Mine\n');
    fs.outputJsonSync(path.join(folder, 'data/blogkeep.json'), { title: 'Theirs' });
    expect(builtPages(buildHugoSite(folder)).get('/')!('title').text()).toBe('Mine');
  });

  it('builds each post in a folder of its own as a page bundle, with its images and files next to the page', async () => {
    const site = await exportSampleFor('hugo', temporaryFolder(), { postFolders: true });
    const folder = build(site);
    const pages = builtPages(folder);
    expect(deadLinks(folder, base)).toEqual([]);
    expect(fs.existsSync(path.join(site.folder, 'static/media'))).toBe(false);
    const own = builtPages(site.pages);
    let beside = 0;
    for (const { url } of postsOf(site)) {
      const $ = page(pages, url);
      const shown = shownByHtml(bodyOf($, url, base));
      const wanted = shownByHtml(bodyOf(page(own, url), url));
      expect(shown.text, url).toBe(wanted.text);
      expect(shown.pictures.length, url).toBe(wanted.pictures.length);
      for (const { attribs } of $('.body img').toArray()) if (/^\.\/[^/]+$/u.test(attribs.src ?? '')) beside += 1;
    }
    expect(beside).toBeGreaterThan(20);
    expect(pages.get('/')!('.posts img[src$="/71/rye-loaf.jpg"]').length).toBe(1);
  });

  it.each([
    ['the strings of our own list', naughtyStrings],
    ['strings of the Big List of Naughty Strings', someOfBigList],
  ])('shows %s literally as titles, names, tags, comments, text and code', async (_, list) => {
    const site = await publishBlogFor(
      'hugo',
      temporaryFolder(),
      {
        categories: list.map((name, index) => ({ id: String(index + 1), name, parent: '', label: name })),
        posts: list.map(naughtyPost),
      },
      { lang: 'ko' },
    );
    const folder = build(site);
    const pages = builtPages(folder);
    const posts = new Map(postsOf(site).map((post) => [post.blogkeep.id, post]));
    expect(deadLinks(folder, base)).toEqual([]);
    list.forEach((one, index) => {
      const post = posts.get(String(index + 1))!;
      const $ = page(pages, post.url);
      const title = bare(decodedTextOf(one));
      expect(bare($('.post h1').text())).toBe(title === '' ? bare('제목 없음') : title);
      expect(bare($('.comment .text').text())).toBe(bare(one));
      expect(bare($('.body h2').text())).toBe(bare(one));
      expect(bare($('.body pre').text())).toBe(bare(one));
      if (post.tags) expect(bare($('.post .tags').text()), post.title).not.toBe('');
      expectTermPages(pages, post);
    });
  });
});

describe.skipIf(hugoVersion === undefined)(`posts with special cases in Hugo${hugoSkipNote}`, () => {
  const contents = {
    posts: [
      memoryPost('1', { title: 'Half', path: '/entry/100%25', content: '<p><a href="/2#comment20">C#</a></p>' }),
      memoryPost('2', {
        path: '/entry/C%23-notes',
        comments: [memoryComment('20')],
        content: '<p><a href="/1">1</a></p>',
      }),
      memoryPost('3', { title: 'Later', date: '2090-01-01 10:00:00' }),
      memoryPost('4', { title: '', tags: ['Go', 'go', 'Go!'] }),
      memoryPost('5', { title: 'Hidden', visibility: '0', tags: ['Go'] }),
      memoryPost('6', { title: `half \ud83d a pair`, tags: [`\ud83d`] }),
    ],
  };
  const visibility = ['published', 'private'] as const;

  it('are reached by redirects from original URLs that Hugo does not support as page URLs', async () => {
    const site = await publishBlogFor('hugo', temporaryFolder(), contents, { visibility });
    const folder = build(site);
    const pages = builtPages(folder);
    expect(deadLinks(folder, base)).toEqual([]);
    expect(linksOf(page(pages, '/entry/100%/'), 'body a')[0]).toMatch(/^\/entry\/100-/u);
    expect(linksOf(page(pages, '/entry/C#-notes/'), 'body a')[0]).toMatch(/^\/entry\/C--/u);
  });

  it('are shown even if their date is in the future, and are drafts if they are not public', async () => {
    const site = await publishBlogFor('hugo', temporaryFolder(), contents, { visibility });
    const titles = (options: readonly string[]) => builtPages(build(site, options)).get('/')!('.posts a').text();
    expect(titles([])).toContain('Later');
    expect(titles([])).not.toContain('Hidden');
    expect(titles(['--buildDrafts'])).toContain('Hidden');
  });

  it.each([
    ['ko', '제목 없음'],
    ['en', 'Untitled'],
  ] as const)('are shown as untitled in the language of the site if they have no title: %s', async (language, name) => {
    const site = await publishBlogFor('hugo', temporaryFolder(), contents, { lang: language });
    const $ = page(builtPages(build(site)), '/4/');
    expect($('html').attr('lang')).toBe(language);
    expect($('h1').text()).toBe(name);
  });

  it('are listed only once on a tag page to which Hugo assigns several of their tags', async () => {
    const site = await publishBlogFor('hugo', temporaryFolder(), contents);
    const pages = builtPages(build(site));
    expect(linksOf(page(pages, '/tags/go/'), '.posts a')).toEqual(['/4/']);
  });
});

/** A theme that shows whole posts on every page, with only the settings that the documents require. */
const bareTheme = {
  'hugo.yaml': 'title: Bare\ncanonifyURLs: true\nmarkup: { goldmark: { renderer: { unsafe: true } } }\n',
  'layouts/index.html':
    '{{ range site.RegularPages }}<section title="{{ .Params.url }}">{{ .Content }}</section>{{ end }}\n',
  'layouts/_default/single.html': '<main>{{ .Content }}</main>\n',
  'layouts/_default/list.html': '{{ range .Pages }}<section>{{ .Content }}</section>{{ end }}\n',
  'layouts/_default/rss.xml':
    '<rss><channel>{{ range site.RegularPages }}<item><link>{{ .Permalink }}</link><description>{{ .Content | html }}</description></item>{{ end }}</channel></rss>\n',
};

function naughtyPost(one: string, index: number): MemoryPost {
  const id = String(index + 1);
  const text = escapeHtml(one);
  return memoryPost(id, {
    title: one,
    category: id,
    tags: [one],
    path: `/entry/${encodeURIComponent(one.replace(/\p{Surrogate}/gu, ''))}`,
    content: `<p>${text} <a href="/tag/${encodeURIComponent(one.toWellFormed())}">#</a></p><h2>${text}</h2><p><code>${text}</code></p><pre><code>${text}</code></pre>`,
    comments: [memoryComment(`${id}0`, { name: one, comment: one })],
  });
}
