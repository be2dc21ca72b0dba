import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endWithTest } from './end-with-test.ts';

export const fleetProgram = fileURLToPath(new URL('../../../dist/fleet-bin.js', import.meta.url));
const skewedClock = pathToFileURL(fileURLToPath(new URL('./skewed-clock.mjs', import.meta.url))).href;

export interface FleetRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the built `blogkeep-fleet`, and returns its result. */
export function runFleet(
  argv: readonly string[],
  folder: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<FleetRun> {
  const child = spawn(process.execPath, [fleetProgram, ...argv], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr })));
}

/** A worker in its own process. */
export interface TestWorker {
  readonly name: string;
  /** kills the process, like a power failure */
  kill(): Promise<void>;
  /** stops the process gracefully */
  stop(): Promise<number | null>;
  readonly isRunning: () => boolean;
  /** Returns the lines of its log so far. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
}

/** @param skew milliseconds by which the clock of the worker and its runs is ahead */
export function startTestWorker(
  name: string,
  folder: string,
  { concurrency = 4, skew = 0, more = [] as readonly string[], variables = {} } = {},
): TestWorker {
  const out = path.join(folder, `${name}.log`);
  const file = fs.openSync(out, 'a');
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...(skew === 0 ? [] : ['--import', skewedClock]),
      fleetProgram,
      ...['work', '--concurrency', String(concurrency), '--scratch', path.join(folder, 'scratch'), ...more],
    ],
    {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', CLOCK_SKEW: String(skew), ...variables },
      stdio: ['ignore', file, file],
    },
  );
  fs.closeSync(file);
  // If the test is interrupted, its processes end too.
  endWithTest(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  return {
    name,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    log: () => logOf(out),
  };
}

function logOf(file: string): Record<string, unknown>[] {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Record<string, unknown>];
      } catch {
        // The last line of a killed worker may be truncated.
        return [];
      }
    });
}
