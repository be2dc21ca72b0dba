import pLimit from 'p-limit';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { bagInfoValue } from '../../../core/bagit/bag-info.ts';
import type { Finding } from '../../../core/report/findings.ts';
import type { ArchiveRef, RemoteFile, RemoteState } from './remote-state.ts';

/** Result of verifying an archive in the storage. */
export interface RemoteVerification {
  readonly isIntact: boolean;
  readonly findings: readonly Finding[];
  /** number of files that the manifests list */
  readonly files: number;
  /** number of files compared by a checksum that the storage returned, and number of files fetched to compute it */
  readonly byChecksum: number;
  readonly fetched: number;
  /** total size of the archive's objects in bytes */
  readonly bytes: number;
}

/**
 * Compares the objects of an archive with its manifests: finds missing and additional files, and checks the total size in `bag-info.txt`
 * and all checksums. Checksums come from the storage, which has computed or stored them on upload; only objects without one are fetched.
 *
 * @param isFull whether to fetch all objects and compute their checksums instead
 */
export async function verifyState(
  ref: ArchiveRef,
  { files, checksums, checksumFiles }: RemoteState,
  { concurrency, isFull }: { concurrency: number; isFull: boolean },
): Promise<RemoteVerification> {
  const findings: Finding[] = [];
  let [byChecksum, fetched, bytes, payload] = [0, 0, 0, 0];
  const checksumOf = async ({ key }: RemoteFile): Promise<{ sha256: string; size: number } | undefined> => {
    const stat = isFull ? undefined : await ref.storage.stat(key);
    if (stat?.sha256 !== undefined) {
      byChecksum += 1;
      return { size: stat.size, sha256: stat.sha256 };
    }
    // Streamed, since several large media files may not fit into memory.
    const object = await ref.storage.checksum(key);
    if (object) fetched += 1;
    return object;
  };
  const check = async (path: string, file: RemoteFile, expected: string) => {
    const found = await checksumOf(file);
    if (!found) findings.push({ code: 'file-missing', path });
    else if (found.sha256 !== expected) findings.push({ code: 'file-changed', path, size: found.size });
  };

  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  for (const [path, file] of files) {
    bytes += file.size;
    if (path.startsWith(layout.payload)) payload += file.size;
    const expected = checksums.get(path);
    if (typeof expected === 'string') jobs.push(limit(check, path, file, expected));
  }
  const listed = new Set([...checksums].flatMap(([path, sum]) => (sum === null ? [] : [path])));
  const isOpen = checksumFiles.journal !== '';
  for (const path of listed) if (!files.has(path)) findings.push({ code: 'file-missing', path });
  for (const path of files.keys()) {
    if (path.startsWith(layout.payload) && !listed.has(path) && !isOpen)
      findings.push({ code: 'file-additional', path });
  }
  await waitForAll(jobs);
  if (isOpen) findings.push({ code: 'run-stopped', path: layout.journal });
  else if (findings.length === 0) findings.push(...(await checkOxum(ref, files, payload)));
  findings.sort((a, b) => (a.path < b.path ? -1 : 1));
  const isIntact = findings.every(({ code }) => code === 'run-stopped');
  return { isIntact, findings, files: listed.size, byChecksum, fetched, bytes };
}

/** Compares the number and total size of payload files with `Payload-Oxum`. The sizes come from the listing. */
async function checkOxum(ref: ArchiveRef, files: RemoteState['files'], payload: number): Promise<Finding[]> {
  const path = layout.bagInfo;
  const file = files.get(path);
  const text = file && (await ref.storage.get(file.key))?.bytes.toString();
  const declared = bagInfoValue(text ?? '', 'Payload-Oxum');
  const payloadOxum = `${payload}.${[...files.keys()].filter((name) => name.startsWith(layout.payload)).length}`;
  return declared === undefined || declared === payloadOxum
    ? []
    : [{ code: 'bag-size', path, said: declared, counted: payloadOxum }];
}
