import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as nightly from '../app/nightly/nightly-run.ts';
import { UsageError } from '../core/errors/errors.ts';
import type { Folder } from './options.ts';

export interface NightlyOptions {
  /** Folder of a blog that was exported from its address. */
  readonly dir: Folder;
  /** Program that runs blogkeep, with its first arguments, such as `[process.execPath, '/opt/blogkeep/dist/bin.js']`. */
  readonly program: readonly string[];
}

/**
 * Exports a blog every night with the scheduler of the system: systemd for the current user, launchd or the Task Scheduler.
 * @throws {UsageError} if an option is invalid, the system has no such scheduler, or the scheduler refuses
 */
export async function startNightlyRun(options: NightlyOptions): Promise<void> {
  return nightly.startNightlyRun(runOf('startNightlyRun', options));
}

/** Ends the nightly exports of a folder. Does nothing if there are none. */
export async function stopNightlyRun(options: NightlyOptions): Promise<void> {
  return nightly.stopNightlyRun(runOf('stopNightlyRun', options));
}

/** Reports whether a folder has a nightly export. Undefined if this system has no scheduler that blogkeep knows. */
export async function hasNightlyRun(options: NightlyOptions): Promise<boolean | undefined> {
  return nightly.hasNightlyRun(runOf('hasNightlyRun', options));
}

function runOf(call: string, options: NightlyOptions): Parameters<typeof nightly.startNightlyRun>[0] {
  const { dir, program } = options;
  const folder = dir instanceof URL ? fileURLToPath(dir) : dir;
  if (typeof folder !== 'string' || folder === '' || !Array.isArray(program) || program.length === 0)
    throw new UsageError('argument-invalid', `${call} needs a folder as "dir" and a list of words as "program".`);
  return { folder: path.resolve(folder), program };
}
