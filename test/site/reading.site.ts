import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderSite } from '../publish/pages/render-site.ts';
import { picture, pictureText, richBody, richSite } from '../publish/pages/sample-site.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  watchedPage,
  withoutChromium,
  type ServedSite,
  type Watched,
} from '../helpers/site-in-chromium.ts';

const post = '3/index.html';
const code = 'def steep(grams):\n    return grams * 11\n';
const chapters = Array.from({ length: 12 }, (_, at) => `<h2>Chapter ${at + 1}</h2>${'<p>물을 끓인다.</p>'.repeat(30)}`);
const body = `${richBody}<pre><code class="language-python">${code}\n\n</code></pre>${chapters.join('')}`;

describe.skipIf(withoutChromium !== '')(`Reading a post in Chromium${withoutChromium}`, () => {
  let folder: string;
  let browser: Browser;
  let site: ServedSite;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'blogkeep-reading-'));
    const files = renderSite(richSite(), ({ id }) => ({ body: id === '3' ? body : '<p>짧은 글.</p>', threads: [] }));
    files.set(`media/${picture.file}`, pictureText);
    for (const [file, content] of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    site = await serveSite(folder);
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true });
  });

  /** With a page that nobody has used before, which must not complain of anything. */
  async function withPost(
    options: Parameters<Browser['newContext']>[0],
    use: (watched: Watched) => Promise<void>,
    root: 'http' | 'file' = 'http',
  ): Promise<void> {
    const watched = await watchedPage(browser, site, options);
    try {
      await watched.page.goto(addressOf(site[root], post));
      await use(watched);
      expect(watched.take()).toEqual([]);
    } finally {
      await watched.close();
    }
  }

  const pasted = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

  describe.each(['http', 'file'] as const)('from %s', (root) => {
    it('copies code by its button, which says so for a moment', async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const copying = async ({ page }: Watched) => {
        const button = page.locator('.code-block:has(.language-python) button');
        expect(await button.innerText()).toBe('복사');
        await page.clock.install();
        await button.click();
        await expect.poll(() => button.innerText()).toBe('복사했습니다');
        expect(await pasted(page)).toBe(code.trimEnd());
        await page.clock.runFor(3000);
        await expect.poll(() => button.innerText()).toBe('복사');
      };
      await withPost({ permissions }, copying, root);
    });
  });

  it('copies code where the page has no clipboard, by selecting it', async () => {
    await withPost({ permissions: ['clipboard-read'] }, async ({ page }) => {
      await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
      const button = page.locator('.code-block:has(.language-python) button');
      await button.click();
      await expect.poll(() => button.innerText()).toBe('복사했습니다');
      expect((await pasted(page)).trimEnd()).toBe(code.trimEnd());
    });
  });

  it('shows code whole without a script, named, and reached by keys', async () => {
    await withPost({ javaScriptEnabled: false }, async ({ page }) => {
      expect(await page.locator('.code-block .language').allInnerTexts()).toEqual(['JavaScript', 'Python']);
      expect(await page.locator('.code-block button').count()).toBe(0);
      expect(await page.locator('pre:has(.language-js)').getAttribute('tabindex')).toBe('0');
    });
  });

  it('lets keys stop at code that scrolls, and not at code that does not', async () => {
    await withPost({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      const stops = () => page.evaluate(`[...document.querySelectorAll('.code-block pre')].map((one) => one.tabIndex)`);
      await expect.poll(stops).toEqual([0, -1]);
      await page.setViewportSize({ width: 150, height: 800 });
      await expect.poll(stops).toEqual([0, 0]);
    });
  });

  it('leads to a part by the link beside its heading, which is seen when it is wanted', async () => {
    await withPost({}, async ({ page }) => {
      const heading = page.getByRole('heading', { name: '물의 온도와 시간', exact: true });
      const anchor = page.getByRole('link', { name: '물의 온도와 시간', exact: true }).and(page.locator('.anchor'));
      const opacity = () => page.evaluate(`getComputedStyle(document.querySelector('.anchor')).opacity`);
      expect(await opacity()).toBe('0');
      await heading.hover();
      expect(await opacity()).toBe('1');
      await anchor.click();
      expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#part-물의-온도와-시간');
      await page.mouse.move(0, 0);
      await anchor.focus();
      expect(await opacity()).toBe('1');
    });
  });

  it('prints neither buttons nor links to parts', async () => {
    await withPost({}, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.anchor:visible, .copy:visible, .contents:visible').count()).toBe(0);
      expect(await page.locator('.language:visible').count()).toBe(2);
    });
  });
});
