import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ArchiveError } from '../../core/errors.ts';
import { writingError } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { isAlive, readHolder, timeOf, type Holder, type Processes } from './lock-holder.ts';
import { makeWork, removeWork } from './work-folder.ts';
import { message } from '../../messages/message.ts';

export interface Lock {
  /** the holder from whom it was taken over, because nobody holds it any more */
  readonly takenFrom: Holder | undefined;
  release(): void;
}

/** A step on the way to a lock takes no longer, in milliseconds: who began one before that was killed in the middle of it. */
const longestStep = 10_000;

/** How often it is tried again when others take and release the lock at the same time. */
const tries = 20;

/** One who wants a lock. */
interface Contender {
  readonly folder: string;
  readonly file: string;
  /** what its lock says, and no other one */
  readonly text: string;
  /** where it writes that, before it is the lock */
  readonly beside: string;
  readonly processes: Processes;
  readonly now: Date;
}

/**
 * Takes the lock of an archive: one writer at a time. Reading needs no lock. A holder that has ended without releasing it
 * is taken over.
 *
 * @param folder the archive's; made where there is none
 * @throws {ArchiveError} naming the holder, when another run writes into the archive or is taking it over
 * @throws {UsageError} when the folder cannot be written
 */
export function takeLock(folder: string, processes: Processes, now: Date): Lock {
  const contender = contenderFor(folder, processes, now);
  const { file } = contender;
  let isGuarded = false;
  try {
    let takenFrom: Holder | undefined;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (create(contender)) return { takenFrom, release: () => release(contender) };
      const found = readHolder(file);
      if (found === undefined) continue;
      if (isAlive(folder, found.holder, processes, now)) throw inUse(folder, file, found.holder);
      isGuarded = !underGuard(file, contender, () => {
        // Another run may have taken the lock over since it was looked at.
        if (readHolder(file)?.text !== found.text) return;
        fs.rmSync(file, { force: true });
        takenFrom = found.holder ?? takenFrom;
      });
    }
  } catch (error) {
    throw writingError(folder, error);
  }
  throw isGuarded ? beingTakenOver(folder) : inUse(folder, file, readHolder(file)?.holder);
}

function contenderFor(folder: string, processes: Processes, now: Date): Contender {
  const own: Holder = {
    process: processes.process,
    host: processes.host,
    started: now.toISOString(),
    birth: processes.birthOf(processes.process) ?? '',
  };
  const file = placeOf(folder, layout.lock);
  const text = `${JSON.stringify(own)}\n`;
  // The number alone may be that of a process on another machine too.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { folder, file, text, beside: `${file}.${own.process}.${name}`, processes, now };
}

/**
 * Makes the lock file with all that is in it at once, so that nobody ever sees an empty one; false where there is one.
 * @throws what the file system says
 */
function create({ folder, file, text, beside }: Contender): boolean {
  makeWork(folder);
  try {
    fs.rmSync(beside, { force: true });
    fs.writeFileSync(beside, text, { flag: 'wx' });
    link(beside, file, text);
    return true;
  } catch (error) {
    // Without the file or its folder: whoever released the lock at this moment has tidied up.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    fs.rmSync(beside, { force: true });
  }
}

/** Gives a file a second name, unless that is taken; file systems without such a thing get it written. */
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
 * Does something with a file while no other process does it: none but its maker takes a file away except under its guard, having
 * looked at it again there. A guard is a file with a guard of its own, under which it is taken away when it was left behind.
 *
 * @returns false when somebody else is at it; the action was not run then
 */
function underGuard(file: string, contender: Contender, action: () => void): boolean {
  const guard = `${file}.taking`;
  const { text, now } = contender;
  const isLeft = () => Math.abs(now.getTime() - (timeOf(guard) ?? now.getTime())) > longestStep;
  try {
    fs.writeFileSync(guard, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EEXIST', 'ENOENT'].includes(code ?? '')) throw error;
    if (isLeft()) {
      underGuard(guard, contender, () => {
        if (isLeft()) fs.rmSync(guard, { force: true });
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

/** Releases the lock, unless it is somebody else's by now, and takes the folder away where nothing else is in it. */
function release(contender: Contender): void {
  const { folder, file, text } = contender;
  const work = path.dirname(file);
  try {
    if (readHolder(file)?.text === text) {
      // First these: as long as the lock is held, no guard of it matters.
      const steps = fs.readdirSync(work).filter((name) => name.startsWith(`${path.basename(file)}.`));
      for (const step of steps.map((name) => path.join(work, name))) {
        if (isLeftBehind(step, contender)) fs.rmSync(step, { force: true });
      }
      fs.rmSync(file, { force: true });
    }
    removeWork(folder);
  } catch {
    // What a run has stored does not depend on it: the next one finds that the holder has ended.
  }
}

/** Whether a step on the way to a lock is that of somebody who was killed in the middle of it. */
function isLeftBehind(step: string, { folder, processes, now }: Contender): boolean {
  if (now.getTime() - (timeOf(step) ?? 0) > longestStep) return true;
  const holder = readHolder(step)?.holder;
  if (holder !== undefined) return !isAlive(folder, holder, processes, now);
  // Killed before it had written what it says: its number is in its name. One of another machine that is taken away by mistake is
  // made again by its maker.
  const process = /^lock\.(\d+)\.[0-9a-f]+$/u.exec(path.basename(step))?.[1];
  return process !== undefined && processes.birthOf(Number(process)) === undefined;
}

function inUse(folder: string, file: string, holder: Holder | undefined): ArchiveError {
  const who = holder ? message('archive.held-by', holder) : message('archive.held-by-another');
  return new ArchiveError('archive-in-use', message('archive.in-use', { folder, who, file }));
}

function beingTakenOver(folder: string): ArchiveError {
  return new ArchiveError('archive-in-use', message('archive.taken-over', { folder }));
}
