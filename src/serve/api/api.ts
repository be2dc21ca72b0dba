import { commonParameters, operations, type Operation, type OperationName } from '../../api/operations.ts';
import { createHandlers, type OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import type { OnError, Refuse } from '../router.ts';
import { securityHeaders, send, type CompleteResponse } from '../http/response.ts';
import { outputFormOf, readQuery } from './query.ts';
import { Refusal } from '../refusal.ts';
import { loggedPath } from '../http/request-target.ts';
import { encodeEnvelope, type ResponseEnvelope } from './encode-envelope.ts';
import fs from 'fs-extra';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ApiOptions {
  readonly blogs: readonly BlogData[];
  readonly token: string;
  /** called for each response with status 500 */
  readonly onError?: OnError | undefined;
}

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Api {
  readonly listener: ApiListener;
  /** Returns the response to a request that is refused for a reason outside the API. */
  readonly refuse: Refuse;
}

const documentPath = '/apis/openapi.json';
/** Description of the API, which `npm run docs` generates. */
const documentFile = new URL('../../../docs/openapi.json', import.meta.url);
const names = new Map(Object.entries(operations).map(([name, { path }]) => [path as string, name as OperationName]));

/**
 * Creates the Blog Read API for the given blogs, below `/apis/`. Results and errors are both in the envelope (reference: "Response
 * envelope"), as JSON or XML. An error has the same status in HTTP and in the envelope, see {@link Refusal}. The description of the API is
 * at `/apis/openapi.json`.
 */
export function createApi(options: ApiOptions): Api {
  const { blogs, token, onError } = options;
  const isToken = createTokenCheck(token);
  const handlers = createHandlers(blogs);
  const keys = new Map(blogs.flatMap((blog) => (blog.rootKey ? [[blog.name, blog.rootKey]] : [])));
  const usualKey = [...keys.values()][0] ?? 'service';
  const keyFor = (query: URLSearchParams) => keys.get(query.get('blogName') ?? '') ?? usualKey;

  const enveloped = (
    query: URLSearchParams,
    key: string,
    envelope: ResponseEnvelope,
    item?: Operation['item'],
  ): CompleteResponse => {
    const form = outputFormOf(query) ?? 'json';
    const { type, body } = encodeEnvelope(form, key, envelope, item);
    return { status: Number(envelope.status), headers: { 'Content-Type': type, ...apiHeaders }, body };
  };
  const refuse = (query: URLSearchParams, key: string, status: number, message: string): CompleteResponse =>
    enveloped(query, key, { status: String(status), error_message: message });

  async function respondTo(
    path: string,
    query: URLSearchParams,
    key: string,
    origin?: string,
  ): Promise<CompleteResponse> {
    const name = names.get(path);
    if (name) {
      const item = await itemOf(handlers, name, query, origin);
      return enveloped(query, key, { status: '200', item }, operations[name].item);
    }
    if (path !== documentPath) throw new Refusal(404, `There is no such operation; ${documentPath} lists them.`);
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...apiHeaders },
      body: await fs.readFile(documentFile),
    };
  }

  async function respond(target: string, incoming: IncomingMessage): Promise<CompleteResponse> {
    const [path, query] = partsOf(target);
    // Until the token is checked, errors do not use the root key of the requested blog, which would reveal that the blog exists.
    let key = usualKey;
    try {
      // Checked before the token: an unsupported method fails with any token.
      if (isKnown(path) && !methods.includes(incoming.method ?? ''))
        throw new Refusal(405, `The possible methods are ${allow}.`);
      if (path.startsWith('/apis/')) {
        if (!isToken(query.get('access_token') ?? ''))
          throw new Refusal(401, 'The access token is missing or not valid.');
        key = keyFor(query);
        if (!outputFormOf(query)) throw new Refusal(400, `output must be ${outputs.join(' or ')}.`);
      }
      return await respondTo(path, query, key, originOf(incoming));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 500) onError?.(error, loggedPath(path));
      // The messages of other errors may contain private data.
      if (!(error instanceof Refusal)) return refuse(query, key, 500, 'The server failed to answer.');
      const refused = refuse(query, key, error.status, error.message);
      return error.status === 405 ? { ...refused, headers: { ...refused.headers, Allow: allow } } : refused;
    }
  }

  return {
    listener: async (request, response) => send(response, await respond(request.url ?? '', request)),
    refuse: (target, status, message) => refuse(partsOf(target)[1], usualKey, status, message),
  };
}

function partsOf(target: string): [path: string, query: URLSearchParams] {
  const start = target.indexOf('?');
  return start === -1
    ? [target, new URLSearchParams()]
    : [target.slice(0, start), new URLSearchParams(target.slice(start + 1))];
}

const methods = ['GET', 'HEAD'];
const allow = methods.join(', ');
const outputs = commonParameters.output.values;
const isKnown = (path: string) => names.has(path) || path === documentPath;
const apiHeaders = { ...securityHeaders, 'Cache-Control': 'no-store' };

async function itemOf<Name extends OperationName>(
  answers: OperationHandlers,
  name: Name,
  query: URLSearchParams,
  origin: string | undefined,
) {
  return answers[name](readQuery(name, query), origin);
}

/**
 * Returns the origin of this server according to the request. Its host has already been checked. If there is a proxy, it states whether the
 * client used TLS.
 */
function originOf({ headers: { host, 'x-forwarded-proto': proxied } }: IncomingMessage): string | undefined {
  return host === undefined ? undefined : `${proxied === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a function that checks tokens. Comparing digests in constant time reveals neither the length nor the content of the token. */
function createTokenCheck(token: string): (candidate: string) => boolean {
  const right = digest(token);
  return (candidate) => timingSafeEqual(digest(candidate), right);
}
