import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Requests exactly this path, which `fetch` would normalize. */
export async function rawRequest(
  base: URL,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const request = httpRequest({ host: base.hostname, port: base.port, path, method, headers, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** Sends raw bytes, and returns all bytes that arrive until the server closes the connection. */
export async function rawExchange(base: URL, sent: string): Promise<string> {
  const socket = connect(Number(base.port), base.hostname);
  socket.write(sent, 'latin1');
  return text(socket.setEncoding('latin1'));
}
