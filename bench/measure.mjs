import { spawn } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
export const bin = path.join(here, '..', 'dist', 'bin.js');

/**
 * Starts the synthetic source.
 * @param {{ posts: number, latency?: number, body?: number, most?: number, picture?: number, edited?: number }} options `body` and `most`: bytes of
 *   the shortest and the longest bodies
 * @returns {Promise<{ baseUrl: string, stop: () => void }>}
 */
export async function startSource({ posts, latency = 0, body = 4096, most = body, picture = 0, edited = 0 }) {
  const numbers = { posts, latency, body, most, picture, edited };
  const words = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  const child = spawn(process.execPath, [path.join(here, 'source.mjs'), ...words], {
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
 * @param {string[]} words more of the command line
 */
export async function crawled(folder, options, ...words) {
  const source = await startSource(options);
  try {
    return await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16', ...words);
  } finally {
    source.stop();
  }
}

/**
 * The command line that publishes a blog for Hugo, too, with as much of a site as Hugo makes: no copies of images, no cards.
 * @param {string} folder
 */
export function publishWords(folder) {
  const site = ['--site-url', 'https://blog.example.com/', '--images', 'original'];
  return ['publish', '--dir', folder, '--preset', 'hugo', ...site];
}

/**
 * Runs blogkeep and gives its report and its peak memory.
 * @param {string[]} words
 * @returns {Promise<{ report: import('../src/core/report.ts').Report, peak: number }>} peak in bytes
 */
export async function blogkeep(...words) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-bench-run-'));
  const [reportFile, peakFile] = [path.join(folder, 'report.json'), path.join(folder, 'peak')];
  const child = spawn(
    process.execPath,
    ['--import', path.join(here, 'peak-memory.mjs'), bin, ...words, '--quiet', '--report', reportFile],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, BLOGKEEP_TOKEN: 'bench', BENCH_PEAK_FILE: peakFile },
    },
  );
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`blogkeep ${words.join(' ')} ended with ${String(code)}`);
  const report = /** @type {import('../src/core/report.ts').Report} */ (fs.readJsonSync(reportFile));
  const result = { report, peak: Number(fs.readFileSync(peakFile, 'utf8')) };
  fs.removeSync(folder);
  return result;
}

/** Those of all benches. @type {string[]} */
const folders = [];

// To make a file takes up to ten times as long where many were removed from the disk in the last minutes (ext4).
process.once('exit', () => {
  for (const folder of folders) fs.removeSync(folder);
});

/**
 * Runs an action with a folder that is taken away when all is measured.
 * @template T
 * @param {(folder: string) => Promise<T>} action
 */
export async function withFolder(action) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-bench-'));
  folders.push(folder);
  return await action(folder);
}
