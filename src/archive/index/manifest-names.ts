import fs from 'fs-extra';
import { setImmediate } from 'node:timers/promises';
import { layout, placeOf } from '../format/layout.ts';
import { postIdOf } from '../format/post-folder.ts';

/** Number of bytes to read before yielding to other work. The manifest of a large archive is many times as long. */
const atOnce = 1 << 16;

const line = /^[0-9a-f]{64} +(data\/(?:posts\/(.+)\/(post|comments)\.json|[a-z]+\.json))$/u;

/** Receives the files that the manifest lists, in the order of its lines. */
export interface ManifestReceiver {
  /** called for each record and each list of comments */
  readonly post: (id: string, part: 'record' | 'comments') => void;
  /** called for each file that concerns the whole blog */
  readonly file: (entry: string) => void;
}

/** Reads the manifest. If it is missing or unreadable, it counts as empty. */
export async function readManifest(folder: string, receiver: ManifestReceiver): Promise<void> {
  let rest = '';
  for (const text of chunksOf(placeOf(folder, layout.manifest))) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      // Most lines are about bodies, and comparing their end is faster than matching the pattern.
      const found = one.endsWith('.json') ? line.exec(one) : null;
      if (!found) continue;
      const [, entry = '', folder, part] = found;
      if (folder === undefined) {
        receiver.file(entry);
        continue;
      }
      const id = postIdOf(folder);
      if (id !== undefined) receiver.post(id, part === 'comments' ? part : 'record');
    }
    await setImmediate();
  }
}

/** Reads a file in chunks as Latin-1, so that no character can be split between chunks. Relevant lines are ASCII. */
function* chunksOf(file: string): Generator<string> {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch {
    return;
  }
  try {
    const buffer = Buffer.allocUnsafe(atOnce);
    const read = () => fs.readSync(handle, buffer, 0, atOnce, null);
    for (let size = read(); size > 0; size = read()) yield buffer.toString('latin1', 0, size);
  } finally {
    fs.closeSync(handle);
  }
}
