import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Container } from './container.ts';

/** A file on disk, possibly a temporary copy. */
export interface FileOnDisk {
  readonly path: string;
  /** Removes the file if it is a temporary copy. */
  remove(): Promise<void>;
}

/** Returns an entry as a file on disk: a copy in the temporary folder if it is in a zip, whose entries have no random access. */
export async function copyToDisk(container: Container, at: string, signal?: AbortSignal): Promise<FileOnDisk> {
  const file = container.fileAt?.(at);
  if (file !== undefined) return { path: file, remove: async () => undefined };
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'blogkeep-zip-'));
  try {
    // The name in the zip may be too long for the disk, or not allowed on it.
    const copy = path.join(folder, 'entry');
    await pipeline(await container.open(at), fs.createWriteStream(copy, { mode: 0o600 }), { signal });
    return { path: copy, remove: () => fs.remove(folder) };
  } catch (error) {
    await fs.remove(folder);
    throw error;
  }
}
