import type { Browser, BrowserContext } from 'playwright-core';
import fs from 'fs-extra';
import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaHeaders } from '../../src/core/media/media-headers.ts';
import type { StoredMedium } from '../../src/core/media/media-file.ts';
import { sanitizeSvg } from '../../src/core/svg/sanitize.ts';
import { hostileSvg } from '../helpers/body/hostile-svg.ts';
import { memoryPost } from '../helpers/memory/memory-archive.ts';
import { publishSite } from '../helpers/publish/published-sites.ts';
import { openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';
import { filesOf } from '../helpers/publish/site-links.ts';
import { sanitiserPayloads, missingPayloadsNote } from '../helpers/vectors.ts';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawings = [
  ...hostileSvg,
  ...sanitiserPayloads
    .filter((payload) => /svg|xlink/iu.test(payload))
    .map((payload) => payload.replace(/<svg(?=[\s>])|^(?!.*<svg)/iu, `<svg ${namespaces}`)),
];

const script = '<script>alert(1)</script>';
const inXhtml = '<s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script>';
/** Hostile attachments: content, and extension of the file in the archive. */
const documents: (readonly [string, string])[] = [
  ...drawings.map((text) => [text, 'svg'] as const),
  ...['html', 'htm', 'xhtml', 'shtml', 'mht', 'bin', 'txt', 'json', 'csv', 'vcf', 'tex', 'tar', 'mp4', 'unknown'].map(
    (as) => [`<!doctype html>${script}`, as] as const,
  ),
  ...['xml', 'xsl', 'rdf', 'smi', 'srt', 'bin'].map((as) => [`<?xml version="1.0"?><a>${inXhtml}</a>`, as] as const),
  [`<!--ftypmp42\0-->${script}`, 'mp4'],
  [`\ufeff \n<b>${script}`, 'tex'],
];

/** Returns one second of silence as a WAVE file. */
function silentWave(): Buffer {
  const start = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  );
  const sizes = [4, 24, 28, 40];
  for (const [index, size] of [36 + 8000, 8000, 8000, 8000].entries()) start.writeUInt32LE(size, sizes[index]);
  return Buffer.concat([start, Buffer.alloc(8000, 128)]);
}

/** Clicks links and shapes, and waits for the next timer and animation frame. */
const touch = `(() => {
  for (const one of document.querySelectorAll('a, rect, text')) one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
})()`;

const at = (index: number) => `https://files.example.com/attachment/${index}`;

/** Media types that a typical host sends, by extension. */
const usual: Readonly<Record<string, string>> = {
  ...{ css: 'text/css', htm: 'text/html', html: 'text/html', js: 'text/javascript', txt: 'text/plain' },
  ...{ json: 'application/json', xhtml: 'application/xhtml+xml', xml: 'application/xml' },
  ...{ png: 'image/png', svg: 'image/svg+xml', wav: 'audio/wav' },
};
/** Returns the media type that an archive has for an extension. */
const typeOf = (extension: string) =>
  ({ ...usual, csv: 'text/csv', mp4: 'video/mp4' })[extension] ?? 'application/octet-stream';

/** Starts a host that serves files with only these headers and, for common extensions, the media type. */
async function startPlainHost(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(request.url ?? ''));
    const type = usual[path.extname(file).slice(1)];
    if (!fs.existsSync(file)) response.writeHead(404).end();
    else
      response
        .writeHead(200, type === undefined ? headers : { ...headers, 'Content-Type': type })
        .end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const rootOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
/** Closes a host, with the connections that Chromium keeps open. */
const closeServer = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

const title = `attachments opened directly in Chromium${chromiumSkipNote}${missingPayloadsNote}`;

