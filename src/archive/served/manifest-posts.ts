import fs from 'fs-extra';
import { layout, placeOf } from '../layout.ts';

/** Bytes that are read at a time: the manifest of a large archive is many times as much. */
const atOnce = 1 << 20;

const line = /^[0-9a-f]{64} +data\/posts\/([^/]+)\/post\.json$/u;

/** The ids of the posts whose records the manifest names; none where there is no manifest. */
export function manifestPosts(folder: string): Set<string> {
  const ids = new Set<string>();
  let rest = '';
  for (const text of chunksOf(placeOf(folder, layout.manifest))) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      const id = one.endsWith('/post.json') ? line.exec(one)?.[1] : undefined;
      if (id !== undefined) ids.add(id);
    }
  }
  return ids;
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
