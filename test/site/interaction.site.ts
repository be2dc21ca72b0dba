import type { Browser, Page } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDemo } from '../helpers/publish/published-sites.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
  type WatchedPage,
} from '../helpers/publish/site-in-chromium.ts';

const post = 'entry/walking-the-old-railway/index.html';
const postWithFilm = 'entry/night-train-window-seat/index.html';

/** Returns the part of the page that contains the focused element. */
const focusedElement = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    const place = at.closest('.masthead') ? 'masthead' : at.closest('main') ? 'content' : at.closest('footer') ? 'foot' : 'page';
    return at.matches('.skip') ? 'skip' : place + (at.matches('button.theme') ? ' theme' : '');
  })()`);

describe.skipIf(chromiumSkipNote !== '')(`the sample blog in Chromium${chromiumSkipNote}`, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  let browser: Browser;
  let site: ServedSite;

  beforeAll(async () => {
    site = await serveSite(await exportDemo(home));
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    await site.close();
    await fs.remove(home);
  });

  /** Runs an action with a new page, and expects no errors or external requests. */
  async function withPage(options: Parameters<Browser['newContext']>[0], use: (watched: WatchedPage) => Promise<void>) {
    const watched = await openWatchedPage(browser, site, options);
    try {
      await use(watched);
      expect(watched.take()).toEqual([]);
    } finally {
      await watched.close();
    }
  }

  it('moves the focus through skip link, navigation, content and footer, and shows it', async () => {
    await withPage({}, async ({ page }) => {
      await page.goto(addressOf(site.http, post));
      const way: string[] = [];
      for (let presses = 0; presses < 200 && way.at(-1) !== 'foot'; presses++) {
        await page.keyboard.press('Tab');
        const at = await focusedElement(page);
        if (at !== way.at(-1)) way.push(at);
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), at).not.toBe('none');
        expect(await page.locator(':focus').isVisible(), at).toBe(true);
      }
      expect(way).toEqual(['skip', 'masthead', 'masthead theme', 'content', 'foot']);
    });
  });

  it('moves the focus to the content with the skip link', async () => {
    await withPage({}, async ({ page }) => {
      await page.goto(addressOf(site.http, post));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focusedElement(page)).toBe('content');
    });
  });

  describe.each(['http', 'file'] as const)('from %s', (root) => {
    it('remembers the chosen color scheme on other pages and after a reload', async () => {
      await withPage({ colorScheme: 'light' }, async ({ page }) => {
        const paper = () =>
          page.evaluate<string>(
            'getComputedStyle(document.documentElement).colorScheme + " " + getComputedStyle(document.body).backgroundColor',
          );
        await page.goto(addressOf(site[root], 'index.html'));
        const light = await paper();
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await paper();
        expect(dark).not.toBe(light);
        await page.emulateMedia({ colorScheme: 'light' });

        const choose = async (name: string) => {
          for (let clicks = 0; clicks < 3; clicks++) {
            await page.click('button.theme');
            if ((await page.getAttribute('button.theme', 'aria-label'))?.endsWith(`: ${name}`)) return;
          }
          throw new Error(`There is no theme ${name}.`);
        };
        const colour = (text: string) => text.split(' ').slice(-3).join(' ');
        await choose('어둡게');
        expect(colour(await paper())).toBe(colour(dark));
        await page.goto(addressOf(site[root], post));
        expect(colour(await paper())).toBe(colour(dark));
        await page.reload();
        expect(colour(await paper())).toBe(colour(dark));
        await choose('밝게');
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(colour(await paper())).toBe(colour(light));
      });
    });

    it('finds posts in Korean and in English', async () => {
      await withPage({}, async ({ page }) => {
        for (const [query, title] of [
          ['철길', '옛 철길을 걷다'],
          ['sourdough', 'Sourdough, in numbers'],
        ] as const) {
          await page.goto(addressOf(site[root], 'search/index.html'));
          await page.fill('input[type=search]', query);
          await expect.poll(() => page.textContent('#search-results'), { timeout: 10_000 }).toContain(title);
        }
      });
    });

    it('opens the search when / is pressed, and links from the results to posts', async () => {
      await withPage({}, async ({ page }) => {
        await page.goto(addressOf(site[root], post));
        await page.keyboard.press('/');
        await page.waitForURL('**/search/index.html');
        await page.fill('input[type=search]', 'sourdough');
        await page.click('#search-results a');
        expect(await page.textContent('h1')).toContain('Sourdough');
      });
    });
  });

  it('loads a video only when it is clicked', async () => {
    const watched = await openWatchedPage(browser, site);
    const { page, take } = watched;
    await page.goto(addressOf(site.http, postWithFilm), { waitUntil: 'networkidle' });
    expect(take()).toEqual([]);
    await page.locator('details:has(iframe) summary').first().click();
    const asked: string[] = [];
    await expect.poll(() => asked.push(...take())).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    asked.push(...take());
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^elsewhere: https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await watched.close();
  });

  it('prints the post without interactive elements', async () => {
    await withPage({ colorScheme: 'dark' }, async ({ page }) => {
      await page.goto(addressOf(site.http, post));
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const selector of ['.masthead nav', 'button.theme', '.skip', 'nav.neighbours', '.breadcrumb'])
        expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
      for (const selector of ['h1', '.body p', '.source'])
        expect(await page.locator(selector).first().isVisible(), selector).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toMatch(
        /^rgba?\(255, 255, 255|^rgba\(0, 0, 0, 0\)/,
      );
    });
  });
});