describe.skipIf(chromiumSkipNote !== '')(title, () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-site-'));
  const raw = path.join(home, 'archive');
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    const media: Record<string, StoredMedium> = {};
    for (const [index, [content, extension]] of documents.entries()) {
      const name = hash('sha256', content);
      const file = `${name.slice(0, 2)}/${name}.${extension}`;
      const type = typeOf(extension);
      media[at(index)] = { file, type, size: Buffer.byteLength(content) };
      fs.outputFileSync(path.join(raw, file), content);
    }
    const content = documents.map((_, index) => `<p><a href="${at(index)}">file ${index}</a></p>`).join('');
    await publishSite(path.join(home, 'site'), { posts: [memoryPost('1', { content })], media, mediaFolder: raw });
    browser = await openChromium();
    context = await browser.newContext();
  });
  afterAll(async () => {
    await browser.close();
    await fs.remove(home);
  });

  /** Opens a file directly, in its own page, and clicks in it. Returns what it executed, requested or navigated to, as lines. */
  async function recordFileActivity(root: string, file: string): Promise<string[]> {
    const page = await context.newPage();
    const done: string[] = [];
    page.on('dialog', (dialog) => {
      done.push(`${file} ran`);
      void dialog.dismiss().catch(() => undefined);
    });
    page.on('request', (request) => {
      const expected = request.url() === root + file || request.url() === `${root}favicon.ico`;
      if (!expected && !request.url().startsWith('data:image/')) done.push(`${file} asked for ${request.url()}`);
    });
    await page.route(
      (url) => !url.href.startsWith(root),
      (route) => route.fulfill({ body: '' }),
    );
    const opened = await page.goto(root + file).catch(() => undefined);
    if (opened) {
      await page.evaluate(touch).catch(() => undefined);
      await page.mouse.move(20, 20);
      await page.mouse.click(20, 20);
      if (page.url() !== root + file) done.push(`${file} led to ${page.url()}`);
    }
    await page.close();
    return done;
  }

  async function recordActivity(folder: string, files: readonly string[]): Promise<string[]> {
    const server = await startPlainHost(folder);
    const done: string[] = [];
    for (const file of files) done.push(...(await recordFileActivity(rootOf(server), file)));
    await closeServer(server);
    return done;
  }

  it('execute no scripts, send no requests and do not navigate on a host without security headers', async () => {
    const folder = path.join(home, 'site');
    const files = filesOf(folder, '').filter((file) => /^media\/.*\./u.test(file));
    expect(files.length).toBeGreaterThan(hostileSvg.length / 2);
    expect(await recordActivity(folder, files)).toEqual([]);
  });

  it('are caught running scripts if they are not sanitized', async () => {
    const files = filesOf(raw, '').filter(
      (file, index) => file.includes('.') && (!file.endsWith('.svg') || index % 5 === 0),
    );
    const ran = (await recordActivity(raw, files))
      .filter((line) => line.endsWith(' ran'))
      .map((line) => line.replace(/^.*\.(\w+) ran$/u, '$1'));
    expect(new Set(ran)).toEqual(
      new Set([
        'svg',
        'html',
        'htm',
        'xml',
        'mht',
        'mp4',
        'tex',
        'bin',
        'shtml',
        'csv',
        'vcf',
        'tar',
        'unknown',
        'xsl',
        'rdf',
        'smi',
        'srt',
      ]),
    );
  });

  it('execute no scripts on a host with the recommended headers, even if they are not sanitized', async () => {
    const files = filesOf(raw, '').filter(
      (file, index) => file.includes('.') && (!file.endsWith('.svg') || index % 20 === 0),
    );
    expect(files.length).toBeGreaterThan(20);
    const server = await startPlainHost(raw, mediaHeaders);
    const page = await context.newPage();
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(page.url());
      void dialog.dismiss().catch(() => undefined);
    });
    await page.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.fulfill({ body: '' }),
    );
    for (const file of files) {
      await page.goto(rootOf(server) + file).catch(() => undefined);
      await page.mouse.click(20, 20);
    }
    expect(ran).toEqual([]);
    await page.close();
    await closeServer(server);
  });

  it('can be played and viewed on a host with the recommended headers', async () => {
    const folder = path.join(home, 'seen');
    fs.outputFileSync(path.join(folder, 'a.wav'), silentWave());
    const drawing = '<style>rect{fill:rgb(1,2,3)}</style><rect width="9" height="9"/>';
    fs.outputFileSync(path.join(folder, 'a.svg'), `<svg ${namespaces}>${drawing}</svg>`);
    const server = await startPlainHost(folder, mediaHeaders);
    const page = await context.newPage();
    await page.goto(`${rootOf(server)}a.wav`);
    // Polls from the test, because timers do not run in this page.
    await expect.poll(() => page.evaluate('document.querySelector("video, audio")?.readyState')).toBeGreaterThan(1);
    await page.goto(`${rootOf(server)}a.svg`);
    expect(await page.evaluate('getComputedStyle(document.querySelector("rect")).fill')).toBe('rgb(1, 2, 3)');
    await page.close();
    await closeServer(server);
  });

  it('are still well-formed SVG after sanitizing', async () => {
    const folder = path.join(home, 'site');
    const server = await startPlainHost(folder);
    const page = await context.newPage();
    const files = filesOf(folder, '.svg');
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${file}`);
      const found = await page.evaluate(
        "[document.documentElement.localName, document.querySelector('parsererror') === null]",
      );
      expect([file, found]).toEqual([file, ['svg', true]]);
    }
    expect(drawings.filter((text) => sanitizeSvg(text) !== undefined).length).toBeGreaterThan(files.length / 2);
    await page.close();
    await closeServer(server);
  });
});
