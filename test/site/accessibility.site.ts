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
} from '../helpers/publish/site-in-chromium.ts';
import { kinds } from './page-kinds.ts';
import {
  startFocusWalk,
  findCrowding,
  unreachedElements,
  findMotion,
  nextFocusStep,
  findBorderless,
} from './accessibility.ts';

/** Maximum number of Tab presses, more than any page has focusable elements. */
const mostStops = 400;

describe.skipIf(chromiumSkipNote !== '')(`readers with special needs in Chromium${chromiumSkipNote}`, () => {
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

  /** Opens a page of each kind, and returns its problems as lines that start with the kind. */
  async function find(
    look: Parameters<Browser['newContext']>[0],
    findings: (page: Page) => Promise<readonly string[]>,
    files: Readonly<Record<string, string>> = kinds,
  ): Promise<string[]> {
    const { page, take, close } = await openWatchedPage(browser, site, look);
    const found: string[] = [];
    for (const [kind, file] of Object.entries(files)) {
      await page.goto(addressOf(site.http, file));
      found.push(...[...(await findings(page)), ...take()].map((one) => `${kind}: ${one}`));
    }
    await close();
    return found;
  }

  it('see no truncated text or overlapping controls at double font size', async () => {
    expect(
      await find({ viewport: { width: 640, height: 800 } }, async (page) => {
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        return page.evaluate<string[]>(findCrowding);
      }),
    ).toEqual([]);
  });

  it('see no truncated text on the narrowest phones', async () => {
    expect(
      await find({ viewport: { width: 320, height: 640 } }, (page) => page.evaluate<string[]>(findCrowding)),
    ).toEqual([]);
  });

  it('see no motion if they prefer none', async () => {
    expect(await find({ reducedMotion: 'reduce' }, (page) => page.evaluate<string[]>(findMotion))).toEqual([]);
  });

  it('can recognize fields and buttons with forced colors', async () => {
    expect(await find({ forcedColors: 'active' }, (page) => page.evaluate<string[]>(findBorderless))).toEqual([]);
  });

  it.each([
    ['wide', 1280],
    ['narrow', 390],
  ])('can reach everything by keyboard, with a visible focus and without traps, on a %s screen', async (_, width) => {
    const walked = {
      'front page': kinds['front page'],
      'long post': kinds['long post'],
      'post with code': kinds['post with code'],
      'search with results': kinds.search,
    };
    expect(
      await find(
        { viewport: { width, height: 800 } },
        async (page) => {
          if (new URL(page.url()).pathname.includes('/search/')) {
            await page.fill('input[type=search]', '철길');
            await page.waitForSelector('.result');
          }
          await page.evaluate(startFocusWalk);
          const findings: string[] = [];
          for (let stops = 0; stops < mostStops; stops += 1) {
            await page.keyboard.press('Tab');
            const found = await page.evaluate<string[] | undefined>(nextFocusStep);
            if (found === undefined) break;
            findings.push(...found);
          }
          const missed = await page.evaluate<string[]>(unreachedElements);
          return [...findings, ...missed.map((one) => `is not come to: ${one}`)];
        },
        walked,
      ),
    ).toEqual([]);
  });
});
