import fs from 'fs-extra';
import pLimit from 'p-limit';
import { checksumInName } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { decodeFetchList, encodeFetchList } from '../../../core/bagit/fetch-list.ts';
import { sha256Of } from '../sha256.ts';
import { localFiles, localPath, removeLocal, readText, writeLocal } from './local-files.ts';
import type { ArchiveRef, RemoteFile, RemoteState } from './remote-state.ts';

/** Result of fetching an archive. */
export interface Fetched {
  /** whether every file matches its checksum */
  readonly isIntact: boolean;
  /** actual checksums of the files in the storage, by path; undefined if unknown */
  readonly remoteChecksums: ReadonlyMap<string, string | undefined>;
  /** paths of missing or changed files */
  readonly damaged: readonly string[];
  /** number of fetched files, and their size in bytes */
  readonly files: number;
  readonly bytes: number;
  /** number of files in the folder that were already up to date */
  readonly reused: number;
}

export interface FetchOptions {
  /** maximum number of concurrent requests */
  readonly concurrency: number;
  /** paths known to be damaged in the storage */
  readonly damaged?: ReadonlySet<string>;
}

/**
 * Makes a folder equal to the archive in storage, except that media are listed in `fetch.txt` instead of being fetched. Files of an earlier
 * run with the right checksum are reused; other archive files in the folder are removed. Damaged files are fetched unchanged: the run
 * detects them by their checksums and fetches them from the source again.
 */
export async function fetchInto(
  ref: ArchiveRef,
  state: RemoteState,
  folder: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { files, checksums, checksumFiles } = state;
  const { concurrency, damaged: knownDamage = new Set<string>() } = options;
  fs.mkdirSync(folder, { recursive: true });
  const local = await localFiles(folder);
  const damaged = missingFiles(state);
  if (
    checksums.get(layout.manifest) !== undefined &&
    checksums.get(layout.manifest) !== sha256Of(Buffer.from(checksumFiles.manifest))
  )
    damaged.add(layout.manifest);
  const remoteChecksums = new Map<string, string | undefined>();
  let [count, bytes, reused] = [0, 0, 0];

  const fetchOne = async (path: string, { key }: RemoteFile) => {
    const content = await ref.storage.get(key);
    if (!content) {
      damaged.add(path);
      removeLocal(folder, path);
      return;
    }
    const sum = sha256Of(content.bytes);
    if ((checksums.get(path) ?? sum) !== sum) damaged.add(path);
    remoteChecksums.set(path, sum);
    writeLocal(folder, path, content.bytes);
    count += 1;
    bytes += content.bytes.length;
  };

  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  const notFetched = new Map<string, RemoteFile>();
  for (const [path, file] of files) {
    const localFile = local.get(path);
    if (checksumInName(path) !== undefined) {
      // Damaged media are not listed in fetch.txt, so that the run fetches them from the source, or stores the copy in the folder.
      if (knownDamage.has(path)) continue;
      remoteChecksums.set(path, checksumInName(path));
      if (localFile?.size === file.size) reused += 1;
      else notFetched.set(path, file);
    } else if (localFile && localFile.sha256 === checksums.get(path)) {
      // If the copy in storage is damaged, an unknown checksum makes the run store the local file again.
      remoteChecksums.set(path, knownDamage.has(path) ? undefined : localFile.sha256);
      reused += 1;
    } else jobs.push(limit(fetchOne, path, file));
  }
  for (const path of local.keys()) if (!files.has(path) || notFetched.has(path)) removeLocal(folder, path);
  await waitForAll(jobs);
  writeLocal(folder, layout.fetchList, fetchListOf(ref, notFetched));
  return {
    isIntact: damaged.size === 0,
    remoteChecksums,
    damaged: [...damaged].sort(),
    files: count,
    bytes,
    reused,
  };
}

/** Returns the paths of files that are missing in the storage. */
function missingFiles({ files, checksums }: RemoteState): Set<string> {
  return new Set([...checksums].flatMap(([path, sum]) => (sum !== null && !files.has(path) ? [path] : [])));
}

function fetchListOf({ storage }: ArchiveRef, files: ReadonlyMap<string, RemoteFile>): string {
  const entries = [...files].map(
    ([path, { key, size }]) => [path, { url: storage.location + encodeURI(key), size }] as const,
  );
  return encodeFetchList(new Map(entries));
}

/** Result of fetching media. */
export interface FetchedMedia {
  readonly files: number;
  readonly bytes: number;
  /** paths of missing or changed objects, which stay in `fetch.txt` */
  readonly damaged: readonly string[];
}

/** Fetches the media in `fetch.txt` of a folder created by {@link fetchInto}, for a publish or a verification. */
export async function fetchMediaInto(
  ref: ArchiveRef,
  { files }: RemoteState,
  folder: string,
  { concurrency }: Pick<FetchOptions, 'concurrency'>,
): Promise<FetchedMedia> {
  const notFetched = decodeFetchList(readText(folder, layout.fetchList));
  const damaged: string[] = [];
  let [count, bytes] = [0, 0];
  const limit = pLimit(concurrency);
  const fetchOne = async (path: string) => {
    const key = files.get(path)?.key;
    const target = localPath(folder, path);
    const fetched = key === undefined ? undefined : await ref.storage.getFile(key, target);
    if (fetched?.sha256 === checksumInName(path)) {
      notFetched.delete(path);
      count += 1;
      bytes += fetched?.size ?? 0;
      return;
    }
    removeLocal(folder, path);
    damaged.push(path);
  };
  await waitForAll([...notFetched.keys()].map((path) => limit(fetchOne, path)));
  writeLocal(folder, layout.fetchList, encodeFetchList(notFetched));
  return { files: count, bytes, damaged: damaged.sort() };
}
