import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderSite } from '../publish/outputs/site/pages/render-site.ts';
import { isPageProblem, openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';
import {
  categoryOf,
  picture,
  pictureText,
  postOf,
  richBody,
  richSite,
  richThreads,
  siteOf,
  threadOf,
} from '../publish/outputs/site/pages/sample-site.ts';
import { findFaintTexts } from './contrast.ts';

const post = '3/index.html';
/** Paths of one page of each kind. No search index is built here. */
const visited = [
  'index.html',
  post,
  'entry/한글-주소-50%/index.html',
  'category/생활/부엌/index.html',
  'category/index.html',
  'tag/index.html',
  'tag/차/index.html',
  'archive/index.html',
  'archive/2024/index.html',
  'archive/2024/01/index.html',
  'about/index.html',
  'search/index.html',
];
/** Color schemes and widths in pixels. */
const views = [
  ['light', 360],
  ['dark', 1280],
  ['light', 1280],
  ['dark', 360],
  ['light', 320],
] as const;
const paper = { light: 'rgb(252, 251, 248)', dark: 'rgb(23, 25, 24)' };
const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const background = 'getComputedStyle(document.body).backgroundColor';

describe.skipIf(chromiumSkipNote !== '')(`rendered pages in Chromium${chromiumSkipNote}`, () => {
  let folder: string;
  let server: Server;
  let other: Server;
  let browser: Browser;
  /** URLs of the site's root, with a trailing slash */
  const roots = { http: '', file: '' };
  const requestsElsewhere: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'blogkeep-pages-'));
    other = await listen(
      createServer((request, response) => {
        requestsElsewhere.push(request.url ?? '');
        response.end();
      }),
    );
    const hostile = `<p>before</p>
      <script>document.title = 'script ran'</script>
      <img src="x" alt="" onerror="document.title = 'handler ran'">
      <img src="${originOf(other)}/picture.png" alt=""><iframe src="${originOf(other)}/frame"></iframe>
      <style>body { display: none }</style><p style="position: fixed" id="styled">after</p>
      <link rel="stylesheet" href="${originOf(other)}/style.css"><base href="${originOf(other)}/">
      <form action="${originOf(other)}/form"><button id="send">send</button></form>`;
    const bodies: Record<string, string> = { 3: richBody, 100: hostile };
    const files = renderSite(richSite(), ({ id }) => ({
      body: bodies[id] ?? '<p>짧은 글입니다.</p>',
      threads: id === '3' ? richThreads : [],
    }));
    files.set(`media/${picture.file}`, pictureText);
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    server = await listen(createServer((request, response) => void serve(request.url ?? '', response)));
    roots.http = `${originOf(server)}/below/here/`;
    roots.file = `${pathToFileURL(folder).href}/`;
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    other.close();
    await rm(folder, { recursive: true });
  });

  /** Serves the site's files as a static host does, but only by their full names. */
  async function serve(address: string, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(address.split(/[?#]/)[0] ?? '');
    const content = path.startsWith('/below/here/')
      ? await readFile(join(folder, path.slice('/below/here/'.length))).catch(() => undefined)
      : undefined;
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': types[extname(path)] ?? 'text/plain' });
    response.end(content);
  }

  /** Runs an action with a new page, whose errors and requests are recorded in `seen`. */
  async function withPage<Result>(
    options: BrowserContextOptions,
    use: (page: Page, seen: { complaints: string[]; requests: string[] }) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const seen = { complaints: [] as string[], requests: [] as string[] };
      page.on('console', (message) => seen.complaints.push(message.text()));
      page.on('pageerror', ({ message }) => isPageProblem(message) && seen.complaints.push(message));
      page.on('request', (request) => seen.requests.push(request.url()));
      page.on('requestfailed', (request) => {
        // Leaving a page aborts pending requests, such as that for its icon.
        const reason = request.failure()?.errorText;
        if (reason !== 'net::ERR_ABORTED') seen.complaints.push(`${reason}: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) seen.complaints.push(`${response.status()}: ${response.url()}`);
      });
      return await use(page, seen);
    } finally {
      await context.close();
    }
  }

  const addressOf = (root: string, path: string) => root + path.split('/').map(encodeURIComponent).join('/');

  describe.each(['http', 'file'] as const)('from %s', (kind) => {
    // Layout and colors do not depend on the protocol.
    it.each(kind === 'http' ? views : views.slice(0, 1))(
      'fit the window, and have readable text and no broken images, in %s mode at %i pixels',
      async (colorScheme, width) => {
        await withPage({ colorScheme, viewport: { width, height: 800 } }, async (page, seen) => {
          for (const path of visited) {
            await page.goto(addressOf(roots[kind], path));
            const brokenPictures = await page.evaluate<number>(countBrokenPictures);
            expect(brokenPictures, path).toBe(0);
            expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
            expect(await page.evaluate(background), path).toBe(paper[colorScheme]);
            expect(await page.evaluate(findFaintTexts), path).toEqual([]);
          }
          expect(seen.complaints).toEqual([]);
          expect(seen.requests).toContain(addressOf(roots[kind], 'style.css'));
          expect(seen.requests.filter((address) => !address.startsWith(roots[kind]))).toEqual([]);
        });
      },
    );

    it('link to each other', async () => {
      await withPage({}, async (page, seen) => {
        await page.goto(addressOf(roots[kind], 'index.html'));
        await page.click('.tree >> text=차와 커피');
        await page.click('text=오후 네 시');
        expect(await page.title()).toBe('오후 네 시, 물을 끓이며 적어 둔 길고 느린 이야기 하나 · 느린 오후의 기록');
        await page.click('[rel=prev]');
        expect(await page.textContent('h1')).toBe('"Quotes": & <b>tags</b>');
        expect(page.url()).toBe(addressOf(roots[kind], 'entry/한글-주소-50%/index.html'));
        await page.click('.breadcrumb >> text=Programming & tools');
        await page.click('.masthead a');
        expect(page.url()).toBe(addressOf(roots[kind], 'index.html'));
        expect(seen.complaints).toEqual([]);
      });
    });

    it('execute no injected scripts and load nothing external, even with an unsanitized body', async () => {
      await withPage({}, async (page) => {
        const address = addressOf(roots[kind], '100/index.html');
        await page.goto(address);
        expect(await page.title()).toBe('차 일기 24 · 느린 오후의 기록');
        expect(await page.evaluate(`getComputedStyle(document.querySelector('#styled')).position`)).toBe('static');
        expect(await page.isVisible('#styled')).toBe(true);
        expect(await page.evaluate('document.baseURI')).toBe(address);
        const refusal = page.waitForEvent('console', (message) => message.text().includes('form-action'));
        await page.evaluate(`document.querySelector('#send').click()`);
        await refusal;
        expect(page.url()).toBe(address);
        expect(requestsElsewhere).toEqual([]);
      });
    });
  });

  describe.each(['http', 'file'] as const)('with scripts, from %s', (kind) => {
    it('let the reader choose a color scheme, and remember it', async () => {
      await withPage({ colorScheme: 'light' }, async (page, seen) => {
        await page.goto(addressOf(roots[kind], 'index.html'));
        const name = () => page.getAttribute('.theme', 'aria-label');
        expect([await name(), await page.evaluate(background)]).toEqual(['화면 색상: 시스템 설정', paper.light]);
        await page.click('.theme');
        await page.click('.theme');
        expect([await name(), await page.evaluate(background)]).toEqual(['화면 색상: 어둡게', paper.dark]);
        await page.goto(addressOf(roots[kind], post));
        expect([await name(), await page.evaluate(background)]).toEqual(['화면 색상: 어둡게', paper.dark]);
        await page.click('.theme');
        await page.reload();
        expect([await name(), await page.evaluate(background)]).toEqual(['화면 색상: 시스템 설정', paper.light]);
        expect(seen.complaints).toEqual([]);
      });
    });

    it('open the search when / is pressed, and let readers search from the 404 page', async () => {
      await withPage({}, async (page) => {
        const search = addressOf(roots[kind], 'search/index.html');
        await page.goto(addressOf(roots[kind], post));
        await page.keyboard.press('/');
        await page.waitForURL(search);
        await page.waitForLoadState();
        // The page has moved the focus to the search field.
        await page.keyboard.type('물/차');
        expect(await page.inputValue('input[type=search]')).toBe('물/차');
        await page.goto(addressOf(roots[kind], '404.html'));
        await page.fill('input[type=search]', '차');
        await page.keyboard.press('Enter');
        await page.waitForURL(`${search}?q=${encodeURIComponent('차')}`);
      });
    });
  });

  it('hide controls that need scripts if these are disabled, and can still be reached by links', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(addressOf(roots.file, 'index.html'));
      expect(await page.isVisible('.theme')).toBe(false);
      await page.click('.masthead >> text=날짜별 글');
      await page.click('text=1월');
      await page.click('text=오후 네 시');
      expect(await page.isVisible('text=천천히 하는 일에는')).toBe(true);
      await page.click('.masthead >> text=검색');
      expect(await page.isVisible('.notice')).toBe(true);
    });
  });

  it('are not wider than the window, even with long words', async () => {
    const word = 'y'.repeat(300);
    const category = Object.assign(categoryOf(word), { sitePath: 'category/long' });
    const posts = [1, 2, 3].map((id) => postOf(id, { title: word, category, tags: [word], comments: 1 }));
    const blog = { title: word, description: word, nickname: word, address: `https://${word}.example/` };
    const threads = [threadOf(1, word, { name: word, replies: [threadOf(2, word, { name: word })] })];
    const site = { ...siteOf([category], posts, { blog }), newestComments: [{ ...threads[0]!, post: posts[0]! }] };
    const long = join(folder, 'long');
    const files = renderSite(site, () => ({ body: `<h2>${word}</h2>`.repeat(3) + `<p>${word}</p>`, threads }));
    for (const [path, content] of files) {
      await mkdir(dirname(join(long, path)), { recursive: true });
      await writeFile(join(long, path), content);
    }
    for (const width of [320, 1280]) {
      await withPage({ viewport: { width, height: 800 } }, async (page) => {
        for (const path of [...files.keys()].filter((one) => one.endsWith('.html'))) {
          await page.goto(addressOf(`${pathToFileURL(long).href}/`, path));
          expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
        }
      });
    }
  });

  it('omit interactive elements in print', async () => {
    await withPage({}, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto(addressOf(roots.file, post));
      expect(await page.locator('.masthead, .breadcrumb, .neighbours, .skip').filter({ visible: true }).count()).toBe(
        0,
      );
      expect(await page.isVisible('text=접어 둔 이야기')).toBe(true);
      expect(await page.evaluate(background)).toBe('rgb(255, 255, 255)');
    });
  });

  it.each([
    ['light', 360],
    ['dark', 1280],
  ] as const)('have no accessibility violations, in %s mode at %i pixels', async (colorScheme, width) => {
    await withPage({ colorScheme, viewport: { width, height: 800 } }, async (page) => {
      for (const path of visited) {
        await page.goto(addressOf(roots.file, path));
        await page.evaluate(axe);
        expect(await page.evaluate(objections), path).toEqual([]);
      }
    });
  });

  it('let wide tables and code scroll separately from the page', async () => {
    await withPage({ viewport: { width: 360, height: 800 } }, async (page) => {
      await page.goto(addressOf(roots.file, post));
      const inner = await page.evaluate(`['pre', 'table'].map((selector) => {
        const box = document.querySelector(selector);
        return box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto';
      })`);
      expect(inner).toEqual([true, true]);
    });
  });

  it('let keyboard users skip to the content, with a visible focus', async () => {
    await withPage({}, async (page) => {
      await page.goto(addressOf(roots.file, post));
      await page.keyboard.press('Tab');
      expect(await page.locator('.skip:focus').boundingBox()).toMatchObject({ x: 8, y: 8 });
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator('.breadcrumb li:first-child a:focus').count()).toBe(1);
    });
  });

  it('scroll to the comment that the URL names', async () => {
    await withPage({ viewport: { width: 360, height: 800 } }, async (page) => {
      await page.goto(`${addressOf(roots.file, post)}#comment16`);
      expect(await page.locator('#comment16:target').count()).toBe(1);
      const top = await page.evaluate(`document.querySelector(':target').getBoundingClientRect().top`);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(800);
    });
  });
});

const countBrokenPictures = `(async () => {
  for (const image of document.images) image.loading = 'eager';
  const states = await Promise.allSettled([...document.images].map((image) => image.decode()));
  return states.filter(({ status }) => status === 'rejected').length;
})()`;

const objections = `(async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
})()`;

function listen(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
