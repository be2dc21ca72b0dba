import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RecordedRequest {
  /** method, path and query, such as `GET /apis/blog/info?access_token=t` */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpServer {
  readonly url: URL;
  /** requests in the order of their arrival */
  readonly requests: readonly RecordedRequest[];
  /** number of connections opened so far */
  readonly connections: () => number;
  /** number of currently open connections */
  readonly open: () => Promise<number>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/**
 * Starts an HTTP server on a free port of 127.0.0.1 for one test. It is closed afterwards with all connections.
 * @param handler called with the number of the request, from 0
 */
export async function startHttpServer(handler: Handler): Promise<HttpServer> {
  const requests: RecordedRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers });
    handler(request, response, requests.length - 1);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), requests, connections: () => connections, open };
}
