import { open as openFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { errorMessage, errorText, UsageError } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { BackupError } from '../errors.ts';
import { checkedStream } from './checked-stream.ts';
import type { Container } from './container.ts';
import { unreadableError } from './errors.ts';
import { readSmallEntry, isSmall } from './zip-entry-bytes.ts';
import { encryptedZipError } from './zip-entry.ts';
import { ZipFileReader } from './zip-reader.ts';
import { foldersOf, readDirectory } from './zip-directory.ts';
import { message } from '../../messages/message.ts';

/**
 * Opens a zip file, including ZIP64. The central directory is read and checked as a whole; files are read on demand.
 *
 * @param name name in messages
 * @throws {UsageError} if the zip is damaged, encrypted or hostile
 */
export async function openZip(file: string, signal?: AbortSignal, name = path.basename(file)): Promise<Container> {
  const { zip, reader } = await openReader(file, name);
  try {
    const directory = await readDirectory(zip, name, signal);
    const { files, skipped, unreadable, newestFileDate } = directory;
    return {
      name,
      entries: files,
      folders: () => foldersOf(directory, name),
      newestFileDate,
      isCreationDate: newestFileDate !== undefined,
      skipped,
      unreadable,
      open: async (at) => {
        const entry = files.get(at);
        if (!entry) throw new BackupError(message('backup.no-entry', { entry: at, name }));
        const stream = isSmall(entry) ? readInOneGo(reader, entry) : await streamOf(zip, entry, `${name}/${at}`);
        return checkedStream(stream, `${name}/${at}`, entry.uncompressedSize, entry.crc32);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    signal?.throwIfAborted();
    throw toUsageError(name, error);
  }
}

async function openReader(file: string, name: string): Promise<{ zip: ZipFile; reader: ZipFileReader }> {
  let handle: FileHandle | undefined;
  try {
    handle = await openFile(file, 'r');
    const { size } = await handle.stat();
    const reader = new ZipFileReader(handle);
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, size, {
      autoClose: false,
      lazyEntries: true,
      // Names are decoded by entryName(): yauzl would decode names that are not UTF-8 as CP437.
      decodeStrings: false,
      validateEntrySizes: true,
    });
    return { zip, reader };
  } catch (error) {
    await handle?.close();
    throw toUsageError(name, error);
  }
}

async function* readInOneGo(reader: ZipFileReader, entry: Entry) {
  const bytes = await readSmallEntry(reader, entry);
  if (bytes.length > 0) yield bytes;
}

async function streamOf(zip: ZipFile, entry: Entry, what: string): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw new BackupError(message('backup.not-readable-again', { what, why: errorText(error) }), { cause: error });
  }
}

/** Converts an error of yauzl about a whole zip to one with advice. */
function toUsageError(zip: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const advice = systemAdvice(error);
  if (advice) return unreadableError(message('backup.system-error', { name: zip, ...advice }), error);
  const why = errorMessage(error);
  if (why.includes('strong encryption')) return encryptedZipError(zip);
  if (why.includes('multi-disk')) {
    return unreadableError(message('backup.split-zip', { zip }));
  }
  if (/signature not found|unexpected EOF|Invalid comment length/u.test(why)) {
    // The cause would only repeat in English that the end is missing.
    return unreadableError(message('backup.cut-zip', { zip }));
  }
  return unreadableError(message('backup.damaged-zip', { zip, why }), error);
}
