import { onTestFinished } from 'vitest';
import { createClient, type ApiClient, type ClientOptions } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { createExchange } from '../../src/http/pooled-exchange.ts';

export interface TestClient {
  readonly client: ApiClient;
  /** the waits that were asked for, in milliseconds, of one request or of all; none of them really happens */
  readonly delays: number[];
  readonly events: RunEvent[];
}

/** A client over real HTTP whose clock and chance are fixed. */
export function openClient(baseUrl: URL, options: Partial<ClientOptions> = {}): TestClient {
  const exchange = createExchange({ userAgent: 'test' });
  onTestFinished(() => exchange.close());
  const delays: number[] = [];
  const events: RunEvent[] = [];
  const client = createClient({
    baseUrl,
    token: 'token-of-the-tests',
    exchange,
    concurrency: 8,
    retries: 5,
    timeout: 20_000,
    pace: () => Promise.resolve(),
    random: () => 1,
    sleep: (milliseconds) => {
      delays.push(milliseconds);
      return Promise.resolve();
    },
    now: () => new Date('2026-11-06T08:49:00Z'),
    emit: (event) => events.push(event),
    ...options,
  });
  return { client, delays, events };
}

/** The waits of single requests before they were repeated. */
export function retryDelays(events: readonly RunEvent[]): number[] {
  return events.flatMap((event) => (event.type === 'retry' ? [event.delay] : []));
}

/** What all requests were slowed down to: how many at a time, after how many milliseconds. */
export function slowdowns(events: readonly RunEvent[]): [width: number, pause: number][] {
  return events.flatMap((event) => (event.type === 'slowed' ? [[event.width, event.pause]] : []));
}

/** The API error that something fails with. */
export async function failureOf(action: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await action.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

/** The text of a successful answer. */
export function success(item: unknown, rootKey = 'service'): string {
  return JSON.stringify({ [rootKey]: { status: '200', item } });
}
