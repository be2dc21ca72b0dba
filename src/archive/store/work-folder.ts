import fs from 'fs-extra';
import path from 'node:path';
import { layout, placeOf } from '../format/layout.ts';

const ignored = '.gitignore';

/** A `.gitignore` that matches everything, since the journal and the lock belong to a single run and must not be tracked. */
const everything = '*\n';

/**
 * Creates the working folder of a run, with a `.gitignore`.
 * @param folder the archive; created if it is missing
 */
export function makeWork(folder: string): void {
  const work = placeOf(folder, layout.work);
  fs.mkdirSync(work, { recursive: true });
  const file = path.join(work, ignored);
  if (saysEverything(file)) return;
  try {
    // Replaces anything that is in its place, such as an incomplete file or a link.
    fs.rmSync(file, { recursive: true, force: true });
    fs.writeFileSync(file, everything, { flag: 'wx' });
  } catch (error) {
    // Another run has just created or removed the file.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function isIgnoredFile(name: string): boolean {
  return name === ignored;
}

/** Removes the working folder, unless it contains more than the `.gitignore`. */
export function removeWork(folder: string): void {
  const work = placeOf(folder, layout.work);
  try {
    if (!fs.readdirSync(work).every(isIgnoredFile)) return;
    fs.rmSync(path.join(work, ignored), { force: true });
    fs.rmdirSync(work);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A run that has just started creates the file again when it opens the archive.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(code)) throw error;
  }
}

function saysEverything(file: string): boolean {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === everything.length && fs.readFileSync(file, 'utf8') === everything;
}

/** Creates the working folder, and removes the temporary files of a stopped run. */
export async function prepareWork(folder: string): Promise<void> {
  const work = placeOf(folder, layout.work);
  const journal = path.posix.basename(layout.journal);
  const lock = path.posix.basename(layout.lock);
  const notes = path.posix.basename(layout.notes);
  makeWork(folder);
  for (const name of await fs.readdir(work)) {
    // Files of the lock are kept, since other processes may be checking the lock.
    const isKept = name === journal || name === notes || isIgnoredFile(name) || name.startsWith(lock);
    if (!isKept) await fs.remove(path.join(work, name));
  }
}
