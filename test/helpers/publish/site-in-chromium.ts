import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { listen } from '../../../src/serve/http/listen.ts';
import { createSites } from '../../../src/serve/site/sites.ts';

const executablePath = '/usr/bin/chromium';

/** Why the tests in Chromium are skipped, for their title; empty where they are not. */
export const withoutChromium = fs.existsSync(executablePath) ? '' : ` (skipped: needs Chromium as ${executablePath})`;

/** A folder of a site as readers come to it, each address with a slash at its end. */
export interface ServedSite {
  readonly folder: string;
  /** below a path of a host on this machine */
  readonly http: string;
  /** from the disk */
  readonly file: string;
  readonly close: () => Promise<void>;
}

/** Serves a folder as `blogkeep serve` does. */
export async function serveSite(folder: string, base = '/some/path/'): Promise<ServedSite> {
  const answer = createSites([{ folder, base, name: 'site' }]);
  const listening = await listen((...asked) => void answer(...asked), { host: '127.0.0.1', port: 0 });
  const http = new URL(base, listening.url).href;
  return { folder, http, file: `${pathToFileURL(folder).href}/`, close: () => listening.close() };
}

/** The address of a file of a site below one of its roots. */
export const addressOf = (root: string, file: string): string =>
  root + file.split('/').map(encodeURIComponent).join('/');

export function openChromium(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
}

/**
 * Whether a browser complains of something that is no fault of a page: where it has shown one before it could move to it, it
 * tells so, and shows it all the same.
 */
export const isComplaint = (text: string): boolean => !/^(?:\w+Error: )?Transition was (?:aborted|skipped)/u.test(text);

/** What a page did that nobody should see; each list is emptied by `take`. */
export interface Watched {
  readonly page: Page;
  /** what it complained of: errors, policies, answers that are none; and addresses beyond the site that it asked for */
  readonly take: () => string[];
  readonly close: () => Promise<void>;
}

/** A page of its own that can be led from address to address, of which every complaint and request elsewhere is kept. */
export async function watchedPage(
  browser: Browser,
  { folder, http, file }: ServedSite,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  let seen: string[] = [];
  // No host is asked, whatever a page wants of it.
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
    // Players need both, and are of another origin than the page: they cannot reach out of their frames.
    if (message.text().startsWith('An iframe which has both allow-scripts and allow-same-origin')) return;
    seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (isComplaint(error.message)) seen.push(`error: ${error.message}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    // Leaving a page cuts off what it was still asking for, such as its icon.
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
