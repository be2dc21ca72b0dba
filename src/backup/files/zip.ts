import { open as openFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { messageOf } from '../../core/errors.ts';
import { BackupError } from '../errors.ts';
import { checked } from './checked.ts';
import type { Container, ContainerEntry } from './container.ts';
import { foldersAbove } from './names.ts';
import { unreadable } from './refusals.ts';
import { checkCount, checkExtents } from './zip-bounds.ts';
import { kindOf } from './zip-entry.ts';
import { bytesOfEntry, isSmall } from './zip-entry-bytes.ts';
import { zipFailure } from './zip-failure.ts';
import { ZipFileReader } from './zip-file.ts';

interface Listed {
  readonly files: Map<string, { readonly entry: Entry } & ContainerEntry>;
  readonly folders: Set<string>;
  readonly leftOut: Map<string, string>;
  readonly entries: Entry[];
}

/**
 * A zip, also one of more than 4 GB: its list is read and judged as a whole, its files where they lie when they are asked for.
 *
 * @throws {UsageError} where it is no zip that can be read to its end, is locked, or is made to do harm
 */
export async function openZip(file: string, signal?: AbortSignal): Promise<Container> {
  const name = path.basename(file);
  const { zip, reader } = await opened(file, name);
  try {
    const { files, folders, leftOut } = await list(zip, name, signal);
    return {
      name,
      entries: files,
      folders,
      leftOut,
      open: async (at) => {
        const entry = files.get(at)?.entry;
        if (!entry) throw new BackupError(`There is no ${at} in ${name}.`);
        const stream = isSmall(entry) ? inOneGo(reader, entry) : await streamOf(zip, entry, `${name}/${at}`);
        return checked(stream, `${name}/${at}`, entry.uncompressedSize, entry.crc32);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    signal?.throwIfAborted();
    throw zipFailure(name, error);
  }
}

async function opened(file: string, name: string): Promise<{ zip: ZipFile; reader: ZipFileReader }> {
  let handle: FileHandle | undefined;
  try {
    handle = await openFile(file, 'r');
    const { size } = await handle.stat();
    const reader = new ZipFileReader(handle);
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, size, {
      autoClose: false,
      lazyEntries: true,
      // Names are read here: what the library makes of those that are not UTF-8 is CP437.
      decodeStrings: false,
      validateEntrySizes: true,
    });
    return { zip, reader };
  } catch (error) {
    await handle?.close();
    throw zipFailure(name, error);
  }
}

async function list(zip: ZipFile, name: string, signal: AbortSignal | undefined): Promise<Listed> {
  checkCount(name, zip.entryCount);
  const listed: Listed = { files: new Map(), folders: new Set(), leftOut: new Map(), entries: [] };
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    add(entry, listed, name);
  }
  if (listed.entries.length === 0) throw unreadable(`${name} is an empty zip. Download the backup again.`);
  const extents = listed.entries.map((entry) => ({
    offset: entry.relativeOffsetOfLocalHeader,
    compressed: entry.compressedSize,
    size: entry.uncompressedSize,
  }));
  checkExtents(name, extents, zip.fileSize);
  return listed;
}

function add(entry: Entry, { files, folders, leftOut, entries }: Listed, name: string): void {
  const kind = kindOf(entry, name);
  entries.push(entry);
  const modified = dayOf(entry);
  forget(entry);
  if (kind.is === 'junk') return;
  for (const folder of foldersAbove(kind.path)) folders.add(folder);
  if (kind.is === 'folder') folders.add(kind.path);
  else if (kind.is === 'left-out') leftOut.set(kind.path, kind.reason);
  else addFile(kind.path, { entry, size: entry.uncompressedSize, modified }, files, leftOut);
}

/** Of two entries with one name the first is taken; where they are the same there is nothing to say about it. */
function addFile(
  at: string,
  file: { entry: Entry } & ContainerEntry,
  files: Listed['files'],
  leftOut: Map<string, string>,
) {
  const first = files.get(at)?.entry;
  if (!first) files.set(at, file);
  else if (first.crc32 !== file.entry.crc32 || first.uncompressedSize !== file.size) {
    leftOut.set(at, 'the zip has two different files of that name; the first was taken');
  }
}

/** The day that the entry's own clock shows: which zone that was in is not known. */
function dayOf(entry: Entry): string | undefined {
  const date = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true });
  return entry.lastModFileDate === 0 || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** What is not needed to read an entry: there may be many thousands. */
function forget(entry: Entry): void {
  const nothing = Buffer.alloc(0);
  Object.assign(entry, { fileName: '', fileNameRaw: nothing, comment: '', fileComment: '', fileCommentRaw: nothing });
  Object.assign(entry, { extraFieldRaw: nothing, extraFields: [] });
}

async function* inOneGo(reader: ZipFileReader, entry: Entry) {
  const bytes = await bytesOfEntry(reader, entry);
  if (bytes.length > 0) yield bytes;
}

async function streamOf(zip: ZipFile, entry: Entry, what: string): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw new BackupError(`${what} cannot be read (${messageOf(error)}). Download the backup again.`, { cause: error });
  }
}
