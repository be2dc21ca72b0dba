import type { Finding } from '../../core/report/findings.ts';
import type { MediaEntry } from '../format/codec.ts';
import { layout, mediumFile } from '../format/layout.ts';
import type { Documents } from './documents.ts';

/**
 * Compares the list of media with the files, and the files with the checksums in their names.
 *
 * @param media by URL; undefined if the list cannot be read
 * @returns findings, and the number of media files
 */
export function checkMedia(
  documents: Documents,
  media: ReadonlyMap<string, MediaEntry> | undefined,
): { findings: Finding[]; files: number } {
  const findings: Finding[] = [];
  const entered = new Set<string>();
  for (const [address, entry] of media ?? []) {
    if (!('file' in entry)) continue;
    const path = `${layout.mediaFiles}/${String(entry.file)}`;
    const isFirst = !entered.has(path);
    entered.add(path);
    if (documents.isDamaged(path)) continue;
    const sums = documents.sumsOf(path);
    const { type, size } = entry as { type: string; size: number };
    if (!sums && isFirst) findings.push({ code: 'medium-missing', path, address });
    else if (sums && sums.size !== size) findings.push({ code: 'medium-size', path, said: size, size: sums.size });
    if (!isType(type)) findings.push({ code: 'medium-type', path, said: type });
  }
  let files = 0;
  for (const path of documents.paths) {
    if (!path.startsWith(`${layout.mediaFiles}/`)) continue;
    files += 1;
    if (documents.isDamaged(path)) continue;
    const sha256 = documents.sumsOf(path)?.sums.sha256 ?? '';
    if (!mediumFile.test(path)) findings.push({ code: 'file-unknown', path });
    else if (!path.includes(sha256)) findings.push({ code: 'medium-content', path, sha256 });
    else if (media && !entered.has(path)) findings.push({ code: 'medium-without-entry', path });
  }
  return { findings, files };
}

/** HTML is never stored as a media file. */
const isType = (type: string) => /^[\w.+-]+\/[\w.+-]+$/u.test(type) && type !== 'text/html';
