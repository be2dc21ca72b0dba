import os from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { load } from 'cheerio';
import fs from 'fs-extra';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportDemo, publishDemoAgain } from '../../helpers/publish/published-sites.ts';
import { filesOf } from '../../helpers/publish/site-links.ts';
import { rawRequest } from '../raw-request.ts';
import { show } from './site-folder.ts';

let home: string;
let site: string;
let below: string;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  site = await exportDemo(home);
  below = await publishDemoAgain(home, 'below', { siteUrl: 'https://example.org/my/notes/', redirects: ['file'] });
  return () => fs.removeSync(home);
});

/** Returns the URLs that the pages of a site link to or load, in the form in which browsers request them. */
function linksOf(folder: string, root: URL): Set<string> {
  const links = new Set<string>();
  for (const file of filesOf(folder, '.html').filter((one) => one !== '404.html')) {
    const $ = load(fs.readFileSync(path.join(folder, file), 'utf8'));
    for (const name of ['href', 'src', 'poster', 'data'])
      for (const element of $(`[${name}]`).toArray()) {
        const url = new URL($(element).attr(name) ?? '', new URL(encodeURI(file), root));
        if (url.origin === root.origin) links.add(url.pathname + url.search);
      }
  }
  return links;
}

/** Returns the final response of a URL, after all redirects. */
async function reached(url: URL, address: string): Promise<{ status: number; address: string }> {
  const { status, headers } = await rawRequest(url, address, { method: 'HEAD' });
  return headers.location === undefined ? { status, address } : reached(url, headers.location);
}

describe.each(['/', '/notes/'])('the site of the sample blog at %s', (base) => {
  it('is served with every page and every link target', async () => {
    const url = await show([{ folder: site, base, name: 'notes' }]);
    const links = linksOf(site, new URL(base, url));
    expect(links.size).toBeGreaterThan(100);
    const limit = pLimit(16);
    const answers = await Promise.all(
      [...links].map((link) =>
        limit(async () => `${(await rawRequest(url, link, { method: 'HEAD' })).status} ${link}`),
      ),
    );
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });

  it('is reached from every old URL, even if its rules were written for another path', async () => {
    const url = await show([{ folder: below, base, name: 'notes' }]);
    const rules = fs
      .readFileSync(path.join(below, '_redirects'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('/') && !line.includes('*'))
      .map((line) => line.split(' '));
    expect(rules.length).toBeGreaterThan(20);
    for (const [from = '', to = ''] of rules) {
      const here = (address: string) => base + address.slice('/my/notes/'.length);
      expect(await reached(url, here(from))).toEqual({ status: 200, address: here(to) });
    }
  });

  it('redirects the URLs of the mobile site to its pages', async () => {
    const url = await show([{ folder: below, base, name: 'notes' }]);
    const posts = filesOf(below, 'index.html').flatMap((file) => /^(\d+)\/index\.html$/.exec(file)?.[1] ?? []);
    expect(posts.length).toBeGreaterThan(3);
    for (const post of posts)
      expect(await reached(url, `${base}m/${post}`)).toEqual({ status: 200, address: `${base}${post}/` });
  });
});
