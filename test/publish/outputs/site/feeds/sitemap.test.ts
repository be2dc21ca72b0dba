import { describe, expect, it } from 'vitest';
import { robotsFile, sitemapFiles, type SitemapLimits } from '../../../../../src/publish/outputs/site/feeds/sitemap.ts';
import type { SiteFile } from '../../../../../src/publish/site-model/site/site-file.ts';
import { parseXml, xmlViolations } from '../../../../helpers/publish/feed-rules.ts';
import { madeText } from '../../../../helpers/publish/made-text.ts';
import { postOf, siteOf } from '../pages/sample-site.ts';

const url = 'https://site.example/blog/';
const posts = [
  postOf(3, { sitePath: 'entry/오후 & 밤' }),
  postOf(2),
  postOf(1, { sitePath: `entry/${'가'.repeat(230)}` }),
];
const site = { ...siteOf([], posts), url };
const pages = ['index.html', 'category/index.html', 'search/index.html', '404.html', 'style.css', 'feed.xml'];

async function read(files: readonly SiteFile[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = await madeText(file);
    expect(xmlViolations(text)).toEqual([]);
    texts.set(file.path, text);
  }
  return texts;
}

const locations = (text = '') => [...text.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address]) => address);

describe('the sitemap', () => {
  it('lists all pages for search engines: posts first, starting with the oldest', async () => {
    const texts = await read(sitemapFiles(site, pages));
    expect([...texts.keys()]).toEqual(['sitemap.xml']);
    expect(locations(texts.get('sitemap.xml'))).toEqual([
      'https://site.example/blog/2/',
      'https://site.example/blog/entry/%EC%98%A4%ED%9B%84%20%26%20%EB%B0%A4/',
      'https://site.example/blog/',
      'https://site.example/blog/category/',
    ]);
    expect(parseXml(texts.get('sitemap.xml') ?? '').urlset).toMatchObject({
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
    });
  });

  it('omits pages of tags with a single post, which are not indexed', async () => {
    const tagged = siteOf([], [postOf(2, { tags: ['rain', 'tea'] }), postOf(1, { tags: ['rain'] })], { url });
    const [text] = (await read(sitemapFiles(tagged, ['tag/rain/index.html', 'tag/tea/index.html']))).values();
    expect(locations(text).slice(2)).toEqual([`${url}tag/rain/`]);
  });

  it('contains the date on which a post was last changed, if it is known', async () => {
    const updated = { epoch: 1_706_756_400, offset: 540 };
    const changed = { ...siteOf([], [postOf(2, { updated }), postOf(1)]), url };
    const text = (await read(sitemapFiles(changed, []))).get('sitemap.xml') ?? '';
    expect(parseXml(text).urlset).toMatchObject({
      url: [
        { loc: 'https://site.example/blog/1/' },
        { loc: 'https://site.example/blog/2/', lastmod: '2024-02-01T12:00:00+09:00' },
      ],
    });
  });

  it('omits URLs that are longer than the protocol allows', async () => {
    const [text] = (await read(sitemapFiles(site, pages))).values();
    expect(text).not.toContain('%EA%B0%80');
  });

  it('does not exist if the URL of the site is unknown', () => {
    expect(sitemapFiles({ ...site, url: undefined }, pages)).toEqual([]);
  });

  const many = {
    ...siteOf(
      [],
      Array.from({ length: 10 }, (_, index) => postOf(10 - index)),
    ),
    url,
  };
  it.each<[string, SitemapLimits]>([
    ['URLs', { addresses: 4, bytes: 1_000_000 }],
    ['bytes', { addresses: 1000, bytes: 350 }],
  ])('is split into several files with an index if there are too many %s', async (_, limits) => {
    const texts = await read(sitemapFiles(many, ['index.html'], limits));
    const parts = [...texts.keys()].slice(1);
    expect(parts.length).toBeGreaterThan(1);
    expect(locations(texts.get('sitemap.xml'))).toEqual(parts.map((name) => `${url}${name}`));
    expect(parseXml(texts.get('sitemap.xml') ?? '')).toHaveProperty('sitemapindex');
    const all = parts.flatMap((name) => {
      const text = texts.get(name) ?? '';
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.bytes);
      expect(locations(text).length).toBeLessThanOrEqual(limits.addresses);
      return locations(text);
    });
    expect(all).toEqual([...Array.from({ length: 10 }, (__, index) => `${url}${index + 1}/`), url]);
  });

  it('has inputs that change only if its URLs do', () => {
    const inputsOf = (of: typeof site) => sitemapFiles(of, pages).map(({ prepare }) => prepare().inputs);
    expect(
      inputsOf({ ...site, posts: [postOf(3, { sitePath: 'entry/오후 & 밤', title: 'x' }), ...posts.slice(1)] }),
    ).toEqual(inputsOf(site));
    expect(inputsOf({ ...site, posts: posts.slice(1) })).not.toEqual(inputsOf(site));
  });
});

describe('robots.txt', () => {
  it('allows all crawlers to access all pages, and links to the sitemap', async () => {
    expect(await madeText(robotsFile(site))).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://site.example/blog/sitemap.xml\n',
    );
    expect(await madeText(robotsFile({ ...site, url: undefined }))).toBe('User-agent: *\nAllow: /\n');
  });

  it.each([
    ['User-agent: Yeti\r\nDisallow: /tag/', 'User-agent: *\nAllow: /\nUser-agent: Yeti\nDisallow: /tag/\n'],
    ['Disallow: /tag/\n', 'User-agent: *\nAllow: /\nDisallow: /tag/\n'],
    ['user-agent: *\nDisallow: /\n', 'user-agent: *\nDisallow: /\n'],
  ])('has the lines of the user, whose rules for all crawlers take precedence: %j', async (lines, text) => {
    const made = await madeText(robotsFile(site, lines));
    expect(made).toBe(`${text}\nSitemap: https://site.example/blog/sitemap.xml\n`);
  });
});
