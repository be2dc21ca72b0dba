import type { CheerioAPI } from 'cheerio';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SiteOptions } from '../../src/publish/site-model/options/site-options.ts';
import { constructsBlog, naughtyBlog } from '../helpers/generators/generator-blogs.ts';
import { expectedHostileUrls, hostileUrlsOn, postWithHostileUrls } from '../helpers/body/hostile-urls.ts';
import {
  bodyOf,
  build,
  builtPages,
  deadLinks,
  exportSampleFor,
  publishBlogFor,
  type GeneratorSite,
} from '../helpers/generators/generator-site.ts';
import { expectBlogTexts, namedBlog, namedBlogUrl } from '../helpers/generators/named-blog.ts';
import { withoutForbidden } from '../../src/publish/site-model/site/xml.ts';
import { memoryPost } from '../helpers/memory/memory-archive.ts';
import { shownByHtml } from '../helpers/body/shown-document.ts';
import { filesIn } from '../helpers/temporary-folder.ts';

/** A site generator from npm, and how to build the example for it. */
export interface GeneratorExample {
  readonly name: SiteOptions['preset'];
  /** path below `node_modules` */
  readonly script: string;
  readonly options: readonly string[];
  /** options that build the site for the base path `/a-blog/` */
  readonly below: readonly string[];
  readonly output: string;
  readonly posts: string;
  /** key of the tags in front matter */
  readonly tags: string;
  /** a theme that imports the covers of posts from their folders. Default: not tested. */
  readonly withCovers?: CoverTheme;
}

interface CoverTheme {
  readonly frontMatter: SiteOptions['frontMatter'];
  /** turns a copy of the example into the theme */
  change(folder: string): void;
  /** selects the covers on the page of a post */
  readonly selector: string;
}

interface FrontMatter {
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly categories?: readonly string[];
  readonly [key: string]: unknown;
}

type Pages = ReadonlyMap<string, CheerioAPI>;

