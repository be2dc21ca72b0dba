import fs from 'fs-extra';
import path from 'node:path';
import { layout, placeOf } from '../format/layout.ts';

const ignored = '.gitignore';

/** A journal in a commit would be that of another night, a lock that of a process that nobody knows. */
const everything = '*\n';

/**
 * Makes the folder for what is true of a run and not of the blog, kept from git by a file of its own.
 * @param folder the archive's; made too where there is none
 */
export function makeWork(folder: string): void {
  const work = placeOf(folder, layout.work);
  fs.mkdirSync(work, { recursive: true });
  const file = path.join(work, ignored);
  if (saysEverything(file)) return;
  try {
    // Whatever else is there, such as what was killed in the middle, or a link that leads out of the archive.
    fs.rmSync(file, { recursive: true, force: true });
    fs.writeFileSync(file, everything, { flag: 'wx' });
  } catch (error) {
    // Another run has written it at this moment, or has tidied up.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Whether an entry of the folder stays while a run begins in it. */
function isIgnoredFile(name: string): boolean {
  return name === ignored;
}

/**
 * Takes the folder away, unless something else is in it than what keeps it from git.
 * @throws what the file system says
 */
export function removeWork(folder: string): void {
  const work = placeOf(folder, layout.work);
  try {
    if (!fs.readdirSync(work).every(isIgnoredFile)) return;
    fs.rmSync(path.join(work, ignored), { force: true });
    fs.rmdirSync(work);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A run that has begun at this moment writes that file again when it opens the archive.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(code)) throw error;
  }
}

function saysEverything(file: string): boolean {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === everything.length && fs.readFileSync(file, 'utf8') === everything;
}

/** Makes the folder for unfinished files, and takes away those that a stopped run left there. */
export async function prepareWork(folder: string): Promise<void> {
  const work = placeOf(folder, layout.work);
  const journal = path.posix.basename(layout.journal);
  const lock = path.posix.basename(layout.lock);
  const notes = path.posix.basename(layout.notes);
  makeWork(folder);
  for (const name of await fs.readdir(work)) {
    // Others may be looking at the lock at this moment; the steps of that are theirs.
    const isKept = name === journal || name === notes || isIgnoredFile(name) || name.startsWith(lock);
    if (!isKept) await fs.remove(path.join(work, name));
  }
}
