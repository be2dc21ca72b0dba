import { createClient, type ApiClient } from '../../../api/client.ts';
import { sleep } from '../../../http/throttling/sleep.ts';
import type { Context } from '../../context.ts';
import { openNetwork, type Network, type NetworkOptions } from '../network.ts';

export interface ConnectionOptions extends NetworkOptions {
  readonly baseUrl: URL;
  readonly token: string;
}

export interface Connection extends Network {
  readonly client: ApiClient;
}

export function connect(options: ConnectionOptions, context: Context): Connection {
  const network = openNetwork({ ...options, ownOrigin: options.ownOrigin ?? options.baseUrl }, context);
  const client = createClient({
    ...options,
    ...network,
    sleep: context.sleep ?? sleep,
    backoff: context.backoff,
    random: context.random,
    now: context.now,
    emit: context.emit,
    budget: context.budget,
  });
  return { ...network, client };
}
