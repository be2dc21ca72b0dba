import { layout } from '../../archive/format/layout.ts';
import { CommitStore, type StoredCommit } from './archive/commit.ts';
import { fetchInto, fetchMediaInto, type Fetched, type FetchedMedia } from './archive/fetch.ts';
import { removeLocal } from './archive/local-files.ts';
import { commitKey, readRemoteState, repairKey, withConsistentState, type ArchiveRef } from './archive/remote-state.ts';
import { storeFolder, takeOver, type Fence, type StoreResult, type Writer } from './archive/store.ts';
import { fetchSnapshot, snapshotTimes, listVersions, type FetchedSnapshot } from './archive/versions.ts';
import { verifyState, type RemoteVerification } from './archive/verify.ts';
import { sha256Of } from './sha256.ts';
import type { Storage } from './storage.ts';

/** Number of concurrent requests: high enough to hide the latency of a storage, and low enough for many workers. */
const defaultConcurrency = 32;

/**
 * The archive of one blog in storage. Its files are stored unchanged below `<blog>/archive/`, so any tool that copies objects can copy the
 * bag. A run first writes changes to `<blog>/incoming/`. Replacing one small object, `<blog>/commit.json`, then makes all of them current
 * at once, and only then are they moved into place. All reads go through that object, so they see the archive as it was before or after a
 * run, even if the run was killed.
 */
export class RemoteArchive {
  readonly #ref: ArchiveRef;
  readonly #commits: CommitStore;
  readonly #concurrency: number;

  constructor(storage: Storage, blog: string, { concurrency = defaultConcurrency } = {}) {
    this.#ref = { storage, blog };
    this.#commits = new CommitStore(storage, commitKey(this.#ref), blog);
    this.#concurrency = concurrency;
  }

  /**
   * Starts a run on the archive, after completing the pending commit of an earlier run.
   * @throws {StorageError} `storage-overtaken` if a run with a higher fencing number has the archive
   */
  async begin(fence: Fence): Promise<RemoteRun> {
    const writer = { ref: this.#ref, commits: this.#commits, fence, concurrency: this.#concurrency };
    return new RemoteRun(writer, await takeOver(writer));
  }

  /** Fetches the archive without media into a folder, for reading. A run may commit meanwhile. */
  fetch(folder: string): Promise<Fetched> {
    const options = { concurrency: this.#concurrency };
    return withConsistentState(this.#ref, this.#commits, (state) => fetchInto(this.#ref, state, folder, options));
  }

  /** Fetches the media into a folder created by {@link fetch}. */
  fetchMedia(folder: string): Promise<FetchedMedia> {
    return withConsistentState(this.#ref, this.#commits, async (state) => {
      const fetched = await fetchMediaInto(this.#ref, state, folder, { concurrency: this.#concurrency });
      return { ...fetched, isIntact: fetched.damaged.length === 0 };
    });
  }

  /** Returns the times of all states that can be fetched, newest first. Undefined if the storage keeps no versions. */
  async snapshotTimes(): Promise<readonly Date[] | undefined> {
    const versions = await listVersions(this.#ref);
    return versions && snapshotTimes(versions);
  }

  /**
   * Fetches the state of the archive at a given time, with media, into an empty folder.
   * @returns undefined if there was no archive at that time, or the storage keeps no versions
   */
  async fetchAt(folder: string, at: Date): Promise<FetchedSnapshot | undefined> {
    const versions = await listVersions(this.#ref);
    return versions && fetchSnapshot(this.#ref, versions, folder, { at, concurrency: this.#concurrency });
  }

  /** Compares the objects with the manifests. @param isFull whether to fetch all objects instead of trusting the storage's checksums */
  verify({ isFull = false } = {}): Promise<RemoteVerification> {
    const options = { concurrency: this.#concurrency, isFull };
    return withConsistentState(this.#ref, this.#commits, (state) => verifyState(this.#ref, state, options));
  }

  /** Makes the next run compare every object with its checksum, and repair damaged ones from its cache or the source. */
  async requestRepair(): Promise<void> {
    const bytes = Buffer.from('A verification has found damage. The next run repairs it, and removes this object.\n');
    await this.#ref.storage.put(repairKey(this.#ref), { bytes }, { sha256: sha256Of(bytes), size: bytes.length });
  }
}

/** One run on an archive in storage: fetches it to a folder, and stores the changes after a crawl. */
export class RemoteRun {
  readonly #writer: Writer;
  #current: StoredCommit;
  #remoteChecksums: ReadonlyMap<string, string | undefined> = new Map();
  #isRepairing = false;

  constructor(writer: Writer, current: StoredCommit) {
    this.#writer = writer;
    this.#current = current;
  }

  /**
   * Fetches the archive without media into a folder. Up-to-date files of an earlier run are reused, so a permanent folder serves as a
   * cache. If a repair was requested, every object is compared with its checksum first, so that the run repairs damaged ones.
   */
  async fetch(folder: string): Promise<Fetched> {
    const { ref, commits, concurrency } = this.#writer;
    const state = await readRemoteState(ref, commits);
    this.#isRepairing = (await ref.storage.stat(repairKey(ref))) !== undefined;
    const checked = this.#isRepairing ? await verifyState(ref, state, { concurrency, isFull: false }) : undefined;
    const damaged = new Set(checked?.findings.map(({ path }) => path));
    // The lease prevents concurrent runs, so a lock in the cache was left by a killed run. It is removed without checking the process ID,
    // which means nothing in a restarted container.
    removeLocal(folder, layout.lock);
    const fetched = await fetchInto(ref, state, folder, { concurrency, damaged });
    this.#remoteChecksums = fetched.remoteChecksums;
    return fetched;
  }

  /** Fetches the media, for a publish. */
  async fetchMedia(folder: string): Promise<FetchedMedia> {
    const { ref, commits, concurrency } = this.#writer;
    return fetchMediaInto(ref, await readRemoteState(ref, commits), folder, { concurrency });
  }

  /**
   * Stores the changed files of the folder. May be called more than once. After an interrupted run, these include the journal, from which
   * the next run continues.
   *
   * @throws {StorageError} `storage-overtaken` if another run has taken over the archive; then no change of this run takes effect
   */
  async store(folder: string): Promise<StoreResult> {
    const { stored, current, remoteChecksums } = await storeFolder(
      this.#writer,
      folder,
      this.#current,
      this.#remoteChecksums,
    );
    this.#current = current;
    this.#remoteChecksums = remoteChecksums;
    if (this.#isRepairing) await this.#writer.ref.storage.remove(repairKey(this.#writer.ref));
    this.#isRepairing = false;
    return stored;
  }
}
