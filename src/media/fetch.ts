import { open, rm } from 'node:fs/promises';
import type { Emit } from '../core/events.ts';
import type { Sleep } from '../http/sleep.ts';
import { withRetries } from '../http/with-retries.ts';
import { dimensionsOf } from './dimensions.ts';
import { download, type Download, type DownloadOptions } from './download.ts';
import { MediumError, MediumRefusedError, TemporaryMediumError } from './errors.ts';
import { extensionOf, mediumTypeOf, type MediumType } from './type.ts';

export interface MediaFetcherOptions extends Omit<DownloadOptions, 'onRequest'> {
  /** how often at most a request is repeated */
  readonly retries: number;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly emit?: Emit | undefined;
  /** counted up: a repeated request in both */
  readonly requests: { total: number; retried: number };
}

export interface FetchedMedium {
  readonly file: string;
  readonly sha256: string;
  /** bytes */
  readonly size: number;
  /** by its bytes */
  readonly type: string;
  /** without the dot */
  readonly extension: string;
  /** of pictures, in pixels */
  readonly width?: number;
  readonly height?: number;
}

/**
 * Fetches the medium at an address into a file, which is synced; of a failure no file is left.
 *
 * @param address http or https, as received, with its signature
 * @throws {MediumError} where the medium could not be had; the signal's reason; what the file system throws
 */
export type MediaFetcher = (address: string, kind: 'image' | 'file', intoFile: string) => Promise<FetchedMedium>;

export function createMediaFetcher(options: MediaFetcherOptions): MediaFetcher {
  const { emit, requests } = options;
  const onRequest = () => {
    requests.total += 1;
    emit?.({ type: 'request', operation: 'media' });
  };

  return async (address, kind, intoFile) => {
    const url = addressOf(address);
    try {
      const downloaded = await withRetries(() => download(url, intoFile, { ...options, onRequest }), {
        ...options,
        isRetryable: (error) => error instanceof TemporaryMediumError,
        retryAfterOf: (error) => (error instanceof TemporaryMediumError ? error.retryAfter : undefined),
        onRetry: ({ message }, attempt, delay) => {
          requests.retried += 1;
          emit?.({ type: 'retry', operation: 'media', attempt, delay, message });
        },
      });
      return await examined(downloaded, url, kind, intoFile);
    } catch (error) {
      await rm(intoFile, { force: true });
      throw error;
    }
  };
}

/** An address without a scheme of its own is meant for https, which is what the blog's pages came by. */
function addressOf(address: string): URL {
  const absolute = address.trim().replace(/^\/\//u, 'https://');
  if (!URL.canParse(absolute)) throw new MediumRefusedError('its address cannot be read');
  return new URL(absolute);
}

/** Enough for type and dimensions, also behind a large colour profile. */
const examinedBytes = 1024 * 1024;

async function examined(
  { sha256, size, url, declaredType }: Download,
  address: URL,
  kind: 'image' | 'file',
  file: string,
): Promise<FetchedMedium> {
  const start = await firstBytes(file, Math.min(size, examinedBytes));
  const named = extensionOf(address) || extensionOf(url);
  const found = await mediumTypeOf(file, start, named);
  const { type, extension } = kind === 'image' ? asPicture(found, size) : asFile(found, named, declaredType);
  return { file, sha256, size, type, extension, ...dimensionsOf(start, type) };
}

/** A host that asks for a login or has lost the picture may say so on a page, with status 200. */
function asPicture(found: MediumType, size: number): MediumType {
  if (size === 0) throw new MediumError('The source answered with nothing instead of the picture.');
  if (found.type === 'text/html')
    throw new MediumError('The source answered with an HTML page instead of the picture.');
  // Unknown bytes may be a picture of a kind that is not known here.
  if (/^(?:image|video|audio)\/|^application\/octet-stream$/u.test(found.type)) return found;
  throw new MediumError(`The source answered with ${found.type} instead of the picture.`);
}

function asFile(found: MediumType, named: string, declaredType: string): MediumType {
  const page = found.type === 'text/html';
  const text = page || /^text\/|\/json$/u.test(found.type);
  if (text && !/^x?html?$/u.test(named) && (page || declaredType === 'text/html')) {
    throw new MediumError('The source answered with an HTML page instead of the file.');
  }
  return page ? { type: 'text/plain', extension: 'txt' } : found;
}

async function firstBytes(file: string, length: number): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
