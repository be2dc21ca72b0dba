import type { Browser } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryArchiveContents } from '../helpers/memory/memory-archive.ts';
import { blogAddress, memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { publishSite } from '../helpers/publish/published-sites.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
} from '../helpers/publish/site-in-chromium.ts';
import { filesOf, followLinks } from '../helpers/publish/site-links.ts';
import { examine } from './examine.ts';
import { findMarkupMistakes } from './markup-rules.ts';

const longWord = '가'.repeat(150) + 'x'.repeat(150);
const labels = ['a/b', '"인용" \'따옴표\'', '<b>tags</b> & more', longWord, '../..', 'page', '  '];

/** Returns a blog with many posts and comments, deep categories, and very long or strange names. */
function hugeBlog(): MemoryArchiveContents {
  const many = Array.from({ length: 1500 }, (_, index) =>
    memoryPost(String(index + 1), {
      title: `하루 ${index + 1}`,
      category: '1',
      date: `20${String(10 + (index % 14))}-0${1 + (index % 9)}-1${index % 9} 10:00:00`,
      tags: index % 50 === 0 ? ['매일'] : [],
    }),
  );
  const deep = Array.from({ length: 12 }, (_, level) => ({
    id: String(100 + level),
    name: `깊이 ${level + 1}`,
    parent: level === 0 ? '' : String(99 + level),
    label: Array.from({ length: level + 1 }, (__, above) => `깊이 ${above + 1}`).join('/'),
  }));
  const strange = labels.map((label, index) => ({ id: String(200 + index), name: label, parent: '', label }));
  const comments = Array.from({ length: 300 }, (_, index) =>
    memoryComment(String(index + 1), {
      parentId: index % 3 === 0 || index === 0 ? '' : String(index),
      comment: index === 299 ? longWord : `댓글 ${index + 1}`,
    }),
  );
  return {
    blog: { url: blogAddress, title: longWord, description: longWord, nickname: longWord },
    categories: [{ id: '1', name: '매일', parent: '', label: '매일' }, ...deep, ...strange],
    posts: [
      ...many,
      memoryPost('6000', { title: '말이 많은 글', comments }),
      memoryPost('6001', {
        title: longWord,
        content: `<p>${longWord}</p><h2>${longWord}</h2><pre>${longWord}</pre>`,
        tags: [longWord],
      }),
      memoryPost('6002', { title: '깊은 곳', category: '111' }),
      memoryPost('6003', { title: '같은 주소', path: '/entry/same' }),
      memoryPost('6004', { title: '같은 주소 둘', path: '/entry/same' }),
      memoryPost('6005', { title: '', content: '', category: '0' }),
      ...labels.map((label, index) =>
        memoryPost(String(6100 + index), { title: label, category: String(200 + index), tags: [label] }),
      ),
    ],
  };
}

const blogs: Record<string, () => MemoryArchiveContents> = {
  'of one post': () => ({ posts: [memoryPost('1', { title: '하나뿐인 글' })] }),
  'without posts': () => ({ posts: [] }),
  'without posts, with categories': () => ({
    posts: [],
    categories: [{ id: '1', name: '빈 곳', parent: '', label: '빈 곳' }],
  }),
  'of one post without anything': () => ({
    blog: { url: '', title: '', description: '', nickname: '' },
    posts: [memoryPost('1', { title: '', content: '', unread: true })],
  }),
};

