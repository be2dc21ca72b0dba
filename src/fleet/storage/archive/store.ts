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

/** The right to write an archive, of which there is one at a time. */
export interface Fence {
  /** grows with each holder */
  readonly fence: number;
  /** @throws where it is somebody else's by now */
  check(): Promise<void>;
}

/** What a store has changed in the storage. */
export interface StoreResult {
  readonly files: number;
  readonly bytes: number;
  readonly removed: number;
}

export interface Writer {
  readonly ref: ArchiveRef;
  readonly commits: CommitStore;
  readonly fence: Fence;
  /** requests at the same time */
  readonly concurrency: number;
}

/**
 * Takes an archive over: ends what a run before this one had committed and not brought to its places, makes every later write of that run
 * fail, and removes what it left in `incoming/`. A commit whose files are not all there does not count: that is one of a run which was
 * overtaken, in a storage that knows no conditions, or of objects that somebody has removed. What such a run had begun to bring to its
 * places, the next crawl finds by its checksums.
 *
 * @throws {StorageError} `storage-overtaken`, where a later run has it already
 */
export async function takeOver(writer: Writer): Promise<StoredCommit> {
  const { ref, commits, fence } = writer;
  const held = await commits.read();
  if (held && held.commit.fence > fence.fence) throw commits.overtaken();
  await fence.check();
  const { from = fence.fence, files = {}, removed = [] } = held?.commit ?? {};
  const incoming = new Set<string>();
  for await (const { key } of ref.storage.list(incomingPrefix(ref))) incoming.add(key);
  const isComplete = Object.keys(files).every((path) => incoming.has(incomingKey(ref, from, path)));
  const kept = isComplete ? { files, removed } : { files: {}, removed: [] };
  const claimed = await commits.replace(held, { fence: fence.fence, from, ...kept });
  const finished = await bringToPlaces(writer, claimed);
  await sweep(writer);
  return finished;
}

/**
 * Brings what a folder holds into the storage: first everything beside its place, then the commit that makes it count, then to the places.
 *
 * @param found checksums of what the storage has, by path
 * @returns what was changed, and the commit from now on
 */
export async function storeFolder(
  writer: Writer,
  folder: string,
  held: StoredCommit,
  found: ReadonlyMap<string, string | undefined>,
): Promise<{ stored: StoreResult; held: StoredCommit; found: ReadonlyMap<string, string | undefined> }> {
  const { ref, commits, fence, concurrency } = writer;
  // A folder that was emptied by mistake must not empty the archive.
  if (!fs.existsSync(localPath(folder, layout.format)))
    throw new InternalError(`There is no archive in ${folder} to store`);
  const local = await localFiles(folder);
  const { put, removed } = planStore(local, expectedChecksums(localChecksumFiles(folder)), found);
  const files = Object.fromEntries(put.flatMap((path) => [[path, local.get(path)]])) as StoredCommit['commit']['files'];
  let bytes = 0;
  for (const { size } of Object.values(files)) bytes += size;
  const stored = { files: put.length, bytes, removed: removed.length };
  if (put.length + removed.length === 0) return { stored, held, found };

  await fence.check();
  const limit = pLimit(concurrency);
  await waitForAll(
    Object.entries(files).map(([path, file]) =>
      limit(() => ref.storage.put(incomingKey(ref, fence.fence, path), { file: localPath(folder, path) }, file)),
    ),
  );
  await fence.check();
  const committed = await commits.replace(held, {
    fence: fence.fence,
    from: fence.fence,
    files,
    removed: [...removed],
  });
  const now = new Map(found);
  for (const path of removed) now.delete(path);
  for (const [path, { sha256 }] of Object.entries(files)) now.set(path, sha256);
  return { stored, held: await bringToPlaces(writer, committed), found: now };
}

/** Brings what is committed to its places. Safe to repeat, by anybody, until the commit says that it is done. */
async function bringToPlaces(writer: Writer, held: StoredCommit): Promise<StoredCommit> {
  if (!isPending(held.commit)) return held;
  const { ref, commits, fence, concurrency } = writer;
  const { from, files, removed } = held.commit;
  const limit = pLimit(concurrency);
  const assertOwn = async () => {
    await fence.check();
    if ((await commits.read())?.etag !== held.etag) throw commits.overtaken();
  };
  const bring = async (path: string) => {
    if (await ref.storage.copy(incomingKey(ref, from, path), archiveKey(ref, path))) return;
    // Whoever takes an archive over removes what is on its way, so that this run cannot put it over what is newer.
    await assertOwn();
    const { location } = ref.storage;
    throw new StorageError(
      'storage-damaged',
      message('fleetStorage.incoming-lost', { location, blog: ref.blog, path }),
    );
  };
  const [payload = [], ...books] = copyOrder(Object.keys(files));
  await assertOwn();
  await waitForAll(payload.map((path) => limit(bring, path)));
  await assertOwn();
  await waitForAll(removed.map((path) => limit(() => ref.storage.remove(archiveKey(ref, path)))));
  for (const group of books) await waitForAll(group.map(bring));
  const done = await commits.replace(held, { fence: fence.fence, from, files: {}, removed: [] });
  await sweep(writer);
  return done;
}

/** Removes what runs before this one, and this one itself, have left on its way. What a later one has there is on its way still. */
async function sweep({ ref, fence, concurrency }: Writer): Promise<void> {
  const prefix = incomingPrefix(ref);
  const isLater = (key: string) => Number.parseInt(key.slice(prefix.length), 10) > fence.fence;
  const limit = pLimit(concurrency);
  const jobs: Promise<void>[] = [];
  for await (const { key } of ref.storage.list(prefix))
    if (!isLater(key)) jobs.push(limit(() => ref.storage.remove(key)));
  await waitForAll(jobs);
}

/** What has to be done so that the storage holds what a folder does. */
interface StorePlan {
  /** paths in the archive of files that the storage does not have, or has otherwise */
  readonly put: readonly string[];
  /** paths of what the archive has no longer */
  readonly removed: readonly string[];
}

/**
 * Compares a folder with the storage. Media that are not in the folder stay in the storage as long as the archive speaks of them.
 *
 * @param local the files of the folder
 * @param sums what the folder's manifest and journal say of files, by path; null for one that was removed
 * @param remote checksum of what the storage has, by path; undefined where it is not known
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
