import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'fs-extra';
import { createServer, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { stringify } from 'yaml';
import { startSource, withFolder } from './measure.mjs';

const fleet = fileURLToPath(new URL('../dist/fleet-bin.js', import.meta.url));
const [blogs, posts, latency] = [8, 60, 50];
const counts = [1, 2, 4];
const minSpeedupOn4 = 2.5;

/** Measures the speedup by several workers with a slow source, for which runs wait longer than they compute. */
export async function fleetScaling() {
  if (!isInstalled()) return [];
  return await withFolder(async (folder) => {
    const source = await startSource({ posts, body: 1024, latency });
    const redis = await startRedis(folder);
    try {
      /** @type {number[]} */
      const seconds = [];
      for (const count of counts)
        seconds.push(await runFleet({ folder, count, baseUrl: source.baseUrl, port: redis.port }));
      const ratios = seconds.map((one) => (seconds[0] ?? 0) / one);
      return [
        {
          what: `${blogs} blogs of ${posts} posts over ${counts.join(', ')} workers, source with ${latency} ms: times as fast as one`,
          measured: `${(ratios.at(-1) ?? 0).toFixed(1)} (${ratios.map((one) => one.toFixed(1)).join(', ')}; one: ${(seconds[0] ?? 0).toFixed(0)} s)`,
          limit: `≥ ${minSpeedupOn4}`,
          holds: (ratios.at(-1) ?? 0) >= minSpeedupOn4,
        },
      ];
    } finally {
      redis.stop();
      source.stop();
    }
  });
}

/**
 * Returns the seconds from the start of the first run to the end of the last.
 * @param {{ folder: string, count: number, baseUrl: string, port: number }} given
 */
async function runFleet({ folder, count, baseUrl, port }) {
  const home = path.join(folder, String(count));
  fs.mkdirpSync(path.join(home, 'archives'));
  const names = Array.from({ length: blogs }, (_, index) => `blog-${index}`);
  const prefix = `bench${count}`;
  const configuration = {
    redis: { url: `redis://127.0.0.1:${port}/0`, prefix },
    storage: { file: 'archives' },
    sources: { bench: { baseUrl, inFlight: 64, timeout: '5s' } },
    // With one request at a time, runs spend most of their time waiting for the source.
    groups: { default: { crawl: { concurrency: 1 } } },
    blogs: names.map((name) => ({ name, source: 'bench', blog: 'bench', token: { env: 'BENCH_TOKEN' } })),
  };
  fs.writeFileSync(path.join(home, 'fleet.yaml'), stringify(configuration));
  const options = { cwd: home, env: { ...process.env, BENCH_TOKEN: 'bench-token' } };
  const redis = new Redis(port, '127.0.0.1');
  // Sets the request budget of the source: that of an unknown source starts with a wait, which would distort the result.
  const known = { most: 64, width: 64, slowdowns: 0, row: 0, answers: 0, shut: 0 };
  await redis.hset(`${prefix}:budget:bench`, known);
  const workers = Array.from({ length: count }, () =>
    spawn(process.execPath, [fleet, 'work', '--concurrency', '1', '--scratch', path.join(home, 'scratch')], {
      ...options,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(workers.map(({ stdout }) => once(stdout, 'data')));
  const begun = performance.now();
  execFileSync(process.execPath, [fleet, 'run', '--all'], { ...options, stdio: 'ignore' });
  while ((await redis.hlen(`${prefix}:states`)) < blogs) await sleep(50);
  const seconds = (performance.now() - begun) / 1000;
  const states = await redis.hvals(`${prefix}:states`);
  const failed = states.filter((state) => !state.includes('"outcome":"completed"'));
  if (failed.length > 0) throw new Error(`A run failed: ${failed[0] ?? ''}`);
  redis.disconnect();
  await Promise.all(
    workers.map((worker) => {
      worker.stdout.resume();
      worker.kill('SIGTERM');
      return once(worker, 'exit');
    }),
  );
  return seconds;
}

/** @param {string} folder */
async function startRedis(folder) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  const redis = spawn('redis-server', ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''], {
    stdio: 'ignore',
  });
  while (!(await isOpen(port))) await sleep(20);
  return { port, stop: () => redis.kill('SIGKILL') };
}

/** @type {(port: number) => Promise<boolean>} */
function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function isInstalled() {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
