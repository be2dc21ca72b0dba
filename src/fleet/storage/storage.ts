/** An object as a listing shows it. */
export interface ListedObject {
  readonly key: string;
  /** in bytes */
  readonly size: number;
}

/** What is known of an object without fetching it. */
export interface ObjectStat {
  /** in bytes */
  readonly size: number;
  /** lower-case hexadecimal, as the storage has it; undefined where it has none, so that only fetching tells */
  readonly sha256: string | undefined;
}

/** An object with its bytes. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** changes with the object; for {@link Condition} */
  readonly etag: string;
}

/** One version of an object, where the storage keeps earlier ones. */
export interface ObjectVersion {
  readonly key: string;
  readonly version: string;
  /** by the storage's clock, to the second */
  readonly modified: Date;
  /** whether it says that there was no object from then on */
  readonly isRemoval: boolean;
  readonly size: number;
}

/** What is put: small things as bytes, others as a file on the disk. */
export type Content = { readonly bytes: Uint8Array } | { readonly file: string };

export interface PutOptions {
  /** of the content, lower-case hexadecimal: the storage compares it with what arrives, and keeps it */
  readonly sha256: string;
  /** of the content, in bytes */
  readonly size: number;
  /** a media type; left out, that of unknown bytes */
  readonly contentType?: string;
  readonly condition?: Condition | undefined;
}

/** What there has to be in the place of an object for a put to happen: the version with this etag, or with null, nothing. */
export interface Condition {
  readonly etag: string | null;
}

/**
 * Objects by key, as S3 has them. Keys have `/` between segments. Every call is safe to repeat, and is repeated here where it fails for
 * a reason that passes: answers of 5xx and 429, connections that break, also in the middle of a body. An object is put whole or not at all.
 *
 * All of them throw a `StorageError`: `storage-unreachable` where trying again later may help, another code where it does not.
 */
export interface Storage {
  /** where it is, for people and for URLs: `s3://bucket/prefix/` or `file:///folder/` */
  readonly location: string;

  /** Objects whose keys begin with a prefix, sorted by key, as many as there are. */
  list(prefix: string): AsyncIterable<ListedObject>;

  /** An object with its bytes, for small ones; undefined where there is none. */
  get(key: string, version?: string): Promise<StoredObject | undefined>;

  /**
   * Writes an object into a new file. The file is complete or not there.
   * @returns what it has become; undefined where there is no such object
   */
  getFile(key: string, file: string, version?: string): Promise<FetchedObject | undefined>;

  /** Reads an object for its checksum alone, in pieces; undefined where there is none. */
  checksum(key: string): Promise<FetchedObject | undefined>;

  /** What is known of an object without fetching it; undefined where there is none. */
  stat(key: string): Promise<ObjectStat | undefined>;

  /**
   * @returns the etag; `'conflict'` where the condition does not hold and nothing was put. A storage that knows no conditions puts all the same.
   */
  put(key: string, content: Content, options: PutOptions): Promise<{ readonly etag: string } | 'conflict'>;

  /** @returns whether there was such an object */
  copy(from: string, to: string): Promise<boolean>;

  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;

  /** Every version of the objects whose keys begin with a prefix, the newest of each key first; undefined where none but the last are kept. */
  versions(prefix: string): Promise<AsyncIterable<ObjectVersion> | undefined>;

  /** Whether it can be read, written and listed: writes a small object and removes it. */
  check(): Promise<StorageCheck>;

  close(): void;
}

export interface FetchedObject {
  readonly size: number;
  /** of the bytes that arrived */
  readonly sha256: string;
}

/** What a storage can do beyond the least. */
export interface StorageCheck {
  /** whether a put with a condition that does not hold is refused */
  readonly hasConditions: boolean;
  /** whether it tells the checksum of an object without fetching it */
  readonly hasChecksums: boolean;
  /** whether it keeps earlier versions of objects */
  readonly hasVersions: boolean;
}

/** The checksum of an object, in lower-case hexadecimal: as the storage has it, else by reading the object; undefined where there is none. */
export async function checksumOf(
  storage: Pick<Storage, 'stat' | 'checksum'>,
  key: string,
): Promise<string | undefined> {
  return (await storage.stat(key))?.sha256 ?? (await storage.checksum(key))?.sha256;
}
