import fs from 'fs-extra';
import type { FileDamage } from '../../core/records/damage.ts';
import { decodeFetchList } from '../../core/bagit/fetch-list.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import type { PayloadFile } from '../format/bag.ts';
import { CodecError } from '../format/codec.ts';
import { damaged } from '../format/errors.ts';
import { decodeJournal, type JournalState } from '../format/journal.ts';
import { layout, mediumFile, placeOf } from '../format/layout.ts';
import type { StoredPost } from '../../core/records/stored-post.ts';
import { decodePost } from '../format/post.ts';

/** Links lead outside the archive, and reading a pipe blocks. Windows does not have these flags. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants as Partial<typeof fs.constants>;

const flag = ((O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK) as unknown as string;

/** Returns the code of a system error; empty for other errors. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Reads a file without following links; undefined if there is none. A pipe is empty.
 * @returns the damage if something else is in its place, or the disk cannot read it
 * @throws other errors: they are about the machine, such as too many open files
 */
export function readOwnFile(folder: string, entry: string): Buffer | FileDamage | undefined {
  try {
    // Synchronous: for thousands of small files four times faster than the thread pool.
    return fs.readFileSync(placeOf(folder, entry), { flag });
  } catch (error) {
    const code = codeOf(error);
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    if (['ELOOP', 'EISDIR', 'EIO'].includes(code)) return { kind: 'unreadable', reason: code };
    throw error;
  }
}

/**
 * Reads a text file that a run needs, following links; undefined if there is none.
 * @throws {ArchiveError} if it cannot be read, unless the error is about the machine
 */
export function readEntry(folder: string, entry: string): string | undefined {
  try {
    return fs.readFileSync(placeOf(folder, entry), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw systemAdvice(error) ? error : damaged(folder, entry, (error as Error).message);
  }
}

/** Reads a post without checksums: its files were compared with them before. */
export const readPost = (folder: string, id: string): StoredPost => decodePost(id, (entry) => readEntry(folder, entry));

/** @throws {ArchiveError} with the path, if `decode` fails */
export function decoded<T>(folder: string, entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw damaged(folder, entry, error.text);
    throw error;
  }
}

/** Reads the journal of an archive; without one, it is empty. */
export const readJournal = (folder: string): JournalState => decodeJournal(readEntry(folder, layout.journal) ?? '');

/**
 * Reads which media files are stored elsewhere, by `fetch.txt` (RFC 8493, 2.2.3). A run only needs their size, and their checksum, which
 * is in their name. If a file is in the folder nevertheless, that file counts. Other files in the list are ignored: a run reads them.
 */
export function readFetchList(folder: string): ReadonlyMap<string, PayloadFile> {
  const files = new Map<string, PayloadFile>();
  for (const [entry, { size }] of decodeFetchList(readEntry(folder, layout.fetchList) ?? '')) {
    const sha256 = mediumFile.exec(entry)?.groups?.sha256;
    if (sha256 !== undefined) files.set(entry, { sha256, size });
  }
  return files;
}

/** Returns undefined if reading fails, which is reported elsewhere or does not matter. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
