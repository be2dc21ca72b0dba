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

/** Requests at the same time: as many as hide the latency of a storage, and few enough for one worker of many. */
const usualConcurrency = 32;

/**
 * The archive of one blog in the storage: its files as they are below `<blog>/archive/`, so that any tool that copies objects copies the
 * bag. What a run changes comes to `<blog>/incoming/` first; one small object, `<blog>/commit.json`, then makes all of it count at once, and
 * only then the files reach their places. Everything here reads through that object, so it sees the archive before a run or after it, and
 * never between, wherever a run was killed.
 */
export class RemoteArchive {
  readonly #ref: ArchiveRef;
  readonly #commits: CommitStore;
  readonly #concurrency: number;

  constructor(storage: Storage, blog: string, { concurrency = usualConcurrency } = {}) {
    this.#ref = { storage, blog };
    this.#commits = new CommitStore(storage, commitKey(this.#ref), blog);
    this.#concurrency = concurrency;
  }

  /**
   * Takes the archive for one run: what a run before has committed is brought to its places first.
   * @throws {StorageError} `storage-overtaken`, where a run with a higher fencing number has it
   */
  async begin(fence: Fence): Promise<RemoteRun> {
    const writer = { ref: this.#ref, commits: this.#commits, fence, concurrency: this.#concurrency };
    return new RemoteRun(writer, await takeOver(writer));
  }

  /** Makes a folder the archive without its media, for those who only read. A run that commits meanwhile does no harm. */
  fetch(folder: string): Promise<Fetched> {
    const options = { concurrency: this.#concurrency };
    return withConsistentState(this.#ref, this.#commits, (state) => fetchInto(this.#ref, state, folder, options));
  }

  /** Brings the media of a folder that was made by {@link fetch}. */
  fetchMedia(folder: string): Promise<FetchedMedia> {
    return withConsistentState(this.#ref, this.#commits, async (state) => {
      const fetched = await fetchMediaInto(this.#ref, state, folder, { concurrency: this.#concurrency });
      return { ...fetched, isIntact: fetched.damaged.length === 0 };
    });
  }

  /** The moments of which the archive can be fetched, the newest first; undefined where the storage keeps no versions. */
  async snapshotTimes(): Promise<readonly Date[] | undefined> {
    const versions = await listVersions(this.#ref);
    return versions && snapshotTimes(versions);
  }

  /**
   * Brings the archive into an empty folder as it was at a moment, with its media.
   * @returns undefined where there was none then, or the storage keeps no versions
   */
  async fetchAt(folder: string, at: Date): Promise<FetchedSnapshot | undefined> {
    const versions = await listVersions(this.#ref);
    return versions && fetchSnapshot(this.#ref, versions, folder, { at, concurrency: this.#concurrency });
  }

  /** Holds the objects against the manifests, by listing and checksums. @param isFull fetches everything for it */
  verify({ isFull = false } = {}): Promise<RemoteVerification> {
    const options = { concurrency: this.#concurrency, isFull };
    return withConsistentState(this.#ref, this.#commits, (state) => verifyState(this.#ref, state, options));
  }

  /** Has the next run compare every object with its checksum, and repair what is damaged from its cache or from the source. */
  async requestRepair(): Promise<void> {
    const bytes = Buffer.from('A verification has found damage. The next run repairs it, and removes this object.\n');
    await this.#ref.storage.put(repairKey(this.#ref), { bytes }, { sha256: sha256Of(bytes), size: bytes.length });
  }
}

/** One run over an archive in the storage: fetch, then crawl and publish in the folder, then store. */
export class RemoteRun {
  readonly #writer: Writer;
  #held: StoredCommit;
  #found: ReadonlyMap<string, string | undefined> = new Map();
  #isRepairing = false;

  constructor(writer: Writer, held: StoredCommit) {
    this.#writer = writer;
    this.#held = held;
  }

  /**
   * Makes a folder the archive without its media. What it has of an earlier night is kept as far as it is still right: a folder that stays
   * is a cache. Where a repair was asked for, every object is compared with its checksum first, so that the run repairs what is damaged.
   */
  async fetch(folder: string): Promise<Fetched> {
    const { ref, commits, concurrency } = this.#writer;
    const state = await readRemoteState(ref, commits);
    this.#isRepairing = (await ref.storage.stat(repairKey(ref))) !== undefined;
    const checked = this.#isRepairing ? await verifyState(ref, state, { concurrency, isFull: false }) : undefined;
    const damaged = new Set(checked?.findings.map(({ path }) => path));
    // Who left it in a cache was killed: the lease is what keeps runs apart, and a container that is restarted cannot tell.
    removeLocal(folder, layout.lock);
    const fetched = await fetchInto(ref, state, folder, { concurrency, damaged });
    this.#found = fetched.remoteChecksums;
    return fetched;
  }

  /** Brings media for those who need their bytes. */
  async fetchMedia(folder: string): Promise<FetchedMedia> {
    const { ref, commits, concurrency } = this.#writer;
    return fetchMediaInto(ref, await readRemoteState(ref, commits), folder, { concurrency });
  }

  /**
   * Brings what the folder holds into the storage, as far as it differs. May be called more than once. Of an archive whose run was stopped
   * the journal comes along, and the next run goes on from there.
   *
   * @throws {StorageError} `storage-overtaken`, where another run has taken the archive over; nothing of this one counts then
   */
  async store(folder: string): Promise<StoreResult> {
    const { stored, held, found } = await storeFolder(this.#writer, folder, this.#held, this.#found);
    this.#held = held;
    this.#found = found;
    if (this.#isRepairing) await this.#writer.ref.storage.remove(repairKey(this.#writer.ref));
    this.#isRepairing = false;
    return stored;
  }
}
