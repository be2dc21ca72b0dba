import { AbortListeners } from './abort-listeners.ts';
import { decodedBody } from './body.ts';
import { admitLiteral, createConnections, type ConnectOptions } from './connections.ts';
import { createDeadline } from './deadline.ts';
import type { Answer, Exchange, ExchangeRequest } from './exchange.ts';
import { Stop } from './stop.ts';
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
  /** by signal: that of a whole run has all requests in flight waiting for it */
  const listeners = new WeakMap<AbortSignal, AbortListeners>();
  const listenersOf = (signal: AbortSignal): AbortListeners => {
    const known = listeners.get(signal);
    if (known) return known;
    const made = new AbortListeners(signal);
    listeners.set(signal, made);
    return made;
  };
  const defaults = { 'user-agent': userAgent, 'accept-encoding': 'gzip' };

  async function get({ url, headers, timeout, minimumSpeed, maximumSize, signal }: ExchangeRequest): Promise<Answer> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new TransportError('refused-address', url, message('http.web-only'));
    }
    const stop = new Stop();
    const aborting = signal && listenersOf(signal);
    const onAbort = () => stop.abort(new TransportError('aborted', url));
    const deadline = createDeadline(timeout, minimumSpeed, () =>
      stop.abort(new TransportError('timeout', url, message('http.seconds', { seconds: timeout / 1000 }))),
    );
    const settled = () => {
      deadline.clear();
      aborting?.delete(onAbort);
    };
    try {
      aborting?.add(onAbort);
      if (signal?.aborted) onAbort();
      if (stop.reason) throw stop.reason;
      admitLiteral(url, connect);
      const request = agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { ...defaults, ...headers },
        signal: stop,
      });
      const answer = await stop.race(request);
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

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
