import { onTestFinished } from 'vitest';
import type { HttpResponse, Exchange, ExchangeRequest } from '../../src/http/exchange.ts';
import { createExchange, type ExchangeOptions } from '../../src/http/pooled-exchange.ts';
import { TransportError } from '../../src/http/transport-error.ts';

/** A real exchange for one test. */
export function openExchange(options: Partial<ExchangeOptions> = {}): Exchange {
  const exchange = createExchange({ userAgent: 'test', ...options });
  onTestFinished(() => exchange.close());
  return exchange;
}

/** The whole body; the defaults are far from what a quick local answer needs. */
export async function read(exchange: Exchange, url: URL, request: Partial<ExchangeRequest> = {}): Promise<Buffer> {
  return collect(await exchange.get({ url, timeout: 20_000, maximumSize: 1_000_000, ...request }));
}

export async function collect(answer: HttpResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The transport error that something fails with. */
export async function failureOf(action: Promise<unknown>): Promise<TransportError> {
  const error: unknown = await action.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof TransportError) return error;
  throw error;
}
