import fs from 'fs-extra';
import path from 'node:path';

/** Makes the folder of the cache, which git is to leave alone. @returns false where it cannot be used */
export function makeCacheFolder(folder: string): boolean {
  try {
    // A link would lead to a folder of somebody else's.
    if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
    fs.ensureDirSync(folder);
    const ignored = path.join(folder, '.gitignore');
    if (!fs.existsSync(ignored))
      fs.writeFileSync(ignored, '# What is here is true of this machine alone, and may be deleted.\n*\n');
    return true;
  } catch {
    return false;
  }
}
