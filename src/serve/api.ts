import type { RequestListener } from 'node:http';
import { operations, type Operation, type OperationName } from '../api/operations.ts';
import { answersOf, type Answers } from './answers.ts';
import type { BlogData } from './blog-data.ts';
import { writeAnswer, type Envelope } from './envelope.ts';
import { openApiDocument } from './openapi/document.ts';
import { outputOf, outputs, readQuery } from './query.ts';
import { Refusal } from './refusal.ts';
import { tokenCheck } from './token.ts';

export interface ApiOptions {
  readonly blogs: readonly BlogData[];
  readonly token: string;
  /** the envelope's one key; left out, that of each blog's source */
  readonly rootKey?: string | undefined;
  /** posts a page of post list */
  readonly pageSize?: number;
  /** of blogkeep, for the description of the API */
  readonly version?: string;
}

/** Answers requests, in either of two ways; neither ever throws. */
export interface Api {
  /** for `node:http`, of whose speed most would be lost on the way through the other */
  readonly listener: RequestListener;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** An answer before it is sent. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const documentPath = '/apis/openapi.json';
const names = new Map(Object.entries(operations).map(([name, { path }]) => [path as string, name as OperationName]));

/**
 * The Blog Read API over the given blogs, below `/apis/`. Success and failure both come in the envelope
 * (reference: "Response envelope"), as JSON or XML; a failure's HTTP status is the same as the envelope's, see
 * {@link Refusal}. What describes the API is at `/apis/openapi.json`.
 */
export function createApi({ blogs, token, rootKey, pageSize = 10, version = '' }: ApiOptions): Api {
  const isToken = tokenCheck(token);
  const answers = answersOf(blogs, pageSize);
  const keys = new Map(blogs.flatMap((blog) => (blog.rootKey ? [[blog.name, blog.rootKey]] : [])));
  const [usual = 'service'] = keys.values();
  const rootKeyFor = (query: URLSearchParams) => rootKey ?? keys.get(query.get('blogName') ?? '') ?? usual;

  const enveloped = (query: URLSearchParams, envelope: Envelope, item?: Operation['item']): Answer => {
    const { type, body } = writeAnswer(outputOf(query) ?? 'json', rootKeyFor(query), envelope, item);
    return { status: Number(envelope.status), headers: { 'Content-Type': type, ...always }, body };
  };
  const admit = (query: URLSearchParams): void => {
    if (!isToken(query.get('access_token') ?? '')) throw new Refusal(401, 'The access token is missing or not valid.');
    if (!outputOf(query)) throw new Refusal(400, `output must be ${outputs.join(' or ')}.`);
  };

  async function answered(method: string, path: string, query: URLSearchParams): Promise<Answer> {
    if (path.startsWith('/apis/')) admit(query);
    const name = names.get(path);
    if (!name && path !== documentPath) throw new Refusal(404, 'There is no such operation.');
    if (!['GET', 'HEAD'].includes(method)) throw new Refusal(405, 'Only GET is possible here.');
    if (name) {
      const item = await itemOf(answers, name, query);
      return enveloped(query, { status: '200', item }, operations[name].item);
    }
    const body = JSON.stringify(openApiDocument({ version, rootKey: rootKeyFor(query), pageSize }));
    return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8', ...always }, body };
  }

  async function answer(method: string, target: string): Promise<Answer> {
    const start = target.indexOf('?');
    const query = new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
    try {
      return await answered(method, start === -1 ? target : target.slice(0, start), query);
    } catch (error) {
      // What else went wrong may name what is nobody's business.
      const { status, message } =
        error instanceof Refusal ? error : { status: 500, message: 'The server failed to answer.' };
      const refused = enveloped(query, { status: String(status), error_message: message });
      return status === 405 ? { ...refused, headers: { ...refused.headers, Allow: 'GET, HEAD' } } : refused;
    }
  }

  return { listener: listenerFor(answer), fetch: fetchFor(answer) };
}

const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

async function itemOf<Name extends OperationName>(answers: Answers, name: Name, query: URLSearchParams) {
  return answers[name](readQuery(name, query));
}

type AnswerTo = (method: string, target: string) => Promise<Answer>;

function listenerFor(answer: AnswerTo): RequestListener {
  return ({ method = '', url = '' }, response) => {
    void answer(method, url).then(({ status, headers, body }) => {
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      response.end(method === 'HEAD' ? undefined : body);
    });
  };
}

function fetchFor(answer: AnswerTo): Api['fetch'] {
  return async ({ method, url }) => {
    const { pathname, search } = new URL(url);
    const { body, ...init } = await answer(method, pathname + search);
    return new Response(method === 'HEAD' ? null : body, init);
  };
}
