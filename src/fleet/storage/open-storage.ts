import type { StorageSettings } from '../configuration/configuration.ts';
import { importOptional } from '../configuration/optional-packages.ts';
import { FolderStorage } from './folder-storage.ts';
import type { Retries } from './retry.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Milliseconds until a connection has to be there, and for which nothing may move on it. */
const [connectionTimeout, usualSilence] = [10_000, 60_000];

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Where there is an endpoint, its region is a name of its own, and most know this one. */
const anyRegion = 'us-east-1';

/**
 * Opens the storage of a fleet. Nothing is asked of it yet; {@link Storage.check} does.
 *
 * @param options `concurrency`: connections at most; `silence`: milliseconds for which nothing may move on one
 * @throws {UsageError} where the SDK is not installed
 */
export async function openStorage(
  settings: StorageSettings,
  {
    concurrency = 64,
    retries,
    silence = usualSilence,
  }: { concurrency?: number; retries?: Retries; silence?: number } = {},
): Promise<Storage> {
  if ('file' in settings) return new FolderStorage(settings.file);
  const { bucket, prefix, endpoint, region, forcePathStyle } = settings.s3;
  const sdk = await importOptional('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'));
  const client = new sdk.S3Client({
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint, region: anyRegion }),
    ...(region !== undefined && { region }),
    // Ours are sent with every put; what the SDK would add beyond them, other servers than Amazon's refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    // What it would print about requests that it does not repeat, we repeat or report.
    logger: silent,
    requestHandler: {
      connectionTimeout,
      // Not for the whole request: a large file takes as long as its line needs.
      socketTimeout: silence,
      httpAgent: { maxSockets: concurrency, keepAlive: true },
      httpsAgent: { maxSockets: concurrency, keepAlive: true },
    },
  });
  return new S3Storage({ sdk, client, bucket, prefix, ...(retries && { retries }) });
}
