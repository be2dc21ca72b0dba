import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../examples/sample-backup/make.mjs';
import { exampleFiles } from '../../src/app/init/package-content.ts';
import { mount, mountMemory, mountSkipReason } from '../helpers/memory-disk.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const why = mountSkipReason();

/** Folder with the executable, and with a home folder in which it was started before. */
let folder: string;
let executable: string;
let usedHome: string;

/** Starts the executable, or another command, with no other variables than those passed, so also without `PATH`. */
function start(argv: readonly string[], cwd: string, variables: Record<string, string>, command = [executable]) {
  const [program = '', ...first] = command;
  const child = spawn(program, [...first, ...argv], { cwd, env: variables });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

const run = (
  argv: readonly string[],
  cwd = temporaryFolder(),
  variables: Record<string, string> = { HOME: usedHome },
) => start(argv, cwd, variables).ended;

function unpackedIn(home: string): { folder: string; names: string[] } {
  const cache = path.join(home, os.platform() === 'darwin' ? 'Library/Caches' : '.cache', 'blogkeep');
  return { folder: cache, names: fs.existsSync(cache) ? fs.readdirSync(cache) : [] };
}

/** Returns the modules below the root that a process with `NODE_V8_COVERAGE` has loaded, also in its workers. */
function loadedModules(coverage: string): string[] {
  const urls = fs.readdirSync(coverage).flatMap((name) => {
    const { result } = fs.readJsonSync(path.join(coverage, name)) as { result: readonly { readonly url: string }[] };
    return result.map(({ url }) => url);
  });
  const below = pathToFileURL(root).href;
  return [...new Set(urls)].filter((url) => url.startsWith(below)).map((url) => decodeURI(url.slice(below.length)));
}

// On Windows, the release workflow runs the executable.
describe.skipIf(process.platform === 'win32')('the executable', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-executable-'));
    [executable, usedHome] = [path.join(folder, 'blogkeep'), path.join(folder, 'home')];
    const build = [path.join(root, 'scripts/executable/build.mjs'), '--out', executable];
    execFileSync(process.execPath, build, { stdio: 'pipe' });
    expect(await run(['--version'], folder)).toMatchObject({ code: 0, err: '' });
  }, 300_000);
  afterAll(() => fs.removeSync(folder));

  it('imports a backup into the same files as with Node.js, and verifies them', async () => {
    const backup = temporaryFolder();
    const { paths } = await makeBackup({ format: 'html', out: backup, parts: 2 });
    const argv = ['import', ...paths, '--published', path.join(backup, 'sitemap.xml'), '--media', 'none'];
    const [here, withNode] = [temporaryFolder(), temporaryFolder()];
    const imported = await run(argv, here);
    expect(imported.code, imported.err).toBe(0);
    const node = [process.execPath, path.join(root, 'dist/bin.js')];
    const coverage = temporaryFolder();
    const variables = { HOME: usedHome, NODE_V8_COVERAGE: coverage };
    expect(await start(argv, withNode, variables, node).ended).toMatchObject({ code: 0 });
    for (const output of ['site', 'markdown'])
      expect(filesIn(path.join(here, output))).toEqual(filesIn(path.join(withNode, output)));
    expect(await run(['verify'], here)).toMatchObject({ code: 0 });

    const { folder: cache, names } = unpackedIn(usedHome);
    const unpacked = filesIn(path.join(cache, names[0]!));
    const loaded = loadedModules(coverage);
    expect(loaded.length).toBeGreaterThan(1000);
    expect(loaded.filter((file) => !(file in unpacked))).toEqual([]);
  });

  it('exports the sample blog, prints the command that serves it, and serves it', async () => {
    const here = temporaryFolder();
    fs.symlinkSync(executable, path.join(here, 'keep'));
    const demo = await start(['demo'], here, { HOME: usedHome }, ['./keep']).ended;
    expect(demo.code, demo.err).toBe(0);
    expect(demo.out).toContain('./keep serve --dir blogkeep-demo');
    const { child, ended } = start(['serve', '--dir', 'blogkeep-demo', '--port', '0'], here, { HOME: usedHome });
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = await new Promise<string>((resolve) => {
      let text = '';
      child.stdout.on('data', (part: string) => {
        const found = /http:\/\/[\w.:]+\d/u.exec((text += part))?.[0];
        if (found !== undefined) resolve(found);
      });
    });
    expect(await (await fetch(url)).text()).toMatch(/^<!doctype html>/iu);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('contains the files that init copies, and neither the fleet nor files that are never loaded', () => {
    const { folder: cache, names } = unpackedIn(usedHome);
    const unpacked = Object.keys(filesIn(path.join(cache, names[0]!)));
    expect(unpacked).toEqual(expect.arrayContaining(exampleFiles.map((name) => `examples/${name}`)));
    expect(unpacked.filter((file) => /^dist\/fleet|\.d\.[cm]?ts$|\.map$|\/tests?\//u.test(file))).toEqual([]);
  });

  it('creates a repository whose nightly job installs the published package', async () => {
    const here = temporaryFolder();
    const argv = ['init', '--base-url', 'https://api.example.com', '--dir', 'blog', '--workflow', '--yes'];
    const { code, err } = await run(argv, here, { HOME: usedHome, PATH: process.env.PATH! });
    expect(code, err).toBe(0);
    const { dependencies } = fs.readJsonSync(path.join(here, 'blog/.github/blogkeep/package.json')) as Record<
      string,
      object
    >;
    expect(dependencies).toEqual({ blogkeep: expect.stringMatching(/^\d/u) as string });
  });

  it('is unpacked once by starts at once, after a first start was killed', async () => {
    const home = temporaryFolder();
    const { child, ended } = start(['--version'], home, { HOME: home });
    await expect.poll(() => unpackedIn(home).names, { interval: 1 }).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    expect(unpackedIn(home).names[0]).toMatch(/\.tmp-/u);
    const starts = await Promise.all([1, 2, 3].map(() => run(['--version'], home, { HOME: home })));
    for (const each of starts) expect(each).toMatchObject({ code: 0, err: '' });
    expect(unpackedIn(home).names.filter((name) => !name.includes('.tmp-'))).toHaveLength(1);
  });

  it('does not run a changed file', async () => {
    const home = temporaryFolder();
    expect(await run(['--version'], home, { HOME: home })).toMatchObject({ code: 0 });
    const { folder: cache, names } = unpackedIn(home);
    const file = path.join(cache, names[0]!, 'dist/bin.js');
    const original = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, original.replace('#!/usr/bin/env node', 'process.exit(9)    '));
    expect(fs.statSync(file).size).toBe(Buffer.byteLength(original));
    expect(await run(['--version'], home, { HOME: home })).toMatchObject({ code: 0 });
    expect(fs.readFileSync(file, 'utf8')).toBe(original);
  });

  it('refuses a link in place of its folder, in the language of the user', async () => {
    const home = temporaryFolder();
    const { folder: cache } = unpackedIn(home);
    fs.ensureDirSync(path.dirname(cache));
    fs.symlinkSync(temporaryFolder(), cache);
    const refused = await run(['--version', '--ui-lang', 'en'], home, { HOME: home });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe(
      `Error: blogkeep unpacks its program into ${cache}, but this is a symbolic link, or belongs to another user, who could change the program. Remove it, and start blogkeep again.\n`,
    );
    expect((await run(['--version'], home, { HOME: home, LANG: 'ko_KR.UTF-8' })).err).toContain('심볼릭 링크이거나');
  });

  it.skipIf(why)(
    `reports a full and a read-only disk, unless it was unpacked before${why ? ` (${why})` : ''}`,
    async () => {
      const home = temporaryFolder();
      mountMemory(home, 'size=8m');
      try {
        const full = await run(['--version'], folder, { HOME: home });
        expect(full).toMatchObject({ code: 1, out: '' });
        expect(full.err).toMatch(/ MB\) into .+: no space left on the disk\./u);
        expect(unpackedIn(home).names).toEqual([]);
        mount('-o', 'remount,ro', home);
        expect((await run(['--version'], folder, { HOME: home })).err).toContain('the file system is read-only');
        mount('-o', 'remount,rw,size=64m', home);
        expect(await run(['--version'], folder, { HOME: home })).toMatchObject({ code: 0 });
        mount('-o', 'remount,ro', home);
        expect(await run(['--version'], folder, { HOME: home })).toMatchObject({ code: 0, err: '' });
      } finally {
        spawnSync('umount', ['--lazy', home]);
      }
    },
  );
});
