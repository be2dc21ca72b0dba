import fs from 'fs-extra';
import path from 'node:path';
import { layout, placeOf } from '../format/layout.ts';

const ignored = '.gitignore';

/** Git must not track the journal and the lock: both belong to one run. */
const everything = '*\n';

/**
 * Makes the working folder of a run, with a `.gitignore`.
 * @param folder the archive; made if it is missing
 */
export function makeWork(folder: string): void {
  const work = placeOf(folder, layout.work);
  fs.mkdirSync(work, { recursive: true });
  const file = path.join(work, ignored);
  if (saysEverything(file)) return;
  try {
    // Replaces anything else, such as an incomplete file or a link.
    fs.rmSync(file, { recursive: true, force: true });
    fs.writeFileSync(file, everything, { flag: 'wx' });
  } catch (error) {
    // Another run has just written or removed it.
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
    // A run that has just started writes the file again when it opens the archive.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(code)) throw error;
  }
}

function saysEverything(file: string): boolean {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === everything.length && fs.readFileSync(file, 'utf8') === everything;
}

/** Makes the working folder, and removes temporary files of a stopped run. */
export async function prepareWork(folder: string): Promise<void> {
  const work = placeOf(folder, layout.work);
  const journal = path.posix.basename(layout.journal);
  const lock = path.posix.basename(layout.lock);
  const notes = path.posix.basename(layout.notes);
  makeWork(folder);
  for (const name of await fs.readdir(work)) {
    // Other processes may be checking the lock; their files stay.
    const isKept = name === journal || name === notes || isIgnoredFile(name) || name.startsWith(lock);
    if (!isKept) await fs.remove(path.join(work, name));
  }
}
