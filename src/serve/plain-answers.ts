import type { ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** What every answer says: a run may change all files, and no other site has to know which pages somebody reads. */
const always: Headers = {
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

export function setCommonHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

/** Answers with a body of its own. What was prepared for another answer is forgotten. */
export function answerWith(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Headers = {},
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    ...always,
  });
  response.end(body);
}

/** @param location percent-encoded, on this host */
export function redirectTo(response: ServerResponse, status: number, location: string): void {
  answerWith(response, status, `This page is at ${location}\n`, { Location: location });
}

/** Ends an answer that failed: with a status of its own where it has not begun, else by cutting it off, so that it shows. */
export function answerFailed(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else answerWith(response, 500, 'The server failed to answer.\n');
}
