import fs from 'fs-extra';
import path from 'node:path';
import { z } from 'zod';
import { ArchiveError } from '../core/errors.ts';
import { writingError } from './errors.ts';
import { layout, placeOf } from './layout.ts';

/** Who writes into an archive, as the lock file says it. */
const holderSchema = z.looseObject({
  process: z.number(),
  host: z.string(),
  /** when the run began, by the clock of its machine */
  started: z.string(),
  /** what tells the process from another one with the same number */
  birth: z.string(),
});

export type Holder = z.infer<typeof holderSchema>;

/** What a lock needs to know of processes. */
export interface Processes {
  readonly process: number;
  readonly host: string;
  /**
   * What tells a process of this machine from another one that had its number before, such as the moment of its start; empty
   * where the system does not say. Undefined where there is no such process.
   */
  readonly birthOf: (process: number) => string | undefined;
}

export interface Lock {
  /** the holder from whom it was taken over, because nobody holds it any more */
  readonly takenFrom: Holder | undefined;
  release(): void;
}

/** A holder on another machine that cannot be asked is given up after so many milliseconds without a sign of life. */
const silence = 12 * 60 * 60 * 1000;

/** How often it is tried again when others take and release the lock at the same time. */
const tries = 20;

/**
 * Takes the lock of an archive: one writer at a time. Reading needs no lock. A holder that has ended without releasing it
 * is taken over.
 *
 * @param folder the archive's; made where there is none
 * @throws {ArchiveError} naming the holder, when another run writes into the archive
 * @throws {UsageError} when the folder cannot be written
 */
export function takeLock(folder: string, processes: Processes, now: Date): Lock {
  const own: Holder = {
    process: processes.process,
    host: processes.host,
    started: now.toISOString(),
    birth: processes.birthOf(processes.process) ?? '',
  };
  const file = placeOf(folder, layout.lock);
  const text = `${JSON.stringify(own)}\n`;
  try {
    let takenFrom: Holder | undefined;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (create(file, text, own)) return { takenFrom, release: () => release(file, text) };
      const found = read(file);
      if (found === undefined) continue;
      if (isAlive(found, { file, folder, processes, now })) throw inUse(folder, file, found.holder);
      if (takeAway(file, found.text, own)) takenFrom = found.holder ?? takenFrom;
    }
  } catch (error) {
    throw writingError(folder, error);
  }
  throw inUse(folder, file, read(file)?.holder);
}

/** Who writes into an archive at the moment, or was stopped while it did; undefined where nobody does. */
export function readLock(folder: string): Holder | undefined {
  return read(placeOf(folder, layout.lock))?.holder;
}

/**
 * Makes the lock file with all that is in it at once, so that nobody ever sees an empty one; false where there is one.
 * @throws what the file system says
 */
function create(file: string, text: string, own: Holder): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${own.process}`;
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

function read(file: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    return { text, holder: holderSchema.safeParse(JSON.parse(text)).data };
  } catch {
    return { text, holder: undefined };
  }
}

function isAlive(
  { holder }: { holder: Holder | undefined },
  about: { file: string; folder: string; processes: Processes; now: Date },
): boolean {
  const { file, folder, processes, now } = about;
  if (holder?.host === processes.host) {
    const birth = processes.birthOf(holder.process);
    return birth !== undefined && (birth === '' || holder.birth === '' || birth === holder.birth);
  }
  // The journal grows with each post: a run that goes on shows it there.
  const times = [file, placeOf(folder, layout.journal)].map(
    (sign) => fs.statSync(sign, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return now.getTime() - Math.max(...times) < silence;
}

/** Takes away the lock of a holder that has ended, and no other that may have come into its place meanwhile. */
function takeAway(file: string, text: string, own: Holder): boolean {
  const aside = `${file}.ended.${own.process}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const isIt = fs.readFileSync(aside, 'utf8') === text;
  try {
    if (!isIt) fs.linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
  return isIt;
}

/** Releases the lock, unless it is somebody else's by now, and takes the folder away where nothing else is in it. */
function release(file: string, text: string): void {
  try {
    if (read(file)?.text === text) fs.rmSync(file, { force: true });
    fs.rmdirSync(path.dirname(file));
  } catch {
    // What a run has stored does not depend on it: the next one finds that the holder has ended.
  }
}

function inUse(folder: string, file: string, holder: Holder | undefined): ArchiveError {
  const who = holder
    ? `process ${holder.process} on ${holder.host} has been writing into it since ${holder.started}`
    : 'another run has its lock';
  return new ArchiveError(
    `The archive in ${folder} is in use: ${who}. Wait until that run has ended; if there is no such run any more, ` +
      `delete ${file}.`,
  );
}
