import type * as Sdk from '@aws-sdk/client-s3';
import type { GetObjectCommandOutput, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkStorage } from './check-storage.ts';
import { hashBody, saveBody } from './body.ts';
import { signBody, fileBody } from './s3-body.ts';
import { withRetries, defaultRetries, type Retries } from './retry.ts';
import { isAbsent, isConflict, isTransientS3Error, isUnsupported, storageError } from './s3-errors.ts';
import type {
  ObjectContent,
  FetchedObject,
  ListedObject,
  ObjectStat,
  ObjectVersion,
  PutOptions,
  Storage,
  StoredObject,
} from './storage.ts';

export interface S3Options {
  readonly sdk: typeof Sdk;
  readonly client: S3Client;
  readonly bucket: string;
  /** key prefix: empty, or with a trailing `/` */
  readonly prefix: string;
  readonly retries?: Retries;
}

/** Metadata key of the checksum, for servers that do not store one themselves. */
const checksumKey = 'sha256';

/**
 * Storage that keeps objects in a bucket. Each put sends the checksum of its body three times: in the signature, so that a truncated or
 * changed body is rejected; as `x-amz-checksum-sha256`, which the server stores and returns without the object; and as metadata, for
 * servers that do not. Headers that a server rejects as unsupported are omitted from then on.
 */
export class S3Storage implements Storage {
  readonly location: string;
  readonly #sdk: typeof Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #retries: Retries;
  /** false once the server has rejected a checksum header */
  #hasChecksums = true;
  #hasConditions = true;

