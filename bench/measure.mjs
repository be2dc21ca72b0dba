import { spawn, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;
export const bin = path.join(here, '..', 'dist', 'bin.js');

/**
 * Starts the synthetic source.
 * @param {{ posts: number, latency?: number, body?: number, most?: number, picture?: number, edited?: number, port?: number }} options
 *   `body` and `most`: bytes of the shortest and the longest bodies. Default of `port`: any free port.
 * @returns {Promise<{ baseUrl: string, stop: () => void }>}
 */
export async function startSource({ posts, latency = 0, body = 4096, most = body, picture = 0, edited = 0, port = 0 }) {
  const numbers = { posts, latency, body, most, picture, edited, port };
  const words = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  const child = spawn(process.execPath, [path.join(here, 'servers', 'source.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {string} */
  const baseUrl = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('the source did not start')));
  });
  return { baseUrl, stop: () => child.kill() };
}

/**
 * Crawls a synthetic blog into a folder.
 * @param {string} folder
 * @param {Parameters<typeof startSource>[0]} options
 * @param {string[]} words additional arguments
 */
export async function crawlBlog(folder, options, ...words) {
  const source = await startSource(options);
  try {
    return await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16', ...words);
  } finally {
    source.stop();
  }
}

/**
 * Returns arguments that publish a blog, also for Hugo, with a site comparable to Hugo's: without image copies and cards.
 * @param {string} folder
 */
export function publishArguments(folder) {
  const site = ['--site-url', 'https://blog.example.com/', '--images', 'original'];
  return ['publish', '--dir', folder, '--preset', 'hugo', ...site];
}

/**
 * Runs blogkeep and returns its report and peak memory.
 * @param {string[]} words
 * @returns {Promise<{ report: import('../src/core/report/report.ts').Report, peak: number }>} peak in bytes
 */
export async function blogkeep(...words) {
  return await withRunFolder(async (folder) => {
    const file = path.join(folder, 'report.json');
    const { peak } = await measureCommand([process.execPath, bin, ...words, '--quiet', '--report', file]);
    return { report: /** @type {import('../src/core/report/report.ts').Report} */ (fs.readJsonSync(file)), peak };
  });
}

/** @typedef {{ seconds: number, processor: number, peak: number }} Cost wall-clock seconds, CPU seconds, bytes */
/** @typedef {{ [key in keyof Cost]: number[] }} Costs one number per round */

/**
 * Runs commands in turn, in reverse order in every second round, so that a machine that slows down affects all of them equally.
 * @template {string} Name
 * @param {Record<Name, (round: number) => Command>} commands functions that prepare a round, which is not measured, and return a command
 * @param {number} [rounds] an odd number
 */
export async function alternate(commands, rounds = 5) {
  const names = /** @type {Name[]} */ (Object.keys(commands));
  const costs = /** @type {Record<Name, Costs>} */ ({});
  for (const name of names) costs[name] = { seconds: [], processor: [], peak: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const command = commands[name](round);
      // The disk may still be writing files of the previous run.
      spawnSync('sync');
      const cost = await measureCommand(command);
      for (const key of /** @type {const} */ (['seconds', 'processor', 'peak'])) costs[name][key].push(cost[key]);
    }
  return costs;
}

/** @param {readonly number[]} numbers an odd count */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** @param {readonly number[]} seconds */
export const spread = (seconds) =>
  `${median(seconds).toFixed(2)} s [${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}]`;

/**
 * Returns the ratio of two medians, and the smallest and largest ratio within a round.
 * @param {readonly number[]} numbers
 * @param {readonly number[]} others
 */
