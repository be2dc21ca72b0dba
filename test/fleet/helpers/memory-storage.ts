import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import type {
  ObjectContent,
  ListedObject,
  ObjectStat,
  ObjectVersion,
  PutOptions,
  Storage,
} from '../../../src/fleet/storage/storage.ts';
import { checkStorage } from '../../../src/fleet/storage/check-storage.ts';

interface Kept {
  readonly version: string;
  readonly modified: Date;
  /** undefined for a delete marker */
  readonly bytes: Buffer | undefined;
}

/** A call of the storage. */
export interface Call {
  readonly name: 'list' | 'get' | 'getFile' | 'checksum' | 'stat' | 'put' | 'copy' | 'remove' | 'versions';
  readonly key: string;
  readonly isWrite: boolean;
}

/** A bucket in memory, with conditions, checksums and versions. Several clients may share one. */
export class MemoryBucket {
  readonly objects = new Map<string, Kept[]>();
  /** current time in milliseconds */
  now = Date.parse('2026-11-20T00:00:00Z');
  #count = 0;

  put(key: string, bytes: Buffer | undefined): void {
    const versions = this.objects.get(key) ?? [];
    versions.push({ version: `v${++this.#count}`, modified: new Date(Math.floor(this.now / 1000) * 1000), bytes });
    this.objects.set(key, versions);
  }

  bytes(key: string): Buffer | undefined {
    return this.objects.get(key)?.at(-1)?.bytes;
  }

  /** Returns the text of all existing objects by key. */
  files(prefix = ''): Record<string, string> {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && this.bytes(key)).sort();
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), this.bytes(key)!.toString('latin1')]));
  }
}

/** A client of a bucket in memory. `before` runs before each call, and may throw or wait. */
export class MemoryStorage implements Storage {
  readonly location = 's3://memory/';
  readonly bucket: MemoryBucket;
  readonly before: (call: Call) => Promise<void> | void;
  /** whether conditions are supported */
  hasConditions = true;
  /** every call, in order */
  readonly calls: Call[] = [];

  constructor(bucket = new MemoryBucket(), before: (call: Call) => Promise<void> | void = () => undefined) {
    this.bucket = bucket;
    this.before = before;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    await this.#called('list', prefix);
    for (const key of [...this.bucket.objects.keys()].filter((one) => one.startsWith(prefix)).sort()) {
      const bytes = this.bucket.bytes(key);
      if (bytes) yield { key, size: bytes.length };
    }
  }

  async get(key: string, version?: string) {
    await this.#called('get', key);
    const bytes = this.#bytes(key, version);
    return bytes && { bytes, etag: etagOf(bytes) };
  }

  async getFile(key: string, file: string, version?: string) {
    await this.#called('getFile', key);
    const bytes = this.#bytes(key, version);
    if (!bytes) return undefined;
    await fs.outputFile(file, bytes);
    return { size: bytes.length, sha256: sha256Of(bytes) };
  }

  async checksum(key: string) {
    await this.#called('checksum', key);
    const bytes = this.bucket.bytes(key);
    return bytes && { size: bytes.length, sha256: sha256Of(bytes) };
  }

  async stat(key: string): Promise<ObjectStat | undefined> {
    await this.#called('stat', key);
    const bytes = this.bucket.bytes(key);
    return bytes && { size: bytes.length, sha256: sha256Of(bytes) };
  }

  async put(key: string, content: ObjectContent, { sha256, condition }: PutOptions) {
    const bytes = 'bytes' in content ? Buffer.from(content.bytes) : await fs.readFile(content.file);
    await this.#called('put', key);
    if (sha256Of(bytes) !== sha256) throw new Error(`${key} is another one than was said`);
    const there = this.bucket.bytes(key);
    const isAsSaid = condition?.etag === (there ? etagOf(there) : null);
    if (condition && this.hasConditions && !isAsSaid) return 'conflict' as const;
    this.bucket.put(key, bytes);
    return { etag: etagOf(bytes) };
  }

  async copy(from: string, to: string) {
    await this.#called('copy', to);
    const bytes = this.bucket.bytes(from);
    if (bytes) this.bucket.put(to, bytes);
    return bytes !== undefined;
  }

  async remove(key: string) {
    await this.#called('remove', key);
    if (this.bucket.bytes(key)) this.bucket.put(key, undefined);
  }

  async versions(prefix: string): Promise<AsyncIterable<ObjectVersion> | undefined> {
    await this.#called('versions', prefix);
    return this.#versions(prefix);
  }

  async *#versions(prefix: string): AsyncGenerator<ObjectVersion> {
    for (const [key, versions] of this.bucket.objects) {
      if (!key.startsWith(prefix)) continue;
      for (const { version, modified, bytes } of versions.toReversed())
        yield { key, version, modified, isRemoval: bytes === undefined, size: bytes?.length ?? 0 };
    }
  }

  async check() {
    return { ...(await checkStorage(this)), hasVersions: true };
  }

  close(): void {
    // There is nothing to close.
  }

  #bytes(key: string, version: string | undefined): Buffer | undefined {
    const versions = this.bucket.objects.get(key);
    return version === undefined ? versions?.at(-1)?.bytes : versions?.find((one) => one.version === version)?.bytes;
  }

  async #called(name: Call['name'], key: string): Promise<void> {
    const call = { name, key, isWrite: ['put', 'copy', 'remove'].includes(name) };
    this.calls.push(call);
    // Yields to other clients, as a network would.
    await Promise.resolve();
    await this.before(call);
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
