import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { listen } from '../../../src/serve/http/listen.ts';
import { createSitesHandler } from '../../../src/serve/site/sites.ts';

const executablePath = '/usr/bin/chromium';

/** Reason why tests in Chromium are skipped, for their titles; empty if they run. */
export const chromiumSkipNote = fs.existsSync(executablePath) ? '' : ` (skipped: needs Chromium as ${executablePath})`;

/** A site with its URLs, each with a trailing slash. */
export interface ServedSite {
  readonly folder: string;
  /** below a path on a local server */
  readonly http: string;
  /** of the files */
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

/** Returns the URL of a file of a site. */
export const addressOf = (root: string, file: string): string =>
  root + file.split('/').map(encodeURIComponent).join('/');

export function openChromium(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
}

/**
 * Reports whether a browser message is a defect of a page. Skipped view transitions are not: the browser just shows the next page without
 * one.
 */
export const isPageProblem = (text: string): boolean =>
  !/^(?:\w+Error: )?Transition was (?:aborted|skipped)/u.test(text);

/** A page whose errors and external requests are recorded. */
export interface WatchedPage {
  readonly page: Page;
  /** Returns and clears the records: errors, policy violations, failed responses, and requests outside the site. */
  readonly take: () => string[];
  readonly close: () => Promise<void>;
}

/** Opens a page that can be navigated, and records its errors and external requests. */
export async function openWatchedPage(
  browser: Browser,
  { folder, http, file }: ServedSite,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  let seen: string[] = [];
  // No external host is contacted.
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
    // Players need both, and their origin differs from the page's, so they cannot leave their frames.
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
    // Leaving a page aborts pending requests, such as that for its icon.
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
