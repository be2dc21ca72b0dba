import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blogAddress, memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { publishSite } from '../helpers/publish/published-sites.ts';
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
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { missingPayloadsNote } from '../helpers/vectors.ts';
import { vectors } from './vectors.ts';

const id = (index: number) => String(index + 1);
const placeholder = 'The body goes here.';

/** Returns a blog with each vector in every text field. */
function hostileBlog() {
  const posts = vectors.map((text, index) =>
    memoryPost(id(index), {
      title: text,
      category: id(index),
      tags: [text, `tag ${index}`],
      content: text,
      comments: [
        memoryComment(id(index), { name: text, comment: text, homepage: text }),
        memoryComment(id(index + vectors.length), { name: 'a', comment: 'b', homepage: `https://example.com/${text}` }),
      ],
    }),
  );
  const [text = ''] = vectors;
  posts.push(memoryPost('9999', { title: 'Raw', content: `<p>${placeholder}</p>` }));
  const categories = vectors.map((label, index) => ({ id: id(index), name: label, parent: '', label }));
  return { blog: { url: blogAddress, title: text, description: text, nickname: text }, posts, categories };
}

/** Dispatches events to all elements in the main part of a page, and clicks links with script URLs. */
const touch = `(() => {
  for (const one of document.querySelectorAll('main, main *')) {
    for (const type of ['mouseover', 'mouseenter', 'pointerover', 'focus', 'focusin', 'toggle', 'wheel', 'animationend'])
      one.dispatchEvent(new Event(type, { bubbles: true }));
    const address = one.getAttribute('href') ?? one.getAttribute('xlink:href') ?? '';
    if (/^[\\s\\u0000-\\u001f]*(?:j\\s*a\\s*v\\s*a|vb|data:)/i.test(address)) one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
})()`;

const prefixLines = (file: string, lines: readonly string[]) => lines.map((line) => `${file} ${line}`);

/**
 * Selects the records of vectors that were executed or contacted another host. Refusals by the policy are not harmful, and neither are
 * requests to the site's own host, which has only the site's scripts.
 */
const harmfulLines = (lines: readonly string[], { http }: ServedSite) =>
  lines.filter((line) => /^(?:dialog|elsewhere|outside)/.test(line) && !line.includes(new URL(http).origin));

describe.skipIf(chromiumSkipNote !== '')(`hostile text in Chromium${chromiumSkipNote}${missingPayloadsNote}`, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  let browser: Browser;
  let site: ServedSite;
  let watched: WatchedPage;

  beforeAll(async () => {
    site = await serveSite(await publishSite(home, hostileBlog()));
    browser = await openChromium();
    watched = await openWatchedPage(browser, site);
  });

  afterAll(async () => {
    await browser.close();
    await site.close();
    await fs.remove(home);
  });

  /** Opens a page, triggers all events, and returns what happened. */
  async function visitPage(page: Page, file: string): Promise<string[]> {
    const address = addressOf(site.http, file);
    // Retries, because a clicked link of the previous page may still navigate away from this one.
    const opened = async () => {
      await page.goto(address);
      await page.evaluate(touch);
    };
    await expect.poll(() => opened().then(String, String)).toBe('undefined');
    const moved = page.url().replace(/#$/, '') === address ? [] : [`outside: moved to ${page.url()}`];
    return [...moved, ...watched.take()];
  }

  it('is inert in titles, labels, tags, names, homepages, comments and bodies on every page', async () => {
    const pages = filesOf(site.folder, '.html').filter((file) => !/^(?:category|tag)\/.+\//.test(file));
    expect(pages.length).toBeGreaterThan(vectors.length);
    const complaints: string[] = [];
    for (const file of pages) complaints.push(...prefixLines(file, await visitPage(watched.page, file)));
    expect(complaints).toEqual([]);
  });

  it('is inert on category and tag pages', async () => {
    const pages = filesOf(site.folder, '.html').filter((file) => /^(?:category|tag)\/.+\//.test(file));
    const complaints: string[] = [];
    for (const file of pages.filter((_, index) => index % 5 === 0))
      complaints.push(...prefixLines(file, await visitPage(watched.page, file)));
    expect(complaints).toEqual([]);
  });

  it('is inert in search results', async () => {
    const { page, take } = watched;
    await page.goto(addressOf(site.http, 'search/index.html'));
    for (const query of ['alert', '<script>', 'onerror', 'javascript']) {
      await page.fill('input[type=search]', query);
      await expect.poll(() => page.locator('#search-results li').count()).toBeGreaterThan(0);
      await page.evaluate(touch);
    }
    expect(take()).toEqual([]);
  });

  it("executes and requests nothing in an unsanitized body, because the page's policy prevents it", async () => {
    const template = fs.readFileSync(path.join(site.folder, '9999/index.html'), 'utf8');
    expect(template).toContain(placeholder);
    // Excludes elements that navigate away, which only the sanitizer can prevent.
    const raw = vectors.filter((vector) => !/http-equiv/i.test(vector));
    const harmful: string[] = [];
    for (const [index, vector] of raw.entries()) {
      const file = `raw-${index}/index.html`;
      fs.outputFileSync(
        path.join(site.folder, file),
        template.replace(`<p>${placeholder}</p>`, () => vector),
      );
      harmful.push(...prefixLines(file, harmfulLines(await visitPage(watched.page, file), site)));
    }
    expect(harmful).toEqual([]);
  });

  it('would be detected if a page without a policy executed it', async () => {
    const { page, take } = watched;
    fs.outputFileSync(path.join(site.folder, 'open/index.html'), `<!doctype html><main>${vectors[1] ?? ''}</main>`);
    await page.goto(addressOf(site.http, 'open/index.html'));
    await expect.poll(() => harmfulLines(take(), site)).toEqual(['dialog: 1']);
  });
});

it.skipIf(chromiumSkipNote)(
  `a theme that shows comments of a service loads its script only with --csp-add${chromiumSkipNote}`,
  async () => {
    const service = createServer((_, response) => {
      response
        .setHeader('content-type', 'text/javascript')
        .end("document.querySelector('main').dataset.of = 'service';");
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const theme = { 'comments-after.eta': `<script src="${origin}/client.js"></script>` };
    const browser = await openChromium();
    try {
      for (const [cspAdd, loaded] of [
        [[], undefined],
        [[`script-src ${origin}`], 'service'],
      ] as const) {
        const site = await serveSite(
          await publishSite(temporaryFolder(), { posts: [memoryPost('1')] }, { cspAdd }, theme),
        );
        const page = await browser.newPage();
        await page.goto(addressOf(site.http, '1/index.html'));
        expect(await page.locator('main').getAttribute('data-of')).toBe(loaded ?? null);
        await site.close();
      }
    } finally {
      await browser.close();
      service.close();
    }
  },
);
