import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Listener } from './http/listen.ts';
import { respond, send, type HttpResponse } from './http/response.ts';
import { readTarget, loggedPath } from './http/request-target.ts';

/** An answer that was given, or broken off. */
export interface LoggedRequest {
  readonly method: string;
  /** without its query, and cut where it is long */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Called with what went wrong where the answer does not say it; path as in {@link LoggedRequest}. */
export type OnError = (error: unknown, path: string) => void;

/** The answer that refuses a request, in the form that the clients of the API know. */
export type Refuse = (target: string, status: RouterStatus, message: string) => HttpResponse;

export interface RouterOptions {
  /** answers what is below `/apis/`, and everything where there are no sites */
  readonly api?: { readonly listener: Listener; readonly refuse: Refuse } | undefined;
  readonly sites?: Listener | undefined;
  /** answers some addresses before the sites do */
  readonly media?: { readonly has: (address: string) => boolean; readonly listener: Listener } | undefined;
  /** whether requests with that Host header are answered, see `hostCheck` */
  readonly isAllowed: (host: string | undefined) => boolean;
  readonly onRequest: (answered: LoggedRequest) => void;
  readonly onError: OnError;
  /** milliseconds since any point in time */
  readonly now: () => number;
}

/**
 * What all requests come to: those for other hosts are refused, and those that pages of other sites make; the rest goes to the API,
 * to media or to the sites. Of an address no more than its beginning is looked at. Where what answers throws, the answer is 500.
 */
export function createRouter({
  api,
  sites,
  media,
  isAllowed,
  onRequest,
  onError,
  now,
}: RouterOptions): RequestListener {
  return (request, response) => {
    const start = now();
    const { address, host } = readTarget(request.url ?? '');
    const path = loggedPath(address);
    response.once('close', () => {
      onRequest({ method: request.method ?? '', path, status: response.statusCode, milliseconds: now() - start });
    });

    const toMedia = address !== undefined && media?.has(address) ? media : undefined;
    const toApi = api && !toMedia && (!sites || isApiPath(address)) ? api : undefined;
    const refuse = (status: RouterStatus): void => {
      if (toApi) send(response, toApi.refuse(address ?? '', status, messages[status]));
      else respond(response, status, `${messages[status]}\n`);
    };
    if (address === undefined || hasSeveralHosts(request)) refuse(400);
    else if (!isAllowed(request.headers.host) || (host !== undefined && !isAllowed(host))) refuse(421);
    else if (isCrossSite(request)) refuse(403);
    else {
      request.url = address;
      const fail = (error: unknown): void => {
        onError(error, path);
        // An answer that has begun is cut off, so that it shows.
        if (response.headersSent) response.destroy();
        else refuse(500);
      };
      void runListener((toMedia ?? toApi)?.listener ?? sites ?? (() => refuse(404)), request, response, fail);
    }
  };
}

const messages = {
  400: 'The request names no address of this server, or more than one host.',
  403: 'Pages of other sites may link to what is here, and load nothing of it.',
  404: 'There is nothing at this address.',
  421: 'This server is not known by the name in this address. Whoever runs it can add the name with --allowed-hosts.',
  500: 'The server failed to answer.',
};

export type RouterStatus = keyof typeof messages;

async function runListener(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse & { req: IncomingMessage },
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    await listener(request, response);
  } catch (error) {
    fail(error);
  }
}

function isApiPath(address = ''): boolean {
  return address.startsWith('/apis') && /^[/?#]?$/u.test(address.charAt(5));
}

/**
 * Whether a page of another site asks for more than that its reader follows a link (W3C Fetch Metadata Request Headers). Another
 * port of this machine is the same site, but another server. What is no browser says nothing of this.
 */
function isCrossSite({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate';
}

/** Node keeps the first of several Host headers; another server in front of this one may have gone by the last. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
