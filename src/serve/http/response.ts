import type { IncomingMessage, ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** An answer before it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * What every answer says: no page of another site may load what is served here, where a script of the search index would tell it
 * the posts, and none is tried as another type than it has.
 */
export const securityHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** What every answer to readers says: a run may change all files, and no other site has to know which pages somebody reads. */
const siteHeaders: Headers = {
  ...securityHeaders,
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'same-origin',
};

export function setSiteHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
}

/** Sends an answer. What was prepared for another one is forgotten, except that the connection is to end. */
export function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** Answers a reader with a body of its own. */
export function respond(
  response: ServerResponse,
  status: number,
  body: HttpResponse['body'],
  headers: Headers = {},
): void {
  send(response, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers, ...siteHeaders },
    body,
  });
}

/** @param location percent-encoded, on this host */
export function respondWithRedirect(response: ServerResponse, status: number, location: string): void {
  respond(response, status, `This page is at ${location}\n`, { Location: location });
}

/**
 * Resolves when an answer has been given, or can no longer be. One that waits behind others on its connection gets nothing when
 * that ends, so it is the connection that is asked.
 */
export function waitForEnd({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      for (const one of [response, socket]) one.off('close', end);
      resolve();
    };
    if (response.closed || socket.destroyed) resolve();
    else for (const one of [response, socket]) one.once('close', end);
  });
}
