import autocannon from 'autocannon';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bin, withFolder } from './measure.mjs';
import { writeArchive } from './written-archive.mjs';

const [posts, body, connections, seconds, token] = [10_000, 4096, 16, 5, 'bench-token'];
/** Minimum rate, as a fraction of that of plain node:http. */
const minRatio = 0.1;
const largePosts = 100_000;
const maxMemory = 300e6;
/** Maximum startup time in seconds. */
const maxStartSeconds = 1.5;
const maxLargeStartSeconds = 15;

/**
 * Measures responses per second of one process relative to plain node:http with the same bytes, startup time, and memory with a large
 * archive.
 */
export async function serveSpeed() {
  const rows = await withFolder(async (folder) => {
    writeArchive(path.join(folder, 'archive'), { posts, body });
    const words = [bin, 'serve', '--dir', folder, '--port', '0', '--quiet'];
    const measured = [await readyRow(words, posts, maxStartSeconds)];
    const server = await start(words);
    for (const { what, paths } of operations) {
      const answers = [];
      // Sends the requests one by one, since the number of connections is limited.
      for (const one of paths) answers.push([one, await (await fetch(new URL(one, server.url))).text()]);
      const file = path.join(folder, 'answers.json');
      fs.writeFileSync(file, JSON.stringify(answers));
      const plain = await start([path.join(import.meta.dirname, 'servers', 'plain-server.mjs'), file]);
      // Measures both in turn, so that other load affects them equally.
      const turns = [];
      for (let turn = 0; turn < 3; turn++)
        turns.push([await rateOf(server.url, paths), await rateOf(plain.url, paths)]);
      await plain.stop();
      const [rate = 0, alone = 0] = turns.sort(([a = 0, b = 1], [c = 0, d = 1]) => a / b - c / d)[1] ?? [];
      measured.push({
        what: `serve: ${what}, ${connections} connections`,
        measured: `${(rate / alone).toFixed(2)} × node:http alone (${rate.toFixed(0)} of ${alone.toFixed(0)} answers/s)`,
        limit: `≥ ${minRatio} × node:http alone`,
        holds: rate >= minRatio * alone,
      });
    }
    await server.stop();
    return measured;
  });
  return [...rows, ...(await large())];
}

const query = `access_token=${token}&blogName=bench&output=json`;
/** @type {(limit: number, pathOf: (place: number) => string) => string[]} */
const spread = (limit, pathOf) => Array.from({ length: 1000 }, (_, place) => pathOf(1 + ((place * 7919) % limit)));
const operations = [
  { what: 'post read', paths: spread(posts, (id) => `/apis/post/read?${query}&postId=${id}`) },
  { what: 'post list', paths: spread(posts / 10, (page) => `/apis/post/list?${query}&page=${page}`) },
];

async function large() {
  return await withFolder(async (folder) => {
    writeArchive(path.join(folder, 'archive'), { posts: largePosts, body: 1024 });
    const words = [bin, 'serve', '--dir', folder, '--port', '0', '--quiet'];
    const server = await start(words);
    for (const { paths } of operations) await rateOf(server.url, paths);
    await rateOf(
      server.url,
      spread(1000, (page) => `/apis/comment/newest?${query}&page=${page}`),
    );
    // Simulates several runs, after each of which the server checks all posts again.
    const manifest = path.join(folder, 'archive', 'manifest-sha256.txt');
    const waits = [];
    for (let run = 0; run < 4; run++) {
      fs.appendFileSync(manifest, '\n');
      const asked = performance.now();
      await (await fetch(new URL(`/apis/post/list?${query}`, server.url))).text();
      waits.push((performance.now() - asked) / 1000);
    }
    const refreshSeconds = waits.sort((one, other) => one - other)[1] ?? 0;
    const peak = peakOf(server.pid);
    await server.stop();
    return [
      {
        what: `serve: peak memory, ${largePosts} posts (looked through again in ${refreshSeconds.toFixed(1)} s)`,
        measured: `${(peak / 1e6).toFixed(0)} MB`,
        limit: `< ${maxMemory / 1e6} MB`,
        holds: peak < maxMemory,
      },
      await readyRow(words, largePosts, maxLargeStartSeconds),
    ];
  });
}

/**
 * Measures the time from the start of a server until it is ready.
 * @param {string[]} words
 * @param {number} count number of posts
 * @param {number} limit in seconds
 */
async function readyRow(words, count, limit) {
  const starts = [];
  for (let turn = 0; turn < 3; turn++) {
    const begun = performance.now();
    const server = await start(words);
    starts.push((performance.now() - begun) / 1000);
    await server.stop();
  }
  const ready = starts.sort((one, other) => one - other)[1] ?? NaN;
  return {
    what: `serve: ready, ${count} posts`,
    measured: `${ready.toFixed(1)} s`,
    limit: `≤ ${limit} s`,
    holds: ready <= limit,
  };
}

/**
 * Returns the peak resident set size of a process in bytes.
 * @param {number | undefined} pid
 */
function peakOf(pid) {
  const status = fs.readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/**
 * Returns responses per second.
 * @param {string} url
 * @param {string[]} paths
 */
async function rateOf(url, paths) {
  const { requests, non2xx, errors, ...result } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((one) => ({ path: one })),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were none, and ${errors} requests failed.`);
  return requests.total / result.duration;
}

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/**
 * Starts a server on one core, and returns the URL that it prints.
 * @param {string[]} words
 */
async function start(words) {
  const [command = '', ...first] = hasTaskset ? ['taskset', '-c', '0', process.execPath] : [process.execPath];
  const child = spawn(command, [...first, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BLOGKEEP_TOKEN: token },
  });
  // Stops the server even if the benchmark fails.
  const kill = () => child.kill();
  process.once('exit', kill);
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (some) => {
      text += String(some);
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${String(code)}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Like Ctrl-C, after which the server finishes open requests.
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    process.off('exit', kill);
  };
  return { url, pid: child.pid, stop };
}
