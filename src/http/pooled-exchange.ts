import { setMaxListeners } from 'node:events';
import { decodedBody } from './body.ts';
import { admitLiteral, createConnections, type ConnectOptions } from './connections.ts';
import { createDeadline } from './deadline.ts';
import type { Answer, Exchange, ExchangeRequest } from './exchange.ts';
import { TransportError, transportErrorOf } from './transport-error.ts';
import { message } from '../messages/message.ts';

export interface ExchangeOptions {
  /** the most connections to one origin; left out, as many as there are requests in flight */
  readonly connections?: number;
  readonly connect?: ConnectOptions;
  readonly userAgent: string;
}

/** The exchange over real connections: one pool for a whole run, kept alive between requests. */
export function createExchange({ connections, connect = {}, userAgent }: ExchangeOptions): Exchange {
  const { agent, close } = createConnections(connections, connect);
  const defaults = { 'user-agent': userAgent, 'accept-encoding': 'gzip' };

  async function get({ url, headers, timeout, minimumSpeed, maximumSize, signal }: ExchangeRequest): Promise<Answer> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new TransportError('refused-address', url, message('http.web-only'));
    }
    const stop = new AbortController();
    const onAbort = () => stop.abort(new TransportError('aborted', url));
    const deadline = createDeadline(timeout, minimumSpeed, () =>
      stop.abort(new TransportError('timeout', url, message('http.seconds', { seconds: timeout / 1000 }))),
    );
    const settled = () => {
      deadline.clear();
      signal?.removeEventListener('abort', onAbort);
    };
    try {
      if (signal) {
        // One signal for a whole run has a listener for each request in flight: that is no leak.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', onAbort, { once: true });
      }
      if (signal?.aborted) onAbort();
      stop.signal.throwIfAborted();
      admitLiteral(url, connect);
      const request = agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { ...defaults, ...headers },
        signal: stop.signal,
      });
      const answer = await orStopped(request, stop.signal);
      const joined = joinHeaders(answer.headers);
      const limits = {
        url,
        status: answer.statusCode,
        headers: joined,
        maximumSize,
        arrived: deadline.arrived,
        settled,
      };
      return { status: answer.statusCode, headers: joined, body: decodedBody(answer.body, limits) };
    } catch (error) {
      settled();
      throw transportErrorOf(error, url, false);
    }
  }

  return { get, close };
}

/** The client looks at a signal only once it is connected, and a connection may hang. */
function orStopped<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    request.then(resolve, reject);
  });
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
