import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isInside } from '../../../archive/format/copy.ts';
import { message } from '../../../messages/message.ts';
import { StorageError } from '../errors.ts';
import { sha256Of } from '../sha256.ts';
import type { Storage } from '../storage.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const path = z.string().refine(isInside);

const schema = z.strictObject({
  format: z.literal(1),
  /** fencing number of the run that wrote this commit */
  fence: z.number().int().nonnegative(),
  /** unique ID of this write */
  write: z.string(),
  /** fencing number of the folder in `incoming/` that contains the files */
  from: z.number().int().nonnegative(),
  /** files whose current version is in `incoming/`, by path in the archive */
  files: z.record(path, z.strictObject({ sha256, size: z.number().int().nonnegative() })),
  /** files that are no longer part of the archive, by path */
  removed: z.array(path),
});

/**
 * The object that defines the current state of an archive. Between runs it only identifies the last writer. A run that stores changes
 * writes a commit with files, which become current at that moment: readers take them from `incoming/` until they are moved into place.
 */
export type ArchiveCommit = z.infer<typeof schema>;

/** A commit as read from storage. */
export interface StoredCommit {
  readonly commit: ArchiveCommit;
  readonly etag: string;
}

/** The fields of a commit that the caller provides. */
export type NextCommit = Pick<ArchiveCommit, 'fence' | 'from' | 'files' | 'removed'>;

export function isPending({ files, removed }: ArchiveCommit): boolean {
  return removed.length > 0 || Object.keys(files).length > 0;
}

/** Reads and replaces the commit of one archive. */
export class CommitStore {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #blog: string;

  constructor(storage: Storage, key: string, blog: string) {
    this.#storage = storage;
    this.#key = key;
    this.#blog = blog;
  }

  /** Returns the commit; undefined if there is none. @throws {StorageError} if the object is not a valid commit */
  async read(): Promise<StoredCommit | undefined> {
    const found = await this.#storage.get(this.#key);
    if (!found) return undefined;
    const commit = decoded(found.bytes);
    if (commit) return { commit, etag: found.etag };
    const { location } = this.#storage;
    throw new StorageError('storage-damaged', message('fleetStorage.commit-damaged', { location, key: this.#key }));
  }

  /**
   * Replaces the commit if it is unchanged since `current` was read. This is atomic if the storage supports conditional writes; otherwise,
   * a write between the check and the put is not detected.
   *
   * @throws {StorageError} `storage-overtaken` if another run has replaced it, in which case nothing is written
   */
  async replace(current: StoredCommit | undefined, next: NextCommit): Promise<StoredCommit> {
    if ((await this.read())?.etag !== current?.etag) throw this.overtaken();
    const commit: ArchiveCommit = { format: 1, write: randomUUID(), ...next };
    const bytes = Buffer.from(`${JSON.stringify(commit, null, 1)}\n`);
    const putResult = await this.#storage.put(
      this.#key,
      { bytes },
      { sha256: sha256Of(bytes), size: bytes.length, condition: { etag: current?.etag ?? null } },
    );
    if (putResult !== 'conflict') return { commit, etag: putResult.etag };
    // A put whose response was lost is repeated, and then conflicts with itself.
    const found = await this.read();
    if (found?.commit.write === commit.write) return found;
    throw this.overtaken();
  }

  /** Returns the error for an archive that another run has taken over. */
  overtaken(): StorageError {
    return new StorageError('storage-overtaken', message('fleetStorage.overtaken', { blog: this.#blog }));
  }
}

function decoded(bytes: Buffer): ArchiveCommit | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}
