import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSampleSource } from '../../src/sample/source.ts';
import { textOf } from '../helpers/text-of.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const samples = fileURLToPath(new URL('../../examples/blog', import.meta.url));
const token = 'canary-5d1f0b7e';

interface Start {
  readonly folder?: string;
  readonly variables?: Record<string, string>;
}

interface StartupInfo {
  readonly url: string;
  readonly api?: string;
  readonly site?: string;
  readonly blogs: readonly { readonly name: string; readonly posts?: number; readonly site?: string }[];
  readonly token?: string;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Parent of two home folders: one with the sample blog, and one with the same blog under another name. */
let homes: string;
const home = (name = 'slowlight') => join(homes, name);

/** Starts the built executable without a terminal. `ready` resolves to its output once it serves. */
function start(argv: readonly string[], { folder = homes, variables = {} }: Start = {}) {
  const child = spawn(process.execPath, [bin, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const printed = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (/^(?:\{.*|Press Ctrl-C to stop\.)\n/m.test(out)) resolve(out);
    });
  });
  const ready = Promise.race([
    printed,
    ended.then(({ err }) => {
      throw new Error(`It has ended before it served. ${err}`);
    }),
  ]);
  return { ready, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Starts a server on a free port for one test. `info` is its parsed startup message. */
async function startServer(argv: readonly string[], given: Start = {}) {
  const server = start(['serve', '--port', '0', '--log-format', 'json', ...argv], given);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return { ...server, info: JSON.parse(await server.ready) as StartupInfo };
}

async function blogkeep(argv: readonly string[], given: Start = {}): Promise<Ended> {
  const { ended, ready } = start(argv, given);
  ready.catch(() => undefined);
  return ended;
}

/** Returns the status of a response and the fields of its envelope. */
async function requestApi({ api = '' }: StartupInfo, request: string, given: string | undefined) {
  const address = new URL(request, api);
  if (given !== undefined) address.searchParams.set('access_token', given);
  const response = await fetch(address);
  const [envelope] = Object.values((await response.json()) as Record<string, Record<string, unknown>>);
  return { status: response.status, ...envelope };
}

const blogOf = (from: string) => readFileSync(join(from, 'archive', 'data', 'blog.json'), 'utf8');

/** Runs lines in a shell, as if they were pasted, and returns their exit code and output. */
async function inShell(lines: readonly string[], cwd: string): Promise<{ code: unknown; text: string }> {
  const shell = spawn('sh', ['-c', `exec 2>&1\n${lines.join('\n')}`], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  shell.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return { code: await new Promise((resolve) => shell.on('close', resolve)), text };
}

/** Exports the sample blog, renamed, into the home folder of that name. */
async function exportSample(name: string): Promise<void> {
  const folder = join(homes, `sample-${name}`);
  cpSync(samples, folder, { recursive: true });
  const description = join(folder, 'blog.json');
  writeFileSync(description, readFileSync(description, 'utf8').replace('"slowlight"', JSON.stringify(name)));
  const source = await startSampleSource({ folder, token });
  const variables = { BLOGKEEP_TOKEN: token };
  const { code, err } = await blogkeep(
    ['export', '--base-url', source.baseUrl.href, '--dir', home(name), '--no-markdown', '--quiet'],
    { variables },
  );
  await source.close();
  if (code !== 0) throw new Error(err);
}

beforeAll(async () => {
  homes = mkdtempSync(join(tmpdir(), 'blogkeep-e2e-'));
  await exportSample('slowlight');
  await exportSample('brightdark');
});
afterAll(() => rmSync(homes, { recursive: true, force: true }));

describe('blogkeep serve', () => {
  it('serves the six operations and the site', async () => {
    const { info } = await startServer(['--dir', home()]);
    const [blog] = info.blogs;
    expect(info).toMatchObject({ site: info.url, api: `${info.url}apis/`, blogs: [{ name: 'slowlight' }] });
    const page = await fetch(info.url);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toBe(readFileSync(join(home(), 'site', 'index.html'), 'utf8'));

    const list = await requestApi(info, 'post/list?blogName=slowlight', info.token);
    expect(list).toMatchObject({ status: '200', item: { page: '1', totalCount: String(blog?.posts) } });
    const [first] = (list as unknown as { item: { posts: { id: string }[] } }).item.posts;
    for (const request of [
      'blog/info',
      'category/list?blogName=slowlight',
      `post/read?blogName=slowlight&postId=${first?.id}`,
      `comment/list?blogName=slowlight&postId=${first?.id}`,
      'comment/newest?blogName=slowlight',
    ])
      expect(await requestApi(info, request, info.token), request).toMatchObject({ status: '200', item: {} });
  });

  it('requires the correct token', async () => {
    const { info } = await startServer(['--dir', home()], { variables: { BLOGKEEP_TOKEN: token } });
    expect(info.token).toBeUndefined();
    for (const given of [undefined, '', 'another', `${token} `])
      expect(await requestApi(info, 'blog/info', given)).toMatchObject({ status: '401' });
    expect(await requestApi(info, 'blog/info', token)).toMatchObject({ status: '200' });
  });

  it('is a source that blogkeep can crawl', async () => {
    const { info } = await startServer(['--dir', home()]);
    const folder = mkdtempSync(join(homes, 'copy-'));
    const { code } = await blogkeep(['crawl', '--base-url', info.url, '--dir', folder, '--media', 'none', '--quiet'], {
      variables: { BLOGKEEP_TOKEN: info.token ?? '' },
    });
    expect(code).toBe(0);
    expect(blogOf(folder)).toBe(blogOf(home()));
  });

  it('serves several blogs by name', async () => {
    const { info } = await startServer(['--dir', home(), '--dir', home('brightdark')]);
    expect(info.blogs.map(({ name, site }) => [name, site])).toEqual([
      ['slowlight', `${info.url}slowlight/`],
      ['brightdark', `${info.url}brightdark/`],
    ]);
    const list = await (await fetch(info.url)).text();
    for (const { name, site = '' } of info.blogs) {
      expect(list).toContain(name);
      expect(await (await fetch(site)).text()).toBe(readFileSync(join(home(name), 'site', 'index.html'), 'utf8'));
      expect(await requestApi(info, `post/list?blogName=${name}`, info.token)).toMatchObject({ status: '200' });
    }
    const { item } = (await requestApi(info, 'blog/info', info.token)) as unknown as {
      item: { blogs: { name: string }[] };
    };
    expect(item.blogs.map(({ name }) => name)).toEqual(['slowlight', 'brightdark']);
  });

  it('serves only the site if there is no archive, even if a token is set', async () => {
    const folder = mkdtempSync(join(homes, 'site-'));
    cpSync(join(home(), 'site'), join(folder, 'site'), { recursive: true });
    const { info } = await startServer(['--dir', folder], { variables: { BLOGKEEP_TOKEN: token } });
    expect(Object.keys(info).sort()).toEqual(['blogs', 'site', 'url']);
    expect((await fetch(info.url)).status).toBe(200);
    expect((await fetch(`${info.url}apis/blog/info?access_token=${token}`)).status).toBe(404);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s, even if a client is connected', async (signal) => {
    const server = await startServer(['--dir', home()]);
    // The client keeps the connection open for its next request.
    await (await fetch(server.info.url)).text();
    server.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0 });
    await expect(fetch(server.info.url)).rejects.toThrow();
  });

  it('prints commands that work when they are pasted', async () => {
    const server = start(['serve', '--port', '0', '--dir', home()]);
    const text = await server.ready;
    const [, url = ''] = /^Site +(\S+)$/m.exec(text) ?? [];
    const [given = '', asking = '', crawling = ''] = text.split('\n').filter((line) => line.startsWith('  '));
    const folder = mkdtempSync(join(homes, 'pasted-'));
    const asked = await inShell([given, asking], folder);
    // curl may be missing.
    if (asked.code !== 127) expect(asked.text).toMatch(/"name":"slowlight".*\n$/);
    const crawled = await inShell([given, crawling], folder);
    expect([crawled.code, crawled.text]).toEqual([0, expect.not.stringContaining('arning')]);
    expect(blogOf(join(folder, 'copy'))).toBe(blogOf(home()));
    expect(new URL(url).hostname).toBe('127.0.0.1');
    server.kill('SIGINT');
    const { err, code: exitCode } = await server.ended;
    expect([exitCode, err]).toEqual([0, `${textOf('commands.serve-stopping')}\n`]);
    // There are no escape sequences without a terminal.
    expect(text + err).not.toContain('\u001b');
  });

  it('logs requests with --verbose, without the token', async () => {
    const server = await startServer(['--dir', home(), '--verbose'], { variables: { BLOGKEEP_TOKEN: token } });
    await requestApi(server.info, 'blog/info', token);
    await requestApi(server.info, 'blog/info', 'another');
    await requestApi(server.info, `post/read?blogName=${token}&postId=1`, token);
    server.kill('SIGTERM');
    const { out, err } = await server.ended;
    const answered = err
      .split('\n')
      .filter((line) => line.includes('"event":"answered"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answered.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/apis/blog/info', 200],
      ['GET', '/apis/blog/info', 401],
      ['GET', '/apis/post/read', 404],
    ]);
    for (const spelling of [token, Buffer.from(token).toString('base64'), 'access_token='])
      expect(out + err).not.toContain(spelling);
  });

  it('does not log a generated token', async () => {
    const server = await startServer(['--dir', home(), '--verbose']);
    const { token: made = '' } = server.info;
    await requestApi(server.info, 'blog/info', made);
    await requestApi(server.info, made, made);
    server.kill('SIGTERM');
    const { out, err } = await server.ended;
    expect(err).toContain('/apis/[token]');
    expect(err).not.toContain(made);
    expect(out.split(made)).toHaveLength(2);
  });
});

