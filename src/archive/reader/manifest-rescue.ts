import fs from 'fs-extra';
import path from 'node:path';
import { decodeManifest, encodeManifest } from '../../core/bag-manifest.ts';
import { sha256Of } from '../format/bag.ts';
import { readElsewhere } from './elsewhere.ts';
import { filesOfBlog, isOfRecord, mediumFile, placeOf } from '../format/layout.ts';

/**
 * The checksums of the payload where the manifest is not the one that was written. If the files that are here make the manifest
 * that the bag speaks of, they are complete and it alone is damaged. Else its lines are taken for what they are worth: one whose
 * path is damaged is that of the file with its checksum, and one that names no file which there could be is none.
 *
 * @param text of the manifest as it is
 * @param vouched checksums of the manifest as it was written, by the bag's other files
 */
export function rescueManifest(folder: string, text: string, vouched: ReadonlySet<string>): Map<string, string> {
  const here = payloadFiles(folder);
  if (vouched.has(sha256Of(encodeManifest(here)))) return here;
  const known = decodeManifest(text);
  const unlisted = new Map([...here].filter(([entry]) => !known.has(entry)).map(([entry, sum]) => [sum, entry]));
  for (const [entry, sum] of known) {
    if (here.has(entry)) continue;
    const moved = unlisted.get(sum);
    if (moved !== undefined || !isPayloadPath(entry)) known.delete(entry);
    if (moved !== undefined) known.set(moved, sum);
  }
  return known;
}

/** Every regular file below `data/` and its checksum; also media that are elsewhere. */
function payloadFiles(folder: string): Map<string, string> {
  const files = new Map([...readElsewhere(folder)].map(([entry, { sha256 }]) => [entry, sha256]));
  const data = placeOf(folder, 'data');
  if (!fs.existsSync(data)) return files;
  for (const found of fs.readdirSync(data, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.join(found.parentPath, found.name);
    try {
      files.set(path.relative(folder, file).replaceAll('\\', '/'), sha256Of(fs.readFileSync(file)));
    } catch {
      // What cannot be read is damaged, whatever the manifest says.
    }
  }
  return files;
}

/** Whether an archive can have a file at a path. */
function isPayloadPath(entry: string): boolean {
  return isOfRecord(entry) || mediumFile.test(entry) || filesOfBlog.includes(entry);
}
