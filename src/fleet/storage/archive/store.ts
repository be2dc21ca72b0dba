import fs from 'fs-extra';
import pLimit from 'p-limit';
import { checksumInName, copyOrder, expectedChecksums } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { InternalError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import { StorageError } from '../errors.ts';
import { isPending, type CommitStore, type StoredCommit } from './commit.ts';
import { localChecksumFiles, localFiles, localPath, type LocalFile } from './local-files.ts';
import { archiveKey, incomingKey, incomingPrefix, type ArchiveRef } from './remote-state.ts';

/** Exclusive right to write an archive. */
export interface Fence {
  /** fencing number, which increases with each holder */
  readonly fence: number;
  /** Checks that this run may still write. @throws if another run has taken over */
  check(): Promise<void>;
}

/** Changes made to the storage. */
export interface StoreResult {
  readonly files: number;
  readonly bytes: number;
  readonly removed: number;
}

export interface Writer {
  readonly ref: ArchiveRef;
  readonly commits: CommitStore;
  readonly fence: Fence;
  /** maximum number of concurrent requests */
  readonly concurrency: number;
}

/**
 * Takes over an archive: completes the pending commit of an earlier run, makes all further writes of that run fail, and removes its files
 * from `incoming/`. A commit whose files are missing is discarded: either an overtaken run wrote it to storage without conditional writes,
 * or its objects were deleted. If that run has already moved some files into place, the next crawl detects them by their checksums.
 *
 * @throws {StorageError} `storage-overtaken` if a later run has the archive
 */
export async function takeOver(writer: Writer): Promise<StoredCommit> {
  const { ref, commits, fence } = writer;
  const current = await commits.read();
  if (current && current.commit.fence > fence.fence) throw commits.overtaken();
  await fence.check();
  const { from = fence.fence, files = {}, removed = [] } = current?.commit ?? {};
  const incoming = new Set<string>();
  for await (const { key } of ref.storage.list(incomingPrefix(ref))) incoming.add(key);
  const isComplete = Object.keys(files).every((path) => incoming.has(incomingKey(ref, from, path)));
  const next = isComplete ? { files, removed } : { files: {}, removed: [] };
  const claimed = await commits.replace(current, { fence: fence.fence, from, ...next });
  const finished = await applyCommit(writer, claimed);
  await removeIncoming(writer);
  return finished;
}

/**
 * Stores the changed files of a folder: writes them to `incoming/`, writes the commit that makes them current, and moves them into place.
 *
 * @param remoteChecksums checksums of the files in the storage, by path
 * @returns the changes, the new commit, and the new checksums
 */
export async function storeFolder(
  writer: Writer,
  folder: string,
  current: StoredCommit,
  remoteChecksums: ReadonlyMap<string, string | undefined>,
): Promise<{ stored: StoreResult; current: StoredCommit; remoteChecksums: ReadonlyMap<string, string | undefined> }> {
  const { ref, commits, fence, concurrency } = writer;
  // A folder that was emptied accidentally must not empty the archive.
  if (!fs.existsSync(localPath(folder, layout.format)))
    throw new InternalError(`There is no archive in ${folder} to store`);
  const local = await localFiles(folder);
  const { put, removed } = planStore(local, expectedChecksums(localChecksumFiles(folder)), remoteChecksums);
  const files = Object.fromEntries(put.flatMap((path) => [[path, local.get(path)]])) as StoredCommit['commit']['files'];
  let bytes = 0;
  for (const { size } of Object.values(files)) bytes += size;
  const stored = { files: put.length, bytes, removed: removed.length };
  if (put.length + removed.length === 0) return { stored, current, remoteChecksums };

  await fence.check();
  const limit = pLimit(concurrency);
  await waitForAll(
    Object.entries(files).map(([path, file]) =>
      limit(() => ref.storage.put(incomingKey(ref, fence.fence, path), { file: localPath(folder, path) }, file)),
    ),
  );
  await fence.check();
  const committed = await commits.replace(current, {
    fence: fence.fence,
    from: fence.fence,
    files,
    removed: [...removed],
  });
  const now = new Map(remoteChecksums);
  for (const path of removed) now.delete(path);
  for (const [path, { sha256 }] of Object.entries(files)) now.set(path, sha256);
  return { stored, current: await applyCommit(writer, committed), remoteChecksums: now };
}

/** Moves the files of a commit into place, after which the commit is empty. If interrupted, any later run can repeat this. */
async function applyCommit(writer: Writer, current: StoredCommit): Promise<StoredCommit> {
  if (!isPending(current.commit)) return current;
  const { ref, commits, fence, concurrency } = writer;
  const { from, files, removed } = current.commit;
  const limit = pLimit(concurrency);
  const assertCurrent = async () => {
    await fence.check();
    if ((await commits.read())?.etag !== current.etag) throw commits.overtaken();
  };
  const moveFile = async (path: string) => {
    if (await ref.storage.copy(incomingKey(ref, from, path), archiveKey(ref, path))) return;
    // If another run has taken over, it has removed the files from `incoming/`, so that this run cannot overwrite newer files.
    await assertCurrent();
    const { location } = ref.storage;
    throw new StorageError(
      'storage-damaged',
      message('fleetStorage.incoming-lost', { location, blog: ref.blog, path }),
    );
  };
  const [payload = [], ...checksumGroups] = copyOrder(Object.keys(files));
  await assertCurrent();
  await waitForAll(payload.map((path) => limit(moveFile, path)));
  await assertCurrent();
  await waitForAll(removed.map((path) => limit(() => ref.storage.remove(archiveKey(ref, path)))));
  for (const group of checksumGroups) await waitForAll(group.map(moveFile));
  const newCommit = await commits.replace(current, { fence: fence.fence, from, files: {}, removed: [] });
  await removeIncoming(writer);
  return newCommit;
}

/** Removes files of this and earlier runs from `incoming/`. Those of later runs are in use. */
async function removeIncoming({ ref, fence, concurrency }: Writer): Promise<void> {
  const prefix = incomingPrefix(ref);
  const isLater = (key: string) => Number.parseInt(key.slice(prefix.length), 10) > fence.fence;
  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  for await (const { key } of ref.storage.list(prefix))
    if (!isLater(key)) jobs.push(limit(() => ref.storage.remove(key)));
  await waitForAll(jobs);
}

/** Changes that make the storage equal to a folder. */
interface StorePlan {
  /** paths of new and changed files */
  readonly put: readonly string[];
  /** paths of removed files */
  readonly removed: readonly string[];
}

/**
 * Compares a folder with the storage. Media that are not in the folder stay in the storage as long as the archive lists them.
 *
 * @param local files in the folder, by path
 * @param sums checksums by path, from the folder's manifest and journal; null for a removed file
 * @param remote checksums of the files in storage, by path; undefined if unknown
 */
function planStore(
  local: ReadonlyMap<string, LocalFile>,
  sums: ReadonlyMap<string, string | null>,
  remote: ReadonlyMap<string, string | undefined>,
): StorePlan {
  const put = [...local].filter(([path, { sha256 }]) => remote.get(path) !== sha256).map(([path]) => path);
  const isElsewhere = (path: string) => checksumInName(path) !== undefined && typeof sums.get(path) === 'string';
  const removed = [...remote.keys()].filter((path) => !local.has(path) && !isElsewhere(path));
  return { put: put.sort(), removed: removed.sort() };
}
