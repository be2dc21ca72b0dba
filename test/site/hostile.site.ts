import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warning } from '../../src/core/report/warnings.ts';
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

/** The tags of services, as they give them to site owners, with scripts that stand for theirs. */
const services = {
  'head.html': `<meta name="naver-site-verification" content="n1">
<script async src="https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1" crossorigin="anonymous"></script>
<!-- Google tag (gtag.js) -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());

  gtag('config', 'G-1');
</script>
<script type="text/javascript" src="//wcs.naver.net/wcslog.js"></script>
<script type="text/javascript">
if(!wcs_add) var wcs_add = {};
wcs_add["wa"] = "w1";
if(window.wcs) {
  wcs_do();
}
</script>
`,
};
const standIns: Readonly<Record<string, string>> = {
  'pagead2.googlesyndication.com': `ran.push('adsense');
    document.head.append(Object.assign(document.createElement('script'), { src: 'https://other.example/ad.js' }));`,
  'www.googletagmanager.com':
    "ran.push('gtag'); void fetch('https://www.google-analytics.com/g/collect').catch(() => 0);",
  'wcs.naver.net':
    "window.wcs = {}; window.wcs_do = () => { ran.push(`naver ${wcs_add.wa}`); new Image().src = 'https://wcs.naver.com/m'; };",
  'other.example': "ran.push('other');",
};

describe.skipIf(chromiumSkipNote !== '')(`tags of services in head.html${chromiumSkipNote}`, () => {
  /** Opens a post of a published site over a connection without a network, and returns what ran and what the policy blocked. */
  async function open(browser: Browser, cspAdd: readonly string[]) {
    const warnings: Warning[] = [];
    const posts = [memoryPost('1', { content: '<p>Text</p>' })];
    const folder = await publishSite(temporaryFolder(), { posts }, { cspAdd }, services, (event) => {
      if (event.type === 'warning') warnings.push(event.warning);
    });
    const page = await browser.newPage();
    await page.route('**/*', async (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      const headers = { 'access-control-allow-origin': '*' };
      if (hostname === 'blog.example') await route.fulfill({ path: path.join(folder, pathname) });
      else await route.fulfill({ headers, contentType: 'text/javascript', body: standIns[hostname] ?? '' });
    });
    await page.addInitScript(`window.ran = []; window.blocked = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        blocked.push(effectiveDirective + ' ' + blockedURI));`);
    await page.goto('https://blog.example/1/index.html');
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: "ran.push('inline')" }))`,
    );
    await page.waitForLoadState('networkidle');
    const seen = (name: string) => page.evaluate<string[]>(`window.${name}.sort()`);
    const measured = await page.evaluate('window.dataLayer?.length');
    return { ran: await seen('ran'), blocked: await seen('blocked'), measured, warnings, folder };
  }

  it('load nothing without --csp-add, then exactly the scripts that the warning names, and nothing else', async () => {
    const browser = await openChromium();
    try {
      const blocked = await open(browser, []);
      expect(blocked.ran).toEqual([]);
      expect(blocked.measured).toBe(2);
      expect(blocked.blocked).toEqual([
        'script-src-elem https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1',
        'script-src-elem https://wcs.naver.net/wcslog.js',
        'script-src-elem https://www.googletagmanager.com/gtag/js?id=G-1',
        'script-src-elem inline',
      ]);
      const needed = [
        'script-src https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js ' +
          'https://www.googletagmanager.com/gtag/js https://wcs.naver.net/wcslog.js',
      ];
      expect(blocked.warnings).toContainEqual({ code: 'csp-missing', blocked: needed[0], sources: needed });

      const allowed = await open(browser, [...needed, 'img-src https://wcs.naver.com']);
      expect(allowed.warnings.filter(({ code }) => code === 'csp-missing')).toEqual([]);
      expect(allowed.ran).toEqual(['adsense', 'gtag', 'naver w1']);
      expect(allowed.blocked).toEqual([
        'connect-src https://www.google-analytics.com/g/collect',
        'script-src-elem https://other.example/ad.js',
        'script-src-elem inline',
      ]);
      const pageOf = (file: string) => fs.readFileSync(path.join(allowed.folder, file), 'utf8');
      expect(pageOf('index.html')).toContain(`${services['head.html']}</head>`);
      for (const file of ['404.html', 'search/index.html']) expect(pageOf(file)).not.toContain('wcs_add');
    } finally {
      await browser.close();
    }
  });
});
