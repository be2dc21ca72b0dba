import fs from 'fs-extra';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { errorText } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { systemFileIn } from '../../core/files/system-file.ts';
import { dayOfFile } from '../snapshot-date.ts';
import { BackupError } from '../errors.ts';
import { checkedStream } from './checked-stream.ts';
import { maxEntries, type Container, type ContainerEntry } from './container.ts';
import { unreadableError } from './errors.ts';
import { message, type Text } from '../../messages/message.ts';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants as Partial<typeof fs.constants>;
/** Open flags that avoid following a link or blocking on a pipe, if either has replaced the file since the folder was listed. */
const readOnlyFlags = (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK;

/** Maximum number of folders that are read concurrently. */
const concurrency = 8;

interface FolderListing {
  readonly entries: Map<string, ContainerEntry>;
  readonly folders: Set<string>;
  readonly leftOut: Map<string, Text>;
  readonly unread: Map<string, Text>;
  /** modification time of the newest file in milliseconds since 1970; 0 if there are no files */
  newest: number;
}

/**
 * Opens a folder with all files below it. Symbolic links in it are skipped; the folder itself may be one.
 *
 * @throws {UsageError} if the folder cannot be read, or has more than {@link maxEntries} files
 */
export async function openFolder(folder: string, signal?: AbortSignal): Promise<Container> {
  const root = path.resolve(folder);
  const name = path.basename(root);
  const listing: FolderListing = {
    entries: new Map(),
    folders: new Set(),
    leftOut: new Map(),
    unread: new Map(),
    newest: 0,
  };
  try {
    await walk(root, listing, signal);
  } catch (error) {
    const advice = systemAdvice(error);
    throw advice ? unreadableError(message('backup.folder-system-error', { name, ...advice }), error) : error;
  }
  return {
    name,
    entries: sortByPath(listing.entries),
    folders: () => listing.folders,
    newestFileDate: listing.newest === 0 ? undefined : dayOfFile(listing.newest),
    isCreationDate: false,
    skipped: sortByPath(listing.leftOut),
    unreadable: sortByPath(listing.unread),
    open: async (entry) => {
      const size = listing.entries.get(entry)?.size;
      if (size === undefined) throw new BackupError(message('backup.no-entry', { entry, name }));
      return checkedStream(await streamOf(root, name, entry), `${name}/${entry}`, size);
    },
    fileAt: (entry) => path.join(root, entry),
    close: async () => undefined,
  };
}

async function streamOf(root: string, name: string, entry: string) {
  try {
    return (await openFile(path.join(root, entry), readOnlyFlags)).createReadStream();
  } catch (error) {
    const advice = systemAdvice(error);
    const what = `${name}/${entry}`;
    const text = advice
      ? message('backup.system-error', { name: what, ...advice })
      : message('backup.not-readable', { what, why: errorText(error) });
    throw new BackupError(text, { cause: error });
  }
}

/** Lists folders level by level, so that pending folders are kept as names rather than as promises. */
async function walk(root: string, listing: FolderListing, signal: AbortSignal | undefined): Promise<void> {
  const limit = pLimit(concurrency);
  let level = [''];
  while (level.length > 0) {
    signal?.throwIfAborted();
    const subfolders = await Promise.all(level.map((folder) => limit(() => listFolder(root, folder, listing))));
    level = subfolders.flat();
    if (listing.entries.size + listing.leftOut.size + listing.unread.size > maxEntries) {
      throw unreadableError(message('backup.too-many-files', { folder: path.basename(root), most: maxEntries }));
    }
  }
}

/** Adds the files of one folder, and returns its subfolders. */
async function listFolder(root: string, folder: string, listing: FolderListing): Promise<string[]> {
  const subfolders: string[] = [];
  for (const { entry, stats } of await statEntries(root, folder, listing)) {
    const at = folder === '' ? entry : `${folder}/${entry}`;
    if (systemFileIn(at) !== undefined) continue;
    if (at.includes('\u{fffd}')) listing.unread.set(at, message('backup.name-not-utf-8'));
    else if (stats.isDirectory()) subfolders.push(at);
    else if (stats.isFile()) {
      listing.entries.set(at, { size: stats.size });
      listing.newest = Math.max(listing.newest, stats.mtimeMs);
    } else listing.leftOut.set(at, stats.isSymbolicLink() ? message('backup.is-link') : message('backup.is-no-file'));
  }
  for (const one of subfolders) listing.folders.add(one);
  return subfolders;
}

async function statEntries(root: string, folder: string, listing: FolderListing) {
  try {
    const names = await fs.readdir(path.join(root, folder));
    return await Promise.all(
      names.map(async (entry) => ({ entry, stats: await fs.lstat(path.join(root, folder, entry)) })),
    );
  } catch (error) {
    const advice = systemAdvice(error);
    if (!advice || folder === '') throw error;
    listing.unread.set(folder, message('backup.folder-unreadable', advice));
    return [];
  }
}

/** Sorts by path, as the order of directory listings depends on the file system. */
function sortByPath<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
