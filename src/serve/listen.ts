import { createAdaptorServer } from '@hono/node-server';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';

export interface Listening {
  readonly url: URL;
  /** stops listening and ends all connections */
  close(): Promise<void>;
}

/**
 * Serves an app over HTTP.
 * @param port 0 takes a free one, see `url`
 * @throws the system's error where the address cannot be had, as in `EADDRINUSE`
 */
export async function listen(
  app: { fetch(request: Request): Response | Promise<Response> },
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  // The adapter would put its own Request and Response in the place of the global ones, for everybody.
  const server = createAdaptorServer({
    fetch: (request) => app.fetch(request),
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${bound}/`),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
