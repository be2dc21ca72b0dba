import { commonParameters, operations, type Operation, type OperationName } from '../../api/operations.ts';
import { createHandlers, type OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import { limitLargeResponses, type Delivery } from './large-response-limiter.ts';
import type { OnError, Refuse } from '../router.ts';
import { createReferenceDialect, type IncomingRequest } from './dialect.ts';
import { createOldClientDialect } from './old-clients.ts';
import { openApiDocument } from '../openapi/document.ts';
import { waitForEnd, securityHeaders, send, type HttpResponse } from '../http/response.ts';
import { outputFormOf, readQuery } from './query.ts';
import { Refusal } from '../refusal.ts';
import { loggedPath } from '../http/request-target.ts';
import { createResponseEncoder, type Envelope } from './response-encoder.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ApiOptions {
  readonly blogs: readonly BlogData[];
  readonly token: string;
  /** root key of the envelope; default: the root key of each blog's source */
  readonly rootKey?: string | undefined;
  /** posts per page of the post list */
  readonly pageSize?: number;
  /** version of blogkeep, stated in the description of the API */
  readonly version?: string;
  /** whether to respond like the original service in cases in which it differs from the reference, see {@link createOldClientDialect} */
  readonly oldClients?: boolean | undefined;
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
const names = new Map(Object.entries(operations).map(([name, { path }]) => [path as string, name as OperationName]));

/**
 * Creates the Blog Read API for the given blogs, below `/apis/`. Results and errors are both in the envelope (reference: "Response
 * envelope"), as JSON or XML. An error has the same status in HTTP and in the envelope, see {@link Refusal}. The description of the API is
 * at `/apis/openapi.json`.
 */
export function createApi(options: ApiOptions): Api {
  const { blogs, token, rootKey, pageSize = 10, version = '', oldClients = false, onError } = options;
  const isToken = createTokenCheck(token);
  const dialect = (oldClients ? createOldClientDialect : createReferenceDialect)(
    blogs,
    createHandlers(blogs, pageSize),
  );
  const keys = new Map(blogs.flatMap((blog) => (blog.rootKey ? [[blog.name, blog.rootKey]] : [])));
  const usualKey = rootKey ?? [...keys.values()][0] ?? 'service';
  const keyFor = (query: URLSearchParams) => rootKey ?? keys.get(query.get('blogName') ?? '') ?? usualKey;
  const allow = dialect.methods.join(', ');
  const limit = limitLargeResponses();
  const write = createResponseEncoder();
  const otherKeys = rootKey === undefined ? [...keys.values()] : [];
  const describe = memoizeByKey((key) =>
    Buffer.from(JSON.stringify(openApiDocument({ version, rootKey: key, otherKeys, pageSize, dialect }))),
  );

  const enveloped = (
    query: URLSearchParams,
    key: string,
    envelope: Envelope,
    item?: Operation['item'],
  ): HttpResponse => {
    const form = outputFormOf(query, dialect.form) ?? dialect.form;
    const { type, body } = write(form, key, envelope, item);
    return { status: Number(envelope.status), headers: { 'Content-Type': type, ...apiHeaders }, body };
  };
  const refuse = (query: URLSearchParams, key: string, status: number, message: string): HttpResponse =>
    enveloped(query, key, { status: String(status), error_message: message });

  async function respondTo(path: string, query: URLSearchParams, key: string, origin?: string): Promise<HttpResponse> {
    const name = names.get(path);
    if (name) {
      const item = await itemOf(dialect.handlers, name, query, origin);
      return enveloped(query, key, { status: '200', item }, operations[name].item);
    }
    if (path !== documentPath) throw new Refusal(404, `There is no such operation; ${documentPath} lists them.`);
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...apiHeaders },
      body: describe(key),
    };
  }

  async function respond(target: string, incoming: IncomingRequest, delivery: Delivery): Promise<HttpResponse> {
    const [path, urlQuery] = partsOf(target);
    let query = urlQuery;
    // Until the token is checked, errors do not use the root key of the requested blog, which would reveal that the blog exists.
    let key = usualKey;
    try {
      // Checked before the token: an unsupported method fails with any token.
      if (isKnown(path) && !dialect.methods.includes(incoming.method))
        throw new Refusal(405, `The possible methods are ${allow}.`);
      query = await dialect.readParameters(query, incoming);
      if (path.startsWith('/apis/')) {
        if (!isToken(query.get('access_token') ?? ''))
          throw new Refusal(401, 'The access token is missing or not valid.');
        key = keyFor(query);
        if (!outputFormOf(query, dialect.form)) throw new Refusal(400, `output must be ${outputs.join(' or ')}.`);
      }
      const origin = originOf(incoming);
      const what = [path, ...['blogName', 'postId', 'page', 'output'].map((name) => query.get(name)), origin];
      return await limit(what.join(' '), () => respondTo(path, query, key, origin), delivery);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 500) onError?.(error, loggedPath(path));
      // The messages of other errors may contain private data.
      if (!(error instanceof Refusal)) return refuse(query, key, 500, 'The server failed to answer.');
      const refused = refuse(query, key, error.status, error.message);
      return error.status === 405 ? { ...refused, headers: { ...refused.headers, Allow: allow } } : refused;
    }
  }

  return {
    listener: createListener(respond),
    refuse: (target, status, message) => refuse(partsOf(target)[1], usualKey, status, message),
  };
}

type Respond = (target: string, incoming: IncomingRequest, delivery: Delivery) => Promise<HttpResponse>;

function createListener(respond: Respond): ApiListener {
  return async (request, response) => {
    const { method = '', url = '', headers } = request;
    const incoming = { method, headers, content: () => request };
    const delivery = { sent: () => waitForEnd(request, response), cut: () => request.socket.destroy() };
    send(response, await respond(url, incoming, delivery));
  };
}

/** Caches a value for each key. The cache needs no limit, since there are at most as many keys as blogs. */
function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function partsOf(target: string): [path: string, query: URLSearchParams] {
  const start = target.indexOf('?');
  return start === -1
    ? [target, new URLSearchParams()]
    : [target.slice(0, start), new URLSearchParams(target.slice(start + 1))];
}

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
function originOf({ headers: { host, 'x-forwarded-proto': proxied } }: IncomingRequest): string | undefined {
  return host === undefined ? undefined : `${proxied === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a function that checks tokens. Comparing digests in constant time reveals neither the length nor the content of the token. */
function createTokenCheck(token: string): (candidate: string) => boolean {
  const right = digest(token);
  return (candidate) => timingSafeEqual(digest(candidate), right);
}
