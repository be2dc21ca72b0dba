import type { ArchiveStore } from '../archive/store.ts';
import { InterruptedError } from '../core/errors.ts';
import { addressOf } from '../core/items/scalar.ts';
import type { FetchMedium } from '../crawl/ports.ts';
import { sleep } from '../http/sleep.ts';
import { MediumError, MediumGoneError, MediumRefusedError } from '../media/errors.ts';
import { createMediaFetcher } from '../media/fetch.ts';
import type { Connection } from './connection.ts';
import type { Context } from './context.ts';
import type { FoundBlog } from './find-blog.ts';
import type { CrawlOptions } from './options.ts';

/** Fetches a medium into the archive, and says in the crawler's words what came of it. */
export function createMediumFetch(
  options: CrawlOptions,
  context: Context,
  run: {
    connection: Connection;
    found: FoundBlog;
    store: ArchiveStore;
    mediaRequests: { total: number; retried: number };
  },
): FetchMedium {
  const { connection, found, store } = run;
  const { random, now, emit, signal } = context;
  const fetch = createMediaFetcher({
    exchange: connection.exchange,
    pace: connection.pace,
    concurrency: options.concurrency,
    retries: options.retries,
    timeout: options.timeout,
    maximumSize: options.maxMediaSize,
    // Some hosts give pictures to pages of the blog only.
    referer: addressOf(found.blog.url),
    requests: run.mediaRequests,
    sleep: context.sleep ?? sleep,
    random,
    now,
    emit,
    signal,
  });

  return async (address, kind) => {
    const file = store.newMediumFile();
    try {
      await store.putMedium(address, await fetch(address, kind, file));
      return { outcome: 'stored' };
    } catch (error) {
      if (signal?.aborted) throw new InterruptedError('The run was stopped. The same command goes on from there.');
      if (error instanceof MediumGoneError) return { outcome: 'gone', reason: error.reason };
      if (error instanceof MediumRefusedError) return { outcome: 'refused', reason: error.reason };
      if (error instanceof MediumError) return { outcome: 'failed', message: error.message };
      throw error;
    }
  };
}
