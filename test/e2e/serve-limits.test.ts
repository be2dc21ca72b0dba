import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { readingOf, summaryOf } from '../helpers/memory/memory-source.ts';
import { somePlace } from '../helpers/source/source-place.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const front = '<!doctype html><title>front</title>';

const token = 'a-token-for-tests';

/** Starts the executable with a limit of 256 open files and connections. It serves a page, a large media file, and a large post. */
async function startServer() {
  const home = mkdtempSync(join(tmpdir(), 'blogkeep-limits-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'site', 'media'), { recursive: true });
  writeFileSync(join(home, 'site', 'index.html'), front);
  writeFileSync(join(home, 'site', 'media', 'film.mp4'), Buffer.alloc(20_000_000, 'x'));
  const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace, today: '2026-11-20' };
  const store = await ArchiveStore.open(join(home, 'archive'), about);
  const [summary, reading] = [summaryOf({ id: '1' }), readingOf({ id: '1', content: 'x'.repeat(20_000_000) })];
  await store.putPost({ id: '1', state: 'listed', summary, reading });
  await store.finish();
  const run = 'ulimit -n 256; exec "$0" "$@"';
  const argv = [process.execPath, bin, 'serve', '--port', '0', '--log-format', 'json', '--dir', home];
  const child = spawn('sh', ['-c', run, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BLOGKEEP_TOKEN: token },
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (err += more));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = new URL((JSON.parse(line) as { url: string }).url);
  return {
    url,
    /** Returns the messages on stderr, except that there is no archive. */
    problems: () =>
      err
        .split('\n')
        .filter((message) => !message.includes('only the site is served'))
        .join(''),
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    /** Returns the peak resident set size in MB. */
    memory: () => Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}

/** Sends requests and never reads the responses. Returns once the first response has arrived, or the connection is closed. */
async function sendWithoutReading(url: URL, address: string, count = 1): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count));
  await new Promise((resolve) => socket.once('readable', resolve).once('close', resolve));
  return socket;
}

const pageOf = async (url: URL) => (await fetch(url)).text();

describe.runIf(process.platform === 'linux')('serve with at most 256 files and connections', () => {
  it('stays small and responsive if a client sends 3,000 requests on a connection and reads nothing', async () => {
    const { url, problems, openFiles, memory } = await startServer();
    const before = memory();
    await sendWithoutReading(url, '/media/film.mp4', 3000);
    for (let time = 0; time < 20; time++) expect(await pageOf(url)).toBe(front);
    expect(openFiles()).toBeLessThan(64);
    expect(memory() - before).toBeLessThan(150);
    expect(problems()).toBe('');
  });

  it('stays small and responsive if clients send 3,000 requests on each of 100 connections and read nothing', async () => {
    const { url, problems, memory } = await startServer();
    const before = memory();
    for (let client = 0; client < 100; client++) await sendWithoutReading(url, '/media/film.mp4', 3000);
    for (let time = 0; time < 20; time++) expect(await pageOf(url)).toBe(front);
    expect(memory() - before).toBeLessThan(150);
    expect(problems()).toBe('');
  });

  it('responds to each of 16 pipelined requests', async () => {
    const { url } = await startServer();
    const socket = connect(Number(url.port), url.hostname);
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
    socket.write(`${request}\r\n`.repeat(15) + `${request}Connection: close\r\n\r\n`);
    expect((await text(socket)).split(front)).toHaveLength(17);
  });

  it('stays responsive if 400 clients send a request and read nothing', async () => {
    const { url, problems, openFiles } = await startServer();
    for (let client = 0; client < 400; client++) await sendWithoutReading(url, '/media/film.mp4');
    for (let time = 0; time < 20; time++) expect(await pageOf(url)).toBe(front);
    expect(openFiles()).toBeLessThan(200);
    expect(problems()).toBe('');
  });

  it('stays small and responsive if 50 clients request a post of 20 MB and read nothing', async () => {
    const { url, problems, memory } = await startServer();
    const before = memory();
    const address = `/apis/post/read?access_token=${token}&blogName=fieldnotes&postId=1`;
    for (let client = 0; client < 50; client++) await sendWithoutReading(url, address);
    for (let time = 0; time < 20; time++) expect(await pageOf(url)).toBe(front);
    expect(memory() - before).toBeLessThan(700);
    expect(problems()).toBe('');
  });
});
