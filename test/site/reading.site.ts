import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderSite } from '../publish/outputs/site/pages/render-site.ts';
import { picture, pictureText, richBody, richSite } from '../publish/outputs/site/pages/sample-site.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
  type WatchedPage,
} from '../helpers/publish/site-in-chromium.ts';

const post = '3/index.html';
const code = 'def steep(grams):\n    return grams * 11\n';
const chapters = Array.from({ length: 12 }, (_, at) => `<h2>Chapter ${at + 1}</h2>${'<p>물을 끓인다.</p>'.repeat(30)}`);
const body = `${richBody}<pre><code class="language-python">${code}\n\n</code></pre>${chapters.join('')}`;

describe.skipIf(chromiumSkipNote !== '')(`the page of a post in Chromium${chromiumSkipNote}`, () => {
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

  /** Opens the post in a new browser context, runs an action, and expects no errors or external requests. */
  async function withPost(
    options: Parameters<Browser['newContext']>[0],
    use: (watched: WatchedPage) => Promise<void>,
    root: 'http' | 'file' = 'http',
  ): Promise<void> {
    const watched = await openWatchedPage(browser, site, options);
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
    it('has buttons that copy code and briefly confirm it', async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const copying = async ({ page }: WatchedPage) => {
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

  it('copies code by selecting it if the page may not write to the clipboard', async () => {
    await withPost({ permissions: ['clipboard-read'] }, async ({ page }) => {
      await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
      const button = page.locator('.code-block:has(.language-python) button');
      await button.click();
      await expect.poll(() => button.innerText()).toBe('복사했습니다');
      expect((await pasted(page)).trimEnd()).toBe(code.trimEnd());
    });
  });

  it('shows code with its language without scripts, and lets keyboard users scroll it', async () => {
    await withPost({ javaScriptEnabled: false }, async ({ page }) => {
      expect(await page.locator('.code-block .language').allInnerTexts()).toEqual(['JavaScript', 'Python']);
      expect(await page.locator('.code-block button').count()).toBe(0);
      expect(await page.locator('pre:has(.language-js)').getAttribute('tabindex')).toBe('0');
    });
  });

  it('makes code focusable only if it scrolls', async () => {
    await withPost({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      const stops = () => page.evaluate(`[...document.querySelectorAll('.code-block pre')].map((one) => one.tabIndex)`);
      await expect.poll(stops).toEqual([0, -1]);
      await page.setViewportSize({ width: 150, height: 800 });
      await expect.poll(stops).toEqual([0, 0]);
    });
  });

  it('has a link next to each section heading, visible on hover and focus', async () => {
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

  const contentsShown = (page: Page) => page.locator('.contents li:visible').count();

  it('collapses the table of contents on phones, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await withPost({ viewport: { width: 390, height: 800 }, javaScriptEnabled }, async ({ page }) => {
        expect(await contentsShown(page)).toBe(0);
        await page.click('.contents summary');
        expect(await contentsShown(page)).toBe(14);
      });
    }
  });

  it('shows the table of contents beside the text on wide screens, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await withPost({ viewport: { width: 1280, height: 800 }, javaScriptEnabled }, async ({ page }) => {
        expect(await contentsShown(page)).toBe(14);
        const text = await page.locator('.body').boundingBox();
        const contents = await page.locator('.contents').boundingBox();
        expect(contents?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
      });
    }
  });

  it('highlights the current section in the table of contents, and keeps its entry visible', async () => {
    await withPost({ viewport: { width: 1280, height: 300 } }, async ({ page }) => {
      const marked = page.locator('.contents [aria-current]');
      for (const chapter of ['Chapter 3', 'Chapter 12', 'Chapter 1']) {
        await page.evaluate(
          `[...document.querySelectorAll('h2')].find((one) => one.textContent === '${chapter}').scrollIntoView()`,
        );
        await expect.poll(() => marked.allInnerTexts()).toEqual([chapter]);
        const { y = -1, height = 0 } = (await marked.boundingBox()) ?? {};
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(300);
      }
    });
  });

  it('has no layout shifts', async () => {
    for (const width of [390, 1280]) {
      await withPost({ viewport: { width, height: 800 } }, async ({ page }) => {
        await page.waitForLoadState('load');
        const shifts = `new Promise((found) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => found(sum)));
        })`;
        expect(await page.evaluate(shifts)).toBeLessThan(0.01);
      });
    }
  });

  it('links from the end of a long post to its start, even without scripts', async () => {
    await withPost({ javaScriptEnabled: false }, async ({ page }) => {
      await page.click('text=맨 위로');
      expect(await page.locator('.masthead').isVisible()).toBe(true);
      expect((await page.locator('.masthead').boundingBox())?.y).toBe(0);
      await page.goto(addressOf(site.http, '1/index.html'));
      expect(await page.locator('text=맨 위로').count()).toBe(0);
    });
  });

  it("sets the browser's theme color to the color of the page, even after the reader switches the color scheme", async () => {
    await withPost({ colorScheme: 'light' }, async ({ page }) => {
      const colours = () =>
        page.evaluate(`[...document.querySelectorAll('meta[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)`);
      expect(await colours()).toEqual(['#fcfbf8']);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colours()).toEqual(['#171918']);
      await page.click('button.theme');
      expect(await colours()).toEqual(['#fcfbf8']);
      await page.click('button.theme');
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await colours()).toEqual(['#171918']);
    });
  });

  /** Runs an action with a new page. Does not intercept requests, which would prevent prefetching and view transitions. */
  async function withUnwatchedPage(options: Parameters<Browser['newContext']>[0], use: (page: Page) => Promise<void>) {
    const context = await browser.newContext(options);
    try {
      await use(await context.newPage());
    } finally {
      await context.close();
    }
  }

  it('prefetches linked pages before they are opened', async () => {
    await withUnwatchedPage({}, async (page) => {
      const link = page.locator('.body a[href="../1/index.html"]').first();
      const kept = () => page.evaluate(`performance.getEntriesByType('navigation')[0].deliveryType`);
      await expect
        .poll(async () => {
          await page.goto(addressOf(site.http, post));
          await link.hover();
          await page.evaluate('new Promise((after) => requestIdleCallback(() => setTimeout(after, 300)))');
          await link.click();
          await page.waitForURL('**/1/index.html');
          return kept();
        })
        .toBe('navigational-prefetch');
    });
  });

  it.each(['no-preference', 'reduce'] as const)(
    "animates the transition to another page only if the reader's motion preference allows it: %s",
    async (reducedMotion) => {
      await withUnwatchedPage({ reducedMotion }, async (page) => {
        await page.addInitScript(
          `addEventListener('pagereveal', (event) => { window.moved = Boolean(event.viewTransition); })`,
        );
        await page.goto(addressOf(site.http, post));
        await page.click('.masthead a');
        await page.waitForURL((url) => !url.pathname.includes('/3/'));
        await expect.poll(() => page.evaluate('window.moved')).toBe(reducedMotion === 'no-preference');
      });
    },
  );

  it('prints no buttons, section links or table of contents', async () => {
    await withPost({}, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.anchor:visible, .copy:visible, .contents:visible').count()).toBe(0);
      expect(await page.locator('.language:visible').count()).toBe(2);
    });
  });
});
