// Runs commands in sequence or in parallel lanes, and reports how long each took.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {{ name: string, run: string, nice?: number }} Step a shell command, and its niceness
 * @typedef {readonly Step[]} Lane steps that run in sequence
 * @typedef {{ name: string, seconds: number, result: 'passed' | 'FAILED' | 'stopped' }} Row
 */

/** Characters of a failed step's output that are repeated at the end. */
const maxRepeatedCharacters = 8000;

/**
 * Runs phases in sequence, and the lanes of each in parallel. A single lane prints its output as it comes; with several lanes, each step
 * prints its output when it ends. The first failure stops all other steps. The end of its output is repeated at the end of the log, since
 * readers look there first.
 * @param {readonly (readonly Lane[])[]} phases
 * @param {NodeJS.WritableStream} [out]
 * @returns {Promise<boolean>} whether all steps passed
 */
export async function runPhases(phases, out = process.stdout) {
  const began = Date.now();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-steps-'));
  const stop = new AbortController();
  /** @type {Row[]} */
  const rows = [];
  /** @type {string | undefined} */
  let failureOutput;
  const interrupt = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  try {
    for (const lanes of phases) {
      const isAlone = lanes.length === 1;
      const run = async (/** @type {Lane} */ lane) => {
        for (const step of lane) {
          if (stop.signal.aborted) return;
          const log = isAlone ? undefined : path.join(folder, `${lanes.indexOf(lane)}-${lane.indexOf(step)}.log`);
          out.write(`\n=== ${step.name}: ${step.run}\n`);
          const row = await runStep(step, { log, signal: stop.signal });
          const output = log === undefined ? undefined : fs.readFileSync(log, 'utf8');
          if (output !== undefined) out.write(`\n=== ${step.name}, what it said:\n${output}`);
          out.write(`=== ${step.name}: ${row.result} after ${row.seconds} s\n`);
          rows.push(row);
          if (output !== undefined && row.result === 'FAILED')
            failureOutput = `\n=== ${step.name} FAILED, the end of what it said:\n${output.slice(-maxRepeatedCharacters)}`;
          if (row.result !== 'passed') stop.abort();
        }
      };
      await Promise.all(lanes.map(run));
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (failureOutput !== undefined) out.write(failureOutput);
  out.write(`\n${tableOf(rows, phases.flat(2), secondsSince(began))}`);
  return !stop.signal.aborted;
}

/**
 * @param {Step} step
 * @param {{ log: string | undefined, signal: AbortSignal }} how
 * @returns {Promise<Row>}
 */
async function runStep({ name, run, nice = 0 }, { log, signal }) {
  const began = Date.now();
  const file = log === undefined ? undefined : fs.openSync(log, 'w');
  // Starts a process group, so that all child processes can be stopped together.
  const child = spawn('nice', ['-n', String(nice), 'bash', '-euo', 'pipefail', '-c', run], {
    stdio: ['ignore', file ?? 'inherit', file ?? 'inherit'],
    detached: true,
  });
  lowerSessionPriority(child.pid, nice);
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The process group has already exited.
    }
  };
  signal.addEventListener('abort', kill);
  try {
    /** @type {number | null} */
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    const result = code === 0 ? 'passed' : signal.aborted ? 'stopped' : 'FAILED';
    return { name, seconds: secondsSince(began), result };
  } finally {
    signal.removeEventListener('abort', kill);
    if (file !== undefined) fs.closeSync(file);
  }
}

/**
 * On Linux, `nice` may only affect priorities within a session, and each step has a session of its own.
 * @param {number | undefined} pid process that leads the session
 * @param {number} nice
 */
function lowerSessionPriority(pid, nice) {
  if (nice === 0) return;
  try {
    fs.writeFileSync(`/proc/${String(pid)}/autogroup`, String(nice));
  } catch {
    // This system does not group processes by session.
  }
}

/** @param {number} began */
const secondsSince = (began) => Math.round((Date.now() - began) / 1000);

/**
 * @param {readonly Row[]} rows
 * @param {readonly Step[]} steps
 * @param {number} total seconds
 */
function tableOf(rows, steps, total) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const lines = steps.map(({ name }) => {
    const row = rows.find((one) => one.name === name);
    return `${name.padEnd(width)}  ${row ? `${String(row.seconds).padStart(5)} s  ${row.result}` : '      –  not begun'}`;
  });
  return [...lines, `${'all'.padEnd(width)}  ${String(total).padStart(5)} s`, ''].join('\n');
}
