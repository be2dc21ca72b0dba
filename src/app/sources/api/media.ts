import { InterruptedError } from '../../../core/errors.ts';
import type { SourceBlog } from '../../../crawl/source.ts';
import { sleep } from '../../../http/sleep.ts';
import { MediumError, MediumGoneError, MediumRefusedError } from '../../../media/errors.ts';
import { createMediaFetcher } from '../../../media/fetch.ts';
import type { Context } from '../../context.ts';
import type { Connection, ConnectionOptions } from './connection.ts';

/** Fetches media over a connection, and says in the crawler's words what came of it. */
export function createMediumFetch(
  options: Pick<ConnectionOptions, 'concurrency' | 'retries' | 'timeout'> & {
    /** bytes */
    readonly maxMediaSize: number;
    /** page that refers to them: some hosts give pictures to pages of the blog only */
    readonly referer: string;
    /** counted up */
    readonly requests: { total: number; retried: number };
  },
  { exchange, pace }: Pick<Connection, 'exchange' | 'pace'>,
  context: Context,
): SourceBlog['fetchMedium'] {
  const { random, now, emit, signal } = context;
  const { maxMediaSize: maximumSize, ...rest } = options;
  const fetch = createMediaFetcher({
    ...rest,
    maximumSize,
    exchange,
    pace,
    sleep: context.sleep ?? sleep,
    random,
    now,
    emit,
    signal,
  });
  return async (address, kind, intoFile) => {
    try {
      return { outcome: 'fetched', medium: await fetch(address, kind, intoFile) };
    } catch (error) {
      if (signal?.aborted) throw new InterruptedError('The run was stopped. The same command goes on from there.');
      if (error instanceof MediumGoneError) return { outcome: 'gone', reason: error.reason };
      if (error instanceof MediumRefusedError) return { outcome: 'refused', reason: error.reason };
      if (error instanceof MediumError) return { outcome: 'failed', message: error.message };
      throw error;
    }
  };
}
