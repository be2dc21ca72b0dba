import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { later } from '../snapshot-date.ts';
import { maxEntries, type ContainerEntry } from './container.ts';
import { addFoldersAbove } from './names.ts';
import { hostileContainerError, unreadableError } from './errors.ts';
import { checkCount, checkExtents, type Extent } from './zip-limits.ts';
import { classifyEntry } from './zip-entry.ts';
import { message, type Text } from '../../messages/message.ts';

/** The fields of an entry that are needed to read it. The others are dropped, as there may be many thousands of entries. */
export class ReadableZipEntry extends yauzl.Entry implements ContainerEntry {
  constructor(entry: Entry) {
    super();
    this.compressionMethod = entry.compressionMethod;
    this.generalPurposeBitFlag = entry.generalPurposeBitFlag;
    this.compressedSize = entry.compressedSize;
    this.uncompressedSize = entry.uncompressedSize;
    this.crc32 = entry.crc32;
    this.relativeOffsetOfLocalHeader = entry.relativeOffsetOfLocalHeader;
    this.fileNameLength = entry.fileNameLength;
  }

  get size(): number {
    return this.uncompressedSize;
  }
}

/** Entries of a zip, from its central directory. */
export interface ZipDirectory {
  readonly files: ReadonlyMap<string, ReadableZipEntry>;
  /** folders that have their own entry */
  readonly folders: ReadonlySet<string>;
  readonly skipped: ReadonlyMap<string, Text>;
  readonly unreadable: ReadonlyMap<string, Text>;
  readonly newestFileDate: string | undefined;
}

/**
 * Reads the central directory of a zip, and checks it as a whole before any entry is unpacked.
 *
 * @param name name of the zip in messages
 * @throws {UsageError} if the zip is empty, encrypted or hostile
 */
export async function readDirectory(
  zip: ZipFile,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ZipDirectory> {
  checkCount(name, zip.entryCount);
  const directory: MutableZipDirectory = {
    files: new Map(),
    folders: new Set(),
    skipped: new Map(),
    unreadable: new Map(),
    newestFileDate: undefined,
  };
  const extents: Extent[] = [];
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    const { relativeOffsetOfLocalHeader: offset, compressedSize: compressed, uncompressedSize: size } = entry;
    extents.push({ offset, compressed, size });
    addEntry(entry, directory, name);
  }
  if (extents.length === 0) throw unreadableError(message('backup.empty-zip', { name }));
  checkExtents(name, extents, zip.fileSize);
  return directory;
}

/**
 * Returns all folders of a zip, including those that only appear in the paths of files.
 *
 * @throws {UsageError} if there are more than {@link maxEntries}
 */
export function foldersOf({ files, folders, skipped, unreadable }: ZipDirectory, name: string): Set<string> {
  const all = new Set(folders);
  for (const paths of [folders, files.keys(), skipped.keys(), unreadable.keys()]) {
    for (const path of paths) {
      addFoldersAbove(path, all);
      if (all.size > maxEntries)
        throw hostileContainerError(name, message('backup.too-many-folders', { most: maxEntries }));
    }
  }
  return all;
}

interface MutableZipDirectory {
  readonly files: Map<string, ReadableZipEntry>;
  readonly folders: Set<string>;
  readonly skipped: Map<string, Text>;
  readonly unreadable: Map<string, Text>;
  newestFileDate: string | undefined;
}

function addEntry(entry: Entry, directory: MutableZipDirectory, name: string): void {
  const { files, folders, skipped, unreadable } = directory;
  const kind = classifyEntry(entry, name);
  if (kind.is === 'junk') return;
  if (kind.is === 'folder') folders.add(kind.path);
  else if (kind.is === 'left-out') skipped.set(kind.path, kind.reason);
  else if (kind.is === 'unread') unreadable.set(kind.path, kind.reason);
  else {
    const first = files.get(kind.path);
    if (!first) {
      files.set(kind.path, new ReadableZipEntry(entry));
      directory.newestFileDate = later(directory.newestFileDate, dayOf(entry));
    } else if (first.crc32 !== entry.crc32 || first.size !== entry.uncompressedSize) {
      unreadable.set(kind.path, message('backup.two-of-a-name'));
    }
  }
}

/**
 * Returns the date in the DOS timestamp of an entry, which is in an unknown time zone. 1980-01-01, the lowest value, means that there is
 * none.
 */
function dayOf(entry: Entry): string | undefined {
  const date = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true });
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return day > '1980-01-01' ? day : undefined;
}
