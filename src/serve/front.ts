import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerFailed, answerWith } from './plain-answers.ts';
import { readTarget } from './request-target.ts';

/** An answer that was given, or broken off. */
export interface Answered {
  readonly method: string;
  /** without its query, and cut where it is long */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** A listener of `node:http`, which may be async, whatever that type says. */
type Listener = (...given: Parameters<RequestListener>) => unknown;

/** The body of an answer that refuses a request, in the form that the clients of the API know. */
export type Refuse = (status: number, message: string) => { readonly type: string; readonly body: string };

export interface FrontOptions {
  /** answers what is below `/apis/`, and everything where there are no sites */
  readonly api?: Listener | undefined;
  readonly sites?: Listener | undefined;
  /** whether requests with that Host header are answered, see `hostCheck` */
  readonly isAllowed: (host: string | undefined) => boolean;
  /** what clients of the API are told where their request does not come to it, or it fails */
  readonly refuseHost: Refuse;
  readonly onAnswered: (answered: Answered) => void;
  /** milliseconds since any point in time */
  readonly now: () => number;
}

/**
 * What all requests come to: those for other hosts are refused, the others go to the API or to the sites. Of an address no more
 * than its beginning is looked at. Where what answers throws, the answer is 500.
 */
export function createFront({ api, sites, isAllowed, refuseHost, onAnswered, now }: FrontOptions): RequestListener {
  return (request, response) => {
    const start = now();
    const { address, host } = readTarget(request.url ?? '');
    response.once('close', () => {
      const milliseconds = now() - start;
      onAnswered({ method: request.method ?? '', path: pathOf(address), status: response.statusCode, milliseconds });
    });

    const toApi = api && (!sites || isOfApi(address)) ? api : undefined;
    const refused = (status: keyof typeof messages) => refuseWith(response, status, toApi && refuseHost);
    if (address === undefined || hasSeveralHosts(request)) refused(400);
    else if (!isAllowed(request.headers.host) || (host !== undefined && !isAllowed(host))) refused(421);
    else {
      request.url = address;
      void answerBy(toApi ?? sites ?? answerNothing, request, response, () => refused(500));
    }
  };
}

const messages = {
  400: 'The request names no address of this server, or more than one host.',
  404: 'There is nothing at this address.',
  421: 'This server is not known by the name in this address. Whoever runs it can add the name with --allowed-hosts.',
  500: 'The server failed to answer.',
};

function refuseWith(response: ServerResponse, status: keyof typeof messages, refuse: Refuse | undefined): void {
  const message = messages[status];
  const { type, body } = refuse?.(status, message) ?? { type: 'text/plain; charset=utf-8', body: `${message}\n` };
  answerWith(response, status, body, { 'Content-Type': type });
}

function answerNothing(_: IncomingMessage, response: ServerResponse): void {
  refuseWith(response, 404, undefined);
}

async function answerBy(
  listener: Listener,
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  onFailure: () => void,
): Promise<void> {
  try {
    await listener(request, response);
  } catch {
    if (response.headersSent) answerFailed(response);
    else onFailure();
  }
}

function isOfApi(address = ''): boolean {
  return address.startsWith('/apis') && /^[/?#]?$/u.test(address.charAt(5));
}

/** Node keeps the first of several Host headers; another server in front of this one may have gone by the last. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Characters of a path that are told. */
const longest = 200;

function pathOf(address = '*'): string {
  const query = address.indexOf('?');
  const path = query < 0 ? address : address.slice(0, query);
  return path.length > longest ? `${path.slice(0, longest - 1)}…` : path;
}
