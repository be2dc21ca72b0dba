import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { listen } from '../../../src/serve/http/listen.ts';
import { createSitesHandler } from '../../../src/serve/site/sites.ts';

/** Chromium without a user interface, which takes a third of the CPU time, or the complete browser. */
const executablePath =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => fs.existsSync(file)) ?? '';

/** Reason for the titles of tests that are skipped without Chromium; empty if they run. */
export const chromiumSkipNote = executablePath === '' ? ' (skipped: needs Chromium in /usr/bin)' : '';

/** A site that can be opened over HTTP and from disk. */
export interface ServedSite {
  readonly folder: string;
  /** URL of the site on a local server, below a path, with a trailing slash */
  readonly http: string;
  /** URL of the site's folder on disk, with a trailing slash */
  readonly file: string;
  readonly close: () => Promise<void>;
}

/** Serves a folder as `blogkeep serve` does. */
export async function serveSite(folder: string, base = '/some/path/'): Promise<ServedSite> {
  const answer = createSitesHandler([{ folder, base, name: 'site' }]);
  const listening = await listen((...asked) => void answer(...asked), { host: '127.0.0.1', port: 0 });
  const http = new URL(base, listening.url).href;
  return { folder, http, file: `${pathToFileURL(folder).href}/`, close: () => listening.close() };
}

/** Returns the URL of a file of a site, given the URL of the site. */
export const addressOf = (root: string, file: string): string =>
  root + file.split('/').map(encodeURIComponent).join('/');

export function openChromium(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
}

/**
 * Reports whether a browser message is about a defect of a page. Skipped view transitions are no defect: the next page just appears without
 * one.
 */
export const isPageProblem = (text: string): boolean =>
  !/^(?:\w+Error: )?Transition was (?:aborted|skipped)/u.test(text);

/** A browser page whose errors and external requests are recorded. */
export interface WatchedPage {
  readonly page: Page;
  /** Returns and clears the records of errors, policy violations, failed responses and requests outside the site. */
  readonly take: () => string[];
  readonly close: () => Promise<void>;
}

/** Opens an empty browser page and records its errors and external requests. */
export async function openWatchedPage(
  browser: Browser,
  { folder, http, file }: ServedSite,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  let seen: string[] = [];
  // Answers external requests without contacting the host.
  await context.route(
    (url) => /^https?:/.test(url.protocol) && !url.href.startsWith(http),
    async (route) => {
      seen.push(`elsewhere: ${route.request().url()}`);
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' });
    },
  );
  page.on('request', (request) => {
    const address = request.url();
    if (address.startsWith('file:') && !address.startsWith(file)) seen.push(`outside ${folder}: ${address}`);
  });
  page.on('console', (message) => {
    // Ignores this warning: players need both, and cannot escape from their frames because their origin differs from that of the page.
    if (message.text().startsWith('An iframe which has both allow-scripts and allow-same-origin')) return;
    seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (isPageProblem(error.message)) seen.push(`error: ${error.message}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    // Ignores pending requests, such as that for the icon, which are aborted when the page is left.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') seen.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.url()}`);
  });
  const take = (): string[] => {
    const taken = seen;
    seen = [];
    return taken;
  };
  return { page, take, close: () => context.close() };
}
