import fs from 'fs-extra';
import { fileInTheWay } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { mayBeNested, postIdOf } from '../format/post-folder.ts';

/** Number of folders to read at once. */
const batchSize = 200;

/**
 * Yields the IDs of all post folders, unsorted. A list of all IDs would take much memory in a large archive. Links do not count. Does not
 * check whether a folder contains a record.
 */
export async function* postIdsIn(archive: string): AsyncGenerator<string> {
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for await (const entry of await opened(placeOf(archive, `${layout.posts}/${at}`))) {
      if (!entry.isDirectory()) continue;
      const id = postIdOf(at + entry.name);
      if (id !== undefined) yield id;
      if (mayBeNested(entry.name)) open.push(`${at}${entry.name}/`);
    }
  }
}

async function opened(folder: string): Promise<AsyncIterable<fs.Dirent> | readonly fs.Dirent[]> {
  try {
    return await fs.opendir(folder, { bufferSize: batchSize });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw fileInTheWay(folder);
    if (code !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * Returns what is at the path of a post folder. Only the folders below the folder of all posts are examined: the archive itself may be a
 * link, and the folders in between are checked by `assertNoLinks`.
 *
 * @param folder relative to the archive
 * @returns `link` if it is a link or inside one, which leads outside the archive
 */
export function placeTakenBy(archive: string, folder: string): 'link' | 'nothing' | 'something' {
  const names = folder.split('/');
  const first = folder.startsWith(`${layout.posts}/`) ? 3 : names.length;
  for (let length = Math.max(first, 1); length <= names.length; length += 1) {
    const stats = fs.lstatSync(placeOf(archive, names.slice(0, length).join('/')), { throwIfNoEntry: false });
    if (!stats) return 'nothing';
    if (stats.isSymbolicLink()) return 'link';
  }
  return 'something';
}

/** Reports whether a post folder is a link or inside one, see {@link placeTakenBy}. */
export function isLinked(archive: string, folder: string): boolean {
  return placeTakenBy(archive, folder) === 'link';
}
