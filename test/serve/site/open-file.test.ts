import { open } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { findFile, type SiteEntry } from '../../../src/serve/site/find-file.ts';
import { openFile } from '../../../src/serve/site/open-file.ts';
import { folderOf } from './site-folder.ts';

/** Creates a page in nested folders of a site and a secret beside the site. Returns the entry that was found for the page. */
async function found(): Promise<{ place: SiteEntry; site: string; secrets: string }> {
  const home = fs.realpathSync(
    folderOf({
      'site/a/b/page.html': 'page',
      'secrets/b/page.html': 'what nobody may read',
      'secrets/page.html': 'no',
    }),
  );
  const site = path.join(home, 'site');
  const place = await findFile(site, ['a', 'b', 'page.html']);
  return { place: place!, site, secrets: path.join(home, 'secrets') };
}

function replaceByLink(place: string, to: string): void {
  fs.renameSync(place, `${place}-before`);
  fs.symlinkSync(to, place);
}

it('openFile opens the file that was found', async () => {
  const { place } = await found();
  const file = await openFile(place);
  expect(await file?.handle.readFile('utf8')).toBe('page');
  expect(file?.stats.size).toBe(4);
  await file?.handle.close();
});

it.each([
  ['instead of the file', 'a/b/page.html', 'page.html'],
  ['instead of its folder', 'a/b', 'b'],
  ['instead of a parent folder', 'a', '.'],
])('openFile opens nothing if a link has appeared %s', async (_, replaced, to) => {
  const { place, site, secrets } = await found();
  replaceByLink(path.join(site, replaced), path.join(secrets, to));
  expect(await openFile(place)).toBeUndefined();
});

it('openFile opens nothing if a link replaced a folder only during the call', async () => {
  const { place, site, secrets } = await found();
  const folder = path.join(site, 'a');
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  const file = await openFile(place, async (...given) => {
    replaceByLink(folder, secrets);
    const handle = await open(...given);
    fs.unlinkSync(folder);
    fs.renameSync(`${folder}-before`, folder);
    opened.push(handle);
    return handle;
  });
  expect(file).toBeUndefined();
  expect(opened.map(({ fd }) => fd)).toEqual([-1]);
});

it('openFile opens nothing, and does not block, if the file was removed or replaced by a pipe or folder', async () => {
  const { place, site } = await found();
  const page = path.join(site, 'a/b/page.html');
  fs.removeSync(page);
  expect(await openFile(place)).toBeUndefined();
  execFileSync('mkfifo', [page]);
  expect(await openFile(place)).toBeUndefined();
  fs.removeSync(page);
  fs.mkdirSync(page);
  expect(await openFile(place)).toBeUndefined();
});
