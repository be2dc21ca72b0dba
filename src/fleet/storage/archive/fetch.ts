import fs from 'fs-extra';
import pLimit from 'p-limit';
import { checksumInName } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { decodeFetchList, encodeFetchList } from '../../../core/bagit/fetch-list.ts';
import { sha256Of } from '../sha256.ts';
import { localFiles, localPath, removeLocal, readText, writeLocal } from './local-files.ts';
import type { ArchiveRef, RemoteFile, RemoteState } from './remote-state.ts';

/** What was brought into a folder. */
export interface Fetched {
  /** whether every file is what the archive says that it is */
  readonly isIntact: boolean;
  /** checksum of what the storage really has, by path in the archive; undefined where it is not known */
  readonly remoteChecksums: ReadonlyMap<string, string | undefined>;
  /** paths whose files are missing or other ones */
  readonly damaged: readonly string[];
  /** how many files came from the storage, and their bytes */
  readonly files: number;
  readonly bytes: number;
  /** how many were in the folder already, as they have to be */
  readonly reused: number;
}

export interface FetchOptions {
  /** at the same time */
  readonly concurrency: number;
  /** paths that are known to be damaged in the storage */
  readonly damaged?: ReadonlySet<string>;
}

/**
 * Makes a folder the archive as it is in the storage, but for its media: these stay where they are, and `fetch.txt` says so. What the folder
 * has of an earlier night stays where its checksum is that of now, so that only what has changed is fetched; anything else of the archive
 * in it goes. Files that are damaged are brought as they are: a run finds them by their checksums, and fetches them again from the source.
 */
export async function fetchInto(
  ref: ArchiveRef,
  state: RemoteState,
  folder: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { files, checksums: sums, checksumFiles: books } = state;
  const { concurrency, damaged: known = new Set<string>() } = options;
  fs.mkdirSync(folder, { recursive: true });
  const local = await localFiles(folder);
  const damaged = missingOf(state);
  if (sums.get(layout.manifest) !== undefined && sums.get(layout.manifest) !== sha256Of(Buffer.from(books.manifest)))
    damaged.add(layout.manifest);
  const found = new Map<string, string | undefined>();
  let [count, bytes, kept] = [0, 0, 0];

  const fetchOne = async (path: string, { key }: RemoteFile) => {
    const content = await ref.storage.get(key);
    if (!content) {
      damaged.add(path);
      removeLocal(folder, path);
      return;
    }
    const sum = sha256Of(content.bytes);
    if ((sums.get(path) ?? sum) !== sum) damaged.add(path);
    found.set(path, sum);
    writeLocal(folder, path, content.bytes);
    count += 1;
    bytes += content.bytes.length;
  };

  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  const elsewhere = new Map<string, RemoteFile>();
  for (const [path, file] of files) {
    const have = local.get(path);
    if (checksumInName(path) !== undefined) {
      // Neither there nor, unless it is in the folder, here: the run fetches it from the source, or stores what is in the folder.
      if (known.has(path)) continue;
      found.set(path, checksumInName(path));
      if (have?.size === file.size) kept += 1;
      else elsewhere.set(path, file);
    } else if (have && have.sha256 === sums.get(path)) {
      // What is right here and damaged there is stored again.
      found.set(path, known.has(path) ? undefined : have.sha256);
      kept += 1;
    } else jobs.push(limit(fetchOne, path, file));
  }
  for (const path of local.keys()) if (!files.has(path) || elsewhere.has(path)) removeLocal(folder, path);
  await waitForAll(jobs);
  writeLocal(folder, layout.fetchList, fetchListOf(ref, elsewhere));
  return {
    isIntact: damaged.size === 0,
    remoteChecksums: found,
    damaged: [...damaged].sort(),
    files: count,
    bytes,
    reused: kept,
  };
}

/** What has to be there and is not. */
function missingOf({ files, checksums: sums }: RemoteState): Set<string> {
  return new Set([...sums].flatMap(([path, sum]) => (sum !== null && !files.has(path) ? [path] : [])));
}

function fetchListOf({ storage }: ArchiveRef, files: ReadonlyMap<string, RemoteFile>): string {
  const entries = [...files].map(
    ([path, { key, size }]) => [path, { url: storage.location + encodeURI(key), size }] as const,
  );
  return encodeFetchList(new Map(entries));
}

/** What came of fetching media. */
export interface FetchedMedia {
  readonly files: number;
  readonly bytes: number;
  /** paths whose objects are missing or other ones; they stay in `fetch.txt` */
  readonly damaged: readonly string[];
}

/**
 * Brings media files into a folder that {@link fetchInto} has made, for those who need their bytes, such as a publish.
 */
export async function fetchMediaInto(
  ref: ArchiveRef,
  { files }: RemoteState,
  folder: string,
  { concurrency }: Pick<FetchOptions, 'concurrency'>,
): Promise<FetchedMedia> {
  const elsewhere = decodeFetchList(readText(folder, layout.fetchList));
  const damaged: string[] = [];
  let [count, bytes] = [0, 0];
  const limit = pLimit(concurrency);
  const fetchOne = async (path: string) => {
    const key = files.get(path)?.key;
    const target = localPath(folder, path);
    const got = key === undefined ? undefined : await ref.storage.getFile(key, target);
    if (got?.sha256 === checksumInName(path)) {
      elsewhere.delete(path);
      count += 1;
      bytes += got?.size ?? 0;
      return;
    }
    removeLocal(folder, path);
    damaged.push(path);
  };
  await waitForAll([...elsewhere.keys()].map((path) => limit(fetchOne, path)));
  writeLocal(folder, layout.fetchList, encodeFetchList(elsewhere));
  return { files: count, bytes, damaged: damaged.sort() };
}
