import fs from 'fs-extra';
import path from 'node:path';
import { isStaleTemporary } from './folder/temporary-names.ts';

/** Creates the cache folder with a `.gitignore`. Returns false if the folder cannot be used. */
export function makeCacheFolder(folder: string): boolean {
  try {
    // A symbolic link may point to another user's folder.
    if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
    fs.ensureDirSync(folder);
    ignoreAll(path.join(folder, '.gitignore'));
    return true;
  } catch {
    return false;
  }
}

function ignoreAll(file: string): void {
  let open;
  try {
    // `wx` never writes through a link.
    open = fs.openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    fs.writeFileSync(open, '# What is here is true of this machine alone, and may be deleted.\n*\n');
  } catch (error) {
    // A truncated `.gitignore` would ignore nothing, and would never be completed.
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(open);
  }
}

/** Names of the cache's temporary files, including those of earlier versions. The folder may contain other files. */
const temporaryPattern = /^(?:publish|serve)-[0-9a-f]{16}\.(?:json|last|jsonl)(?:\.[0-9a-f-]{36})?\.new$/u;

/** Removes temporary files that killed runs left beside a cache file, if they are old. */
export function removeStaleFiles(beside: string): void {
  const folder = path.dirname(beside);
  try {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      if (temporaryPattern.test(name) && isStaleTemporary(file)) fs.rmSync(file);
    }
  } catch {
    // Another run is removing the file, or it cannot be removed. The next run tries again.
  }
}
