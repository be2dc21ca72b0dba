import { execFile } from 'node:child_process';
import fs from 'fs-extra';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { scheduleFor, type NightlyRun, type Schedule } from './schedule.ts';

/** The parts of the system that nightly runs depend on. */
export interface NightlySystem {
  readonly platform: string;
  readonly home: string;
  /** environment variables */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly uid: number | undefined;
  /** Runs a program. Rejects if it fails or does not exist. */
  readonly execute: (program: string, argv: readonly string[]) => Promise<unknown>;
}

function thisSystem(): NightlySystem {
  return {
    platform: process.platform,
    home: homedir(),
    variables: process.env,
    uid: process.getuid?.(),
    execute: (program, argv) => promisify(execFile)(program, argv, { windowsHide: true, timeout: 30_000 }),
  };
}

/**
 * Starts a run every night. An earlier schedule of the same folder is replaced.
 * @throws {UsageError} if the system has no scheduler that blogkeep knows, or the scheduler refuses
 */
export async function startNightlyRun(run: NightlyRun, system = thisSystem()): Promise<void> {
  const schedule = scheduleOf(run, system);
  await stop(schedule, system);
  for (const { path: file, content, encoding } of schedule.files) await fs.outputFile(file, content, encoding);
  try {
    for (const [program, ...argv] of schedule.start) await system.execute(program, argv);
  } catch (error) {
    await stop(schedule, system);
    throw refusal(error);
  }
}

/** Ends the nightly runs of a folder. Does nothing if there are none. */
export async function stopNightlyRun(run: NightlyRun, system = thisSystem()): Promise<void> {
  await stop(scheduleOf(run, system), system);
}

/** Reports whether a folder has a nightly run, or undefined if this system has no scheduler that blogkeep knows. */
export async function hasNightlyRun(run: NightlyRun, system = thisSystem()): Promise<boolean | undefined> {
  const [file] = scheduleFor(system.platform, run, placesOf(system))?.files ?? [];
  return file && fs.pathExists(file.path);
}

async function stop({ files, stop: commands }: Schedule, { execute }: NightlySystem): Promise<void> {
  // Fails if the schedule has not been started, or was removed by other means.
  for (const [program, ...argv] of commands) await execute(program, argv).catch(() => undefined);
  for (const { path: file } of files) await fs.remove(file);
}

function scheduleOf(run: NightlyRun, system: NightlySystem): Schedule {
  const schedule = scheduleFor(system.platform, run, placesOf(system));
  if (schedule) return schedule;
  throw new UsageError('scheduler-unusable', message('app.no-scheduler'));
}

function placesOf({ platform, home, variables, uid }: NightlySystem) {
  const config =
    platform === 'win32'
      ? (variables.APPDATA ?? path.win32.join(home, 'AppData', 'Roaming'))
      : (variables.XDG_CONFIG_HOME ?? path.posix.join(home, '.config'));
  return { home, config, uid };
}

function refusal(error: unknown): UsageError {
  const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: unknown };
  const [said = ''] = typeof stderr === 'string' ? stderr.trim().split('\n') : [];
  const reason = code === 'ENOENT' ? message('app.scheduler-missing') : said === '' ? String(error) : said;
  return new UsageError('scheduler-unusable', message('app.scheduler-refuses', { reason }));
}
