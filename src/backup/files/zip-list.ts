import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { later } from '../as-of.ts';
import { mostEntries, type ContainerEntry } from './container.ts';
import { addFoldersAbove } from './names.ts';
import { hostile, unreadable } from './refusals.ts';
import { checkCount, checkExtents, type Extent } from './zip-bounds.ts';
import { kindOf } from './zip-entry.ts';
import { message, type Text } from '../../messages/message.ts';

export interface ZipEntry extends ContainerEntry {
  readonly entry: Entry;
}

/** What a zip has, by its list. */
export interface ZipList {
  readonly files: ReadonlyMap<string, ZipEntry>;
  readonly folders: ReadonlySet<string>;
  readonly leftOut: ReadonlyMap<string, Text>;
  readonly newestFile: string | undefined;
}

/**
 * Reads the list of a zip, and judges it as a whole before anything is unpacked.
 *
 * @param name that of the zip, as messages have it
 * @throws {UsageError} where nothing of the zip is to be read
 */
export async function listOf(zip: ZipFile, name: string, signal: AbortSignal | undefined): Promise<ZipList> {
  checkCount(name, zip.entryCount);
  const list: Growing = { files: new Map(), folders: new Set(), leftOut: new Map(), newestFile: undefined };
  const extents: Extent[] = [];
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    const { relativeOffsetOfLocalHeader: offset, compressedSize: compressed, uncompressedSize: size } = entry;
    extents.push({ offset, compressed, size });
    add(entry, list, name);
    if (list.folders.size > mostEntries) throw hostile(name, message('backup.too-many-folders', { most: mostEntries }));
  }
  if (extents.length === 0) throw unreadable(message('backup.empty-zip', { name }));
  checkExtents(name, extents, zip.fileSize);
  return list;
}

interface Growing {
  readonly files: Map<string, ZipEntry>;
  readonly folders: Set<string>;
  readonly leftOut: Map<string, Text>;
  newestFile: string | undefined;
}

function add(entry: Entry, list: Growing, name: string): void {
  const { files, folders, leftOut } = list;
  const kind = kindOf(entry, name);
  if (kind.is === 'junk') return;
  addFoldersAbove(kind.path, folders);
  if (kind.is === 'folder') folders.add(kind.path);
  else if (kind.is === 'left-out') leftOut.set(kind.path, kind.reason);
  else {
    const first = files.get(kind.path);
    if (!first) {
      const { uncompressedSize: size, compressedSize: packed } = entry;
      files.set(kind.path, { entry: readable(entry), size, packed });
      list.newestFile = later(list.newestFile, dayOf(entry));
    } else if (first.entry.crc32 !== entry.crc32 || first.size !== entry.uncompressedSize) {
      leftOut.set(kind.path, message('backup.two-of-a-name'));
    }
  }
}

/** What it takes to read an entry: there may be many thousands, and nothing else of them is asked again. */
function readable(entry: Entry): Entry {
  const { compressionMethod, generalPurposeBitFlag, compressedSize, uncompressedSize } = entry;
  const { crc32, relativeOffsetOfLocalHeader, fileNameLength } = entry;
  const where = { compressedSize, uncompressedSize, crc32, relativeOffsetOfLocalHeader, fileNameLength };
  return Object.assign(new yauzl.Entry(), { compressionMethod, generalPurposeBitFlag, ...where });
}

/** The day that the entry's own clock shows: which zone that was in is not known. The first day of that clock stands for none. */
function dayOf(entry: Entry): string | undefined {
  const date = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true });
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return day > '1980-01-01' ? day : undefined;
}
