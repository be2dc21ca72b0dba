import { AbortListeners } from '../../core/async/abort-listeners.ts';
import { decodeBody } from './response-body.ts';
import { checkLiteralAddress, createConnections, type ConnectOptions } from './connections.ts';
import { createDeadline } from './deadline.ts';
import type { HttpResponse, Exchange, ExchangeRequest } from './exchange.ts';
import { ResponseReceiver, type Head } from './response-receiver.ts';
import { TransportError, toTransportError } from './transport-error.ts';
import { message } from '../../messages/message.ts';

export interface ExchangeOptions {
  /** maximum number of connections per origin; default: unlimited */
  readonly connections?: number;
  readonly connect?: ConnectOptions;
  readonly userAgent: string;
}

/** Creates an exchange over network connections. It has one pool for a whole run and keeps connections alive between requests. */
export function createExchange({ connections, connect = {}, userAgent }: ExchangeOptions): Exchange {
  const { agent, close } = createConnections(connections, connect);
  /** abort listeners by signal; concurrent requests of a run share its signal */
  const listeners = new WeakMap<AbortSignal, AbortListeners>();
  const listenersOf = (signal: AbortSignal): AbortListeners => {
    const known = listeners.get(signal);
    if (known) return known;
    const added = new AbortListeners(signal);
    listeners.set(signal, added);
    return added;
  };
  const defaults = { 'user-agent': userAgent, 'accept-encoding': 'gzip' };

  async function get({ url, headers, timeout, minimumSpeed, maxSize, signal }: ExchangeRequest): Promise<HttpResponse> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new TransportError('refused-address', url, message('http.web-only'));
    }
    const reception = new ResponseReceiver();
    const aborting = signal && listenersOf(signal);
    const onAbort = () => reception.abort(new TransportError('aborted', url));
    const deadline = createDeadline(timeout, minimumSpeed, () =>
      reception.abort(new TransportError('timeout', url, message('http.seconds', { seconds: timeout / 1000 }))),
    );
    const onEnd = () => {
      deadline.clear();
      aborting?.delete(onAbort);
    };
    try {
      aborting?.add(onAbort);
      if (signal?.aborted) onAbort();
      else {
        checkLiteralAddress(url, connect);
        agent.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method: 'GET',
            headers: headers ? { ...defaults, ...headers } : defaults,
          },
          reception,
        );
      }
      const { status: received, headers: lines } = await reception.head;
      const joined = joinHeaders(lines);
      const status = received === 206 && isWhole(joined['content-range']) ? 200 : received;
      const limits = { url, status, headers: joined, maxSize, onBytes: deadline.addBytes, onEnd };
      return { status, headers: joined, body: decodeBody(reception, limits) };
    } catch (error) {
      onEnd();
      throw toTransportError(error, url, false);
    }
  }

  return { get, close };
}

/** Reports whether a range is the whole content. Some servers send it although no range was requested. */
function isWhole(range = ''): boolean {
  const [, last, size] = /^bytes 0-(\d{1,15})\/(\d{1,15})$/iu.exec(range) ?? [];
  return last !== undefined && Number(last) + 1 === Number(size);
}

function joinHeaders(headers: Head['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
