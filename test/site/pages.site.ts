import type { Browser } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDemo, publishDemoAgain } from '../helpers/publish/published-sites.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
  type WatchedPage,
} from '../helpers/publish/site-in-chromium.ts';
import { filesOf } from '../helpers/publish/site-links.ts';
import { examine } from './examine.ts';
import { kinds } from './page-kinds.ts';

/** Old URL of a post, with a page that redirects immediately, for hosts without redirect rules. */
const oldAddress = 'm/1/index.html';

const roots = ['http', 'file'] as const;

describe.skipIf(chromiumSkipNote !== '')(`the pages of the sample blog in Chromium${chromiumSkipNote}`, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  let browser: Browser;
  let site: ServedSite;
  const watched = {} as Record<(typeof roots)[number], WatchedPage>;

  beforeAll(async () => {
    site = await serveSite(await exportDemo(home));
    browser = await openChromium();
    for (const root of roots) watched[root] = await openWatchedPage(browser, site);
  });

  afterAll(async () => {
    await browser.close();
    await site.close();
    await fs.remove(home);
  });

  it('exist for each kind of page', () => {
    expect(Object.values(kinds).filter((file) => !fs.existsSync(path.join(site.folder, file)))).toEqual([]);
  });

  describe.each(roots)('from %s', (root) => {
    // Checked for one protocol only, since accessibility does not depend on it.
    const accessible = root === 'http';

    it.each(Object.entries(kinds))(
      'fit the window, have no broken images, are accessible and make no external requests: %s',
      async (_kind, file) => {
        expect(await examine(watched[root], addressOf(site[root], file), { accessible })).toEqual([]);
      },
    );

    it.each([
      ['results', '철길', '.result'],
      ['no results', 'qqzzxx', '#search-status:not(:empty)'],
    ])('fit the window and are accessible after a search with %s', async (_what, words, awaited) => {
      const address = `${addressOf(site[root], kinds.search)}?q=${encodeURIComponent(words)}`;
      expect(await examine(watched[root], address, { accessible, awaited })).toEqual([]);
    });

    it('are reached from an old URL by a redirect, or by a link in browsers that do not follow it', async () => {
      const { page, take } = watched[root];
      await page.goto(addressOf(site[root], oldAddress));
      await page.waitForURL(addressOf(site[root], kinds['post of one line']));
      expect(take()).toEqual([]);
      const [, href = ''] =
        /<a [^>]*href="([^"]+)"/.exec(fs.readFileSync(path.join(site.folder, oldAddress), 'utf8')) ?? [];
      expect(new URL(href, addressOf(site[root], oldAddress)).href).toBe(
        addressOf(site[root], kinds['post of one line']),
      );
    });

    it('show the same content without scripts', async () => {
      const plain = await openWatchedPage(browser, site, { javaScriptEnabled: false });
      const textOf = async ({ page }: WatchedPage, file: string) => {
        await page.goto(addressOf(site[root], file));
        // Only scripts add buttons.
        await page.evaluate("for (const button of document.querySelectorAll('main button')) button.remove()");
        return (await page.innerText('main')).replace(/\s+/g, ' ').trim();
      };
      for (const [kind, file] of Object.entries(kinds).filter(([name]) => name !== 'search'))
        expect(await textOf(plain, file), kind).toBe(await textOf(watched[root], file));
      expect(await textOf(plain, kinds.search)).toContain('자바스크립트');
      expect([...plain.take(), ...watched[root].take()]).toEqual([]);
      await plain.close();
    });
  });

  it.each(['list', 'cards'] as const)(
    'fit the window and are accessible with the front page option %s',
    async (form) => {
      const other = await serveSite(await publishDemoAgain(home, form, { home: form }));
      const seen = await openWatchedPage(browser, other);
      for (const file of [kinds['front page'], kinds['category with children']])
        expect(await examine(seen, addressOf(other.http, file))).toEqual([]);
      await seen.close();
      await other.close();
    },
  );

  it('fold the categories and the newest comments of the front page on phones only', async () => {
    const { page } = watched.http;
    const open = () => page.locator('.fold[open]').count();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(site.http);
    expect(await open()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(open).toBe(await page.locator('.fold').count());
    expect(await page.locator('.fold > summary:not([tabindex="-1"])').count()).toBe(0);
  });

  it.each([390, 1280])('have the same header and margins in windows of %i pixels', async (width) => {
    const { page } = watched.http;
    await page.setViewportSize({ width, height: 800 });
    const layouts = new Set<string>();
    for (const file of Object.values(kinds)) {
      await page.goto(addressOf(site.http, file));
      const boxes = ['.masthead', '.brand', '.masthead nav', '.theme'].map((part) => page.locator(part).boundingBox());
      const start = await page.evaluate(`document.querySelector('main > :first-child').getBoundingClientRect().left`);
      layouts.add(JSON.stringify([await Promise.all(boxes), start]));
    }
    expect([...layouts]).toHaveLength(1);
  });

  it('come with feeds and other XML files that are well-formed', async () => {
    const { page } = watched.http;
    await page.goto(site.http);
    const files = filesOf(site.folder, '.xml');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = JSON.stringify(fs.readFileSync(path.join(site.folder, file), 'utf8'));
      const mistake = `new DOMParser().parseFromString(${text}, 'application/xml').querySelector('parsererror')?.textContent`;
      expect(await page.evaluate(mistake), file).toBeUndefined();
    }
  });

  it("include a 404 page that works at any path if the site's URL is known", async () => {
    const siteUrl = `https://blog.example.com${new URL(site.http).pathname}`;
    const known = await serveSite(await publishDemoAgain(home, 'known', { siteUrl }));
    const { page, take, close } = await openWatchedPage(browser, known);
    const address = `${known.http}a/b/nothing`;
    await page.goto(address);
    expect(take()).toEqual([`404: ${address}`, expect.stringContaining('the server responded with a status of 404')]);
    await page.click('.masthead a');
    expect(page.url().startsWith(known.http)).toBe(true);
    expect(await page.title()).not.toBe('');
    expect(take()).toEqual([]);
    await close();
    await known.close();
  });

  it("link to folders if the site's URL is known, and to files if they are opened from disk", async () => {
    const known = await serveSite(await publishDemoAgain(home, 'folders', { siteUrl: 'https://blog.example.com/' }));
    const { page, take, close } = await openWatchedPage(browser, known);
    const post = '.excerpts a[href*="walking-the-old-railway"]';
    for (const [root, ending] of [
      [known.http, ''],
      [known.file, 'index.html'],
    ] as const) {
      await page.goto(`${root}${ending}`);
      expect(await page.getAttribute(post, 'href')).toBe('entry/walking-the-old-railway/');
      await page.click(post);
      expect(page.url()).toBe(`${root}entry/walking-the-old-railway/${ending}`);
      await page.focus('.brand');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${root}${ending}`);
      await page.keyboard.press('/');
      await page.keyboard.type('철길');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.href.startsWith(`${root}search/${ending}?q=`));
      await page.click('.results a');
      expect(new URL(page.url()).pathname).toMatch(ending === '' ? /\/$/u : /\/index\.html$/u);
    }
    expect(take()).toEqual([]);
    await close();
    await known.close();
  });
});
