import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDocument } from '../../src/publish/outputs/site/search/search-document.ts';
import { withContents } from '../../src/publish/outputs/site/pages/headings.ts';
import { pageText } from '../../src/publish/site-model/site/page-text.ts';
import { messagesOf } from '../../src/publish/site-model/language/index.ts';
import { nothing, renderSite } from '../publish/outputs/site/pages/render-site.ts';
import { postOf, siteOf, threadOf } from '../publish/outputs/site/pages/sample-site.ts';
import { indexOf } from '../publish/outputs/site/search/search-blog.ts';
import { isPageProblem, openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

const hostileTitle = '<img src=x onerror="document.title=1"></script> 느티나무';
const texts: Record<string, string> = {
  1: '오늘은 아메리카노커피를 두 잔이나 마셨다. 지난봄에 여행했던 바닷가가 떠오른다.',
  2: 'Notes on programming: a small cup of tea is enough.\nThe kettle sings.',
  3: '느티나무 <b>그늘</b> 아래에서 <script>document.title = 2</script> 쉬었다.',
};
const words = messagesOf.ko;

const days = ['첫째 날', '둘째 날', '셋째 날'];
/** Body of the fourth post, the only one with sections. */
const body = days
  .map(
    (day) =>
      `<h2>${day}</h2>${'<p>길을 따라 걸었다.</p>'.repeat(60)}${day === days[1] ? '<p>해오름을 보았다.</p>' : ''}`,
  )
  .join('\n');

/** Returns a site with three different posts, and two dozen posts with the same text. */
function site() {
  const day = (id: number) => ({ epoch: 1_704_432_600 - id * 86_400, offset: 540 });
  const posts = Array.from({ length: 27 }, (_, index) => postOf(index + 1, { date: day(index + 1) }));
  const titles: Record<string, string> = { 1: '커피와 바다', 2: 'Tea', 3: hostileTitle, 27: 'שלום עולם' };
  return siteOf(
    [],
    posts.map((post) => ({
      ...post,
      title: titles[post.id] ?? `목록 ${post.id}`,
      tags: post.id === '2' ? ['부엌'] : [],
    })),
    { language: 'ko' },
  );
}

describe.skipIf(chromiumSkipNote !== '')(`the search in Chromium${chromiumSkipNote}`, () => {
  let folder: string;
  let server: Server;
  let browser: Browser;
  const roots = { http: '', file: '' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'blogkeep-search-'));
    const { posts } = site();
    const threads = (id: string) => (id === '2' ? [threadOf(1, '댓글에 남긴 해바라기 이야기')] : []);
    const index = indexOf(
      posts.map((post) => {
        const text = `${texts[post.id] ?? '되풀이되는 이야기 한 편.'}${post.id === '4' ? `\n${pageText(body)}` : ''}`;
        const { contents } = withContents(post.id === '4' ? body : '');
        return searchDocument(post, text, threads(post.id), words, undefined, contents);
      }),
    );
    const content = ({ id }: { id: string }) =>
      id === '4' ? { body, threads: [] } : { ...nothing, threads: threads(id) };
    for (const [path, file] of [...renderSite(site(), content), ...index]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), file);
    }
    server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? '').split(/[?#]/)[0] ?? '').replace(/^\/below\/here\//, '');
      readFile(join(folder, path)).then(
        (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
        // Browsers request an icon that no page refers to.
        () => response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    roots.http = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/here/`;
    roots.file = `${pathToFileURL(folder).href}/`;
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  });

  /** Runs an action with a new page, and expects no errors or external requests. */
  async function withPage(use: (page: Page, requests: string[]) => Promise<void>): Promise<void> {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const [complaints, requests]: [string[], string[]] = [[], []];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', ({ message }) => isPageProblem(message) && complaints.push(message));
      page.on('request', (request) => requests.push(request.url()));
      await use(page, requests);
      expect(complaints).toEqual([]);
      const elsewhere = (address: string) => !Object.values(roots).some((root) => address.startsWith(root));
      expect(requests.filter(elsewhere)).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const status = (page: Page, text: string) => expect.poll(() => page.textContent('#search-status')).toBe(text);
  const focusedElement = (page: Page) =>
    page.evaluate('document.activeElement.textContent || document.activeElement.id');

  describe.each(['http', 'file'] as const)('from %s', (kind) => {
    const search = () => `${roots[kind]}search/index.html`;

    it('finds and highlights parts of Korean words, and keeps the query in the URL', async () => {
      await withPage(async (page, requests) => {
        await page.goto(search());
        expect(requests.filter((address) => /search\/(posts|terms)/.test(address))).toEqual([]);
        await page.fill('#query', '여행');
        await status(page, '검색 결과 1개');
        expect(await page.textContent('.result-title')).toBe('커피와 바다');
        expect(await page.textContent('.result-text mark')).toBe('여행');
        expect(await page.textContent('.result time')).toBe('2024년 1월 4일');
        expect(page.url()).toBe(`${search()}?q=${encodeURIComponent('여행')}`);
        await page.reload();
        await status(page, '검색 결과 1개');
        expect(await page.inputValue('#query')).toBe('여행');
        await page.click('.result-title');
        await page.waitForURL(`${roots[kind]}1/index.html`);
        await page.goBack();
        await status(page, '검색 결과 1개');
      });
    });

    it('finds posts by prefixes of English words, by tags and by comments, and suggests a word after a typo', async () => {
      await withPage(async (page) => {
        await page.goto(search());
        await page.fill('#query', 'Progr kett');
        await status(page, '검색 결과 1개');
        expect(await page.$$eval('.result-text mark', (marks) => marks.map((mark) => mark.textContent))).toEqual([
          'progr',
          'kett',
        ]);
        await page.fill('#query', '부엌');
        await expect.poll(() => page.textContent('#search-results')).toContain('부엌');
        await page.fill('#query', '해바라기');
        await expect.poll(() => page.textContent('#search-results')).toContain('해바라기');
        expect(await page.textContent('.result-place')).toBe('댓글');
        await page.fill('#query', '그런말은없지요');
        await status(page, words.foundNone);
        expect(await page.$$('.result')).toEqual([]);
        await page.fill('#query', 'kettel');
        // The results of the suggestion are there without a click.
        await expect.poll(() => page.$$eval('.result', (results) => results.length)).toBe(1);
        expect(await page.textContent('#search-status')).toContain(words.foundNone);
        await page.click('#search-status a');
        await status(page, '검색 결과 1개');
        expect(await page.inputValue('#query')).toBe('kettle');
      });
    });

    it.each(['/', 'Control+k', 'Meta+k'])('opens with a focused field when %s is pressed on any page', async (keys) => {
      await withPage(async (page) => {
        await page.goto(`${roots[kind]}2/index.html`);
        await page.keyboard.press(keys);
        await page.waitForURL(search());
        await expect.poll(() => focusedElement(page)).toBe('query');
        await page.keyboard.type('kettle');
        await status(page, '검색 결과 1개');
        await page.click('h1');
        await page.keyboard.press(keys);
        await page.keyboard.type('tea');
        expect(await page.inputValue('#query')).toBe('tea');
        await page.keyboard.press('/');
        expect(await page.inputValue('#query')).toBe('tea/');
      });
    });

    it('can be used by keyboard, from the field through the results and back', async () => {
      await withPage(async (page) => {
        await page.goto(search());
        await page.click('h1');
        await page.keyboard.press('/');
        expect(await focusedElement(page)).toBe('query');
        await page.keyboard.type('되풀이');
        await page.keyboard.press('Enter');
        await status(page, '검색 결과 24개');
        expect(await page.$$('.result')).toHaveLength(10);
        await page.keyboard.press('ArrowDown');
        expect(await focusedElement(page)).toBe('목록 4');
        await page.keyboard.press('ArrowUp');
        expect(await focusedElement(page)).toBe('query');
        for (let press = 0; press < 11; press += 1) await page.keyboard.press('ArrowDown');
        expect(await focusedElement(page)).toBe(words.moreResults);
        await page.keyboard.press('Enter');
        await expect.poll(() => focusedElement(page)).toBe('목록 14');
        await page.click('#search-more');
        await expect.poll(async () => (await page.$$('.result')).length).toBe(24);
        expect(await page.isVisible('#search-more')).toBe(false);
        expect(await focusedElement(page)).toBe('목록 24');
        await page.keyboard.press('Escape');
        expect(await focusedElement(page)).toBe('query');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL(`${roots[kind]}4/index.html`);
      });
    });

    it('shows titles and text literally in its results', async () => {
      await withPage(async (page) => {
        await page.goto(`${search()}?q=${encodeURIComponent('느티나무 <img src=x onerror=alert(1)>')}`);
        await page.fill('#query', '느티나무');
        await status(page, '검색 결과 1개');
        expect(await page.textContent('.result-title')).toBe(hostileTitle);
        expect(await page.textContent('.result-text')).toBe(texts[3]);
        expect(await page.$$('.result :is(img, script, b)')).toEqual([]);
        expect(await page.title()).not.toMatch(/^[12]$/);
      });
    });

    it('shows a right-to-left title from right to left on a left-to-right page', async () => {
      await withPage(async (page) => {
        await page.goto(`${search()}?q=${encodeURIComponent('שלום')}`);
        const title = await page.waitForSelector('.result-title');
        expect(await title.evaluate((link) => getComputedStyle(link).direction)).toBe('rtl');
      });
    });

    it('offers categories and tags before a query is entered, and filters by them', async () => {
      await withPage(async (page) => {
        await page.goto(search());
        expect(await page.isVisible('#search-offer')).toBe(true);
        await page.fill('#query', '이야기');
        await status(page, '검색 결과 25개');
        expect(await page.isVisible('#search-offer')).toBe(false);
        await page.selectOption('select[name=tag]', '부엌');
        await status(page, '검색 결과 1개');
        expect(page.url()).toContain(`tag=${encodeURIComponent('부엌')}`);
        await page.fill('#query', '');
        await expect.poll(() => page.url()).not.toContain('q=');
        await status(page, '검색 결과 1개');
        await page.reload();
        await status(page, '검색 결과 1개');
        expect(await page.inputValue('select[name=tag]')).toBe('부엌');
        await page.selectOption('select[name=tag]', '');
        await expect.poll(() => page.isVisible('#search-offer')).toBe(true);
        expect(page.url()).toBe(search());
      });
    });

    it('highlights matches in the comments of the page that a result opens', async () => {
      await withPage(async (page) => {
        await page.goto(search());
        await page.fill('#query', '해바라기');
        await expect.poll(() => page.textContent('#search-results')).toContain('해바라기');
        await page.click('.result-title');
        await expect.poll(() => page.$$eval('.comments mark', (marks) => marks.length)).toBeGreaterThan(0);
      });
    });

    it('opens a result at the section with the match, and highlights the matches on its page', async () => {
      await withPage(async (page) => {
        await page.goto(search());
        await page.fill('#query', '해오름에서');
        await status(page, '검색 결과 1개');
        expect(await page.textContent('.result-section')).toBe('둘째 날');
        await page.click('.result-title');
        await page.waitForURL(/4\/index\.html/);
        await expect
          .poll(() => page.$$eval('main mark', (marks) => marks.map((mark) => mark.textContent)))
          .toEqual(['해오름']);
        expect(await page.evaluate('decodeURIComponent(location.hash)')).toBe('#part-둘째-날');
        expect(await page.evaluate('location.search')).toBe('');
        expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
        await page.goto(`${roots[kind]}4/index.html`);
        expect(await page.$$('main mark')).toEqual([]);
      });
    });

    it('opens with the query that was entered in the search field of another page', async () => {
      await withPage(async (page) => {
        await page.goto(`${roots[kind]}404.html`);
        await page.fill('#query', '여행');
        await page.keyboard.press('Enter');
        await page.waitForURL(`${search()}?q=${encodeURIComponent('여행')}`);
        await status(page, '검색 결과 1개');
      });
    });
  });

  it('suggests pages with a similar URL, and a query with the words of the URL, on the 404 page', async () => {
    await withPage(async (page) => {
      await page.route('**/here/%EC*', async (route) => {
        await route.fulfill({ contentType: 'text/html', body: await readFile(join(folder, '404.html'), 'utf8') });
      });
      await page.goto(`${roots.http}${encodeURIComponent('커피와-바닷가')}`);
      await expect.poll(() => page.isVisible('#nearest')).toBe(true);
      expect(await page.$$eval('#nearest a', (links) => links.map((link) => link.textContent))).toEqual([
        '커피와 바다',
      ]);
      expect(await page.getAttribute('#nearest a', 'href')).toBe(`${roots.http}1/index.html`);
      expect(await page.inputValue('#query')).toBe('커피와 바닷가');
    });
  });

  it('reports that an index file cannot be loaded, and succeeds when the search is repeated', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/search/terms.js', (route) => route.abort());
    await page.goto(`${roots.http}search/index.html?q=${encodeURIComponent('여행')}`);
    await status(page, words.searchFailed);
    await page.unroute('**/search/terms.js');
    await page.click('.find button');
    await status(page, '검색 결과 1개');
    await context.close();
  });
});
