import fs from 'fs-extra';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isNotFoundError, type SiteEntry } from './find-file.ts';

/** An open file of a site. The caller must close it. */
export interface OpenFile {
  /** real path relative to the site's folder */
  readonly segments: readonly string[];
  readonly file: string;
  readonly handle: FileHandle;
  /** stats of the open file, even if another file has replaced it */
  readonly stats: fs.Stats;
}

/** Open flags that avoid following a link in the last segment and waiting for a pipe. Not every system has both. */
const flags =
  fs.constants.O_RDONLY |
  ((fs.constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((fs.constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Opens a file that was found. In the meantime, the file or one of its parent folders may have been replaced by a link that leads out of
 * the site, so the open file is compared with the path again. Only the open file is sent.
 *
 * @param openAt opens a path
 * @returns undefined if the file was removed or replaced
 * @throws the system error if the file exists but cannot be opened
 */
export async function openFile(
  { root, segments }: SiteEntry,
  openAt: (file: string, flags: number) => Promise<FileHandle> = open,
): Promise<OpenFile | undefined> {
  const file = path.join(root, ...segments);
  let handle: FileHandle | undefined;
  let isSame = false;
  try {
    handle = await openAt(file, flags);
    const stats = await handle.stat();
    isSame = stats.isFile() && (await fs.realpath.native(file)) === file && isSameFile(stats, await fs.lstat(file));
    return isSame ? { segments, file, handle, stats } : undefined;
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  } finally {
    if (!isSame) await handle?.close();
  }
}

/**
 * Reopens a file, passes it to an action, and closes it.
 * @throws if the file was replaced or changed
 */
export async function withReopened<T>(
  { file, stats }: Pick<OpenFile, 'file' | 'stats'>,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(file, flags);
  try {
    const now = await handle.stat();
    if (!isSameFile(now, stats) || now.size !== stats.size || now.mtimeMs !== stats.mtimeMs)
      throw fileChangedError(file);
    return await use(handle);
  } finally {
    await handle.close();
  }
}

export function fileChangedError(file: string): Error {
  return new Error(`${file} has changed while it was being sent.`);
}

function isSameFile(one: fs.Stats, other: fs.Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
