import { onTestFinished } from 'vitest';
import type { HttpResponse, Exchange, ExchangeRequest } from '../../../src/http/transport/exchange.ts';
import { createExchange, type ExchangeOptions } from '../../../src/http/transport/pooled-exchange.ts';
import { TransportError } from '../../../src/http/transport/transport-error.ts';

/** Opens an exchange that is closed after the test. */
export function openExchange(options: Partial<ExchangeOptions> = {}): Exchange {
  const exchange = createExchange({ userAgent: 'test', ...options });
  onTestFinished(() => exchange.close());
  return exchange;
}

/** Reads a whole body, with limits that a local response does not reach. */
export async function read(exchange: Exchange, url: URL, request: Partial<ExchangeRequest> = {}): Promise<Buffer> {
  return collect(await exchange.get({ url, timeout: 20_000, maxSize: 1_000_000, ...request }));
}

export async function collect(response: HttpResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the transport error with which an action fails. */
export async function failureOf(action: Promise<unknown>): Promise<TransportError> {
  const error: unknown = await action.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof TransportError) return error;
  throw error;
}