export function ratioOf(numbers, others) {
  const ratios = numbers.map((number, round) => number / (others[round] ?? NaN));
  return { value: median(numbers) / median(others), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/**
 * Returns a result row that compares two commands by wall-clock and CPU time.
 * @param {string} what
 * @param {Costs} one
 * @param {Costs} other
 * @param {{ limit?: number | undefined, isNoisy?: boolean, isOfClock?: boolean, digits?: number }} [options] `isNoisy`: one round within
 *   the limit is enough. `isOfClock`: the limit applies to wall-clock time only.
 */
export function compareCosts(what, one, other, { limit, isNoisy = false, isOfClock = false, digits = 2 } = {}) {
  const wall = ratioOf(one.seconds, other.seconds);
  const processor = ratioOf(one.processor, other.processor);
  const range = ({ least, most } = wall) => `[${least.toFixed(digits)}–${most.toFixed(digits)}]`;
  return {
    what,
    measured:
      `${wall.value.toFixed(digits)} × ${range()} (${spread(one.seconds)} of ${spread(other.seconds)}; ` +
      `processor ${processor.value.toFixed(digits)} × ${range(processor)}: ${median(one.processor).toFixed(2)} of ${median(other.processor).toFixed(2)} s)`,
    limit: limit === undefined ? '' : `≤ ${limit} ×${isOfClock ? ' by the clock' : ''}`,
    holds:
      limit === undefined ||
      (isOfClock ? [wall] : [wall, processor]).every((ratio) => (isNoisy ? ratio.least : ratio.value) <= limit),
  };
}

/** @typedef {[file: string, ...words: string[]]} CommandLine */
/** @typedef {CommandLine | { line: CommandLine, folder: string }} Command */

/** Prevents development builds and telemetry of peers. */
const peerEnvironment = { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' };

/**
 * Runs a command, which must succeed. CPU time includes all threads and all child processes that it waits for, as counted by the shell.
 * Peak memory is that of the Node.js process that ends last; NaN without one.
 * @param {Command} command
 * @returns {Promise<Cost>}
 */
export async function measureCommand(command) {
  const { line, folder: cwd } = Array.isArray(command) ? { line: command, folder: undefined } : command;
  return await withRunFolder(async (folder) => {
    const [timesFile, peakFile] = [path.join(folder, 'times'), path.join(folder, 'peak')];
    const hook = `--import=${pathToFileURL(path.join(here, 'peak-memory.mjs')).href}`;
    const start = performance.now();
    const child = spawn('sh', ['-c', '"$@"; code=$?; times >"$0"; exit $code', timesFile, ...line], {
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        BLOGKEEP_TOKEN: 'bench',
        BENCH_PEAK_FILE: peakFile,
        NODE_OPTIONS: hook,
        ...peerEnvironment,
      },
    });
    /** @type {number | null} */
    const code = await new Promise((resolve) => child.once('exit', resolve));
    const seconds = (performance.now() - start) / 1000;
    if (code !== 0) throw new Error(`${line.join(' ')} ended with ${String(code)}`);
    // The second line is about the children: 0m1.25s 0m0.10s.
    const [, children = ''] = fs.readFileSync(timesFile, 'utf8').split('\n');
    const processor = Array.from(
      children.matchAll(/(\d+)m([\d.]+)s/gu),
      ([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
    );
    const peak = fs.existsSync(peakFile) ? Number(fs.readFileSync(peakFile, 'utf8')) : NaN;
    return { seconds, processor: processor.reduce((sum, one) => sum + one, 0), peak };
  });
}

/**
 * @template T
 * @param {(folder: string) => Promise<T>} action
 */
async function withRunFolder(action) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-bench-run-'));
  try {
    return await action(folder);
  } finally {
    fs.removeSync(folder);
  }
}

/** Folders of all benchmarks. @type {string[]} */
const folders = [];

// Removed at the end: ext4 creates files up to ten times slower for minutes after many were removed.
process.once('exit', () => {
  for (const folder of folders) fs.removeSync(folder);
});

/**
 * Runs an action with a folder that is removed after all measurements.
 * @template T
 * @param {(folder: string) => Promise<T>} action
 */
export async function withFolder(action) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-bench-'));
  folders.push(folder);
  return await action(folder);
}
