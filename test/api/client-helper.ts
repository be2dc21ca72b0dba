import { onTestFinished } from 'vitest';
import { createClient, type ApiClient, type ClientOptions } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { noBackoff } from '../helpers/context.ts';
import { createHostLimit } from '../../src/http/throttling/gate.ts';
import { createExchange } from '../../src/http/transport/pooled-exchange.ts';

export interface TestClient {
  readonly client: ApiClient;
  /** pauses of all requests, in milliseconds; the client does not actually wait */
  readonly delays: number[];
  readonly events: RunEvent[];
}

/** Opens a client over HTTP with a fixed clock and randomness. */
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
    hostLimit: createHostLimit(8),
    retries: 5,
    backoff: noBackoff,
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

/** Returns the waits of single requests before their retries. */
export function retryDelays(events: readonly RunEvent[]): number[] {
  return events.flatMap((event) => (event.type === 'retry' ? [event.delay] : []));
}

/** Returns the slowdowns: the number of concurrent requests from then on, and the pause in milliseconds. */
export function slowdowns(events: readonly RunEvent[]): [width: number, pause: number][] {
  return events.flatMap((event) => (event.type === 'slowed' ? [[event.width, event.pause]] : []));
}

/** Returns the API error with which an action fails. */
export async function failureOf(action: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await action.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

/** Returns the text of a successful response. */
export function success(item: unknown, rootKey = 'service'): string {
  return JSON.stringify({ [rootKey]: { status: '200', item } });
}