/** Tests for the example of each npm-based generator, built from blogs that are published with its preset. */
export function testGeneratorExample(example: GeneratorExample): void {
  const homes: string[] = [];
  const newHome = () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), `blogkeep-${example.name}-`));
    homes.push(home);
    return home;
  };
  /** Builds the site, expects no errors or warnings, and returns the output folder. */
  const built = (site: GeneratorSite, options: readonly string[] = []) => {
    const { status, output: said } = build(site, example.script, [...example.options, ...options]);
    expect(said.split('\n').filter((line) => /\b(?:warn|warning|error)\b/iu.test(line))).toEqual([]);
    expect(status, said).toBe(0);
    return path.join(site.folder, example.output);
  };

  let sample: GeneratorSite;
  let output: string;
  let pages: Pages;
  let own: Pages;
  let documents: ReadonlyMap<string, FrontMatter>;
  /** the page with hostile URLs as the example builds it, and as blogkeep does; set by the test of the constructs */
  let withHostileAddresses: readonly CheerioAPI[] = [];
  beforeAll(async () => {
    sample = await exportSampleFor(example.name, newHome());
    output = built(sample);
    pages = builtPages(output);
    own = postsOf(sample);
    documents = frontMatterIn(path.join(sample.folder, example.posts));
  }, 120_000);
  afterAll(() => homes.forEach((home) => fs.removeSync(home)));

  it("shows every post at its original URL, with the same content as blogkeep's page", () => {
    expect(own.size).toBeGreaterThan(20);
    expect(shownOn(pages, own)).toEqual(shownOn(own, own));
  });

  it('lists the posts on the front page, newest first', () => {
    const dates = timesOn(pages.get('/')!);
    expect(dates).toHaveLength(own.size);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('has a page for each category and tag that lists its posts', () => {
    for (const [address, { title, categories = [], [example.tags]: tags }] of documents) {
      const $ = pages.get(address)!;
      const links = [...$('.tags a').toArray(), ...$('.post > .meta a').toArray()];
      expect(links.map((link) => $(link).text())).toEqual([...(tags as string[]), ...categories.slice(-1)]);
      for (const { attribs } of links) {
        const list = pages.get(decodeURIComponent(attribs.href!))!;
        expect(titlesOn(list), attribs.href).toContain(title || untitled);
      }
    }
  });

  it('lists a post in each of its categories, and pages apart from the posts', { timeout: 120_000 }, async () => {
    const site = await publishBlogFor(example.name, newHome(), blogWithPages, { lang: 'en' });
    const folder = built(site);
    const shown = builtPages(folder);
    const listedAt = (address: string) => titlesOn(shown.get(address)!);
    const linksOf = ($: CheerioAPI) =>
      $('.post > .meta a')
        .toArray()
        .map((link) => [$(link).text(), link.attribs.href]);
    expect(linksOf(shown.get('/1/')!)).toEqual([
      ['Tides', '/category/Sea/Tides/'],
      ['Birds', '/category/Sea/Birds/'],
      ['Walks', '/category/Walks/'],
    ]);
    expect(listedAt('/category/Sea/')).toEqual(['Low tide']);
    expect(listedAt('/category/Sea/Birds/')).toEqual(['Low tide']);
    expect(listedAt('/category/Walks/')).toEqual(['Low tide', 'Dunes']);
    expect(listedAt('/')).toEqual(['Low tide', 'Dunes']);
    const links = shown.get('/2/')!('.body a').toArray();
    // The URL of a list depends on the theme, so links to lists keep the old URLs.
    expect(links.map(({ attribs }) => new URL(attribs.href!, 'http://site.invalid/2/').href)).toEqual([
      'http://site.invalid/',
      'https://blog.example.com/category/Walks',
    ]);
    const front = shown.get('/')!;
    expect(
      front('nav[aria-label=Pages] a')
        .toArray()
        .map((link) => [front(link).text(), link.attribs.href]),
    ).toEqual([['About us', '/imprint/']]);
    expect(shown.get('/imprint/')!('h1').text()).toBe('About us');
    expect(deadLinks(folder)).toEqual([]);
  });

  it('shows comments in order, with their anchors', () => {
    const shown = [...own.values()].filter(($) => $('.comment').length > 0);
    expect(shown.length).toBeGreaterThan(5);
    expect(commentsOn(pages, own)).toEqual(commentsOn(own, own));
  });

  it('redirects from other old URLs of a post to its page', () => {
    const redirects = [...documents].flatMap(([address, { aliases = [] }]) =>
      aliases.map((alias) => [`${alias}/`, address] as const),
    );
    expect(redirects.length).toBeGreaterThan(20);
    for (const [from, to] of redirects) {
      const refresh = pages.get(from)!('meta[http-equiv=refresh]').attr('content')!;
      expect(decodeURIComponent(refresh)).toBe(`0; url=${to}`);
    }
  });

  it('has no broken links, images or anchors', () => {
    expect(deadLinks(output)).toEqual([]);
  });

  it('loads nothing from other hosts, except the one image that blogkeep could not fetch', () => {
    const asked = [...pages.values()]
      .flatMap(($) => $('[src], link[href]').toArray())
      .map(({ attribs }) => (attribs.src ?? attribs.href)!);
    expect(asked.length).toBeGreaterThan(20);
    // Markdown keeps the original URL, so the site shows the image as soon as its host is available again.
    expect(asked.filter((one) => /^(?:\w+:)?\/\//u.test(one))).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\/photos\/lost-harbour-2008\.jpg$/u),
    ]);
  });

  it("contains the blog's title, description, author, language and URL", { timeout: 120_000 }, async () => {
    const site = await publishBlogFor(example.name, newHome(), namedBlog, { lang: 'en', siteUrl: namedBlogUrl });
    const folder = built(site);
    expectBlogTexts(builtPages(folder));
    expect(deadLinks(folder, '/a-blog/')).toEqual([]);
  });

  it(
    'builds each post in a folder of its own, with its images and files next to the page',
    { timeout: 120_000 },
    async () => {
      const { withCovers } = example;
      const choices = { postFolders: true, ...(withCovers && { frontMatter: withCovers.frontMatter }) };
      const site = await exportSampleFor(example.name, newHome(), choices);
      withCovers?.change(site.folder);
      const folder = built(site, example.below);
      expect(deadLinks(folder, '/a-blog/')).toEqual([]);
      const files = Object.keys(filesIn(path.join(site.folder, example.posts)));
      const beside = files
        .filter((file) => file.includes('/') && !file.endsWith('.md'))
        .map((file) => path.basename(file));
      expect(beside.length).toBeGreaterThan(20);
      const pages = builtPages(folder);
      for (const [address, $] of postsOf(site)) {
        const wanted = shownByHtml(bodyOf($, address));
        const shown = shownByHtml(bodyOf(pages.get(address)!, address, '/a-blog/'));
        expect(shown.text, address).toBe(wanted.text);
        expect(shown.pictures.length, address).toBe(wanted.pictures.length);
      }
      if (withCovers) {
        const covers = [...pages.values()].filter(($) => $(withCovers.selector).attr('src') !== undefined);
        expect(covers.length).toBeGreaterThan(10);
      }
      const made = new Set(Object.keys(filesIn(folder)).map((file) => path.basename(file)));
      expect(beside.filter((name) => !made.has(name))).toEqual([]);
    },
  );

  it('works with a base path', { timeout: 120_000 }, () => {
    fs.removeSync(output);
    expect(deadLinks(built(sample, example.below), '/a-blog/')).toEqual([]);
  });

  it("shows every construct as blogkeep's page does, and omits unpublished posts", { timeout: 120_000 }, async () => {
    const blog = constructsBlog();
    const draft = memoryPost('9999', { title: 'For friends', visibility: '15' });
    const contents = { ...blog, posts: [...blog.posts, postWithHostileUrls('9998'), draft] };
    const site = await publishBlogFor(example.name, newHome(), contents, { visibility: ['published', 'protected'] });
    const shown = builtPages(built(site));
    withHostileAddresses = [shown, builtPages(site.pages)].map((pages) => pages.get('/9998/')!);
    const theirs = new Map([...postsOf(site)].filter(([address]) => !/^\/999\d\/$/u.test(address)));
    expect(theirs.size).toBe(blog.posts.length);
    expect(shownOn(shown, theirs)).toEqual(shownOn(theirs, theirs));
    expect([...shown.keys()]).not.toContain('/9999/');
    expect(titlesOn(shown.get('/')!)).not.toContain('For friends');
  });

  it('keeps third-party URLs unchanged in links and images, and escapes them so that they cannot inject markup', () => {
    const [page, own] = withHostileAddresses.map(hostileUrlsOn);
    expect(page).toEqual({ ...expectedHostileUrls, others: [] });
    expect(own!.others).toEqual([]);
    expect(own!.homepages).toEqual(expectedHostileUrls.homepages);
  });

  it('shows naughty strings literally in every field', { timeout: 300_000 }, async () => {
    const blog = naughtyBlog();
    const site = await publishBlogFor(example.name, newHome(), blog, { lang: 'ko' });
    const folder = built(site);
    const shown = builtPages(folder);
    const theirs = postsOf(site);
    expect(theirs.size).toBe(blog.posts.length);
    const facts = (of: Pages) =>
      [...theirs.keys()].map((address) => {
        const $ = of.get(address);
        const tags = $?.('.tags li')
          .toArray()
          .map((tag) => $(tag).text().trim());
        return {
          address,
          title: titleOrDefault($?.('h1').first().text()),
          tags: tags?.map(bare),
          text: $ && shownByHtml(bodyOf($, address)).text,
        };
      });
    expect(facts(shown)).toEqual(facts(theirs));
    expect(commentsOn(shown, theirs)).toEqual(commentsOn(theirs, theirs));
    expect(titlesOn(shown.get('/')!).map(titleOrDefault).sort()).toEqual(
      facts(theirs)
        .map(({ title }) => title)
        .sort(),
    );
    expect(deadLinks(folder)).toEqual([]);
  });
}

const categories = [
  { id: '1', name: 'Sea', parent: '', label: 'Sea' },
  { id: '2', name: 'Tides', parent: '1', label: 'Sea/Tides' },
  { id: '3', name: 'Birds', parent: '1', label: 'Sea/Birds' },
  { id: '4', name: 'Walks', parent: '', label: 'Walks' },
];
const blogWithPages = {
  categories,
  posts: [
    memoryPost('1', {
      title: 'Low tide',
      category: '2',
      details: { categoryIds: ['3', '4'] },
      date: '2024-02-02 10:00:00',
    }),
    memoryPost('2', {
      title: 'Dunes',
      category: '4',
      date: '2024-01-02 10:00:00',
      content: '<p><a href="/">front</a> <a href="/category/Walks">walks</a></p>',
    }),
    memoryPost('3', { title: 'About us', path: '/imprint', tags: ['only here'], details: { kind: 'page' as const } }),
  ],
};

/** Returns blogkeep's own pages of posts by URL path. */
function postsOf({ pages }: GeneratorSite): Pages {
  return new Map([...builtPages(pages)].filter(([, $]) => $('article.post').length > 0));
}

/** Returns what the pages show of each post, without links whose text is their URL: some Markdown parsers link every URL. */
function shownOn(pages: Pages, posts: Pages): unknown[] {
  return [...posts.keys()].map((address) => {
    const $ = pages.get(address);
    const shown = shownByHtml($ ? bodyOf($, address) : '');
    const links = shown.links.filter((link) => !/^(\S+) \1$/u.test(link));
    return { address, title: bare($?.('h1').first().text()), ...shown, links };
  });
}

function commentsOn(pages: Pages, posts: Pages): unknown[] {
  return [...posts.keys()].map((address) => {
    const $ = pages.get(address);
    const comments = $?.('.comment')
      .toArray()
      .map((comment) => {
        const name = $(comment).find('.name, .meta > :first-child').first();
        const text = $(comment).find('.text, p:not(.byline, .reply-to)').not('.meta');
        const homepage = name.attr('href');
        return [comment.attribs.id, bare(name.text()), homepage && new URL(homepage).href, bare(text.text())];
      });
    return [address, comments];
  });
}

const titlesOn = ($: CheerioAPI) =>
  $('.posts li > a')
    .toArray()
    .map((link) => $(link).text());
const timesOn = ($: CheerioAPI) =>
  $('.posts time')
    .toArray()
    .map(({ attribs }) => attribs.datetime);
/** Title of untitled posts on Korean sites. */
const untitled = '제목 없음';

/** Returns a title without whitespace, or the replacement if it has no visible characters. */
const titleOrDefault = (text?: string) => bare(text) || bare('제목 없음');

/** Removes characters that pages must not contain, and whitespace. */
const bare = (text = '') => withoutForbidden(text).normalize('NFC').replace(/\s+/gu, '');

/** Returns the front matter of each post in a folder by the URL path of its page. */
function frontMatterIn(folder: string): Map<string, FrontMatter> {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  return new Map(
    files.map((file) => {
      const fields = parse(fs.readFileSync(path.join(folder, file), 'utf8').split(/^---$/mu)[1]!) as FrontMatter;
      const { permalink, slug } = fields;
      return [typeof permalink === 'string' ? permalink : `/${String(slug)}/`, fields];
    }),
  );
}
