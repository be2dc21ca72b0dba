import type { Browser } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minifyCss } from '../../src/publish/outputs/site/pages/assets.ts';
import { memoryPost } from '../helpers/memory/memory-archive.ts';
import { exportDemo, publishSite } from '../helpers/publish/published-sites.ts';
import {
  addressOf,
  openChromium,
  serveSite,
  openWatchedPage,
  chromiumSkipNote,
  type ServedSite,
} from '../helpers/publish/site-in-chromium.ts';

/** Limits for the page of a post without images. Bytes are counted on disk, since compression depends on the host. */
const most = { requests: 5, bytes: 46_000, scriptBytes: 8_000 };

const sentences =
  '<p>강가에서 오후를 다 보내고 돌아오는 길에 빵을 샀다. 문을 닫기 직전이었고, 빵은 아직 따뜻했다. 다음에는 조금 더 일찍 나서기로 했다.</p>\n';
/** Body of a post with headings, code and a typical amount of text. */
const content = `${['가는 길', '빵집', '돌아오는 길'].map((heading) => `<h2>${heading}</h2>\n${sentences.repeat(6)}`).join('')}<pre><code class="language-js">const bread = 'warm';\n</code></pre>`;
const typical = Array.from({ length: 12 }, (_, place) =>
  memoryPost(String(place + 1), { content, tags: ['강', '빵', '산책'] }),
);

describe.skipIf(chromiumSkipNote !== '')(`requests of a page in Chromium${chromiumSkipNote}`, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  const sites = {} as Record<'sample' | 'typical', ServedSite>;
  let browser: Browser;

  beforeAll(async () => {
    sites.sample = await serveSite(await exportDemo(home));
    sites.typical = await serveSite(await publishSite(path.join(home, 'typical'), { posts: typical }));
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    for (const site of Object.values(sites)) await site.close();
    await fs.remove(home);
  });

  /** Returns names and sizes in bytes of the files that a page loads without scrolling. */
  async function loadFirstView(site: ServedSite, file: string): Promise<{ name: string; bytes: number }[]> {
    const { page, take, close } = await openWatchedPage(browser, site);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url().slice(site.http.length))));
    await page.goto(addressOf(site.http, file), { waitUntil: 'networkidle' });
    expect(take()).toEqual([]);
    await close();
    return asked.map((name) => ({ name, bytes: fs.statSync(path.join(site.folder, name)).size }));
  }

  const sum = (files: readonly { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0);

  it.each([
    ['of the sample blog', 'sample', 'entry/types-that-catch-mistakes/index.html'],
    ['of one line', 'sample', '1/index.html'],
    ['of typical length', 'typical', '6/index.html'],
  ] as const)('stay below the limits for a post without images: %s', async (_which, site, file) => {
    const files = await loadFirstView(sites[site], file);
    const pictures = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/u;
    const own = files.filter(({ name }) => !pictures.test(name));
    expect(own.map(({ name }) => name)).toContain('style.css');
    expect(files.length, files.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(most.requests);
    expect(sum(own), JSON.stringify(own)).toBeLessThanOrEqual(most.bytes);
    expect(sum(own.filter(({ name }) => name.endsWith('.js'))), JSON.stringify(own)).toBeLessThanOrEqual(
      most.scriptBytes,
    );
  });

  it('fetch a minified style sheet, which has the same rules as the readable one', async () => {
    const { page, close } = await openWatchedPage(browser, sites.sample);
    const rulesOf = (css: string) =>
      page.evaluate<string[]>(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(css)});
        return [...sheet.cssRules].map(({ cssText }) => cssText.replaceAll(/\\s+/g, ' ').replaceAll(', ', ',').replaceAll(/\\b0\\./g, '.'));
      })()`);
    const readable = fs.readFileSync('templates/style.css', 'utf8');
    const published = fs.readFileSync(path.join(sites.sample.folder, 'style.css'), 'utf8');
    expect(published).toBe(minifyCss(readable));
    const rules = await rulesOf(readable);
    expect(rules.length).toBeGreaterThan(100);
    expect(await rulesOf(published)).toEqual(rules);
    await close();
  });
});
