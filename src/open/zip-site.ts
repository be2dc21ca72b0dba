import fs from 'fs-extra';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** Writes a site as a zip, file by file, without keeping it in memory. Omits the files with which blogkeep remembers its state. */
export async function zipSite(folder: string, target: Writable): Promise<void> {
  const zip = new yazl.ZipFile();
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.blogkeep')) continue;
    const file = path.join(entry.parentPath, entry.name);
    zip.addFile(file, path.relative(folder, file).split(path.sep).join('/'));
  }
  zip.end();
  await pipeline(zip.outputStream, target);
}
