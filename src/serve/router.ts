import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Listener } from './http/listen.ts';
import { respond, send, type CompleteResponse } from './http/response.ts';
import { readTarget, loggedPath } from './http/request-target.ts';

/** A request whose response has been sent or aborted. */
export interface LoggedRequest {
  readonly method: string;
  /** without the query; truncated if it is long */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Called with an error that is hidden from the client. The path is as in {@link LoggedRequest}. */
export type OnError = (error: unknown, path: string) => void;

/** Returns the response to a refused request, in the format of the API. */
export type Refuse = (target: string, status: RouterStatus, message: string) => CompleteResponse;

export interface RouterOptions {
  /** handles paths below `/apis/`; handles all paths if there are no sites */
  readonly api?: { readonly listener: Listener; readonly refuse: Refuse } | undefined;
  readonly sites?: Listener | undefined;
  /** handles the paths for which `has` is true, with precedence over the sites */
  readonly media?: { readonly has: (address: string) => boolean; readonly listener: Listener } | undefined;
  /** Reports whether requests with this Host header are allowed, see `createHostCheck`. */
  readonly isAllowed: (host: string | undefined) => boolean;
  readonly onRequest: (answered: LoggedRequest) => void;
  readonly onError: OnError;
  /** clock in milliseconds since any fixed point */
  readonly now: () => number;
}

/**
 * Creates the listener for all requests. Refuses requests for other hosts, and requests by pages of other sites. Passes all others to the
 * API, the media or the sites. If their listener throws, the response has status 500.
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
        // Aborts a response that has already begun, so that the client detects the failure.
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
 * Reports whether a page of another site made a request that is not a navigation to a link (W3C Fetch Metadata Request Headers). Another
 * port on this machine is the same site but another server. Only browsers send these headers.
 */
function isCrossSite({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate';
}

/** Reports whether there is more than one Host header. Node uses the first one, but a proxy in front of it may have used another. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
