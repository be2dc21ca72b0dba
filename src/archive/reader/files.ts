import fs from 'fs-extra';
import { decodeFetchList } from '../../core/bag-fetch-list.ts';
import { systemAdvice } from '../../core/system-error.ts';
import type { PayloadFile } from '../format/bag.ts';
import { CodecError } from '../format/codec.ts';
import { damaged } from '../format/errors.ts';
import { decodeJournal, type JournalState } from '../format/journal.ts';
import { layout, mediumFile, placeOf } from '../format/layout.ts';
import { decodePost, type ArchivedPost } from '../format/post.ts';

/** A link would lead out of the archive, and a pipe would be waited for; Windows does not know these flags. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants as Partial<typeof fs.constants>;

/** Opens a file of the archive itself for reading, and nothing that a link leads to. */
export const ownFile = ((O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK) as unknown as string;

/** The text of an entry, or undefined where there is none. */
export function readEntry(folder: string, entry: string): string | undefined {
  try {
    // A blog is thousands of small files: the calls that wait for a thread of the pool take four times as long.
    return fs.readFileSync(placeOf(folder, entry), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw systemAdvice(error) ? error : damaged(folder, entry, (error as Error).message);
  }
}

/** Reads a post without checksums: its files were compared with them before. */
export const readPost = (folder: string, id: string): ArchivedPost =>
  decodePost(id, (entry) => readEntry(folder, entry));

/** @throws {ArchiveError} naming the entry, when `decode` cannot read the text */
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
 * The media files that are not in a folder but elsewhere, by its `fetch.txt` (RFC 8493, 2.2.3): a run needs their checksum, which
 * is their name, and their size, and none of their bytes. A file that is in the folder all the same counts as that file.
 * Other files are never elsewhere: a run reads them.
 */
export function readElsewhere(folder: string): ReadonlyMap<string, PayloadFile> {
  const files = new Map<string, PayloadFile>();
  for (const [entry, { size }] of decodeFetchList(readEntry(folder, layout.fetchList) ?? '')) {
    const sha256 = mediumFile.exec(entry)?.groups?.sha256;
    if (sha256 !== undefined) files.set(entry, { sha256, size });
  }
  return files;
}
