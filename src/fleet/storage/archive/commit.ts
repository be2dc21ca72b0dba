import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isInside } from '../../../archive/format/copy.ts';
import { message } from '../../../messages/message.ts';
import { StorageError } from '../errors.ts';
import { sha256Of } from '../sha256.ts';
import type { Storage } from '../storage.ts';

const sum = z.string().regex(/^[0-9a-f]{64}$/u);

const path = z.string().refine(isInside);

const schema = z.strictObject({
  format: z.literal(1),
  /** fencing number of the run that wrote this */
  fence: z.number().int().nonnegative(),
  /** tells a write from every other one */
  write: z.string(),
  /** fencing number under which the files below are in `incoming/` */
  from: z.number().int().nonnegative(),
  /** what counts from `incoming/` instead of from its place, by path in the archive */
  files: z.record(path, z.strictObject({ sha256: sum, size: z.number().int().nonnegative() })),
  /** what does not count any more, by path in the archive */
  removed: z.array(path),
});

/**
 * The object that decides which state of an archive counts. Between two runs it says no more than who was last; from the moment at which
 * a run puts it with files until these are in their places, readers take them from `incoming/`.
 */
export type Commit = z.infer<typeof schema>;

/** A commit as it is in the storage. */
export interface StoredCommit {
  readonly commit: Commit;
  readonly etag: string;
}

/** What there is to be put; the rest is made here. */
export type NextCommit = Pick<Commit, 'fence' | 'from' | 'files' | 'removed'>;

export function isPending({ files, removed }: Commit): boolean {
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

  /** @throws {StorageError} where it cannot be read as one */
  async read(): Promise<StoredCommit | undefined> {
    const found = await this.#storage.get(this.#key);
    if (!found) return undefined;
    const commit = decoded(found.bytes);
    if (commit) return { commit, etag: found.etag };
    const { location } = this.#storage;
    throw new StorageError('storage-damaged', message('fleetStorage.commit-damaged', { location, key: this.#key }));
  }

  /**
   * Replaces the commit that was read. Storage with conditions refuses that where another run was faster; others are asked right before,
   * which leaves the moment between the two requests.
   *
   * @throws {StorageError} `storage-overtaken`, when it is another one by now; nothing was written then
   */
  async replace(held: StoredCommit | undefined, next: NextCommit): Promise<StoredCommit> {
    if ((await this.read())?.etag !== held?.etag) throw this.overtaken();
    const commit: Commit = { format: 1, write: randomUUID(), ...next };
    const bytes = Buffer.from(`${JSON.stringify(commit, null, 1)}\n`);
    const put = await this.#storage.put(
      this.#key,
      { bytes },
      { sha256: sha256Of(bytes), size: bytes.length, condition: { etag: held?.etag ?? null } },
    );
    if (put !== 'conflict') return { commit, etag: put.etag };
    // A put whose answer was lost is repeated, and then meets itself.
    const found = await this.read();
    if (found?.commit.write === commit.write) return found;
    throw this.overtaken();
  }

  /** Another run has taken the archive over. */
  overtaken(): StorageError {
    return new StorageError('storage-overtaken', message('fleetStorage.overtaken', { blog: this.#blog }));
  }
}

function decoded(bytes: Buffer): Commit | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}
