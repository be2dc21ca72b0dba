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

/** A generator from npm, and how its example is built. */
export interface GeneratorExample {
  readonly name: SiteOptions['preset'];
  /** below `node_modules` */
  readonly script: string;
  readonly options: readonly string[];
  /** options that put the site below `/a-blog/` */
  readonly below: readonly string[];
  readonly output: string;
  readonly posts: string;
  /** the key of the tags in front matter */
  readonly tags: string;
}

interface FrontMatter {
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly categories?: readonly string[];
  readonly [key: string]: unknown;
}

type Pages = ReadonlyMap<string, CheerioAPI>;

/** What the example of every generator has to do with the blogs that are published for it. */
export function testGeneratorExample(example: GeneratorExample): void {
  const homes: string[] = [];
  const newHome = () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), `blogkeep-${example.name}-`));
    homes.push(home);
    return home;
  };
  /** Builds without an error or a warning. */
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
  /** the example's page and blogkeep's own, from the build of the constructs */
  let withHostileAddresses: readonly CheerioAPI[] = [];
  beforeAll(async () => {
    sample = await exportSampleFor(example.name, newHome());
    output = built(sample);
    pages = builtPages(output);
    own = postsOf(sample);
    documents = frontMatterIn(path.join(sample.folder, example.posts));
  }, 120_000);
  afterAll(() => homes.forEach((home) => fs.removeSync(home)));

  it('shows every post at its old address as the page of blogkeep does', () => {
    expect(own.size).toBeGreaterThan(20);
    expect(shownOn(pages, own)).toEqual(shownOn(own, own));
  });

  it('lists the posts on the front page, newest first', () => {
    const dates = timesOn(pages.get('/')!);
    expect(dates).toHaveLength(own.size);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('lists the posts of each category and tag on a page of its own', () => {
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

  it('shows the comments with their anchors, in their order', () => {
    const shown = [...own.values()].filter(($) => $('.comment').length > 0);
    expect(shown.length).toBeGreaterThan(5);
    expect(commentsOn(pages, own)).toEqual(commentsOn(own, own));
  });

  it('has pages at the other old addresses that lead to the post', () => {
    const redirects = [...documents].flatMap(([address, { aliases = [] }]) =>
      aliases.map((alias) => [`${alias}/`, address] as const),
    );
    expect(redirects.length).toBeGreaterThan(20);
    for (const [from, to] of redirects) {
      const refresh = pages.get(from)!('meta[http-equiv=refresh]').attr('content')!;
      expect(decodeURIComponent(refresh)).toBe(`0; url=${to}`);
    }
  });

  it('has no link, picture or anchor that leads nowhere', () => {
    expect(deadLinks(output)).toEqual([]);
  });

  it('asks no other host for anything but the picture that could not be had', () => {
    const asked = [...pages.values()]
      .flatMap(($) => $('[src], link[href]').toArray())
      .map(({ attribs }) => (attribs.src ?? attribs.href)!);
    expect(asked.length).toBeGreaterThan(20);
    // Markdown keeps its address, so that a site made anew shows it as soon as its host does.
    expect(asked.filter((one) => /^(?:\w+:)?\/\//u.test(one))).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\/photos\/lost-harbour-2008\.jpg$/u),
    ]);
  });

  it(
    'has the title, the description, the author, the language and the address of the blog',
    { timeout: 120_000 },
    async () => {
      const site = await publishBlogFor(example.name, newHome(), namedBlog, { lang: 'en', siteUrl: namedBlogUrl });
      const folder = built(site);
      expectBlogTexts(builtPages(folder));
      expect(deadLinks(folder, '/a-blog/')).toEqual([]);
    },
  );

  it(
    'builds posts in folders of their own, with the images and files of each beside its page',
    { timeout: 120_000 },
    async () => {
      const site = await exportSampleFor(example.name, newHome(), { postFolders: true });
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
      const made = new Set(Object.keys(filesIn(folder)).map((file) => path.basename(file)));
      expect(beside.filter((name) => !made.has(name))).toEqual([]);
    },
  );

  it('is right below a path, too', { timeout: 120_000 }, () => {
    fs.removeSync(output);
    expect(deadLinks(built(sample, example.below), '/a-blog/')).toEqual([]);
  });

  it(
    'shows every construct as the page does, and leaves out what not everybody could read',
    { timeout: 120_000 },
    async () => {
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
    },
  );

  it('gives addresses that somebody else wrote to links and pictures whole, and nothing of them to anything else', () => {
    const [page, own] = withHostileAddresses.map(hostileUrlsOn);
    expect(page).toEqual({ ...expectedHostileUrls, others: [] });
    expect(own!.others).toEqual([]);
    expect(own!.homepages).toEqual(expectedHostileUrls.homepages);
  });

  it('shows naughty strings literally, wherever they stand', { timeout: 300_000 }, async () => {
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
          title: titled($?.('h1').first().text()),
          tags: tags?.map(bare),
          text: $ && shownByHtml(bodyOf($, address)).text,
        };
      });
    expect(facts(shown)).toEqual(facts(theirs));
    expect(commentsOn(shown, theirs)).toEqual(commentsOn(theirs, theirs));
    expect(titlesOn(shown.get('/')!).map(titled).sort()).toEqual(
      facts(theirs)
        .map(({ title }) => title)
        .sort(),
    );
    expect(deadLinks(folder)).toEqual([]);
  });
}

/** blogkeep's own pages of posts by their addresses. */
function postsOf({ pages }: GeneratorSite): Pages {
  return new Map([...builtPages(pages)].filter(([, $]) => $('article.post').length > 0));
}

/** Without links of which the text is their address: some readers make such of any address. */
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
/** What a site says in the place of an empty title. */
const untitled = '제목 없음';

/** Of such characters alone there is no title, and our pages say so. */
const titled = (text?: string) => bare(text) || bare('제목 없음');

/** Our pages leave out the characters that no page should have. */
const bare = (text = '') => withoutForbidden(text).normalize('NFC').replace(/\s+/gu, '');

/** The front matter of each post below a folder by the address of its page. */
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
