// npm run docs:screenshots: takes screenshots of the sample blog's site, and of the page of `blogkeep open`, for README and docs, into
// docs/screenshots/. They need Chromium and Debian's fonts (fonts-noto-cjk). With the same browser and fonts, a second run produces the same
// bytes.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { openPage } from '../dist/open/open.js';

const root = path.join(import.meta.dirname, '..');
const bin = path.join(root, 'dist', 'bin.js');
const folder = path.join(root, 'docs', 'screenshots');

/** @typedef {{ name: string, options: string[], file: string, query?: string, awaited?: string, views: readonly View[] }} Scene */
/** @typedef {'desk' | 'phone'} Device */
/** @typedef {readonly [Device, 'light' | 'dark']} View */

const devices = {
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
};

/** @type {readonly View[]} */
const all = [
  ['desk', 'light'],
  ['desk', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];
/** @type {readonly View[]} */
const desk = [['desk', 'light']];

/** @type {Scene[]} */
const scenes = [
  { name: 'front-excerpts', options: [], file: 'index.html', views: all },
  { name: 'front-list', options: ['--home', 'list'], file: 'index.html', views: all },
  { name: 'front-cards', options: ['--home', 'cards'], file: 'index.html', views: all },
  { name: 'post-code', options: [], file: 'entry/types-that-catch-mistakes/index.html', views: all },
  { name: 'post-images', options: [], file: 'entry/다시-우도-십-년-만에/index.html', views: all },
  { name: 'search', options: [], file: 'search/index.html', query: '우도에서', awaited: '.result', views: all },
  {
    name: 'theme-book',
    options: ['--font', 'serif', '--accent', '7c2d12', '--home', 'list'],
    file: 'entry/walking-the-old-railway/index.html',
    views: desk,
  },
  {
    name: 'theme-photo',
    options: ['--home', 'cards', '--accent', '1d4ed8'],
    file: 'index.html',
    views: desk,
  },
];

const wanted = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-screenshots-'));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ],
});
try {
  blogkeep('demo', '--dir', home);
  fs.mkdirSync(folder, { recursive: true });
  for (const scene of scenes) {
    if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
    const site = path.join(home, scene.name);
    blogkeep('publish', '--dir', home, '--no-markdown', '--site', site, ...scene.options);
    for (const view of scene.views) await screenshotSite(scene, site, view);
  }
  if (wanted.length === 0 || wanted.includes('open'))
    for (const language of ['en', 'ko']) await screenshotPage(language);
} finally {
  await browser.close();
  fs.rmSync(home, { recursive: true, force: true });
}

/**
 * @param {Scene} scene
 * @param {string} site
 * @param {View} view
 */
async function screenshotSite({ name, file, query, awaited }, site, [device, colorScheme]) {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  const url = pathToFileURL(path.join(site, ...file.split('/')));
  if (query) url.searchParams.set('q', query);
  await page.goto(url.href);
  if (awaited) await page.waitForSelector(awaited);
  await screenshot(page, `${name}-${device}-${colorScheme}`);
  await context.close();
}

/**
 * Takes screenshots of three steps of `blogkeep open` with the sample blog.
 * @param {string} language
 */
async function screenshotPage(language) {
  const state = fs.mkdtempSync(path.join(home, 'open-'));
  // The environment has no programs, so that the folder for documents is below the temporary one.
  const run = () => Promise.reject(new Error('not available'));
  const variables = { HOME: state };
  const opened = await openPage({ files: [], port: 0, opensBrowser: false, os: 'linux', variables, run });
  const context = await browser.newContext({ ...devices.desk, reducedMotion: 'reduce', locale: language });
  try {
    const page = await context.newPage();
    await page.goto(opened.address);
    await page.waitForSelector('[data-drop]');
    await screenshot(page, `open-start-${language}`);
    await page.click('form:has([name=sample]) button');
    await page.waitForURL('**/contents');
    await screenshot(page, `open-contents-${language}`);
    await page.click('button.main');
    await page.waitForURL('**/choices');
    await page.click('button.main');
    await page.waitForURL('**/result');
    await page.waitForSelector('iframe');
    await screenshot(page, `open-result-${language}`);
  } finally {
    await context.close();
    await opened.close();
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
async function screenshot(page, name) {
  for (const frame of page.frames())
    await frame.evaluate(`(async () => {
      document.documentElement.style.caretColor = 'transparent';
      // The system font differs between machines.
      if (getComputedStyle(document.body).fontFamily.startsWith('system-ui')) document.body.style.fontFamily = 'Noto Sans CJK KR';
      document.activeElement?.blur();
      await document.fonts.ready;
      await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode().catch(() => {})));
    })()`);
  // Waits for lazy images in view and for transitions.
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  const bytes = Buffer.from(data, 'base64');
  const target = path.join(folder, `${name}.webp`);
  const isSame = fs.existsSync(target) && fs.readFileSync(target).equals(bytes);
  if (!isSame) fs.writeFileSync(target, bytes);
  console.log(`${path.relative(root, target)}  ${(bytes.length / 1000).toFixed(0)} kB${isSame ? '' : '  written'}`);
}

/** @param {string[]} words */
function blogkeep(...words) {
  const { status } = spawnSync(process.execPath, [bin, ...words, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The sample blog has a missing image, so the export is partial (exit code 2).
  if (status !== 0 && status !== 2) throw new Error(`blogkeep ${words.join(' ')} exited with ${String(status)}`);
}
