import { decodeFetchList } from '../../core/bag-fetch-list.ts';
import type { PayloadFile } from '../format/bag.ts';
import { readEntry } from './entries.ts';
import { layout, mediumFile } from '../format/layout.ts';

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
