import { createHash } from 'node:crypto';
import path from 'node:path';
import type { IndexStore } from '../../archive/index/saved-index.ts';
import { makeCacheFolder } from '../../publish/build/cache-folder.ts';
import { LineFile, writeLines, type Line } from '../../publish/build/line-file.ts';

/**
 * Returns a store for the index of an archive, which is a file in the cache folder. If the file cannot be read or written, the next server
 * process reads the archive instead. An interrupted server finishes writing the file, which takes half a second for 100,000 posts and saves
 * much more time at the next start.
 */
export function indexFile(cache: string, archive: string): IndexStore {
  const name = createHash('sha1').update(path.resolve(archive)).digest('hex').slice(0, 16);
  const file = path.join(cache, `serve-${name}.jsonl`);
  return {
    read: () => {
      try {
        const lines = LineFile.open(file);
        return lines && textsIn(lines);
      } catch {
        return undefined;
      }
    },
    write: async (lines) => {
      try {
        if (makeCacheFolder(cache)) await writeLines(file, withoutEnds(lines));
      } catch {
        // A failure only costs time, since the next server process reads the archive instead.
      }
    },
  };
}

function* withoutEnds(lines: Iterable<string>): Generator<Line> {
  for (const line of lines) yield [line.slice(0, -1)];
}

function* textsIn(lines: LineFile): Generator<string> {
  try {
    for (const [, line] of lines.lines()) yield line.toString();
  } finally {
    lines.close();
  }
}
