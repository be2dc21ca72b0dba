import { createHash } from 'node:crypto';
import path from 'node:path';
import type { IndexStore } from '../../archive/index/index-keeper.ts';
import { makeCacheFolder } from '../../publish/build/cache-folder.ts';
import { LineFile, writeLines, type Line } from '../../publish/build/line-file.ts';

/**
 * A file in the cache folder that stores the index of an archive. If it cannot be read or written, the next server reads the archive. A
 * server that is interrupted finishes writing it: half a second for 100,000 posts, which saves the next one much more.
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
        // Nothing but time depends on it.
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
