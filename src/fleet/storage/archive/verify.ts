import pLimit from 'p-limit';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { bagInfoValue } from '../../../core/bagit/bag-info.ts';
import type { Finding } from '../../../core/report/findings.ts';
import type { ArchiveRef, RemoteFile, RemoteState } from './remote-state.ts';

/** What came of verifying an archive in the storage. */
export interface RemoteVerification {
  readonly isIntact: boolean;
  readonly findings: readonly Finding[];
  /** files that the archive has to have */
  readonly files: number;
  /** how many of them were compared by the checksum that the storage keeps, and how many had to be fetched for it */
  readonly byChecksum: number;
  readonly fetched: number;
  /** bytes of all objects of the archive */
  readonly bytes: number;
}

/**
 * Holds the objects of an archive against its manifests: that all are there and no others, of the size that `bag-info.txt` says, with the
 * right checksums. These the storage tells, as it has computed or kept them when the object came; only what it has none of is fetched.
 *
 * @param isFull whether to fetch everything all the same, for those who do not take the storage's word
 */
export async function verifyState(
  ref: ArchiveRef,
  { files, checksums: sums, checksumFiles: books }: RemoteState,
  { concurrency, isFull }: { concurrency: number; isFull: boolean },
): Promise<RemoteVerification> {
  const findings: Finding[] = [];
  let [byChecksum, fetched, bytes, payload] = [0, 0, 0, 0];
  const sumOf = async ({ key }: RemoteFile): Promise<{ sha256: string; size: number } | undefined> => {
    const stat = isFull ? undefined : await ref.storage.stat(key);
    if (stat?.sha256 !== undefined) {
      byChecksum += 1;
      return { size: stat.size, sha256: stat.sha256 };
    }
    // In pieces: many large media at a time are more than a memory holds.
    const object = await ref.storage.checksum(key);
    if (object) fetched += 1;
    return object;
  };
  const check = async (path: string, file: RemoteFile, expected: string) => {
    const found = await sumOf(file);
    if (!found) findings.push({ code: 'file-missing', path });
    else if (found.sha256 !== expected) findings.push({ code: 'file-changed', path, size: found.size });
  };

  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  for (const [path, file] of files) {
    bytes += file.size;
    if (path.startsWith(layout.payload)) payload += file.size;
    const expected = sums.get(path);
    if (typeof expected === 'string') jobs.push(limit(check, path, file, expected));
  }
  const listed = new Set([...sums].flatMap(([path, sum]) => (sum === null ? [] : [path])));
  const isOpen = books.journal !== '';
  for (const path of listed) if (!files.has(path)) findings.push({ code: 'file-missing', path });
  for (const path of files.keys()) {
    if (path.startsWith(layout.payload) && !listed.has(path) && !isOpen)
      findings.push({ code: 'file-additional', path });
  }
  await waitForAll(jobs);
  if (isOpen) findings.push({ code: 'run-stopped', path: layout.journal });
  else if (findings.length === 0) findings.push(...(await checkSize(ref, files, payload)));
  findings.sort((a, b) => (a.path < b.path ? -1 : 1));
  const isIntact = findings.every(({ code }) => code === 'run-stopped');
  return { isIntact, findings, files: listed.size, byChecksum, fetched, bytes };
}

/** Sizes cost nothing to compare: the listing has them. */
async function checkSize(ref: ArchiveRef, files: RemoteState['files'], payload: number): Promise<Finding[]> {
  const path = layout.bagInfo;
  const file = files.get(path);
  const text = file && (await ref.storage.get(file.key))?.bytes.toString();
  const said = bagInfoValue(text ?? '', 'Payload-Oxum');
  const counted = `${payload}.${[...files.keys()].filter((name) => name.startsWith(layout.payload)).length}`;
  return said === undefined || said === counted ? [] : [{ code: 'bag-size', path, said, counted }];
}
