import os from 'node:os';
import path from 'node:path';
import fs from 'fs-extra';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImageEncoder } from '../../src/app/publish/sharp-encoder.ts';
import { templatesFolder } from '../../src/app/package-folders.ts';
import type { StoredMedium } from '../../src/core/media/media-file.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { ImageCopies, type ImageEncoder } from '../../src/publish/media/image-copies.ts';
import { publishable } from '../../src/publish/media/publishable.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive, memoryPost } from '../helpers/memory/memory-archive.ts';
import { photo, sharp, storeImage, sharpSkipNote } from '../helpers/images.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import {
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
} from '../helpers/publish/site-in-chromium.ts';
import { examine } from './examine.ts';

const at = (name: string | number) => `https://files.example.com/attachment/${name}`;
const img = (index: number, alt = '') => `<img src="${at(index)}" alt="${alt}">`;
const photos = 30;

/** Loads an encoder that encodes only the first photo, since the copies of all photos have the same content. */
async function loadSharedEncoder(): Promise<ImageEncoder | undefined> {
  const encoder = await loadImageEncoder({ processors: 2 });
  let copies: ReturnType<ImageEncoder['copies']> | undefined;
  return encoder && { ...encoder, copies: (source, wanted) => (copies ??= encoder.copies(source, wanted)) };
}

