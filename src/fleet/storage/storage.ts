/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  /** size in bytes */
  readonly size: number;
}

/** Metadata of an object. */
export interface ObjectStat {
  /** size in bytes */
  readonly size: number;
  /** checksum of the content, lower-case hexadecimal; undefined if the storage has none */
  readonly sha256: string | undefined;
}

/** An object with its content. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** changes with the content; used in a {@link Condition} */
  readonly etag: string;
}

/** A version of an object, in storage that keeps earlier versions. */
export interface ObjectVersion {
  readonly key: string;
  readonly version: string;
  /** time of the change by the storage's clock, to the second */
  readonly modified: Date;
  /** whether the object was deleted at that time */
  readonly isRemoval: boolean;
  readonly size: number;
}

/** Content to store: bytes, or a file on disk. */
export type ObjectContent = { readonly bytes: Uint8Array } | { readonly file: string };

export interface PutOptions {
  /** checksum of the content, lower-case hexadecimal: the storage checks and stores it */
  readonly sha256: string;
  /** size of the content in bytes */
  readonly size: number;
  /** media type. Default: `application/octet-stream`. */
  readonly contentType?: string;
  readonly condition?: Condition | undefined;
}

/** Condition of a put: the existing object must have this ETag; null: there must be no object. */
export interface Condition {
  readonly etag: string | null;
}

/**
 * Object storage with the semantics of S3. Keys are segments separated by `/`. All calls are idempotent, and are retried after transient
 * errors: 5xx and 429 responses, and broken connections, even in the middle of a body. A put is atomic.
 *
 * All calls throw `StorageError`: `storage-unreachable` if a later attempt may succeed, otherwise another code.
 */
export interface Storage {
  /** URL of the storage: `s3://bucket/prefix/` or `file:///folder/` */
  readonly location: string;

  /** Yields all objects with a key prefix, sorted by key. */
  list(prefix: string): AsyncIterable<ListedObject>;

  /** Returns a small object with its content. Undefined if there is no such object. */
  get(key: string, version?: string): Promise<StoredObject | undefined>;

  /**
   * Writes an object to a file, atomically.
   * @returns size and checksum of the file; undefined if there is no such object
   */
  getFile(key: string, file: string, version?: string): Promise<FetchedObject | undefined>;

  /** Streams an object to compute its checksum. Undefined if there is no such object. */
  checksum(key: string): Promise<FetchedObject | undefined>;

  /** Returns the metadata of an object. Undefined if there is no such object. */
  stat(key: string): Promise<ObjectStat | undefined>;

  /**
   * Stores an object. A storage without conditional writes ignores the condition.
   * @returns the ETag; `'conflict'` if the condition failed and nothing was stored
   */
  put(key: string, content: ObjectContent, options: PutOptions): Promise<{ readonly etag: string } | 'conflict'>;

  /** Copies an object. @returns false if there is no such object */
  copy(from: string, to: string): Promise<boolean>;

  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;

  /** Returns all versions of objects with a key prefix, newest first for each key. Undefined if the storage keeps no versions. */
  versions(prefix: string): Promise<AsyncIterable<ObjectVersion> | undefined>;

  /** Checks that the storage can be read, written and listed, by means of a small object, which it removes again. */
  check(): Promise<StorageCheck>;

  close(): void;
}

export interface FetchedObject {
  readonly size: number;
  /** checksum of the received content */
  readonly sha256: string;
}

/** Optional capabilities of a storage. */
export interface StorageCheck {
  /** whether a put with a failed condition is rejected */
  readonly hasConditions: boolean;
  /** whether it returns the checksum of an object without its content */
  readonly hasChecksums: boolean;
  /** whether it keeps earlier versions of objects */
  readonly hasVersions: boolean;
}

/** Returns the checksum of an object: from the storage, otherwise by reading the object. Undefined if there is no such object. */
export async function checksumOf(
  storage: Pick<Storage, 'stat' | 'checksum'>,
  key: string,
): Promise<string | undefined> {
  return (await storage.stat(key))?.sha256 ?? (await storage.checksum(key))?.sha256;
}
