import { spawnSync } from 'node:child_process';
import { bin, median } from './measure.mjs';

const rounds = 15;
/** Limit as a multiple of an empty run of Node.js. */
const maxRatio = 2.8;

/** Measures the time until help appears, relative to an empty run of Node.js. Takes the medians of alternating runs. */
export async function helpStart() {
  const helpCommands = [['--help'], ['--version'], ['publish', '--help']];
  const commands = [['-e', '0'], ...helpCommands.map((words) => [bin, ...words])];
  /** @type {number[][]} */
  const times = commands.map(() => []);
  // The first round warms the file cache and is not counted.
  for (let round = 0; round <= rounds; round++)
    commands.forEach((words, index) => {
      const time = milliseconds(words);
      if (round > 0) times[index]?.push(time);
    });
  const [empty = 0, ...medians] = times.map(median);
  return helpCommands.map((words, index) => {
    const time = medians[index] ?? 0;
    return {
      what: `blogkeep ${words.join(' ')}`,
      measured: `${(time / empty).toFixed(2)} × node -e 0 (${time.toFixed(0)} of ${empty.toFixed(0)} ms)`,
      limit: `≤ ${maxRatio} × node -e 0`,
      holds: time <= maxRatio * empty,
    };
  });
}

/**
 * Returns the duration of a run of Node.js, which must succeed.
 * @param {string[]} words
 */
function milliseconds(words) {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${String(status)}`);
  return performance.now() - begun;
}
