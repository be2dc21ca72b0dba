import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import fs from 'fs-extra';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
  type WatchedPage,
} from '../helpers/publish/site-in-chromium.ts';
import { followLinks } from '../helpers/publish/site-links.ts';
import { pages } from '../../website/project.mjs';

const website = fileURLToPath(new URL('../../website', import.meta.url));
const isInstalled = fs.existsSync(path.join(website, 'node_modules/vitepress'));
const missing = isInstalled ? '' : ' (skipped: needs "npm ci --prefix website")';

describe.skipIf(missing !== '')(`the website${missing}`, () => {
  let folder: string;
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-website-'));
    const url = 'https://someone.github.io/blogkeep/';
    // A minimal environment, because VitePress would interpret variables of the test runner.
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NO_COLOR: '1', GITHUB_REPOSITORY: 'someone/blogkeep' };
    const command = [path.join(website, 'build.mjs'), '--site-url', url, '--out', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
  afterAll(() => fs.removeSync(folder));

  it('has a page for each document in each language, with a heading and an entry in the sitemap', () => {
    expect(pages.length).toBeGreaterThan(60);
    const sitemap = read('sitemap.xml');
    for (const { route, language } of pages) {
      const $ = load(read(`${route}.html`));
      expect($('html').attr('lang'), route).toBe(language);
      expect($('h1').text().trim(), route).not.toBe('');
      const url = `https://someone.github.io/blogkeep/${route.replace(/(^|\/)index$/u, '$1')}`;
      expect(sitemap, route).toContain(`<loc>${url}${/(?:^|\/)$/u.test(url) ? '' : '.html'}</loc>`);
    }
  });

  it('has no broken links, including the demo', () => {
    const { links, anchors, dead } = followLinks(folder, '/blogkeep/');
    expect(dead).toEqual([]);
    expect(links).toBeGreaterThan(5000);
    expect(anchors).toBeGreaterThan(500);
  });

  it('links to files of the repository on GitHub', () => {
    expect(read('nightly.html')).toContain('href="https://github.com/someone/blogkeep/blob/HEAD/examples/');
    expect(read('ko/verify.html')).toContain('href="https://github.com/someone/blogkeep/edit/HEAD/docs/verify.ko.md"');
  });

  it('shows double braces in documents literally', () => {
    expect(load(read('presets/jekyll.html'))('code').text()).toContain('{{ site.baseurl }}{{ post.url | escape }}');
  });

  it('lists every document of the current language in the sidebar', () => {
    for (const language of ['en', 'ko']) {
      const start = language === 'ko' ? 'ko/' : '';
      const $ = load(read(`${start}verify.html`));
      const links = $('.VPSidebar a')
        .toArray()
        .map((link) =>
          $(link)
            .attr('href')
            ?.replace(/^\/blogkeep\/|\.html$/gu, ''),
        );
      const routes = pages.filter((page) => page.language === language).map(({ route }) => route);
      const listed = routes.filter((route) => !/^(?:ko\/)?(?:index|documentation)$/u.test(route));
      expect(links.toSorted()).toEqual(listed.toSorted());
    }
  });

  describe.skipIf(chromiumSkipNote !== '')(`in a browser${chromiumSkipNote}`, () => {
    let browser: Browser;
    let site: ServedSite;

    beforeAll(async () => {
      site = await serveSite(folder, '/blogkeep/');
      browser = await openChromium();
    });
    afterAll(async () => {
      await browser.close();
      await site.close();
    });

    /** Opens a page and acts on it. Fails on browser errors, external requests and missing files. */
    async function visit(
      route: string,
      act: (watched: WatchedPage['page']) => Promise<void>,
      options?: BrowserContextOptions,
    ): Promise<void> {
      const { page, take, close } = await openWatchedPage(browser, site, options);
      await page.goto(site.http + route, { waitUntil: 'networkidle' });
      await act(page);
      expect(take()).toEqual([]);
      await close();
    }

    it.each([
      ['', 'redirects', 'redirects.html'],
      ['ko/', '백업', 'ko/from-a-backup.html'],
      ['ko/', '카이브', 'ko/'],
    ])('finds pages when a reader searches from /%s for %s', async (route, asked, found) => {
      await visit(route, async (page) => {
        await page.click('.DocSearch-Button');
        await page.fill('#localsearch-input', asked);
        const links = page.locator('#localsearch-list a');
        await links.first().waitFor();
        const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        expect(addresses.filter((address) => address.startsWith(`/blogkeep/${found}`))).not.toEqual([]);
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.href.startsWith(site.http) && url.hash !== '');
        expect(await page.locator('h1').first().textContent()).not.toBe('404');
      });
    });

    it('links to the demo', async () => {
      await visit('', async (page) => {
        await page.click('.VPHero a[href$="/demo/"]');
        await page.waitForURL(`${site.http}demo/`);
        expect(await page.title()).toContain('Slow Light');
        await page.locator('article a, main a').first().click();
        await page.waitForURL((url) => url.href.startsWith(`${site.http}demo/`) && url.href !== `${site.http}demo/`);
      });
    });

    it('switches the language, even of pages that are not translated', async () => {
      await visit('templates.html', async (page) => {
        await page.hover('.VPNavBarTranslations');
        await page.click('.VPNavBarTranslations a');
        await page.waitForURL(`${site.http}ko/templates.html`);
        await page.getByText('아직 한국어로 번역되지 않아').waitFor();
      });
    });

    it.each(['light', 'dark'] as const)(
      'shows the %s screenshots to readers with that color scheme',
      async (colorScheme) => {
        await visit(
          'screenshots.html',
          async (page) => {
            const image = page.locator('.vp-doc img:visible').first();
            expect(await image.getAttribute('src')).toContain(`-${colorScheme}.`);
            expect(
              await image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
            ).toBeGreaterThan(0);
          },
          { colorScheme },
        );
      },
    );

    it.each(['', 'ko/', 'options.html', 'ko/options.html', 'ko/from-a-backup.html'])(
      'fits the width of a phone: /%s',
      async (route) => {
        const isWide = `document.documentElement.scrollWidth > document.documentElement.clientWidth`;
        await visit(route, async (page) => expect(await page.evaluate(isWide)).toBe(false), {
          viewport: { width: 360, height: 740 },
        });
      },
    );
  });
});