describe('a failed start of blogkeep serve', () => {
  async function failsWith(code: number, argv: readonly string[], sentence: RegExp, given: Start = {}): Promise<void> {
    const ended = await blogkeep(['serve', ...argv], given);
    expect(ended.err).toMatch(sentence);
    expect(ended.err).not.toMatch(/^ +at |bug in blogkeep/m);
    expect([ended.code, ended.out]).toEqual([code, '']);
  }

  it('prints an error and exits with 1 if the port is in use', async () => {
    const { info } = await startServer(['--dir', home()]);
    const { port } = new URL(info.url);
    await failsWith(
      1,
      ['--dir', home('brightdark'), '--port', port],
      new RegExp(
        `^Error: The server cannot listen on port ${port} of 127\\.0\\.0\\.1: another program uses it\\. .*--port 0 for a free one\\.$`,
        'm',
      ),
    );
    expect(await requestApi(info, 'blog/info', info.token)).toMatchObject({ status: '200' });
  });

  it('prints an error and exits with 1 if the machine does not have the address', () =>
    // 192.0.2.0/24 is reserved for documentation (RFC 5737).
    failsWith(
      1,
      ['--dir', home(), '--port', '0', '--host', '192.0.2.1'],
      /^Error: .* port 0 of 192\.0\.2\.1: .*--host/m,
    ));

  it('prints an error and exits with 1 if two homes have the same blog', async () => {
    cpSync(join(home(), 'archive'), join(homes, 'again', 'archive'), { recursive: true });
    await failsWith(1, ['--dir', home(), '--dir', 'again'], /^Error: .*"slowlight"/m);
  });

  it('prints an error and exits with 1 if a home is an archive itself', () =>
    failsWith(
      1,
      ['--dir', join(home(), 'archive')],
      /^Error: .*archive is the archive itself: .*--dir \S+slowlight\./m,
    ));

  it('prints an error and exits with 5 if there is no archive', () =>
    failsWith(5, ['--dir', 'nowhere'], /^Error: There is no archive in \S+nowhere: --dir is/m));
});
