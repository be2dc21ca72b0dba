import fs from 'fs-extra';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type ChecksumFiles, checksumInName, isCopied } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import { sha256Of } from '../sha256.ts';

/** A file of an archive on this machine. */
export interface LocalFile {
  readonly sha256: string;
  readonly size: number;
}

/** Number of files to read before yielding to the event loop. */
const yieldInterval = 200;

/**
 * Returns the archive files in a folder by path, with their checksums. The checksum of a media file is taken from its name, since a run
 * checks all media before it ends.
 */
export async function localFiles(folder: string): Promise<Map<string, LocalFile>> {
  const files = new Map<string, LocalFile>();
  if (!fs.existsSync(folder)) return files;
  let read = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll('\\', '/');
    if (!isCopied(name)) continue;
    const sum = checksumInName(name);
    const bytes = sum === undefined ? fs.readFileSync(file) : undefined;
    const size = bytes?.length ?? fs.statSync(file).size;
    files.set(name, { sha256: sum ?? sha256Of(bytes ?? Buffer.alloc(0)), size });
    if (++read % yieldInterval === 0) await setImmediate();
  }
  return files;
}

export function localChecksumFiles(folder: string): ChecksumFiles {
  return {
    manifest: readText(folder, layout.manifest),
    tagManifest: readText(folder, layout.tagManifest),
    journal: readText(folder, layout.journal),
  };
}

export function readText(folder: string, name: string): string {
  const file = localPath(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

/** Writes a file of an archive. An empty `fetch.txt` is removed instead. */
export function writeLocal(folder: string, name: string, content: Uint8Array | string): void {
  const file = localPath(folder, name);
  if (content.length === 0 && name === layout.fetchList) {
    fs.rmSync(file, { force: true });
    return;
  }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Removes a file, and parent folders that become empty. */
export function removeLocal(folder: string, name: string): void {
  fs.rmSync(localPath(folder, name), { force: true });
  for (let at = path.posix.dirname(name); at !== '.'; at = path.posix.dirname(at)) {
    try {
      fs.rmdirSync(localPath(folder, at));
    } catch {
      return;
    }
  }
}

export function localPath(folder: string, name: string): string {
  return path.join(folder, ...name.split('/'));
}
