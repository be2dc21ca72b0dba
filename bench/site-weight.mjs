import { spawn } from 'node:child_process';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { bin, withFolder } from './measure.mjs';
import { writePhotoPost } from './photo-post.mjs';

const executablePath = '/usr/bin/chromium';
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Simulates a phone that is some years old: a quarter of this machine's speed, and slow 4G as in Lighthouse. */
const slowdown = 4;
const network = { latency: 150, bandwidth: (1.6e6 * 0.9) / 8 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const limits = { paint: 2500, shift: 0.05, bytes: 45_000, requests: 5, scriptBytes: 8_000 };

/** Pages of the sample blog that are measured. `isLight`: a post without images, whose size has a limit. */
const pages = [
  { what: 'front page', file: 'index.html', isLight: false },
  { what: 'post with much in it', file: 'entry/walking-the-old-railway/index.html', isLight: false },
  { what: 'post without pictures', file: 'entry/types-that-catch-mistakes/index.html', isLight: true },
  { what: 'search', file: 'search/index.html', isLight: false },
  { what: 'search with results', file: `search/index.html?q=${encodeURIComponent('철길')}`, isLight: false },
];

/** Number of camera photos in one post, and bytes that a phone may load before scrolling. */
const photos = { count: 30, bytes: 1e6 };

/** Measures the pages of the sample blog, and a post with many photos. */
export async function siteWeight() {
  return [...(await sampleBlog()), ...(await photoPost())];
}

/** @returns {Promise<Row[]>} */
async function photoPost() {
  return await withFolder(async (folder) => {
    const originals = await writePhotoPost(path.join(folder, 'archive'), photos.count);
    await run('publish', '--dir', folder, '--quiet');
    return await withChromium(folder, async (visited) => {
      const { asked, paint } = await visited('2/index.html');
      return [
        row(`post of ${photos.count} photographs: largest paint`, paint, limits.paint, milliseconds),
        row(
          `post of ${photos.count} photographs (${kilobytes(originals)}): on a phone, before a scroll`,
          sum(asked),
          photos.bytes,
          kilobytes,
        ),
      ];
    });
  });
}

/**
 * Measures the size, the time until the largest paint, and the layout shifts of pages on a phone.
 * @returns {Promise<Row[]>}
 */
async function sampleBlog() {
  return await withFolder(async (folder) => {
    await run('demo', '--dir', folder, '--quiet');
    return await withChromium(folder, async (visited) => {
      const rows = [];
      for (const { what, file, isLight } of pages) {
        const { asked, paint, shift } = await visited(file);
        const text = asked.filter(({ name }) => !/\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/u.test(name));
        const scripts = text.filter(({ name }) => name.endsWith('.js'));
        rows.push(
          row(`${what}: largest paint, ${slowdown} × slower, slow 4G`, paint, limits.paint, milliseconds),
          row(`${what}: layout shift`, shift, limits.shift, (value) => value.toFixed(3)),
        );
        if (isLight)
          rows.push(
            row(`${what}: requests of the first view`, asked.length, limits.requests, String),
            row(`${what}: page, style and scripts, uncompressed`, sum(text), limits.bytes, kilobytes),
            row(`${what}: scripts`, sum(scripts), limits.scriptBytes, kilobytes),
          );
        else
          rows.push({
            what: `${what}: first view, ${asked.length} requests`,
            measured: `${kilobytes(sum(asked))}, ${kilobytes(sum(text))} of it text`,
            limit: '—',
            holds: true,
          });
      }
      return rows;
    });
  });
}

/**
 * Serves the site in a folder and measures visits. Takes the median of three visits, because of other load.
 * @template T
 * @param {string} folder
 * @param {(visited: (file: string) => Promise<Visit>) => Promise<T>} measure
 * @returns {Promise<T>}
 */
async function withChromium(folder, measure) {
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
  try {
    return await measure(async (file) => {
      const visits = [];
      for (let turn = 0; turn < 3; turn++) visits.push(await visit(browser, server.url + file));
      const [first] = visits;
      if (!first) throw new Error('Nothing was visited.');
      const paint = median(visits.map((one) => one.paint));
      return { ...first, paint, shift: Math.max(...visits.map((one) => one.shift)) };
    });
  } finally {
    await browser.close();
    server.stop();
  }
}

/** @typedef {{ what: string, measured: string, limit: string, holds: boolean }} Row */
/** @typedef {{ paint: number, shift: number, asked: { name: string, bytes: number }[] }} Visit */

const kilobytes = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} kB`;
const milliseconds = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;

/**
 * Visits a page with an empty cache.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function visit(browser, address) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const { latency, bandwidth } = network;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bandwidth,
    uploadThroughput: bandwidth,
  });
  /** @type {Promise<{ name: string, bytes: number }>[]} */
  const asked = [];
  page.on('response', (response) => {
    const name = decodeURIComponent(new URL(response.url()).pathname);
    asked.push(response.body().then(({ length }) => ({ name, bytes: length })));
  });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'networkidle' });
  // The event of the paint arrives some frames later.
  await page.waitForFunction('seen.paint > 0');
  /** @type {{ paint: number, shift: number }} */
  const seen = await page.evaluate('globalThis.seen');
  const all = await Promise.all(asked);
  await context.close();
  return { ...seen, asked: all };
}

// Script for the page, as text, because the project's types do not include the DOM.
const observe = `
  globalThis.seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = Math.max(seen.paint, startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {(value: number) => string} format
 */
function row(what, value, limit, format) {
  return { what, measured: format(value), limit: `≤ ${format(limit)}`, holds: value <= limit };
}

/** @param {readonly { bytes: number }[]} files */
const sum = (files) => files.reduce((all, { bytes }) => all + bytes, 0);

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param {string[]} words */
async function run(...words) {
  const child = spawn(process.execPath, [bin, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  // An image of the sample blog is missing, so the export is partial (exit code 2).
  if (code !== 0 && code !== 2) throw new Error(`blogkeep ${words.join(' ')} ended with ${String(code)}`);
}

/** @param {string} folder */
async function serve(folder) {
  const child = spawn(process.execPath, [bin, 'serve', '--dir', folder, '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (some) => {
      text += String(some);
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${String(code)}`)));
  });
  return { url, stop: () => child.kill() };
}
