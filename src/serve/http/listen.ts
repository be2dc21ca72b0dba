import type { RequestListener } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { ChunkedServer } from './chunked-connections.ts';
import { manageConnections } from './connections.ts';
import { serializeRequests } from './serialize-requests.ts';

/** A listener of `node:http`, which may be async. */
export type Listener = (...args: Parameters<RequestListener>) => unknown;

export interface HttpServer {
  readonly url: URL;
  /**
   * Stops listening and closes all connections. Idle ones are closed at once, others after their current response or the grace period.
   * Further calls return the same promise.
   */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** name or address of this machine */
  readonly host: string;
  /** 0 chooses a free port, see `url` */
  readonly port: number;
  /** grace period: milliseconds that current responses may still take when the server is closed */
  readonly grace?: number;
  /** milliseconds without traffic in either direction after which a connection is closed */
  readonly idle?: number;
  /** maximum number of connections; a new one beyond it replaces the one that has been idle longest */
  readonly connections?: number;
}

/** Timeouts in milliseconds, ample for the few lines of a request. `maxHeaderSize` is Node's default, in bytes. */
const requestLimits = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 };

/** Maximum number of connections. Some systems limit a process to 256 open files and connections, which include the files being sent. */
const maxConnections = 128;

/**
 * Some clients close their side after the request and wait for the response. Node only sends it if this undocumented property is set. A
 * client that has disconnected is detected when a write fails or the connection is idle.
 */
const halfOpenOptions = { httpAllowHalfOpen: true };

/**
 * Starts an HTTP server.
 *
 * @throws the system error if the address is unavailable, such as `EADDRINUSE`
 */
export async function listen(
  listener: Listener,
  { host, port, grace = 3000, idle = 60_000, connections = maxConnections }: ListenOptions,
): Promise<HttpServer> {
  const server = Object.assign(new ChunkedServer(requestLimits), halfOpenOptions);
  server.timeout = idle;
  const { onRequest, end } = manageConnections(server, connections);
  const handle = serializeRequests((request, response) => {
    onRequest(request, response);
    listener(request, response);
  });
  server.on('request', handle);
  // By default, Node responds to unknown expectations on its own, without waiting for earlier responses on the connection. A server may
  // ignore such expectations (RFC 9110, section 10.1.1).
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
