import { errorText } from '../core/errors/errors.ts';
import fs from 'fs-extra';
import type { Emit } from '../core/report/events.ts';
import { createFailingHosts } from '../http/failing-hosts.ts';
import { createGate } from '../http/gate.ts';
import type { Pace } from '../http/pace.ts';
import type { RequestBudget } from '../http/request-budget.ts';
import { retryAfterOf, type Sign } from '../http/pressure.ts';
import { createRetryBudget } from '../http/retry-budget.ts';
import type { Sleep } from '../http/sleep.ts';
import { withRetries } from '../http/with-retries.ts';
import { download, type Download, type DownloadOptions } from './download.ts';
import { HostNotFoundError, isCongestion, MediumError, MediumRefusedError, TemporaryMediumError } from './errors.ts';
import { toInertType, examineFile, type FetchedMedium } from './examine.ts';
import { extensionOf, type MediumType } from './type.ts';
import { message } from '../messages/message.ts';

export interface MediaFetcherOptions extends Omit<DownloadOptions, 'gate' | 'hosts' | 'onRequest'> {
  /** requests in flight at most */
  readonly concurrency: number;
  /** resolves when the next request may start */
  readonly pace: Pace;
  /** how often at most a request is repeated */
  readonly retries: number;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** what every request has to ask besides; left out, nothing */
  readonly budget?: RequestBudget | undefined;
  /** of the source, whose budget that is: other hosts are named by bodies, which anybody may have written */
  readonly ownHost?: string | undefined;
  readonly emit?: Emit | undefined;
  /** counted up: a repeated request in both */
  readonly requests: { total: number; retried: number };
}

/**
 * Fetches the media file at an address into a file, which is synced; of a failure no file is left.
 *
 * @param address http or https, as received, with its signature
 * @throws {MediumError} where the media file could not be fetched; the signal's reason; what the file system throws
 */
export type MediaFetcher = (address: string, kind: 'image' | 'file', intoFile: string) => Promise<FetchedMedium>;

/**
 * A fetcher whose requests all slow down when one is answered with 429 or 503, whichever host that is: media are in no
 * hurry. When failures or pauses have used up its budget of retries, media are tried once and nobody is waited for; and a host that has failed for several
 * media in a row is not asked again.
 */
export function createMediaFetcher(options: MediaFetcherOptions): MediaFetcher {
  const { concurrency, emit, requests } = options;
  const hosts = createFailingHosts();
  const budget = createRetryBudget(concurrency);
  /** Whether the last wait that a host asked for fitted into the budget. */
  let isPatient = true;
  const gate = createGate({
    ...options,
    width: concurrency,
    signOf,
    isOfSource: (error) => error instanceof TemporaryMediumError && error.host === options.ownHost,
    onSlowdown: ({ width, pause }) => emit?.({ type: 'slowed', requests: 'media', width, pause }),
    mayPause: (milliseconds) => (isPatient = budget.takePause(milliseconds)),
  });
  const onRequest = () => {
    requests.total += 1;
    emit?.({ type: 'request', operation: 'media' });
  };

  async function fetched(url: URL, intoFile: string): Promise<Download> {
    const downloaded = await withRetries(() => download(url, intoFile, { ...options, gate, hosts, onRequest }), {
      ...options,
      isRetryable: (error) => error instanceof TemporaryMediumError && !hosts.has(error.host),
      // The wait before it is not shorter than the pause that there was no patience for.
      mayRetry: () => isPatient && budget.takeRetry(),
      retryAfterOf: (error) => retryAfterOf(signOf(error)),
      onRetry: (error, attempt, delay) => {
        requests.retried += 1;
        emit?.({ type: 'retry', operation: 'media', attempt, delay, message: errorText(error) });
      },
    });
    budget.giveBack();
    return downloaded;
  }

  return async (address, kind, intoFile) => {
    const url = addressOf(address);
    try {
      return await examinedAnswer(await fetched(url, intoFile), url, kind, intoFile);
    } catch (error) {
      if (error instanceof HostNotFoundError || (error instanceof TemporaryMediumError && isNoAnswer(error)))
        hosts.failed(error.host);
      await fs.rm(intoFile, { force: true });
      throw isPatient ? error : withoutPatience(error);
    }
  };
}

function signOf(error: unknown): Sign {
  if (error instanceof TemporaryMediumError) {
    return isCongestion(error.status) ? { kind: 'congested', retryAfter: error.retryAfter } : { kind: 'none' };
  }
  const isAsked = !(error instanceof MediumRefusedError || error instanceof HostNotFoundError);
  return { kind: error instanceof MediumError && isAsked ? 'answered' : 'none' };
}

/** Says of what its host wanted to be asked for later that this run does not wait any more. */
function withoutPatience(error: unknown): unknown {
  if (!(error instanceof TemporaryMediumError) || !isCongestion(error.status)) return error;
  return new TemporaryMediumError(message('media.asks-to-wait', { message: error.text }), error);
}

/** The host said nothing about the media file: asked for another, it would do the same. */
function isNoAnswer({ status }: TemporaryMediumError): boolean {
  return status === undefined || isCongestion(status);
}

/** An address without a scheme of its own is meant for https, which is what the blog's pages came by. */
function addressOf(address: string): URL {
  const absolute = address.trim().replace(/^\/\//u, 'https://');
  if (!URL.canParse(absolute)) throw new MediumRefusedError(message('media.address-invalid'));
  return new URL(absolute);
}

async function examinedAnswer(
  found: Download,
  address: URL,
  kind: 'image' | 'file',
  file: string,
): Promise<FetchedMedium> {
  const named = extensionOf(address) || extensionOf(found.url);
  return examineFile(file, found, named, (type) =>
    kind === 'image' ? asPicture(type) : asFile(type, named, found.declaredType),
  );
}

/** A host that asks for a login or has lost the picture may say so on a page, with status 200. */
function asPicture(found: MediumType): MediumType {
  if (found.type === 'text/html') throw new MediumError(message('media.page-for-image'));
  // Unknown bytes may be a picture of a kind that is not known here.
  if (/^(?:image|video|audio)\/|^application\/octet-stream$/u.test(found.type)) return found;
  throw new MediumError(message('media.other-for-image', { type: found.type }));
}

function asFile(found: MediumType, named: string, declaredType: string): MediumType {
  const page = found.type === 'text/html';
  const text = page || /^text\/|\/json$/u.test(found.type);
  // An archive keeps pages among its files as text, and serves them so; a page in the place of a file says that it is one.
  const isServedAsText = named === 'txt' && declaredType === 'text/plain';
  if (text && !isServedAsText && !/^x?html?$/u.test(named) && (page || declaredType === 'text/html')) {
    throw new MediumError(message('media.page-for-file'));
  }
  return toInertType(found);
}
