import type { RequestListener, Server, ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo, type Socket } from 'node:net';
import { limitConnections } from './limit-connections.ts';
import { serializeRequests } from './serialize-requests.ts';
import { BackpressureServer } from './backpressure-server.ts';

/** A listener of `node:http`, which may be async. */
export type Listener = (...args: Parameters<RequestListener>) => unknown;

export interface HttpServer {
  readonly url: URL;
  /**
   * Stops listening and closes all connections: idle ones at once, others after their current response or the grace period. Repeated
   * calls return the same promise.
   */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** name or address of this machine */
  readonly host: string;
  /** 0 chooses a free port, see `url` */
  readonly port: number;
  /** milliseconds that current responses may take when the server is closed */
  readonly grace?: number;
  /** milliseconds without traffic in either direction after which a connection is closed */
  readonly idle?: number;
  /** maximum number of connections; a further one replaces the one that has been idle for longest */
  readonly connections?: number;
}

/** Ample time for the few lines of a request. `maxHeaderSize` is Node's default, in bytes. */
const requestLimits = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 };

/** Some systems limit a process to 256 open files and connections, which include the files being sent. */
const maxConnections = 128;

/**
 * Some clients close their side after the request and wait for the response, which Node would not send without this undocumented
 * property. Disconnected clients are detected when a write fails or the connection is idle.
 */
const halfOpenOptions = { httpAllowHalfOpen: true };

/**
 * Starts an HTTP server.
 *
 * @throws the system error if the address is unavailable, as in `EADDRINUSE`
 */
export async function listen(
  listener: Listener,
  { host, port, grace = 3000, idle = 60_000, connections = maxConnections }: ListenOptions,
): Promise<HttpServer> {
  const server: Server = Object.assign(new BackpressureServer(requestLimits), halfOpenOptions);
  server.timeout = idle;
  const markActive = limitConnections(server, connections);
  const { onRequest, end } = trackConnections(server);
  const handle = serializeRequests((request, response) => {
    markActive(request, response);
    onRequest(request, response);
    listener(request, response);
  });
  server.on('request', handle);
  // By default Node responds to unknown expectations itself, without waiting for earlier responses on the connection. A server may ignore
  // them (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handle);
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
 * Tracks the connections of a server, so that it can be shut down. Node's methods would keep connections on which nothing was ever sent,
 * and those waiting for another request.
 *
 * `onRequest` must be called for each request when its response begins; there is one at a time per connection.
 */
function trackConnections(server: Server): { onRequest: RequestListener; end: (grace: number) => Promise<void> } {
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
  const onRequest: RequestListener = ({ socket }, response) => {
    active.set(socket, response);
    response.once('close', () => {
      active.delete(socket);
      if (isEnding) socket.destroySoon();
    });
  };
  const end = (grace: number): Promise<void> =>
    new Promise((resolve, reject) => {
      isEnding = true;
      const timer = setTimeout(() => server.closeAllConnections(), grace);
      server.close((error) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      });
      for (const response of active.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
      for (const socket of connections) if (!active.has(socket)) socket.destroy();
    });
  return { onRequest, end };
}
