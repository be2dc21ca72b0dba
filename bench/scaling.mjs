import { spawn } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { bin, crawlBlog, publishArguments, withFolder } from './measure.mjs';

const posts = 10_000;
/** Limit for the CPU time of the main thread per post, and interval between samples, in milliseconds. */
const [maxMillisecondsPerPost, sampleInterval] = [1, 50];
const cores = [2, 4, 8, 16];
const minSpeedupOn8 = 5;

/**
 * Measures the CPU time of the main thread during a complete publish, and estimates from it the speedup with more cores. While workers are
 * busy, the time is limited by the main thread, by the number of workers, or by the total work; otherwise the main thread runs alone.
 */
export async function scaling() {
  if (!fs.existsSync('/proc/self/task')) return [];
  const { workersFor } = /** @type {typeof import('../src/app/publish/renderer.ts')} */ (
    await import(path.join(path.dirname(bin), 'app/publish/renderer.js'))
  );
  return await withFolder(async (folder) => {
    await crawlBlog(folder, { posts });
    const { alone, beside, others } = await measureThreads(...publishArguments(folder), '--quiet');
    const one = alone + beside + others;
    const on = (/** @type {number} */ count) =>
      one / (alone + Math.max(beside, others / workersFor({ processors: count }), (beside + others) / count));
    const share = (alone + beside) / posts;
    const here = `${os.availableParallelism()} cores here`;
    return [
      {
        what: `processor time of the main thread, a post of ${posts} (${here})`,
        measured: `${share.toFixed(2)} ms (workers and helpers ${(others / posts).toFixed(2)} ms)`,
        limit: `≤ ${maxMillisecondsPerPost} ms`,
        holds: share <= maxMillisecondsPerPost,
      },
      {
        what: `by these shares as many times as fast on ${cores.join(', ')} cores as on one`,
        measured: `${cores.map((count) => on(count).toFixed(1)).join(', ')} (${(alone / posts).toFixed(2)} ms a post alone)`,
        limit: `≥ ${minSpeedupOn8} × on 8`,
        holds: on(8) >= minSpeedupOn8,
      },
    ];
  });
}

/**
 * Runs blogkeep and samples the CPU time of its threads.
 * @param {string[]} words
 * @returns {Promise<{ alone: number, beside: number, others: number }>} milliseconds: of the main thread while it was alone, and while
 *   others were busy; of all other threads
 */
async function measureThreads(...words) {
  const child = spawn(process.execPath, [bin, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  const times = { alone: 0, beside: 0, others: 0 };
  const before = { main: 0, all: 0 };
  const timer = setInterval(() => {
    const now = { main: timeOf(`/proc/${child.pid}/task/${child.pid}/stat`), all: timeOf(`/proc/${child.pid}/stat`) };
    // The times are 0 if the process has ended.
    if (now.all < before.all || now.main < before.main) return;
    const main = now.main - before.main;
    const others = Math.max(now.all - before.all - main, 0);
    Object.assign(before, now);
    times.others += others;
    // V8's helper threads always do a little work, so other threads only count as busy above a quarter of the main thread's time.
    times[others > main / 4 ? 'beside' : 'alone'] += main;
  }, sampleInterval);
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`blogkeep ${words.join(' ')} ended with ${String(code)}`);
  return times;
}

/**
 * Returns the user and system CPU time in milliseconds; 0 if the process has ended. Linux counts in hundredths of a second.
 * @param {string} file
 */
function timeOf(file) {
  try {
    const fields = fs.readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
