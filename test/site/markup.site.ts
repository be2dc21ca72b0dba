import { load } from 'cheerio';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryPost } from '../helpers/memory/memory-archive.ts';
import { exportDemo, publishDemoAgain, publishSite } from '../helpers/publish/published-sites.ts';
import { filesOf, followLinks } from '../helpers/publish/site-links.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { findMarkupMistakes } from './markup-rules.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
const folders = { 'for an unknown URL': '', 'for a known URL': '' };
const names = Object.keys(folders) as (keyof typeof folders)[];
const siteUrl = 'https://blog.example.com/old/';

beforeAll(async () => {
  folders['for an unknown URL'] = await exportDemo(home);
  folders['for a known URL'] = await publishDemoAgain(home, 'public', { siteUrl, lang: 'en' });
});

afterAll(() => fs.remove(home));

const read = (folder: string, file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

describe.each(names)('the site of the sample blog, published %s', (name) => {
  it('is valid HTML', () => {
    const pages = filesOf(folders[name], '.html');
    expect(pages.length).toBeGreaterThan(60);
    const mistakes = pages.flatMap((page) =>
      findMarkupMistakes(read(folders[name], page)).map((mistake) => `${page} ${mistake}`),
    );
    expect(mistakes).toEqual([]);
  });

  it('has no broken links or anchors, and links to each page by only one URL', () => {
    const base = name === 'for an unknown URL' ? undefined : new URL(siteUrl).pathname;
    const { links, anchors, dead } = followLinks(folders[name], base);
    expect(dead).toEqual([]);
    expect(links).toBeGreaterThan(1000);
    expect(anchors).toBeGreaterThan(100);
  });

  it('has no host-relative URLs, except on the 404 page if the URL of the site is known', () => {
    const rooted = filesOf(folders[name], '.html').filter((page) =>
      /(?:href|src|action)=["']?\//.test(read(folders[name], page)),
    );
    expect(rooted).toEqual(name === 'for an unknown URL' ? [] : ['404.html']);
  });

  it('has valid feeds and structured data', () => {
    const folder = folders[name];
    const [xml, json] = [filesOf(folder, '.xml'), filesOf(folder, '.json')];
    expect(xml).toContain('feed.xml');
    expect(json).toContain('feed.json');
    expect(xml.includes('sitemap.xml')).toBe(name === 'for a known URL');
    for (const file of json) expect(() => JSON.parse(read(folder, file)) as unknown, file).not.toThrow();
    const structured = filesOf(folder, '.html').flatMap((file) => {
      const $ = load(read(folder, file));
      return $('script[type="application/ld+json"]')
        .toArray()
        .map((element) => JSON.parse($(element).text()) as unknown);
    });
    expect(structured.length).toBeGreaterThan(20);
  });

  it('has a style sheet and a script below their size limits', () => {
    expect(fs.statSync(path.join(folders[name], 'style.css')).size).toBeLessThanOrEqual(30_000);
    expect(fs.statSync(path.join(folders[name], 'site.js')).size).toBeLessThanOrEqual(10_000);
  });
});

describe('a page', () => {
  it('with a post of 4 KB is smaller than 60 KB, including its style sheet', async () => {
    const paragraph =
      '<p>강가에서 오후를 다 보내고 돌아오는 길에 빵을 샀다. The bakery was about to close, and the bread was warm.</p>\n';
    const content = paragraph.repeat(Math.ceil(4096 / Buffer.byteLength(paragraph)));
    const posts = ['1', '2', '3'].map((id) => memoryPost(id, { content, tags: ['강', 'bread'] }));
    const folder = await publishSite(temporaryFolder(), { posts });
    const size = ['2/index.html', 'style.css'].map((file) => fs.statSync(path.join(folder, file)).size);
    expect(size[0]).toBeGreaterThan(4096);
    expect((size[0] ?? 0) + (size[1] ?? 0)).toBeLessThan(60_000);
  });
});