describe('a site with extreme content', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  const folder = path.join(home, 'much');

  beforeAll(async () => {
    await publishSite(folder, hugeBlog(), { redirects: ['file', 'nginx', 'pages'] });
    for (const [name, contents] of Object.entries(blogs)) await publishSite(path.join(home, name), contents());
  });

  afterAll(() => fs.remove(home));

  it('has no broken links, and fifty posts per list page', () => {
    const { links, dead } = followLinks(folder);
    expect(dead).toEqual([]);
    expect(links).toBeGreaterThan(5_000);
    expect(filesOf(path.join(folder, 'category/매일/page'), '.html')).toHaveLength(29);
  });

  it('has a page for each of two posts with the same original URL', () => {
    const titles = filesOf(folder, '.html')
      .map((file) => /<h1[^>]*>(같은 주소[^<]*)</.exec(fs.readFileSync(path.join(folder, file), 'utf8'))?.[1])
      .filter((title) => title !== undefined);
    expect(titles.sort()).toEqual(['같은 주소', '같은 주소 둘']);
  });

  it(
    'is valid HTML despite long words, deep categories, strange labels and hundreds of comments',
    { timeout: 120_000 },
    () => {
      const pages = filesOf(folder, '.html').filter((file) =>
        /^(?:6\d\d\d|entry(?!\/하루-\d\d)|tag|search|about)\/|^category\/(?!매일|page\/)/.test(file),
      );
      expect(pages.length).toBeGreaterThan(40);
      const mistakes = pages.flatMap((page) =>
        findMarkupMistakes(fs.readFileSync(path.join(folder, page), 'utf8')).map((mistake) => `${page} ${mistake}`),
      );
      expect(mistakes).toEqual([]);
    },
  );

  it.each(Object.keys(blogs))('is complete and valid for a blog %s', (name) => {
    const site = path.join(home, name);
    const pages = filesOf(site, '.html');
    expect(pages).toEqual(expect.arrayContaining(['404.html', 'about/index.html', 'index.html', 'search/index.html']));
    expect(followLinks(site).dead).toEqual([]);
    expect(pages.flatMap((page) => findMarkupMistakes(fs.readFileSync(path.join(site, page), 'utf8')))).toEqual([]);
  });

  describe.skipIf(chromiumSkipNote !== '')(`opened in Chromium${chromiumSkipNote}`, () => {
    let browser: Browser;
    const sites: ServedSite[] = [];

    beforeAll(async () => {
      browser = await openChromium();
    });

    afterAll(async () => {
      await browser.close();
      for (const site of sites) await site.close();
    });

    async function examineFiles(root: string, files: readonly string[], accessible = true): Promise<string[]> {
      const site = await serveSite(root);
      sites.push(site);
      const watched = await openWatchedPage(browser, site);
      const findings: string[] = [];
      for (const file of files) findings.push(...(await examine(watched, addressOf(site.http, file), { accessible })));
      await watched.close();
      return findings;
    }

    it('is readable and usable with 1,500 posts in a category', async () => {
      const pages = ['', 'page/2/', 'page/15/'].map((page) => `category/매일/${page}index.html`);
      expect(await examineFiles(folder, ['index.html', ...pages])).toEqual([]);
    });

    it('is readable and usable with long words, deep categories and strange labels', async () => {
      const leadsOn = (file: string) =>
        fs.readFileSync(path.join(folder, file), 'utf8').includes('http-equiv="refresh"');
      const named = filesOf(folder, '.html').filter(
        (file) => /^category\/(?!매일\/|page\/)/.test(file) && !leadsOn(file),
      );
      expect(named.length).toBeGreaterThan(labels.length);
      const posts = ['6001', '6002', '6005', ...labels.map((_, index) => String(6100 + index))];
      const files = [...named, 'tag/index.html', ...posts.map((post) => `${post}/index.html`)];
      expect(
        await examineFiles(
          folder,
          files.filter((file) => fs.existsSync(path.join(folder, file))),
          false,
        ),
      ).toEqual([]);
      expect(await examineFiles(folder, ['6001/index.html'])).toEqual([]);
    });

    it('is readable with hundreds of comments on a post', async () => {
      expect(await examineFiles(folder, ['6000/index.html'], false)).toEqual([]);
    });

    it.each(Object.keys(blogs))('is readable and usable for a blog %s', async (name) => {
      const site = path.join(home, name);
      expect(await examineFiles(site, filesOf(site, '.html'))).toEqual([]);
    });
  });
});
