import type { IncomingMessage, ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** A complete response that is ready to be sent. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Headers of every response. Pages of other sites must not load it, because a script of the search index would reveal the posts. Browsers
 * must not guess its type.
 */
export const securityHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Headers of every response of a site. Caches must revalidate, because a run may change all files. Other sites do not learn which pages are
 * read.
 */
const siteHeaders: Headers = {
  ...securityHeaders,
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'same-origin',
};

export function setSiteHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
}

/** Sends a response. Drops headers that were set before, except the one that closes the connection. */
export function send(response: ServerResponse, { status, headers, body }: CompleteResponse): void {
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.end(bytes);
}

/** Sends a response with the headers of a site. */
export function respond(
  response: ServerResponse,
  status: number,
  body: CompleteResponse['body'],
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
 * Resolves when a response has been sent or can no longer be sent. Also listens to the connection: if a response waits behind others, only
 * the connection emits an event when the client disconnects.
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
