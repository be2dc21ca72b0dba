import fs from 'fs-extra';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isNotFoundError, type SiteEntry } from './find-file.ts';

/** A file of a site that is open; whoever has it closes it. */
export interface OpenFile {
  /** where it lies below the site's folder, links followed */
  readonly segments: readonly string[];
  /** its path */
  readonly file: string;
  readonly handle: FileHandle;
  /** of what is open, whatever is in its place by now */
  readonly stats: fs.Stats;
}

/** Neither follows a link in the file's own place nor waits for a pipe; not every system has both. */
const flags =
  fs.constants.O_RDONLY |
  ((fs.constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((fs.constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Opens a file that was found. Since then a link can have come into its place, or into that of a folder above it, which leads
 * out of the site; so what is open is compared with what is there once it is open. What is sent is sent from it alone.
 *
 * @param openAt opens a path
 * @returns undefined where the file is not in its place any more, or another one is
 * @throws the system's error where it is there and cannot be opened
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
 * Opens a file once more that was opened before, for what is done with it.
 * @throws where another one is in its place by now, or it was written to
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
