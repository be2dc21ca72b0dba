import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RecordedRequest {
  /** method, path and query, as in `GET /apis/blog/info?access_token=t` */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpServer {
  readonly url: URL;
  /** in the order in which they came */
  readonly requests: readonly RecordedRequest[];
  /** connections that were opened so far */
  readonly connections: () => number;
  /** those that are open now */
  readonly open: () => Promise<number>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/**
 * A real server on a free port of 127.0.0.1 for one test, closed with all its connections when that is over.
 * @param handler is told which request this is, from 0
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
