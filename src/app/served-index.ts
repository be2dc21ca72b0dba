import { createHash, type Hash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import type { IndexStore } from '../archive/served/index-keeper.ts';
import { unfinishedFor } from '../publish/build/folder/unfinished-names.ts';
import { makeCacheFolder, removeUnfinished } from './cache-folder.ts';

/** Characters that are written without letting anything else happen. */
const atOnce = 1 << 18;

/**
 * A file in the cache folder that keeps the index of an archive. It ends with a checksum: against files that were cut or touched, not
 * against people. Where it cannot be read or written, the next server looks through the archive. A server that is interrupted finishes
 * writing it: half a second for 100,000 posts, which the next one would need many of.
 */
export function indexFile(cache: string, archive: string): IndexStore {
  const name = createHash('sha1').update(path.resolve(archive)).digest('hex').slice(0, 16);
  const file = path.join(cache, `serve-${name}.jsonl`);
  return {
    read: () => {
      try {
        return wholeLines(fs.readFileSync(file));
      } catch {
        return undefined;
      }
    },
    write: async (lines) => {
      const unfinished = unfinishedFor(file);
      try {
        if (!makeCacheFolder(cache)) return;
        removeUnfinished(file);
        await writeLines(unfinished, lines);
        await fs.rename(unfinished, file);
      } catch {
        await fs.remove(unfinished).catch(() => undefined);
      }
    },
  };
}

const sumOf = (hash: Hash) => `blogkeep serve ${hash.digest('hex')}\n`;

async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const hash = createHash('sha1');
  const handle = await fs.promises.open(file, 'wx');
  const put = async (text: string) => {
    hash.update(text);
    await handle.appendFile(text);
  };
  try {
    let waiting = '';
    for (const line of lines) {
      waiting += line;
      if (waiting.length < atOnce) continue;
      await put(waiting);
      waiting = '';
    }
    await put(waiting);
    await handle.appendFile(sumOf(hash));
  } finally {
    await handle.close();
  }
}

/** The lines of a file but for the checksum; undefined where that is not theirs. */
function wholeLines(bytes: Buffer): Iterable<string> | undefined {
  const end = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
  const content = bytes.subarray(0, end);
  return bytes.toString('utf8', end) === sumOf(createHash('sha1').update(content)) ? linesIn(content) : undefined;
}

function* linesIn(content: Buffer): Generator<string> {
  for (let begin = 0, end = 0; begin < content.length; begin = end + 1) {
    end = content.indexOf('\n', begin);
    yield content.toString('utf8', begin, end);
  }
}
