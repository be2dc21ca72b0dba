import type { RequestListener, Server, ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo, type Socket } from 'node:net';
import { limitConnections } from './limit-connections.ts';
import { serializeRequests } from './serialize-requests.ts';
import { BackpressureServer } from './backpressure-server.ts';

/** A listener of `node:http`, which may be async, whatever that type says. */
export type Listener = (...given: Parameters<RequestListener>) => unknown;

export interface HttpServer {
  readonly url: URL;
  /**
   * Stops listening and ends all connections: at once those that wait for nothing, the others with the answer that is on its
   * way, or when the grace is over. Further calls wait for the same end.
   */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** a name or an address of this machine */
  readonly host: string;
  /** 0 takes a free one, see `url` */
  readonly port: number;
  /** milliseconds that answers on their way are given when the server is closed */
  readonly grace?: number;
  /** milliseconds after which a connection is ended on which nothing moves, in either direction; a slow download moves */
  readonly idle?: number;
  /** connections at a time: one beyond takes the place of the one on which nothing has moved for longest */
  readonly connections?: number;
}

/** Nobody needs longer for the few lines of a request; bytes for all its headers, as Node has it. */
const requestLimits = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 };

/** Some systems let a process have 256 files and connections at a time; the files that are being read come to these. */
const maxConnections = 128;

/**
 * Some clients close their side when they have asked, and wait for the answer, which without this they would not get: Node has
 * it on every server, and describes it nowhere. One that went away is noticed when something is sent to it, or nothing moves.
 */
const halfOpenOptions = { httpAllowHalfOpen: true };

/**
 * Serves over HTTP.
 *
 * @throws the system's error where the address is unavailable, as in `EADDRINUSE`
 */
export async function listen(
  listener: Listener,
  { host, port, grace = 3000, idle = 60_000, connections = maxConnections }: ListenOptions,
): Promise<HttpServer> {
  const server: Server = Object.assign(new BackpressureServer(requestLimits), halfOpenOptions);
  server.timeout = idle;
  const hasMoved = limitConnections(server, connections);
  const { isAsked, end } = trackConnections(server);
  const answer = serializeRequests((request, response) => {
    hasMoved(request, response);
    isAsked(request, response);
    listener(request, response);
  });
  server.on('request', answer);
  // Node answers unknown expectations on its own, and all of a connection at once. A server may ignore them (RFC 9110, section 10.1.1).
  server.on('checkExpectation', answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  let closed: Promise<void> | undefined;
  return {
    url: new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${bound}/`),
    close: () => (closed ??= end(grace)),
  };
}

/**
 * Watches the connections of a server, so that it can be ended. Its own methods would keep those on which nothing was ever sent
 * and those that wait for a next request after their last answer.
 *
 * `isAsked` is to be called with each request whose answer begins, of which there is one at a time on a connection.
 */
function trackConnections(server: Server): { isAsked: RequestListener; end: (grace: number) => Promise<void> } {
  const connections = new Set<Socket>();
  const active = new Map<Socket, ServerResponse>();
  let isEnding = false;
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      active.delete(socket);
    });
  });
  const isAsked: RequestListener = ({ socket }, response) => {
    active.set(socket, response);
    response.once('close', () => {
      active.delete(socket);
      if (isEnding) socket.destroySoon();
    });
  };
  const end = (grace: number): Promise<void> =>
    new Promise((resolve, reject) => {
      isEnding = true;
      const late = setTimeout(() => server.closeAllConnections(), grace);
      server.close((error) => {
        clearTimeout(late);
        if (error) reject(error);
        else resolve();
      });
      for (const response of active.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
      for (const socket of connections) if (!active.has(socket)) socket.destroy();
    });
  return { isAsked, end };
}
