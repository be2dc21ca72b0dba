import { createHash } from 'node:crypto';
import path from 'node:path';
import fs from 'fs-extra';
import { TextError } from '../core/errors/errors.ts';
import { systemAdvice } from '../core/errors/system-error.ts';
import { message } from '../messages/message.ts';

/** A file of the program. Paths are relative, with `/`. */
export interface ProgramFile {
  readonly path: string;
  readonly size: number;
  /** in hexadecimal */
  readonly sha256: string;
}

/** The program inside the executable. */
export interface Program {
  /** Name of its folder. Differs for programs with different files. */
  readonly name: string;
  readonly files: readonly ProgramFile[];
  /** Returns the contents of all files, in their order, without anything in between. */
  readonly contents: () => Buffer;
}

/** The folder to unpack into, and the process that does it. */
export interface UnpackOptions {
  /** cache folder of the user; the program is in the folder `blogkeep` below it */
  readonly cache: string;
  /** name of the environment variable that changes the cache folder */
  readonly variable: string;
  /** ID of the user. Undefined on Windows: the cache folder is private there. */
  readonly user: number | undefined;
  readonly now: Date;
}

const day = 24 * 60 * 60 * 1000;
/** Time in milliseconds after which a program that was not started is removed. A running program calls `markUsed` more often. */
const maxIdleTime = 7 * day;
/** Time in milliseconds after which a temporary folder belongs to a process that was killed. */
const maxUnpackTime = day / 24;
export const markInterval = day;

/**
 * Time of modification of all unpacked files. Each start checks it together with the size: every change of a file also changes the time, and
 * reading and hashing all files would take half as long as a short command.
 */
const modified = new Date('2000-01-01T00:00:00Z');

/** Names of programs and of temporary folders. Other files in the folder are not removed. */
const ownName = /-[0-9a-f]{16}(\.tmp-\w{6})?$/u;

/** Returns the cache folder of the user, and the variable that changes it. */
export function cacheFolder(
  os: NodeJS.Platform,
  variables: Readonly<Record<string, string | undefined>>,
  home: () => string,
): Pick<UnpackOptions, 'cache' | 'variable'> {
  if (os === 'darwin') return { cache: path.join(home(), 'Library', 'Caches'), variable: 'HOME' };
  const [variable, standard] = os === 'win32' ? ['LOCALAPPDATA', ['AppData', 'Local']] : ['XDG_CACHE_HOME', ['.cache']];
  const folder = variables[variable] ?? '';
  // The XDG Base Directory Specification says that relative paths are invalid and must be ignored.
  return { cache: path.isAbsolute(folder) ? folder : path.join(home(), ...standard), variable };
}

/**
 * Unpacks the program, unless that is done and no file has changed since, and removes programs of other versions that are no longer used.
 * @returns the folder of the program
 * @throws {TextError} if the folder is not private or cannot be written, or the executable is damaged
 */
export async function unpackProgram(program: Program, options: UnpackOptions): Promise<string> {
  const { cache, variable, user, now } = options;
  const root = path.join(cache, 'blogkeep');
  const folder = path.join(root, program.name);
  try {
    makePrivate(root, user);
    if (!isIntact(folder, program, user)) await unpack(folder, program, user);
    markUsed(folder, now);
  } catch (error) {
    const advice = systemAdvice(error)?.advice;
    if (advice === undefined) throw error;
    const megabytes = Math.ceil(program.files.reduce((total, { size }) => total + size, 0) / 1e6);
    throw new TextError(message('executable.unpack-failed', { folder: root, megabytes, advice, variable }), {
      cause: error,
    });
  }
  removeUnused(root, program.name, now);
  return folder;
}

/** Records that a program is in use. */
export function markUsed(folder: string, now: Date): void {
  try {
    fs.utimesSync(folder, now, now);
  } catch {
    // The folder was removed, or its disk is read-only: then no other process removes it, either.
  }
}

/**
 * Creates a folder that only the user can enter.
 * @throws {TextError} if it is a link, or of another user, who could replace the program
 */
function makePrivate(folder: string, user: number | undefined): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(folder, user)) throw new TextError(message('executable.not-private', { folder }));
  if (user !== undefined && (fs.statSync(folder).mode & 0o077) !== 0) fs.chmodSync(folder, 0o700);
}

/** Reports whether a path is a folder of the user, and not a link to one. */
function isOwn(folder: string, user: number | undefined): boolean {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && stats.isDirectory() && (user === undefined || stats.uid === user);
}

/** Reports whether all files of the program are as they were unpacked. */
function isIntact(folder: string, { files }: Program, user: number | undefined): boolean {
  return (
    isOwn(folder, user) &&
    files.every((file) => {
      const stats = fs.lstatSync(path.join(folder, file.path), { throwIfNoEntry: false });
      return stats?.isFile() === true && stats.size === file.size && stats.mtimeMs === modified.getTime();
    })
  );
}

/** Unpacks the program into a temporary folder and moves it into place, so that no process sees a part of it. */
async function unpack(folder: string, program: Program, user: number | undefined): Promise<void> {
  const staged = fs.mkdtempSync(`${folder}.tmp-`);
  try {
    writeFiles(staged, program);
    await moveIntoPlace(staged, folder, () => isIntact(folder, program, user));
  } finally {
    fs.rmSync(staged, { recursive: true, force: true });
  }
}

/** @throws {TextError} if a file has another checksum: the executable was not downloaded completely, or changed */
function writeFiles(folder: string, { files, contents }: Program): void {
  const bytes = decompress(contents);
  let position = 0;
  for (const { path: name, size, sha256 } of files) {
    const content = bytes.subarray(position, (position += size));
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new TextError(message('executable.damaged'));
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    fs.utimesSync(file, modified, modified);
  }
}

function decompress(contents: () => Buffer): Buffer {
  try {
    return contents();
  } catch (error) {
    throw new TextError(message('executable.damaged'), { cause: error });
  }
}

/** Moves a folder to a place that may have a damaged one, or the result of another process that unpacks at the same time. */
async function moveIntoPlace(staged: string, folder: string, isDone: () => boolean): Promise<void> {
  const attempts = 3;
  for (let attempt = 1; ; attempt++)
    try {
      // Waits on Windows while a virus scanner reads the new files.
      await fs.rename(staged, folder);
      return;
    } catch (error) {
      if (isDone()) return;
      if (attempt === attempts || fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined) throw error;
      remove(folder);
    }
}

/** Removes a folder at once for other processes: renaming is atomic, removing files is not. */
function remove(folder: string): void {
  const discarded = fs.mkdtempSync(`${folder.replace(/\.tmp-\w{6}$/u, '')}.tmp-`);
  try {
    fs.renameSync(folder, path.join(discarded, 'program'));
  } catch (error) {
    // Another process has removed it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    fs.rmSync(discarded, { recursive: true, force: true });
  }
}

/** Removes other programs that are no longer used, and temporary folders of killed processes. */
function removeUnused(root: string, name: string, now: Date): void {
  for (const other of fs.readdirSync(root)) {
    const own = ownName.exec(other);
    if (own === null || other === name) continue;
    try {
      const folder = path.join(root, other);
      const age = now.getTime() - fs.lstatSync(folder).mtimeMs;
      if (age > (own[1] === undefined ? maxIdleTime : maxUnpackTime)) remove(folder);
    } catch {
      // Another process removes it, or uses it on Windows. The next start tries again.
    }
  }
}
