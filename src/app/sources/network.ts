import { runStopped } from '../../core/errors.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Exchange } from '../../http/exchange.ts';
import { createPace, type Pace } from '../../http/pace.ts';
import { createExchange } from '../../http/pooled-exchange.ts';
import { sleep } from '../../http/sleep.ts';
import { MediumError, MediumGoneError, MediumRefusedError } from '../../media/errors.ts';
import type { MediaFetcher } from '../../media/fetch.ts';
import { createAdmission } from '../../media/guard.ts';
import type { Context } from '../context.ts';

/** How the network is used. */
export interface NetworkOptions {
  /** requests in flight at most, of media and of all else each */
  readonly concurrency: number;
  /** requests a second at most, all together */
  readonly rate?: number | undefined;
  readonly retries: number;
  /** milliseconds for one request */
  readonly timeout: number;
}

/** What a run has of the network: one pool of connections and one pace for all. */
export interface Network {
  readonly exchange: Exchange;
  readonly pace: Pace;
  close(): Promise<void>;
}

/** @param ownOrigin of a source that is a server: it may be asked, whatever it stands for */
export function openNetwork(
  { concurrency, rate, ownOrigin }: NetworkOptions & { readonly ownOrigin?: URL | undefined },
  context: Context,
): Network {
  const exchange = createExchange({
    // What is no media file may be on the same host.
    connections: concurrency * 2,
    userAgent: `blogkeep/${context.version}`,
    connect: { admit: createAdmission({ ownOrigin }), ...(context.resolve && { resolve: context.resolve }) },
  });
  const pace = createPace(rate, { signal: context.signal, sleep: context.sleep ?? sleep });
  return { exchange, pace, close: () => exchange.close() };
}

/** Fetches media over the network, and says in the crawler's words what came of it. */
export function createMediumFetch(
  options: Pick<NetworkOptions, 'concurrency' | 'retries' | 'timeout'> & {
    /** bytes */
    readonly maxMediaSize: number;
    /** page that refers to them: some hosts give pictures to pages of the blog only */
    readonly referer: string;
    /** of the source, which may have media of its own; left out, no source is asked */
    readonly ownHost?: string | undefined;
    /** counted up */
    readonly requests: { total: number; retried: number };
  },
  { exchange, pace }: Pick<Network, 'exchange' | 'pace'>,
  context: Context,
): SourceBlog['fetchMedium'] {
  const { random, now, emit, signal } = context;
  const { maxMediaSize: maximumSize, ...rest } = options;
  // Loaded for the first of them: what tells types of files apart takes longer than the request for the blog, which would wait for it.
  const load = async (): Promise<MediaFetcher> => {
    const { createMediaFetcher } = await import('../../media/fetch.ts');
    return createMediaFetcher({
      ...rest,
      maximumSize,
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
      if (signal?.aborted) throw runStopped();
      if (error instanceof MediumGoneError) return { outcome: 'gone', reason: error.reason };
      if (error instanceof MediumRefusedError) return { outcome: 'refused', reason: error.reason };
      if (error instanceof MediumError) return { outcome: 'failed', message: error.text };
      throw error;
    }
  };
}
