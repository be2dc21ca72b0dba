import { createClient, type ApiClient } from '../../../api/client.ts';
import { createExchange } from '../../../http/pooled-exchange.ts';
import type { Exchange } from '../../../http/exchange.ts';
import { createPace, type Pace } from '../../../http/pace.ts';
import { sleep } from '../../../http/sleep.ts';
import { createAdmission } from '../../../media/guard.ts';
import type { Context } from '../../context.ts';

/** Which server of the API, as whom, and how it is asked. */
export interface ConnectionOptions {
  readonly baseUrl: URL;
  readonly token: string;
  /** requests in flight at most, of the API and of media each */
  readonly concurrency: number;
  /** requests a second at most, API and media together */
  readonly rate?: number | undefined;
  readonly retries: number;
  /** milliseconds for one request */
  readonly timeout: number;
}

/** What a run has of the network: one pool of connections and one pace for the API and for media. */
export interface Connection {
  readonly exchange: Exchange;
  readonly client: ApiClient;
  readonly pace: Pace;
  close(): Promise<void>;
}

export function connect(options: ConnectionOptions, context: Context): Connection {
  const exchange = createExchange({
    // The API's requests and those for media, which may be on the same host.
    connections: options.concurrency * 2,
    userAgent: `blogkeep/${context.version}`,
    connect: {
      admit: createAdmission({ ownOrigin: options.baseUrl }),
      ...(context.resolve && { resolve: context.resolve }),
    },
  });
  const pace = createPace(options.rate, context.signal);
  const client = createClient({
    ...options,
    exchange,
    pace,
    sleep: context.sleep ?? sleep,
    random: context.random,
    now: context.now,
    emit: context.emit,
    signal: context.signal,
  });
  return { exchange, client, pace, close: () => exchange.close() };
}
