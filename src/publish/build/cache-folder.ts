import fs from 'fs-extra';
import path from 'node:path';
import { isLeftUnfinished } from './folder/unfinished-names.ts';

/** Makes the folder of the cache, which git is to leave alone. @returns false where it cannot be used */
export function makeCacheFolder(folder: string): boolean {
  try {
    // A link would lead to a folder of somebody else's.
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
    // `wx`: not through a link.
    open = fs.openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    fs.writeFileSync(open, '# What is here is true of this machine alone, and may be deleted.\n*\n');
  } catch (error) {
    // An empty one would ignore nothing, and be taken for whole.
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(open);
  }
}

/** The names of unfinished files of the cache, now and in earlier versions; the folder may have files of others in it. */
const unfinishedName = /^(?:publish|serve)-[0-9a-f]{16}\.(?:json|last|jsonl)(?:\.[0-9a-f-]{36})?\.new$/u;

/** Removes what killed runs left unfinished beside a file of the cache. Younger ones may be in the making. */
export function removeUnfinished(beside: string): void {
  const folder = path.dirname(beside);
  try {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      if (unfinishedName.test(name) && isLeftUnfinished(file)) fs.rmSync(file);
    }
  } catch {
    // Another run removes it, too, or nobody can: the next one tries again.
  }
}
