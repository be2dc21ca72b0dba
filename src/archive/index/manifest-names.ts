import fs from 'fs-extra';
import { setImmediate } from 'node:timers/promises';
import { layout, placeOf } from '../format/layout.ts';
import { postIdOf } from '../format/post-folder.ts';

/** Bytes that are read without letting anything else happen: the manifest of a large archive is many times as much. */
const atOnce = 1 << 16;

const line = /^[0-9a-f]{64} +(data\/(?:posts\/(.+)\/(post|comments)\.json|[a-z]+\.json))$/u;

/** Gets what the manifest names, in the order of its lines. */
export interface Named {
  /** a post has a record, or a list of comments */
  readonly post: (id: string, part: 'record' | 'comments') => void;
  /** a file about the blog as a whole */
  readonly file: (entry: string) => void;
}

/** Reads what the manifest names; that is nothing where there is no manifest that can be read. */
export async function readManifest(folder: string, named: Named): Promise<void> {
  let rest = '';
  for (const text of chunksOf(placeOf(folder, layout.manifest))) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      // Most lines are bodies, which a look at their end tells.
      const found = one.endsWith('.json') ? line.exec(one) : null;
      if (!found) continue;
      const [, entry = '', folder, part] = found;
      if (folder === undefined) {
        named.file(entry);
        continue;
      }
      const id = postIdOf(folder);
      if (id !== undefined) named.post(id, part === 'comments' ? part : 'record');
    }
    await setImmediate();
  }
}

/** As Latin-1: the lines that matter are ASCII, and no character is cut in two. */
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
