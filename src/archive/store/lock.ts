import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ArchiveError } from '../../core/errors/errors.ts';
import { writingError } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { isAlive, readHolder, timeOf, type Holder, type Processes } from './lock-holder.ts';
import { makeWork, removeWork } from './work-folder.ts';
import { message } from '../../messages/message.ts';

export interface Lock {
  /** the previous holder, if it ended without releasing the lock */
  readonly takenFrom: Holder | undefined;
  release(): void;
}

/** Maximum time in milliseconds that a process needs to take a lock. Older temporary files were left by killed processes. */
const maxDuration = 10_000;

/** Maximum number of attempts while other processes take and release the lock. */
const maxAttempts = 20;

/** A process that tries to take the lock. */
interface Contender {
  readonly folder: string;
  readonly file: string;
  /** content of the lock file if this process holds the lock; unique to it */
  readonly text: string;
  /** path of a temporary file with that content */
  readonly temporary: string;
  readonly processes: Processes;
  readonly now: Date;
}

/**
 * Takes the lock of an archive, which is required for writing but not for reading. Takes over a lock whose holder has ended.
 *
 * @param folder the archive; created if it is missing
 * @throws {ArchiveError} that reports the holder, if another run is writing to the archive or taking over the lock
 * @throws {UsageError} if the folder cannot be written
 */
export function takeLock(folder: string, processes: Processes, now: Date): Lock {
  const contender = contenderFor(folder, processes, now);
  const { file } = contender;
  let isGuarded = false;
  try {
    let takenFrom: Holder | undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (create(contender)) return { takenFrom, release: () => release(contender) };
      const found = readHolder(file);
      if (found === undefined) continue;
      if (!isBlank(found.text) && isAlive(folder, found.holder, processes, now))
        throw inUseError(folder, file, found.holder);
      isGuarded = !underGuard(file, contender, () => {
        // Another run may have taken over the lock since it was read.
        if (readHolder(file)?.text !== found.text) return;
        fs.rmSync(file, { force: true });
        takenFrom = found.holder ?? takenFrom;
      });
    }
  } catch (error) {
    throw writingError(folder, error);
  }
  throw isGuarded ? beingTakenOver(folder) : inUseError(folder, file, readHolder(file)?.holder);
}

function contenderFor(folder: string, processes: Processes, now: Date): Contender {
  const ownHolder: Holder = {
    process: processes.process,
    host: processes.host,
    started: now.toISOString(),
    birth: processes.birthOf(processes.process) ?? '',
  };
  const file = placeOf(folder, layout.lock);
  const text = `${JSON.stringify(ownHolder)}\n`;
  // Processes on other machines may have the same PID, so the name is derived from unique content.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { folder, file, text, temporary: `${file}.${ownHolder.process}.${name}`, processes, now };
}

/** Reports whether a lock file has lost its content, as in a power failure. */
const isBlank = (text: string) => text.replaceAll('\0', '').trim() === '';

/** Creates the lock file with its content atomically. Returns false if the file already exists. */
function create({ folder, file, text, temporary }: Contender): boolean {
  makeWork(folder);
  try {
    fs.rmSync(temporary, { force: true });
    fs.writeFileSync(temporary, text, { flag: 'wx' });
    link(temporary, file, text);
    // Without hard links, the file is empty at first, and another process may have removed it as a dead lock.
    return readHolder(file)?.text === text;
  } catch (error) {
    // ENOENT: the lock was just released, and its folder removed.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Creates a hard link unless the name already exists. On file systems without hard links, writes the file instead. */
function link(from: string, to: string, text: string): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    fs.writeFileSync(to, text, { flag: 'wx' });
  }
}

/**
 * Runs an action on a file while holding its guard, a second file that excludes other processes. Before a process removes another process's
 * file, it must take the guard and read the file again. An abandoned guard is itself removed under a guard.
 *
 * @returns false, without running the action, if another process holds the guard
 */
function underGuard(file: string, contender: Contender, action: () => void): boolean {
  const guard = `${file}.taking`;
  const { text, now } = contender;
  const isAbandoned = () => Math.abs(now.getTime() - (timeOf(guard) ?? now.getTime())) > maxDuration;
  try {
    fs.writeFileSync(guard, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EEXIST', 'ENOENT'].includes(code ?? '')) throw error;
    if (isAbandoned()) {
      underGuard(guard, contender, () => {
        if (isAbandoned()) fs.rmSync(guard, { force: true });
      });
    }
    return false;
  }
  try {
    action();
  } finally {
    if (readHolder(guard)?.text === text) fs.rmSync(guard, { force: true });
  }
  return true;
}

/** Releases the lock, unless another process has taken it over. Removes the folder if it is empty. */
function release(contender: Contender): void {
  const { folder, file, text } = contender;
  const work = path.dirname(file);
  try {
    if (readHolder(file)?.text === text) {
      // Temporary files are removed first: guards have no effect as long as the lock itself exists.
      const steps = fs.readdirSync(work).filter((name) => name.startsWith(`${path.basename(file)}.`));
      for (const step of steps.map((name) => path.join(work, name))) {
        if (isAbandonedFile(step, contender)) fs.rmSync(step, { force: true });
      }
      fs.rmSync(file, { force: true });
    }
    removeWork(folder);
  } catch {
    // Not an error: the next run notices that the holder has ended.
  }
}

/** Reports whether a temporary file of the lock was left by a killed process. */
function isAbandonedFile(step: string, { folder, processes, now }: Contender): boolean {
  if (now.getTime() - (timeOf(step) ?? 0) > maxDuration) return true;
  const holder = readHolder(step)?.holder;
  if (holder !== undefined) return !isAlive(folder, holder, processes, now);
  // The file has no content yet, but its name contains a PID. A process on another machine creates its file again if it is removed.
  const process = /^lock\.(\d+)\.[0-9a-f]+$/u.exec(path.basename(step))?.[1];
  return process !== undefined && processes.birthOf(Number(process)) === undefined;
}

function inUseError(folder: string, file: string, holder: Holder | undefined): ArchiveError {
  const holderText = holder ? message('archive.held-by', holder) : message('archive.held-by-another');
  return new ArchiveError('archive-in-use', message('archive.in-use', { folder, who: holderText, file }));
}

function beingTakenOver(folder: string): ArchiveError {
  return new ArchiveError('archive-in-use', message('archive.taken-over', { folder }));
}
