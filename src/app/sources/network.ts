import { createInterruptedError } from '../../core/errors/errors.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Exchange } from '../../http/exchange.ts';
import { createPace, type Pace } from '../../http/pace.ts';
import { createExchange } from '../../http/pooled-exchange.ts';
import { sleep } from '../../http/sleep.ts';
import { MediumError, MediumGoneError, MediumRefusedError } from '../../media/errors.ts';
import type { MediaFetcher } from '../../media/fetch.ts';
import { createAdmission } from '../../media/guard.ts';
import type { Context } from '../context.ts';

export interface NetworkOptions {
  /** maximum number of concurrent requests, counted separately for media and for all other requests */
  readonly concurrency: number;
  /** maximum number of requests per second in total */
  readonly rate?: number | undefined;
  readonly retries: number;
  /** timeout of a request, in milliseconds */
  readonly timeout: number;
}

/** The network of a run: one connection pool and one rate limit. */
export interface Network {
  readonly exchange: Exchange;
  readonly pace: Pace;
  close(): Promise<void>;
}

/**
 * Opens the network of a run.
 *
 * @param ownOrigin origin of the source, if it is a server: requests to it are allowed even if it resolves to a private address
 */
export function openNetwork(
  { concurrency, rate, ownOrigin }: NetworkOptions & { readonly ownOrigin?: URL | undefined },
  context: Context,
): Network {
  const exchange = createExchange({
    // Twice the limit, since API requests and media may go to the same host.
    connections: concurrency * 2,
    userAgent: `blogkeep/${context.version}`,
    connect: { admit: createAdmission({ ownOrigin }), ...(context.resolve && { resolve: context.resolve }) },
  });
  const pace = createPace(rate, { signal: context.signal, sleep: context.sleep ?? sleep });
  return { exchange, pace, close: () => exchange.close() };
}

/** Returns a function that fetches media over the network and returns the outcome for the crawler. */
export function createMediumFetch(
  options: Pick<NetworkOptions, 'concurrency' | 'retries' | 'timeout'> & {
    /** maximum size of a media file in bytes */
    readonly maxMediaSize: number;
    /** Referer header: some hosts send images only to pages of the blog */
    readonly referer: string;
    /** Host of the source: if media requests to it fail, the source itself is failing. Default: none. */
    readonly ownHost?: string | undefined;
    /** counters to increase */
    readonly requests: { total: number; retried: number };
  },
  { exchange, pace }: Pick<Network, 'exchange' | 'pace'>,
  context: Context,
): SourceBlog['fetchMedium'] {
  const { random, now, emit, signal } = context;
  const { maxMediaSize: maxSize, ...rest } = options;
  // Loaded for the first media file: loading the file type detection takes longer than the first request.
  const load = async (): Promise<MediaFetcher> => {
    const { createMediaFetcher } = await import('../../media/fetch.ts');
    return createMediaFetcher({
      ...rest,
      maxSize,
      exchange,
      pace,
      sleep: context.sleep ?? sleep,
      random,
      now,
      emit,
      signal,
      budget: context.budget,
    });
  };
  let loading: Promise<MediaFetcher> | undefined;
  return async (address, kind, intoFile) => {
    const fetch = await (loading ??= load());
    try {
      return { outcome: 'fetched', medium: await fetch(address, kind, intoFile) };
    } catch (error) {
      if (signal?.aborted) throw createInterruptedError();
      if (error instanceof MediumGoneError) return { outcome: 'gone', reason: error.reason };
      if (error instanceof MediumRefusedError) return { outcome: 'refused', reason: error.reason };
      if (error instanceof MediumError) return { outcome: 'failed', message: error.text };
      throw error;
    }
  };
}
