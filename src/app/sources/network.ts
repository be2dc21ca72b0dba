import { setMaxListeners } from 'node:events';
import { createInterruptedError } from '../../core/errors/errors.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Exchange } from '../../http/transport/exchange.ts';
import { createHostLimit, type HostLimit } from '../../http/throttling/gate.ts';
import { createPace, type Pace } from '../../http/throttling/pace.ts';
import { createExchange } from '../../http/transport/pooled-exchange.ts';
import { sleep } from '../../http/throttling/sleep.ts';
import { MediumError, MediumGoneError, MediumRefusedError } from '../../media/errors.ts';
import type { MediaFetcher } from '../../media/fetch.ts';
import { createAdmission } from '../../media/guard.ts';
import type { Context } from '../context.ts';

export interface NetworkOptions {
  /** maximum number of concurrent requests to a host; media of all hosts have the same limit in total */
  readonly concurrency: number;
  /** maximum number of requests per second in total */
  readonly rate?: number | undefined;
  readonly retries: number;
  /** timeout of a request, in milliseconds */
  readonly timeout: number;
  /** Origin that the user has named: requests to it are allowed even if it resolves to a private address. Default: that of the source. */
  readonly ownOrigin?: URL | undefined;
}

/** The network of a run: one connection pool, one limit for each host and one rate limit. */
export interface Network {
  readonly exchange: Exchange;
  readonly hostLimit: HostLimit;
  readonly pace: Pace;
  /** aborted when the run is interrupted, or when the network is closed: ends all waits, whose timers would keep the process running */
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

/** Opens the network of a run. */
export function openNetwork({ concurrency, rate, ownOrigin }: NetworkOptions, context: Context): Network {
  const exchange = createExchange({
    connections: concurrency,
    userAgent: `blogkeep/${context.version}`,
    connect: { admit: createAdmission({ ownOrigin }), ...(context.resolve && { resolve: context.resolve }) },
  });
  const closing = new AbortController();
  const signal = context.signal ? AbortSignal.any([context.signal, closing.signal]) : closing.signal;
  // Each waiting request adds a listener, which is not a leak.
  setMaxListeners(0, signal);
  const pace = createPace(rate, { signal, sleep: context.sleep ?? sleep });
  const close = () => {
    closing.abort();
    return exchange.close();
  };
  return { exchange, hostLimit: createHostLimit(concurrency), pace, signal, close };
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
  network: Omit<Network, 'close'>,
  context: Context,
): SourceBlog['fetchMedium'] {
  const { random, now, emit } = context;
  const { maxMediaSize: maxSize, ...rest } = options;
  // Loaded for the first media file: loading the file type detection takes longer than the first request.
  const load = async (): Promise<MediaFetcher> => {
    const { createMediaFetcher } = await import('../../media/fetch.ts');
    return createMediaFetcher({
      ...rest,
      ...network,
      maxSize,
      sleep: context.sleep ?? sleep,
      backoff: context.backoff,
      random,
      now,
      emit,
      budget: context.budget,
    });
  };
  let loading: Promise<MediaFetcher> | undefined;
  return async (address, kind, intoFile) => {
    const fetch = await (loading ??= load());
    try {
      return { outcome: 'fetched', medium: await fetch(address, kind, intoFile) };
    } catch (error) {
      if (context.signal?.aborted) throw createInterruptedError();
      if (error instanceof MediumGoneError) return { outcome: 'gone', reason: error.reason };
      if (error instanceof MediumRefusedError) return { outcome: 'refused', reason: error.reason };
      if (error instanceof MediumError) return { outcome: 'failed', message: error.text };
      throw error;
    }
  };
}