describe.skipIf(chromiumSkipNote !== '' || !sharp)(
  `image copies in Chromium${chromiumSkipNote}${sharpSkipNote}`,
  () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
    const large = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    let site: ServedSite;
    let browser: Browser;

    beforeAll(async () => {
      const media: Record<string, StoredMedium> = {};
      const original = await photo({ width: 3264, height: 2448 });
      for (let index = 0; index < photos; index += 1) {
        // A comment makes each file unique.
        const comment = Buffer.from([0xff, 0xfe, 0, 3, index]);
        const bytes = Buffer.concat([original.subarray(0, 2), comment, original.subarray(2)]);
        media[at(index)] = storeImage(path.join(home, 'media'), bytes, 'image/jpeg', 'jpg');
      }
      const archive = new MemoryArchive({
        posts: [
          memoryPost('1', {
            title: '여행',
            content: Object.keys(media)
              .map((_, index) => `<p>${img(index)}</p>`)
              .join(''),
          }),
          memoryPost('2', {
            title: '모음',
            content:
              `<p>글</p><figure class="imageblock">${img(0, '바다')}<figcaption>아침 바다</figcaption></figure>` +
              `<p><a href="https://example.org/">${img(1, '다른 곳')}</a></p>` +
              `<figure class="imagegridblock"><div class="image-container">${img(2, '산')}${img(3, '강')}</div></figure>`,
          }),
          memoryPost('3', { content: '<p>글만</p>' }),
          memoryPost('4', {
            content: `<figure class="wp-block-gallery">${['바다', '아침 바다에서 본 섬과 배, 그리고 갈매기. '.repeat(4)]
              .map(
                (caption, index) =>
                  `<figure class="wp-block-image">${img(index)}<figcaption>${caption}</figcaption></figure>`,
              )
              .join('')}</figure><p>글</p>`,
          }),
        ],
        media,
        mediaFolder: path.join(home, 'media'),
      });
      const folder = path.join(home, 'site');
      const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
      const pictures = await ImageCopies.open(await publishable(archive), {
        folder: path.join(home, 'pictures'),
        outputs: { site: output },
        shown: new Set(['pages']),
        load: loadSharedEncoder,
        isShared: false,
      });
      await publish({
        archive: pictures.archive(),
        options: siteDefaults,
        outputs: { site: output },
        templates: await loadTemplates(templatesFolder),
        renderer: inlineRenderer,
        imageCopies: pictures,
        emit: () => undefined,
      });
      [site, browser] = [await serveSite(folder), await openChromium()];
    }, 300_000);

    afterAll(async () => {
      await browser.close();
      await site.close();
      await fs.remove(home);
    });

    const page = (id: string, root = site.http) => `${root}${id}/index.html`;
    const viewer = 'dialog.viewer[open]';
    const shown = async (one: Page) => ({
      alt: await one.locator(`${viewer} > img`).getAttribute('alt'),
      caption: await one.locator(`${viewer} .caption`).textContent(),
      count: await one.locator(`${viewer} .place`).textContent(),
    });
    const isOpen = (one: Page) => one.locator(viewer).count();

    it.each([2, 3])(
      'keep the first view of a post with 30 camera photos below 1 MB on a phone with a device pixel ratio of %i',
      async (dpr) => {
        const { page: one, close } = await openWatchedPage(browser, site, { ...large, deviceScaleFactor: dpr });
        const cdp = await one.context().newCDPSession(one);
        await cdp.send('Network.enable');
        let bytes = 0;
        cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength;
        });
        await one.goto(page('1'), { waitUntil: 'networkidle' });
        const used = await one.evaluate<string[]>(
          '[...document.querySelectorAll(".body img")].map((one) => (one.complete ? one.currentSrc : ""))',
        );
        expect(used[0]).toMatch(/-960v1\.webp$/u);
        expect(used.filter((address) => address.endsWith('.jpg'))).toEqual([]);
        expect(bytes).toBeGreaterThan(20_000);
        expect(bytes).toBeLessThan(1_000_000);
        await close();
      },
    );

    it('leave room for the captions of a gallery', async () => {
      const { page: one, close } = await openWatchedPage(browser, site);
      await one.goto(page('4'), { waitUntil: 'networkidle' });
      const [grid = 0, ...captions] = await one.evaluate<number[]>(
        '[...document.querySelectorAll(".grid, .grid figcaption")].map((one) => one.getBoundingClientRect().bottom)',
      );
      expect(captions).toHaveLength(2);
      expect(Math.max(...captions)).toBeLessThanOrEqual(grid);
      await close();
    });

    it('open in a viewer by click and by keyboard, and Escape closes the viewer and restores the focus', async () => {
      for (const root of [site.http, site.file]) {
        const { page: one, take, close } = await openWatchedPage(browser, site);
        await one.goto(page('2', root));
        await one.locator('a.picture').first().focus();
        await one.keyboard.press('Enter');
        expect(await shown(one)).toEqual({ alt: '바다', caption: '아침 바다', count: '1 / 3' });
        await one.keyboard.press('ArrowRight');
        expect(await shown(one)).toEqual({ alt: '산', caption: '산', count: '2 / 3' });
        await one.keyboard.press('End');
        await one.keyboard.press('ArrowRight');
        await one.keyboard.press('ArrowLeft');
        expect((await shown(one)).count).toBe('3 / 3');
        await one.keyboard.press('Escape');
        expect(await isOpen(one)).toBe(0);
        await expect.poll(() => one.evaluate<string>('document.activeElement.querySelector("img")?.alt')).toBe('강');
        await one.locator('a.picture img').first().click();
        await one.locator(`${viewer} .next`).click();
        expect((await shown(one)).count).toBe('2 / 3');
        await one.locator(`${viewer} .close`).click();
        expect(await isOpen(one)).toBe(0);
        expect(take()).toEqual([]);
        await close();
      }
    });

    it('can be swiped sideways to other images in the viewer, and down to close it', async () => {
      const { page: one, close } = await openWatchedPage(browser, site, large);
      await one.goto(page('2'));
      await one.locator('a.picture img').first().tap();
      const cdp = await one.context().newCDPSession(one);
      await swipe(cdp, [300, 400], [80, 410]);
      expect((await shown(one)).count).toBe('2 / 3');
      await swipe(cdp, [80, 400], [300, 410]);
      expect((await shown(one)).count).toBe('1 / 3');
      await swipe(cdp, [200, 200], [210, 420]);
      expect(await isOpen(one)).toBe(0);
      await close();
    });

    it('link to the original image if scripts are disabled, and always to a target that the author chose', async () => {
      const { page: one, close } = await openWatchedPage(browser, site, { javaScriptEnabled: false });
      await one.goto(page('2'));
      await one.locator('a.picture').first().click();
      expect(one.url()).toMatch(/\/media\/.+\.jpg$/u);
      await close();
      const { page: other, take, close: end } = await openWatchedPage(browser, site);
      await other.goto(page('2'));
      await other.locator('a[href^="https://example.org/"]').first().click();
      await other.waitForURL('https://example.org/');
      expect(take()).toEqual(['elsewhere: https://example.org/']);
      await end();
    });

    it('are accessible on the page and in the viewer', async () => {
      const watched = await openWatchedPage(browser, site);
      expect(await examine(watched, page('2'))).toEqual([]);
      await watched.page.locator('a.picture').first().click();
      for (const [scheme, width] of [
        ['light', 320],
        ['dark', 1280],
      ] as const) {
        await watched.page.setViewportSize({ width, height: 700 });
        await watched.page.emulateMedia({ colorScheme: scheme });
        expect(await violationsOf(watched.page)).toEqual([]);
        const inside = await watched.page.evaluate<boolean>(
          '(() => { const { left, right, bottom } = document.querySelector(".viewer > img").getBoundingClientRect(); return left >= 0 && right <= innerWidth && bottom <= innerHeight; })()',
        );
        expect(inside).toBe(true);
      }
      await watched.close();
    });

    it('require a script only on pages with images', async () => {
      const text = (id: string) => fs.readFileSync(path.join(site.folder, id, 'index.html'), 'utf8');
      expect(text('2')).toContain('pictures.js');
      expect(text('3')).not.toContain('pictures.js');
      expect(fs.statSync(path.join(site.folder, 'pictures.js')).size).toBeLessThanOrEqual(4096);
    });
  },
);

async function swipe(cdp: CDPSession, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: fromX, y: fromY }]);
  await touch('touchMove', [{ x: toX, y: toY }]);
  await touch('touchEnd', []);
}

async function violationsOf(one: Page): Promise<string[]> {
  return one.evaluate<string[]>(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
  );
}
