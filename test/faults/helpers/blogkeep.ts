import { spawn } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Verification } from '../../../src/app/verify/verify.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type * as Library from '../../../src/index.ts';
import { testContext } from '../../helpers/context.ts';
import type { SmallSource } from './small-source.ts';

/** Folder of the build under test; BLOGKEEP_FAULTS_DIST selects another one. */
const built = process.env.BLOGKEEP_FAULTS_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));
const bin = path.join(built, 'bin.js');
const clock = new URL('fixed-clock.mjs', import.meta.url).href;

export interface RunResult {
  /** null if a signal ended the process */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  /** report of the run; undefined if it wrote none */
  readonly report: Report | undefined;
}

export interface Running {
  readonly pid: number;
  readonly ended: Promise<RunResult>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the run has written a text to standard error. Rejects if it ends before. */
  readonly wrote: (text: string) => Promise<void>;
}

export interface Start {
  /** source of the run; default: none */
  readonly source?: SmallSource;
  /** command prefix, such as `strace -f` */
  readonly under?: readonly string[];
}

/** Makes runs reproducible: one request at a time, and no retries, since the source does not fail. */
const alike = ['--concurrency', '1', '--retries', '0'];
export const crawl = ['crawl', ...alike];
export const crawlAgain = [...crawl, '--refresh', 'all'];
export const exportBoth = ['export', ...alike];

const started = new Set<Running>();

/** Kills processes that a failed test may have left running. */
export function killAll(): void {
  for (const running of started) running.kill('SIGKILL');
}

/** Starts the built executable with a home folder, which contains `archive/`, `markdown/` and `site/`. */
export function start(argv: readonly string[], folder: string, { source, under = [] }: Start = {}): Running {
  const report = `${folder}.report.json`;
  fs.removeSync(report);
  const [command = '', ...rest] = [...under, process.execPath, '--import', clock, bin, ...argv];
  const child = spawn(command, [...rest, '--dir', folder, '--report', report], {
    cwd: path.dirname(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...(source && {
        BLOGKEEP_BASE_URL: source.url.href,
        BLOGKEEP_TOKEN: source.token,
        FAULTS_NOW: `2026-11-2${source.night}T03:00:00Z`,
      }),
      // strace counts calls per thread, so there must be only one, and it does not see the operations of io_uring.
      ...(under.length > 0 && { UV_THREADPOOL_SIZE: '1' }),
      UV_USE_IO_URING: '0',
    },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = new Promise<RunResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      started.delete(running);
      resolve({
        code,
        signal,
        out,
        err,
        report: fs.existsSync(report) ? (fs.readJsonSync(report) as Report) : undefined,
      });
    });
  });
  const wrote = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => err.includes(text) && resolve();
      child.stderr.on('data', check);
      child.on('close', () => reject(new Error(`The run ended without writing ${text}: ${err}`)));
      check();
    });
  const running = { pid: child.pid ?? 0, ended, kill: (signal: NodeJS.Signals) => child.kill(signal), wrote };
  started.add(running);
  return running;
}

export function run(argv: readonly string[], folder: string, more?: Start): Promise<RunResult> {
  return start(argv, folder, more).ended;
}

const load = async () => (await import(pathToFileURL(path.join(built, 'index.js')).href)) as typeof Library;

/** Library functions of the same build. Starting a process for each check would take too long for hundreds of runs. */
export const library = {
  async publish(archive: string, output: string): Promise<Report> {
    const { publishBlog } = await load();
    return publishBlog({ dir: output, archive }, { now: testContext().now });
  },
  async verify(archive: string): Promise<Verification> {
    const { verifyArchive } = await load();
    return verifyArchive({ archive, markdown: false, site: false });
  },
};
