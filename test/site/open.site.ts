import fs from 'fs-extra';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleBackup } from '../../src/index.ts';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { ask, startPage, type RunningPage } from '../helpers/open/running-page.ts';
import { chromiumSkipNote, openChromium } from '../helpers/publish/site-in-chromium.ts';
import { problemsOf } from './examine.ts';

/** An image of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe.skipIf(chromiumSkipNote !== '')(`blogkeep open in Chromium${chromiumSkipNote}`, () => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-open-site-'));
  let browser: Browser;
  let sample: Awaited<ReturnType<typeof createSampleBackup>>;
  let large: string;
  let running: RunningPage;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await openChromium();
    sample = await createSampleBackup(path.join(temporary, 'sample'));
    const posts = Array.from({ length: 250 }, (_, index) => {
      const id = String(index + 1);
      const content = `<p>${`Text ${id}. `.repeat(200)}</p><img src="./img/${id}.gif">`;
      // Different files: what follows the image is ignored.
      return { id, title: `Post ${id}`, content, files: { [`img/${id}.gif`]: Buffer.concat([gif, Buffer.from(id)]) } };
    });
    large = await zipHtmlBackup(temporary, 'large-1-1', posts);
  });
  afterAll(async () => {
    await browser.close();
    await fs.remove(temporary);
  });

  beforeEach(async () => {
    running = await startPage();
    context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    problems = [];
    page.on('console', (message) => problems.push(message.text()));
    await page.goto(running.page.address);
    await page.waitForURL(`http://${running.host}/`);
  });
  afterEach(async () => {
    await context.close();
    await running.close();
    await fs.remove(running.home);
  });

  const main = () => page.locator('button.main, a.main').first().click();
  const documents = () => path.join(running.home, '문서 보관', 'blogkeep');

  /** Drops files onto the page, as from a file manager. */
  async function drop(files: readonly { name: string; content: Buffer }[]): Promise<void> {
    const transfer = await page.evaluateHandle<unknown>(
      `(() => { const transfer = new DataTransfer(); for (const { name, content } of ${JSON.stringify(
        files.map(({ name, content }) => ({ name, content: content.toString('base64') })),
      )}) transfer.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name)); return transfer; })()`,
    );
    await page.dispatchEvent('[data-drop]', 'drop', { dataTransfer: transfer });
  }

  /** Chooses files and goes on to the choices, with all posts public. */
  async function choose(files: string | readonly string[]): Promise<void> {
    await page.setInputFiles('input[type=file]', files);
    await page.waitForURL(/contents/u);
    await page.check('[value=all]');
    await main();
    await page.waitForURL(/choices/u);
  }

  /** Returns the problems of the current page in both color schemes and several widths. */
  async function audit(): Promise<string[]> {
    return problemsOf(page, [
      ['light', 390],
      ['light', 320],
      ['light', 1920],
      ['dark', 1280],
    ]);
  }

  it('imports a backup that is dropped, and shows its site; each step is accessible', async () => {
    expect(await audit()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await drop(
      [...sample.backup, sample.published].map((file) => ({
        name: path.basename(file),
        content: fs.readFileSync(file),
      })),
    );
    await page.waitForURL(/contents/u);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await page.locator('.good').innerText()).toContain('28 of 30 posts');
    await page.check('[value=chosen]');
    await page.fill('[data-filter]', 'python');
    expect(await audit()).toEqual([]);
    await page.check('[value=list]');
    await main();
    await page.waitForURL(/choices/u);
    await page.click('details.card summary');
    await page.check('[name=book]');
    expect(await audit()).toEqual([]);
    await main();
    await page.waitForURL(/result/u, { timeout: 60_000 });
    expect(await page.locator('.lead').innerText()).toContain('30 posts (28 on the website)');
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('h1').innerText()).toBe('slowlight');
    expect(problems).toEqual([]);
    expect(await audit()).toEqual([]);

    const [site] = await Promise.all([context.waitForEvent('page'), main()]);
    await site.fill('input[type=search]', '기차');
    await site.keyboard.press('Enter');
    await expect.poll(() => site.locator('.results li').count()).toBeGreaterThan(0);

    await page.click('text=Open the folder');
    await expect.poll(() => running.started.at(-1)).toEqual(['xdg-open', path.join(documents(), 'slowlight')]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Website as a zip')]);
    expect(fs.statSync(await download.path()).size).toBeGreaterThan(100_000);
    // The files are removed once they are imported.
    expect(fs.readdirSync(path.join(running.home, '.local/state/blogkeep/uploads'))).toEqual([]);
  });

  it('publishes only the posts that the user selects in the list', async () => {
    await page.setInputFiles('input[type=file]', sample.backup);
    await page.waitForURL(/contents/u);
    await page.check('[value=chosen]');
    await page.fill('[data-filter]', '2024');
    await page.click('[data-select=on]');
    const selected = Number(await page.locator('[data-count]').innerText());
    expect(selected).toBeGreaterThan(2);
    await main();
    await page.waitForURL(/choices/u);
    await main();
    await page.waitForURL(/result/u, { timeout: 60_000 });
    expect(await page.locator('.lead').innerText()).toContain(`(${selected} on the website)`);
  });

  it('says why a file is not a backup', async () => {
    const file = path.join(temporary, '사진 모음.zip');
    await fs.writeFile(file, Buffer.from('PK\u0003\u0004 and nothing else'));
    await page.setInputFiles('input[type=file]', file);
    await page.waitForSelector('.problem:visible');
    expect(await page.locator('.problem').innerText()).toContain('사진-모음.zip');
    await page.setInputFiles('input[type=file]', {
      name: 'backup.zip.crdownload',
      mimeType: '',
      buffer: Buffer.from('x'),
    });
    await expect.poll(() => page.locator('.problem').innerText()).toContain('still downloading');
    await page.fill('#place', '/no/such/file.zip');
    await page.click('text=Find the blog');
    await expect.poll(() => page.locator('.problem').innerText()).toContain('/no/such/file.zip');
    expect(page.url()).toBe(`http://${running.host}/`);
  });

  it('stops a run, continues it, and shows it in two tabs', async () => {
    await choose(large);
    await main();
    await page.waitForURL(/run/u);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect.poll(() => second.locator('.newest li').count()).toBeGreaterThan(0);
    const isLoaded = 'document.querySelector(".images img")?.naturalWidth';
    await expect.poll(() => second.evaluate(isLoaded)).toBe(1);
    await page.click('text=Stop');
    for (const tab of [page, second]) await tab.waitForURL(/result/u);
    expect(await page.locator('h1').innerText()).toBe('Stopped');
    expect(fs.existsSync(path.join(documents(), 'large/archive'))).toBe(true);
    await main();
    await page.waitForURL(/run/u);
    // Closing the page does not stop the run.
    await page.goto('about:blank');
    await second.goto(`http://${running.host}/`);
    await expect
      .poll(async () => (await second.reload(), second.locator('.state').innerText()), { timeout: 90_000 })
      .toBe('complete');
    await second.click('.kept a');
    expect(await second.locator('.lead').innerText()).toContain('250 posts');
    await second.click('text=Check every file');
    await second.waitForURL(/result#check/u, { timeout: 60_000 });
    expect(await second.locator('.good').innerText()).toContain('files are intact');
  });

  it('keeps a site away from the page', async () => {
    await choose(sample.backup);
    await main();
    await page.waitForURL(/result/u, { timeout: 60_000 });
    const { host, pathname } = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
    for (const target of ['/', '/index.html', `/${'A'.repeat(32)}/`])
      expect((await ask(host, target)).status).toBe(404);
    expect((await ask(host, pathname, { headers: { Host: 'evil.example' } })).status).toBe(421);
    for (const target of [pathname, `${pathname}nothing`, `${pathname}media/nothing`])
      expect(String((await ask(host, target)).headers['content-security-policy'])).toMatch(
        /sandbox allow-scripts.*frame-ancestors/u,
      );
    const index = path.join(documents(), 'slowlight/site/index.html');
    const page404 = path.join(documents(), 'slowlight/site/404.html');
    const origin = `http://${running.host}`;
    const attack = `<!DOCTYPE html><title>attack</title><script>
      const tried = {};
      const attempt = (name, action) => Promise.resolve().then(action).then((value) => (tried[name] = 'worked: ' + value), () => (tried[name] = 'failed'));
      globalThis.attempts = Promise.all([
        attempt('cookie', () => document.cookie),
        attempt('parent', () => (parent === self ? opener : parent).document.title),
        attempt('storage', () => localStorage.length),
        attempt('read', () => fetch('${origin}/', { credentials: 'include' }).then((answer) => answer.status)),
        attempt('blind', () => fetch('${origin}/quit', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).then(() => 'sent')),
        attempt('script', () => new Promise((resolve, reject) => { const one = document.createElement('script'); one.src = '${origin}/open.js'; one.onload = () => resolve('loaded'); one.onerror = reject; document.head.append(one); })),
        attempt('frame', () => new Promise((resolve, reject) => { const one = document.createElement('iframe'); one.src = '${origin}/'; one.onload = () => { try { resolve(one.contentDocument.title); } catch (error) { reject(error); } }; document.documentElement.append(one); })),
        attempt('top', () => { if (top === self) throw new Error('no frame'); top.location = '${origin}/guide'; return 'navigated'; }),
      ]).then(() => tried);
    </script>`;
    await fs.writeFile(index, attack);
    await fs.writeFile(page404, attack);
    await page.reload();
    const expected = Object.fromEntries(
      ['cookie', 'parent', 'storage', 'read', 'blind', 'script', 'frame', 'top'].map((name) => [name, 'failed']),
    );
    const frame = page.frames()[1];
    expect(await frame?.evaluate('attempts')).toEqual(expected);
    const [tab] = await Promise.all([context.waitForEvent('page'), main()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate('attempts')).toEqual(expected);
    await tab.goto(`${tab.url()}no/such/page`);
    expect(await tab.evaluate('attempts')).toEqual(expected);
    // A link or a window of the site to the page has no cookie either.
    await tab.evaluate(`window.open('${origin}/')`);
    await expect.poll(() => context.pages().at(-1)?.title()).toMatch(/Open blogkeep first|not allowed/u);
    expect(page.url()).toMatch(/result/u);
  });

  it('can be ended on the page', async () => {
    await page.click('text=Quit blogkeep');
    await running.page.ended;
    await expect.poll(() => page.locator('h1').innerText()).toContain('has ended');
  });

  it('continues after the process was killed', async () => {
    const home = path.join(temporary, 'killed');
    const start = async (...more: string[]): Promise<{ process: ChildProcess; address: string }> => {
      const env = { PATH: process.env.PATH, HOME: home, LANG: 'en' };
      const child = spawn(process.execPath, ['dist/bin.js', 'open', '--no-browser', ...more], { env });
      const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
      expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]+\n$/u);
      return { process: child, address: line.trim() };
    };
    const first = await start(large);
    await page.goto(first.address);
    await page.waitForURL(/contents/u);
    await page.check('[value=all]');
    await main();
    await page.waitForURL(/choices/u);
    await page.fill('[name=folder]', path.join(home, '내 블로그'));
    await main();
    await page.waitForSelector('.newest li');
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');

    const second = await start();
    await page.goto(second.address);
    await page.waitForSelector('.kept a');
    expect(await page.locator('.state').innerText()).toBe('not finished');
    await page.click('.kept a');
    expect(await page.locator('h1').innerText()).toBe('This run did not end');
    await main();
    await page.waitForURL(/run/u);
    await page.waitForURL(/result/u, { timeout: 90_000 });
    expect(await page.locator('.lead').innerText()).toMatch(/250 posts, \d+ of them new \(250 on the website\)/u);
    second.process.kill('SIGTERM');
    expect(await once(second.process, 'exit')).toEqual([0, null]);
  });
});
