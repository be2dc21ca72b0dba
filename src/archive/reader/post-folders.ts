import fs from 'fs-extra';
import { fileInTheWay } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { mayGoOn, postIdOf } from '../format/post-folder.ts';

/** Folders that are looked at in one go. */
const atOnce = 200;

/**
 * The ids of the posts that an archive has folders of, in no order, one after the other: of a large archive a list of all would
 * be most of what a look takes. Links are folders of none; whether there is a record in a folder is not looked at.
 */
export async function* postIdsIn(archive: string): AsyncGenerator<string> {
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for await (const entry of await opened(placeOf(archive, `${layout.posts}/${at}`))) {
      if (!entry.isDirectory()) continue;
      const id = postIdOf(at + entry.name);
      if (id !== undefined) yield id;
      if (mayGoOn(entry.name)) open.push(`${at}${entry.name}/`);
    }
  }
}

async function opened(folder: string): Promise<AsyncIterable<fs.Dirent> | readonly fs.Dirent[]> {
  try {
    return await fs.opendir(folder, { bufferSize: atOnce });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw fileInTheWay(folder);
    if (code !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * What is in the place of a folder of a post. The archive itself may be a link to where there is room, and of the folders above
 * those of posts it is known that they are none.
 *
 * @param folder relative to the archive
 * @returns `link` where it is a link, or is in one: it would lead out of the archive
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

/** Whether a folder of a post is a link, or is in one, see {@link placeTakenBy}. */
export function isLinked(archive: string, folder: string): boolean {
  return placeTakenBy(archive, folder) === 'link';
}
