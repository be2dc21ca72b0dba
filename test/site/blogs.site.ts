import type { Browser } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishBlogs } from '../../src/app/blogs/publish-blogs.ts';
import { testContext } from '../helpers/context.ts';
import { memoryPost } from '../helpers/memory/memory-archive.ts';
import { exportDemo, publishSite } from '../helpers/publish/published-sites.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { filesOf } from '../helpers/publish/site-links.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
} from '../helpers/publish/site-in-chromium.ts';
import { examine } from './examine.ts';
import { findMarkupMistakes } from './markup-rules.ts';

describe.skipIf(chromiumSkipNote !== '')(`the shared site of several blogs in Chromium${chromiumSkipNote}`, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  let browser: Browser;
  let all: ServedSite;

  beforeAll(async () => {
    await exportDemo(path.join(home, 'slow-light'));
    const posts = ['1', '2', '3'].map((id) =>
      memoryPost(id, { title: `갯벌의 철길 ${id}`, content: '<p>철길 옆으로 바닷물이 들어온다.</p>' }),
    );
    await publishSite(path.join(home, 'mudflat', 'site'), { posts });
    await publishBlogs(
      { ...siteDefaults, dryRun: false, dir: home, site: path.join(home, 'site'), homes: ['mudflat', 'slow-light'] },
      testContext(),
    );
    all = await serveSite(home);
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    await all.close();
    await fs.remove(home);
  });

  it('is valid HTML', () => {
    const site = path.join(home, 'site');
    const pages = filesOf(site, '.html');
    expect(pages).toEqual(['index.html', 'search/index.html']);
    expect(pages.flatMap((page) => findMarkupMistakes(fs.readFileSync(path.join(site, page), 'utf8')))).toEqual([]);
  });

  describe.each(['http', 'file'] as const)('from %s', (root) => {
    it.each(['site/index.html', 'site/search/index.html'])(
      'fits the window, has no broken images, is accessible and makes no external requests: %s',
      async (file) => {
        const watched = await openWatchedPage(browser, all);
        expect(await examine(watched, addressOf(all[root], file))).toEqual([]);
        await watched.close();
      },
    );

    it('searches all blogs at once, and links to their posts', async () => {
      const { page, take, close } = await openWatchedPage(browser, all);
      await page.goto(addressOf(all[root], 'site/index.html'));
      await page.fill('input[type=search]', '철길');
      await page.keyboard.press('Enter');
      await page.waitForURL(/search\/(?:index\.html)?\?q=/u);
      const titles = page.locator('.result-title');
      await expect.poll(() => titles.count(), { timeout: 10_000 }).toBeGreaterThan(3);
      const found = await titles.allTextContents();
      expect(found.join(' | ')).toContain('옛 철길을 걷다 — 마흔 킬로미터의 기록');
      expect(found.filter((title) => title.startsWith('갯벌의 철길'))).toHaveLength(3);
      // Posts of both blogs have the word in their titles, so these rank first.
      expect(found.slice(0, 4).every((title) => title.includes('철길'))).toBe(true);
      await titles.filter({ hasText: '옛 철길을 걷다' }).click();
      await page.waitForURL('**/slow-light/site/entry/walking-the-old-railway/**');
      await page.goBack();
      await expect.poll(() => titles.count(), { timeout: 10_000 }).toBeGreaterThan(3);
      await titles.filter({ hasText: '갯벌의 철길 2' }).click();
      await page.waitForURL('**/mudflat/site/2/**');
      expect(take()).toEqual([]);
      await close();
    });
  });
});
