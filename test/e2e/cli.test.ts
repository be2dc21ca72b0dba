import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { startSampleSource, type SampleSource } from '../../src/sample/source.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const samples = fileURLToPath(new URL('../../examples/blog', import.meta.url));
const token = 'canary-5d1f0b7e';

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Start {
  readonly folder?: string;
  readonly variables?: Record<string, string>;
  /** called after each standard error output with all of it so far, and with a function that sends a signal */
  readonly watch?: (err: string, kill: (signal: NodeJS.Signals) => void) => void;
}

let source: SampleSource;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'blogkeep-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the built executable, with the URL and token of the sample source in its environment. */
function blogkeep(argv: readonly string[], { folder = freshFolder(), variables = {}, watch }: Start = {}) {
  const usual = { PATH: process.env.PATH, BLOGKEEP_BASE_URL: source.baseUrl.href, BLOGKEEP_TOKEN: token };
  const child = spawn(process.execPath, [bin, ...argv], { cwd: folder, env: { ...usual, ...variables } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    watch?.(err, (signal) => child.kill(signal));
  });
  return new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

beforeAll(async () => {
  source = await startSampleSource({ folder: samples, token });
});
afterAll(() => source.close());

describe('export', () => {
  it('archives and publishes a blog, and a second run changes nothing', async () => {
    const folder = freshFolder();
    const first = await blogkeep(['export', '--report', 'report.json'], { folder });
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain(join('site', 'index.html'));
    for (const path of ['archive/bagit.txt', 'site/index.html', 'markdown'])
      expect(existsSync(join(folder, path))).toBe(true);

    const second = await blogkeep(['export', '--report', '-', '--quiet'], { folder });
    const report = JSON.parse(second.out) as Report;
    expect(report).toMatchObject({
      status: 'complete',
      exitCode: 0,
      posts: { new: 0, changed: 0 },
      markdown: { written: 0 },
      site: { written: 0 },
    });
    expect(second.code).toBe(0);
  });

  it('creates no files in an empty folder with --dry-run', async () => {
    const folder = freshFolder();
    const { code, out } = await blogkeep(['export', '--dry-run'], { folder });
    expect(code).toBe(0);
    expect(out).toContain('nothing was written');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('changes nothing in an existing folder with --dry-run', async () => {
    const folder = freshFolder();
    await blogkeep(['crawl'], { folder });
    const before = filesBelow(folder);
    const { code, out } = await blogkeep(['export', '--dry-run'], { folder });
    expect(code).toBe(0);
    expect(out).toMatch(/Site +\d+ files \(\d+ to write, 0 to remove\)/);
    expect(filesBelow(folder)).toEqual(before);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s with exit code %d, and the next run continues', async (signal, code) => {
    const slow = await startSampleSource({ folder: samples, token, latency: 20 });
    const [folder, variables] = [freshFolder(), { BLOGKEEP_BASE_URL: slow.baseUrl.href }];
    let sent = false;
    const stopped = await blogkeep(['crawl', '--verbose', '--concurrency', '1', '--report', 'report.json'], {
      folder,
      variables,
      watch: (err, kill) => {
        if (sent || !/^Post \S+ is new/m.test(err)) return;
        sent = true;
        kill(signal);
      },
    });
    expect(stopped.code).toBe(code);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    expect(report).toMatchObject({ status: 'interrupted', exitCode: code });

    const next = await blogkeep(['crawl'], { folder, variables });
    expect(next).toMatchObject({ code: 0 });
    await slow.close();
  });
});

describe('a run with bad input', () => {
  const web: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  });
  const webAddress = (): string => `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
  beforeAll(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => web.close(() => resolve())));

  async function failsWith(code: number, argv: readonly string[], start: Start, sentence: RegExp): Promise<void> {
    const ran = await blogkeep(argv, start);
    expect(ran.err).toMatch(sentence);
    expect(ran.code).toBe(code);
    expect(ran.err).not.toMatch(/^ +at |bug in blogkeep/m);
  }

  it('exits with 3 if the token is wrong', async () => {
    const folder = freshFolder();
    await failsWith(3, ['export'], { folder, variables: { BLOGKEEP_TOKEN: 'wrong-canary' } }, /^Error: .*token/m);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('exits with 1 if there is no token', () =>
    failsWith(1, ['export'], { variables: { BLOGKEEP_TOKEN: '' } }, /^Error: export needs an access token/m));

  it('exits with 3 and lists the known blogs if the blog is unknown', () =>
    failsWith(3, ['crawl', '--blog', 'nowhere'], {}, new RegExp(`^Error: .*"nowhere".*${source.blog}`, 'm')));

  it.each([
    ['responds with a web page', webAddress],
    ['refuses connections', () => 'http://127.0.0.1:1/'],
  ])('exits with 4 if the base URL %s', (_, address) =>
    failsWith(4, ['crawl', '--base-url', address(), '--retries', '0'], {}, /^Error: /m),
  );

  // Not even root can create folders in /sys/kernel. In containers, tests may run as root.
  it.skipIf(!existsSync('/sys/kernel'))('exits with 1 if a folder cannot be created', async () => {
    await failsWith(1, ['crawl', '--archive', '/sys/blogkeep'], {}, /^Error: .*\/sys\/blogkeep/m);
    await failsWith(1, ['export', '--site', '/sys/blogkeep'], {}, /^Error: .*\/sys\/blogkeep/m);
  });

  it('exits with 1 and keeps the archive if there is a file in place of the site folder', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'site'), 'mine');
    await failsWith(1, ['export'], { folder }, /^Error: .*site/m);
    expect(existsSync(join(folder, 'archive', 'bagit.txt'))).toBe(true);
    expect(readFileSync(join(folder, 'site'), 'utf8')).toBe('mine');
  });

  it('exits with 5 and does not change an archive from a newer version', async () => {
    const folder = freshFolder();
    await blogkeep(['crawl'], { folder });
    const path = join(folder, 'archive', 'data', 'blogkeep.json');
    const format = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const newer = JSON.stringify({ ...format, format: 99 });
    writeFileSync(path, newer);
    await failsWith(5, ['crawl'], { folder }, /^Error: .*99/m);
    await failsWith(5, ['publish'], { folder }, /^Error: .*99/m);
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });

  it('exits with 5 if publish finds no archive', () => failsWith(5, ['publish'], {}, /^Error: .*archive/m));

  it('exits with 1 if the template folder is missing', async () => {
    const folder = freshFolder();
    await blogkeep(['crawl'], { folder });
    await failsWith(1, ['publish', '--templates', 'nowhere'], { folder }, /^Error: .*nowhere/m);
  });
});

describe('the executable', () => {
  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await blogkeep(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    ['Korean on a Korean machine', { LANG: 'ko_KR.UTF-8' }, '명령:'],
    ['English on a machine in an unsupported language', { LANG: 'de_DE.UTF-8' }, 'Commands:'],
    ['the requested language on any machine', { LC_ALL: 'ko_KR.UTF-8', BLOGKEEP_UI_LANG: 'en' }, 'Commands:'],
  ])('uses %s', async (_, variables, heading) => {
    const { out } = await blogkeep(['--help'], { variables });
    expect(out.split('\n')).toContain(heading);
  });

  it('lists the blogs', async () => {
    const { code, out } = await blogkeep(['blogs']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${source.blog} .* yes$`, 'm'));
  });

  it('prints stack traces with positions in the TypeScript sources', async () => {
    const folder = freshFolder();
    const preload = join(folder, 'break.mjs');
    const breaks = "('fs-extra').ensureDir = () => { throw new TypeError('broken'); };";
    const code = `import { createRequire } from 'node:module';\ncreateRequire(${JSON.stringify(bin)})${breaks}`;
    writeFileSync(preload, code);
    const variables = { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` };
    const { err } = await blogkeep(['templates', '--verbose'], { folder, variables });
    const source = join('src', 'app', 'templates.ts');
    const line =
      readFileSync(source, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('fs.ensureDir(')) + 1;
    expect(err).toContain(`${source}:${line}:`);
  });

  it('exits with 0 and without an error message if its standard output is closed', async () => {
    const child = spawn(process.execPath, [bin, 'publish', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, err]).toEqual([0, '']);
  });

  it('never prints or stores the token, even with --verbose', async () => {
    const folder = freshFolder();
    const spellings = [token, Buffer.from(token).toString('base64')];
    const runs = [
      await blogkeep(['export', '--verbose', '--report', 'report.json'], { folder }),
      await blogkeep(['export', '--verbose', '--log-format', 'json', '--blog', 'nowhere', '--report', '-'], { folder }),
      await blogkeep(['crawl', '--verbose', '--base-url', 'http://127.0.0.1:1/', '--retries', '0'], { folder }),
    ];
    expect(runs.map(({ code }) => code)).toEqual([0, 3, 4]);
    const texts = [
      ...runs.flatMap(({ out, err }) => [out, err]),
      ...filesBelow(folder).map((path) => readFileSync(path, 'latin1')),
    ];
    for (const spelling of spellings) expect(texts.filter((text) => text.includes(spelling))).toEqual([]);
  });
});

describe('a full disk behind standard output', () => {
  it.skipIf(!existsSync('/dev/full'))('is reported as an error', () => {
    for (const argv of [['completion', 'bash'], ['--help'], ['demo', '--report', '-']]) {
      const full = openSync('/dev/full', 'w');
      const { status, stderr } = spawnSync(process.execPath, [bin, ...argv], {
        cwd: freshFolder(),
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      closeSync(full);
      expect([status, stderr]).toEqual([1, expect.stringContaining('standard output: ENOSPC')]);
    }
  });
});
