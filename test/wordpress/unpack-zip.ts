import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import fs from 'fs-extra';
import yauzl from 'yauzl';

/** Unpacks a zip into a folder. The zip library refuses names that point outside of it. */
export async function unpackZip(file: string, folder: string): Promise<void> {
  const zip = await yauzl.openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const target = path.join(folder, entry.fileName);
    if (entry.fileName.endsWith('/')) {
      fs.ensureDirSync(target);
      continue;
    }
    fs.ensureDirSync(path.dirname(target));
    await pipeline(await zip.openReadStreamPromise(entry), fs.createWriteStream(target));
  }
}