  constructor({ sdk, client, bucket, prefix, retries = defaultRetries }: S3Options) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#retries = retries;
    this.location = `s3://${bucket}/${prefix}`;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const page = await this.#call(() =>
        this.#client.send(
          new this.#sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        ),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: this.#withoutPrefix(Key), size: Size };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  get(key: string, version?: string): Promise<StoredObject | undefined> {
    return this.#ignoreMissing(async () => {
      const { Body, ETag = '' } = await this.#getObject(key, version);
      return { bytes: await buffer(Body as Readable), etag: ETag };
    });
  }

  getFile(key: string, file: string, version?: string): Promise<FetchedObject | undefined> {
    return this.#ignoreMissing(async () => saveBody((await this.#getObject(key, version)).Body as Readable, file));
  }

  checksum(key: string): Promise<FetchedObject | undefined> {
    return this.#ignoreMissing(async () => hashBody((await this.#getObject(key, undefined)).Body as Readable));
  }

  stat(key: string): Promise<ObjectStat | undefined> {
    return this.#ignoreMissing(async () => {
      const {
        ContentLength = 0,
        ChecksumSHA256,
        Metadata,
      } = await this.#client.send(
        new this.#sdk.HeadObjectCommand({
          ...this.#objectParams(key),
          ...(this.#hasChecksums && { ChecksumMode: 'ENABLED' }),
        }),
      );
      // The checksum of a multipart upload, which contains a dash, is not the checksum of the content.
      const own = ChecksumSHA256?.includes('-') ? undefined : ChecksumSHA256;
      const sha256 = own === undefined ? Metadata?.[checksumKey] : Buffer.from(own, 'base64').toString('hex');
      return { size: ContentLength, sha256 };
    });
  }

  put(key: string, content: ObjectContent, options: PutOptions): Promise<{ etag: string } | 'conflict'> {
    return this.#call(async () => {
      const body = 'bytes' in content ? content.bytes : await fileBody(content.file, options.size);
      try {
        const { ETag = '' } = await this.#client.send(this.#putCommand(key, body, options));
        return { etag: ETag };
      } catch (error) {
        // S3 responds with 404 if the object to replace does not exist.
        const isGone = typeof options.condition?.etag === 'string' && isAbsent(error);
        if (isConflict(error) || isGone) return 'conflict';
        if (isUnsupported(error)) this.#disableHeader(options, error);
        throw error;
      } finally {
        if (!(body instanceof Uint8Array)) body.destroy();
      }
    });
  }

  copy(from: string, to: string): Promise<boolean> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/');
    return this.#ignoreMissing(async () => {
      await this.#client.send(new this.#sdk.CopyObjectCommand({ ...this.#objectParams(to), CopySource: source }));
      return true;
    }).then((isCopied) => isCopied ?? false);
  }

  // One request per object, since servers differ in the checksums that they require for DeleteObjects.
  async remove(key: string): Promise<void> {
    await this.#ignoreMissing(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#objectParams(key))));
  }

  async versions(prefix: string): Promise<AsyncIterable<ObjectVersion> | undefined> {
    return (await this.#keepsVersions()) ? this.#versionsOf(prefix) : undefined;
  }

  async *#versionsOf(prefix: string): AsyncGenerator<ObjectVersion> {
    let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (from) {
      const at: { KeyMarker?: string; VersionIdMarker?: string } = from;
      const page = await this.#call(() =>
        this.#client.send(
          new this.#sdk.ListObjectVersionsCommand({ Bucket: this.#bucket, Prefix: this.#prefix + prefix, ...at }),
        ),
      );
      for (const { Key = '', VersionId = '', LastModified = new Date(0), Size = 0 } of page.Versions ?? [])
        yield {
          key: this.#withoutPrefix(Key),
          version: VersionId,
          modified: LastModified,
          isRemoval: false,
          size: Size,
        };
      for (const { Key = '', VersionId = '', LastModified = new Date(0) } of page.DeleteMarkers ?? [])
        yield { key: this.#withoutPrefix(Key), version: VersionId, modified: LastModified, isRemoval: true, size: 0 };
      const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      from = page.IsTruncated
        ? { ...(KeyMarker !== undefined && { KeyMarker }), ...(VersionIdMarker !== undefined && { VersionIdMarker }) }
        : undefined;
    }
  }

  async check() {
    return { ...(await checkStorage(this)), hasVersions: await this.#keepsVersions() };
  }

  close(): void {
    this.#client.destroy();
  }

  #getObject(key: string, version: string | undefined): Promise<GetObjectCommandOutput> {
    const command = new this.#sdk.GetObjectCommand({
      ...this.#objectParams(key),
      ...(version !== undefined && { VersionId: version }),
    });
    return this.#client.send(command);
  }

  #putCommand(
    key: string,
    Body: NonNullable<PutObjectCommandInput['Body']>,
    { sha256, size, contentType, condition }: PutOptions,
  ) {
    const command = new this.#sdk.PutObjectCommand({
      ...this.#objectParams(key),
      Body,
      ContentLength: size,
      ContentType: contentType ?? 'application/octet-stream',
      Metadata: { [checksumKey]: sha256 },
      ...(this.#hasChecksums && { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') }),
      ...(this.#hasConditions &&
        condition &&
        (condition.etag === null ? { IfNoneMatch: '*' } : { IfMatch: condition.etag })),
    });
    return signBody(command, sha256);
  }

  /** Disables the header that the server rejected, according to its message, so that the put is retried without it. */
  #disableHeader({ condition }: PutOptions, error: unknown): void {
    const isAboutChecksum = /checksum/iu.test((error as Error).message);
    if (condition && this.#hasConditions && !isAboutChecksum) this.#hasConditions = false;
    else if (this.#hasChecksums) this.#hasChecksums = false;
    else return;
    throw new HeaderDisabled();
  }

  async #keepsVersions(): Promise<boolean> {
    try {
      const command = new this.#sdk.GetBucketVersioningCommand({ Bucket: this.#bucket });
      const { Status } = await this.#call(() => this.#client.send(command));
      // If versioning is suspended, earlier versions still exist.
      return Status !== undefined;
    } catch {
      // Not every server supports the request, and not every user is allowed to send it.
      return false;
    }
  }

  #objectParams(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  #withoutPrefix(key: string): string {
    return key.slice(this.#prefix.length);
  }

  async #ignoreMissing<T>(action: () => Promise<T>): Promise<T | undefined> {
    return this.#call<T | undefined>(async () => {
      try {
        return await action();
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    });
  }

  async #call<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await withRetries(
        action,
        (error) => error instanceof HeaderDisabled || isTransientS3Error(error),
        this.#retries,
      );
    } catch (error) {
      throw storageError(error, { location: this.location, bucket: this.#bucket });
    }
  }
}

/** Thrown to retry a put after a header was disabled. */
class HeaderDisabled extends Error {}
