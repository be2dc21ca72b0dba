import type { StorageSettings } from '../configuration/configuration.ts';
import { importOptional } from '../configuration/optional-packages.ts';
import { FolderStorage } from './folder-storage.ts';
import type { Retries } from './retry.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Timeouts in milliseconds: for establishing a connection, and for an idle connection. */
const [connectionTimeout, defaultSilence] = [10_000, 60_000];

const noop = () => undefined;
const silentLogger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };

/** Region for custom endpoints. Their regions may have any name, but most servers accept this one. */
const placeholderRegion = 'us-east-1';

/**
 * Opens the storage of a fleet without sending a request. Use {@link Storage.check} to check it.
 *
 * @param options `concurrency`: maximum number of connections; `silence`: idle timeout of a connection in milliseconds
 * @throws {UsageError} if the SDK is not installed
 */
export async function openStorage(
  settings: StorageSettings,
  {
    concurrency = 64,
    retries,
    silence = defaultSilence,
  }: { concurrency?: number; retries?: Retries; silence?: number } = {},
): Promise<Storage> {
  if ('file' in settings) return new FolderStorage(settings.file);
  const { bucket, prefix, endpoint, region, forcePathStyle } = settings.s3;
  const sdk = await importOptional('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'));
  const client = new sdk.S3Client({
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint, region: placeholderRegion }),
    ...(region !== undefined && { region }),
    // S3Storage sends a checksum with every put. Servers other than Amazon's reject those that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    // S3Storage retries and reports errors itself.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout,
      // A timeout for the whole request would depend on the size of the file.
      socketTimeout: silence,
      httpAgent: { maxSockets: concurrency, keepAlive: true },
      httpsAgent: { maxSockets: concurrency, keepAlive: true },
    },
  });
  return new S3Storage({ sdk, client, bucket, prefix, ...(retries && { retries }) });
}
