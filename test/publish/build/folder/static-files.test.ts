import fs from 'fs-extra';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ComparingOutput } from '../../../../src/publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { listStaticFiles, readRobots } from '../../../../src/publish/build/folder/static-files.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let folder: string;
let site: string;

const put = (file: string, text: string) => {
  fs.outputFileSync(path.join(folder, file), text);
};
const textAt = (file: string) => fs.readFileSync(path.join(site, file), 'utf8');

/** Performs a complete run that generates these files. Returns the user's own files that it did not copy. */
async function run(generated: Readonly<Record<string, string>> = {}, dryRun = false): Promise<readonly string[]> {
  const staticFiles = listStaticFiles(folder).files;
  const output = await OutputFolder.open(site, { dryRun, warn: () => undefined, staticFiles });
  for (const [file, text] of Object.entries(generated)) await output.write(file, text);
  await output.finish();
  return output.uncopied();
}

async function findings(generated: Readonly<Record<string, string>> = {}) {
  const output = ComparingOutput.open(site, 'site', listStaticFiles(folder).files);
  if (!(output instanceof ComparingOutput)) return [output];
  for (const [file, text] of Object.entries(generated)) await output.write(file, text);
  await output.finish();
  return output.findings;
}

beforeEach(() => {
  folder = temporaryFolder();
  site = temporaryFolder();
});

describe('the user files of a site', () => {
  it('are listed with those in .well-known, but without hidden and system files, archives and links', () => {
    for (const file of ['ads.txt', 'a/b.txt', '.well-known/security.txt', '.htaccess', '.nojekyll']) put(file, file);
    for (const file of ['.git/config', '.env', 'a/.env', 'a/node_modules/x.js', 'backup/bagit.txt', 'backup/data/1'])
      put(file, file);
    for (const file of ['Thumbs.db', 'a/desktop.ini', '@eaDir/a/x']) put(file, file);
    fs.symlinkSync('/etc', path.join(folder, 'etc'));
    fs.symlinkSync('/etc/hostname', path.join(folder, 'host.txt'));
    const { files, skipped } = listStaticFiles(folder);
    const paths = ['.htaccess', '.nojekyll', '.well-known/security.txt', 'a/b.txt', 'ads.txt'];
    expect(files.map((file) => file.path)).toEqual(paths);
    expect(skipped).toEqual({ link: ['etc', 'host.txt'], case: [], unreadable: [] });
    expect(listStaticFiles(undefined).files).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('include only one of several paths that differ in case', () => {
    for (const file of ['Ads.txt', 'ads.txt', 'x/a', 'X/A']) put(file, file);
    const { files, skipped } = listStaticFiles(folder);
    expect(files.map((file) => file.path)).toEqual(['Ads.txt', 'X/A']);
    expect(skipped.case).toEqual(['ads.txt', 'x/a']);
  });

  it('are copied, updated, and never removed', async () => {
    put('ads.txt', 'one');
    put('a/b/c.txt', 'c');
    expect(await run({}, true)).toEqual([]);
    expect(fs.existsSync(path.join(site, 'ads.txt'))).toBe(false);
    expect(await run({ 'index.html': 'x' })).toEqual([]);
    expect(textAt('a/b/c.txt')).toBe('c');
    expect(textAt('.blogkeep-files')).toBe('index.html\n');
    const before = fs.statSync(path.join(site, 'ads.txt')).ctimeMs;
    await run({ 'index.html': 'x' });
    expect(fs.statSync(path.join(site, 'ads.txt')).ctimeMs).toBe(before);
    put('ads.txt', 'two');
    await run();
    expect(textAt('ads.txt')).toBe('two');
    await fs.emptyDir(folder);
    await run();
    expect(textAt('ads.txt')).toBe('two');
  });

  it('give way to generated files, at whose paths earlier copies are replaced', async () => {
    put('rss', 'mine');
    put('a', 'mine');
    put('b/c.txt', 'mine');
    put('robots.txt', 'mine');
    expect(await run()).toEqual([]);
    const generated = { rss: 'feed', 'd/index.html': 'd', 'robots.txt': 'all' };
    expect(await run(generated)).toEqual(['rss']);
    expect([textAt('rss'), textAt('robots.txt')]).toEqual(['feed', 'all']);
    put('d', 'mine');
    expect(await run(generated)).toEqual(['d', 'rss']);
    expect(textAt('d/index.html')).toBe('d');
    await run({});
    expect(textAt('rss')).toBe('mine');
  });

  it('are not copied through a file or a link in the site', async () => {
    put('a/b.txt', 'mine');
    put('c/d.txt', 'mine');
    const elsewhere = temporaryFolder();
    fs.symlinkSync(elsewhere, path.join(site, 'c'));
    expect(await run({ a: 'generated' })).toEqual(['a/b.txt', 'c/d.txt']);
    expect(textAt('a')).toBe('generated');
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  it('are compared with their copies', async () => {
    put('ads.txt', 'one');
    put('rss', 'mine');
    await run({ rss: 'feed' });
    expect(await findings({ rss: 'feed' })).toEqual([]);
    put('ads.txt', 'two');
    put('b.txt', 'b');
    expect(await findings({ rss: 'feed' })).toEqual([
      { code: 'output-changed', path: 'site/ads.txt', source: 'static/ads.txt' },
      { code: 'output-missing', path: 'site/b.txt', source: 'static/b.txt' },
    ]);
  });

  it('may contain lines for robots.txt', () => {
    expect(readRobots(listStaticFiles(folder))).toBeUndefined();
    put('robots.txt', 'User-agent: Yeti\n');
    expect(readRobots(listStaticFiles(folder))).toBe('User-agent: Yeti\n');
  });
});
