import type { IncomingMessage, ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** A complete response before it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Headers of every response: pages of other sites must not load it, since a script of the search index would reveal the posts, and its
 * type must not be guessed.
 */
export const securityHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every response of a site: a run may change all files, and other sites need not know which pages are read. */
const siteHeaders: Headers = {
  ...securityHeaders,
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'same-origin',
};

export function setSiteHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
}

/** Sends a response. Headers set before are dropped, except for the end of the connection. */
export function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** Sends a response with the headers of a site. */
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
 * Resolves when a response was sent or can no longer be. If it waits behind others, only the connection emits an event when the client
 * leaves.
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
