import { errorText } from '../core/errors/errors.ts';
import fs from 'fs-extra';
import pRetry from 'p-retry';
import type { Emit } from '../core/report/events.ts';
import { createFailingHosts } from '../http/throttling/failing-hosts.ts';
import { createGate, type HostLimit } from '../http/throttling/gate.ts';
import type { Pace } from '../http/throttling/pace.ts';
import type { RequestBudget, RequestSign } from '../http/throttling/request-budget.ts';
import { retryAfterOf } from '../http/throttling/pressure.ts';
import { createRetryBudget } from '../http/throttling/retry-budget.ts';
import type { Sleep } from '../http/throttling/sleep.ts';
import { defaultBackoff, minRetryDelay, type Backoff } from '../http/throttling/retry-timing.ts';
import { download, type Download, type DownloadOptions } from './download.ts';
import { HostNotFoundError, isCongestion, MediumError, MediumRefusedError, TemporaryMediumError } from './errors.ts';
import { toInertType, examineFile, type FetchedMedium } from './examine.ts';
import { extensionOf, type MediumType } from './type.ts';
import { message } from '../messages/message.ts';

export interface MediaFetcherOptions extends Omit<DownloadOptions, 'gate' | 'hosts' | 'onRequest'> {
  /** maximum number of concurrent requests to all hosts together */
  readonly concurrency: number;
  readonly hostLimit: HostLimit;
  readonly pace: Pace;
  /** maximum number of retries of a request */
  readonly retries: number;
  /** waits before the retries of a request */
  readonly backoff?: Backoff | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** request budget that is shared with other clients */
  readonly budget?: RequestBudget | undefined;
  /** host of the source, to which the budget applies; URLs in bodies may refer to any other host */
  readonly ownHost?: string | undefined;
  readonly emit?: Emit | undefined;
  /** Counters to increment. A retry increments both. */
  readonly requests: { total: number; retried: number };
}

/**
 * Downloads a media file and syncs it. On failure, removes the file.
 *
 * @param receivedUrl http or https URL, including its signature
 * @throws {MediumError} if the media file could not be fetched; the reason of the signal; errors of the file system
 */
export type MediaFetcher = (receivedUrl: string, kind: 'image' | 'file', intoFile: string) => Promise<FetchedMedium>;

/**
 * Creates a fetcher. If any host responds with 429 or 503, requests to all hosts slow down, since media are not urgent. When the retry
 * budget is exhausted, each media file is requested once, without waiting. A host that has failed for several media files in a row gets no
 * more requests.
 */
export function createMediaFetcher(options: MediaFetcherOptions): MediaFetcher {
  const { concurrency, retries, backoff = defaultBackoff, signal, emit, requests } = options;
  const hosts = createFailingHosts();
  const budget = createRetryBudget(concurrency);
  /** whether the budget allowed the last pause that a host requested */
  let canWait = true;
  const gate = createGate({
    ...options,
    width: concurrency,
    signOf,
    isOfSource: (error) => error instanceof TemporaryMediumError && error.host === options.ownHost,
    onSlowdown: ({ width, pause }) => emit?.({ type: 'slowed', requests: 'media', width, pause }),
    mayPause: (milliseconds) => (canWait = budget.takePause(milliseconds)),
  });
  const onRequest = () => {
    requests.total += 1;
    emit?.({ type: 'request', operation: 'media' });
  };

  async function fetchWithRetries(url: URL, intoFile: string): Promise<Download> {
    const downloaded = await pRetry(() => download(url, intoFile, { ...options, gate, hosts, onRequest }), {
      ...backoff,
      retries,
      ...(signal && { signal }),
      onFailedAttempt: () => signal?.throwIfAborted(),
      shouldRetry: ({ error, attemptNumber: attempt }) => {
        if (!(error instanceof TemporaryMediumError) || hosts.reasonOf(error.host) !== undefined) return false;
        // If the pause that a host asks for is not allowed, neither is the retry.
        if (!canWait || !budget.takeRetry()) return false;
        requests.retried += 1;
        // The gate delays this and all other requests for as long as a host asks.
        const delay = minRetryDelay(attempt, retryAfterOf(signOf(error)), backoff);
        const { status } = error;
        const attempts = retries + 1;
        emit?.({ type: 'retry', operation: 'media', attempt, attempts, delay, status, message: errorText(error) });
        return true;
      },
    });
    budget.giveBack();
    return downloaded;
  }

  return async (receivedUrl, kind, intoFile) => {
    const url = parseUrl(receivedUrl);
    try {
      return await examineDownload(await fetchWithRetries(url, intoFile), url, kind, intoFile);
    } catch (error) {
      if (error instanceof HostNotFoundError || (error instanceof TemporaryMediumError && isNoAnswer(error)))
        hosts.failed(error.host, error.text);
      await fs.rm(intoFile, { force: true });
      throw canWait ? error : withoutWait(error);
    }
  };
}

function signOf(error: unknown): RequestSign {
  if (error instanceof TemporaryMediumError) {
    return isCongestion(error.status) ? { kind: 'congested', retryAfter: error.retryAfter } : { kind: 'none' };
  }
  const isAsked = !(error instanceof MediumRefusedError || error instanceof HostNotFoundError);
  return { kind: error instanceof MediumError && isAsked ? 'answered' : 'none' };
}

/** Adds to the error of a congested host that this run no longer waits for hosts. */
function withoutWait(error: unknown): unknown {
  if (!(error instanceof TemporaryMediumError) || !isCongestion(error.status)) return error;
  return new TemporaryMediumError(message('media.asks-to-wait', { message: error.text }), error);
}

/** Reports whether a failure concerns the host rather than the media file, so that other requests would also fail. */
function isNoAnswer({ status }: TemporaryMediumError): boolean {
  return status === undefined || isCongestion(status);
}

/** Parses a URL. Without a scheme, it is https, like the pages of the blog. */
function parseUrl(receivedUrl: string): URL {
  const absolute = receivedUrl.trim().replace(/^\/\//u, 'https://');
  if (!URL.canParse(absolute)) throw new MediumRefusedError(message('media.address-invalid'));
  return new URL(absolute);
}

async function examineDownload(
  found: Download,
  url: URL,
  kind: 'image' | 'file',
  file: string,
): Promise<FetchedMedium> {
  const named = extensionOf(url) || extensionOf(found.url);
  return examineFile(file, found, named, (type) =>
    kind === 'image' ? checkImage(type) : checkFile(type, named, found.declaredType),
  );
}

/** Refuses a page in place of an image: a host that requires a login or has lost the image may send a page with status 200. */
function checkImage(found: MediumType): MediumType {
  if (found.type === 'text/html') throw new MediumError(message('media.page-for-image'));
  // Unknown bytes may be an image in an unknown format.
  if (/^(?:image|video|audio)\/|^application\/octet-stream$/u.test(found.type)) return found;
  throw new MediumError(message('media.other-for-image', { type: found.type }));
}

function checkFile(found: MediumType, named: string, declaredType: string): MediumType {
  const page = found.type === 'text/html';
  const text = page || /^text\/|\/json$/u.test(found.type);
  // A blogkeep server sends archived pages as text. A page sent instead of a file has the content type of a page.
  const isServedAsText = named === 'txt' && declaredType === 'text/plain';
  if (text && !isServedAsText && !/^x?html?$/u.test(named) && (page || declaredType === 'text/html')) {
    throw new MediumError(message('media.page-for-file'));
  }
  return toInertType(found);
}
