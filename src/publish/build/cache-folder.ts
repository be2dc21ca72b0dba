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

/** Names of the cache's files. The folder may contain other files. */
const cachePattern = /^publish-[0-9a-f]{16}\.jsonl(?<temporary>\.[0-9a-f-]{36}\.new)?$/u;

/** Removes temporary files that killed runs left beside a cache file, if they are old. */
export function removeStaleFiles(cacheFile: string): void {
  const folder = path.dirname(cacheFile);
  try {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      const isTemporary = cachePattern.exec(name)?.groups?.temporary !== undefined;
      if (isTemporary && isStaleTemporary(file)) fs.rmSync(file);
    }
  } catch {
    // Another run is removing the file, or it cannot be removed. The next run tries again.
  }
}

/** Removes all files of a cache, also those of other blogs in the same folder. The next runs build them again. */
export function removeCacheFiles(folder: string): void {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  // A symbolic link may point to another user's folder.
  if (!stats?.isDirectory()) return;
  for (const name of fs.readdirSync(folder)) if (cachePattern.test(name)) fs.rmSync(path.join(folder, name));
}
