import { Validator } from '@seriousme/openapi-schema-validator';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { operations, type OperationName } from '../../../src/api/operations.ts';
import { createHandlers } from '../../../src/serve/api/handlers.ts';
import { createApi, type ApiOptions } from '../../../src/serve/api/api.ts';
import type { BlogData } from '../../../src/serve/blog-data.ts';
import { listen, type HttpServer } from '../../../src/serve/http/listen.ts';
import { createOldClientDialect } from '../../../src/serve/api/old-clients.ts';
import { Refusal } from '../../../src/serve/refusal.ts';
import { openApiRules } from '../../helpers/serve/openapi-rules.ts';
import { token } from '../send-request.ts';
import { contractBlog } from './contract-blog.ts';
import { memoryBlog } from './memory-blog.ts';
import { rawExchange } from '../raw-request.ts';

const open: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const apiOf = (options: Partial<ApiOptions> = {}) =>
  createApi({ blogs: [memoryBlog('notes', 23, 3)], token, oldClients: true, ...options });

async function serve(options: Partial<ApiOptions> = {}, listener: RequestListener = apiOf(options).listener) {
  const server = await listen(listener, { host: '127.0.0.1', port: 0 });
  open.push(server);
  return server.url;
}

type Parameters = Record<string, string>;
const form = 'application/x-www-form-urlencoded';

interface Answer {
  status: number;
  type: string | null;
  allow: string | null;
  text: string;
}

async function send(base: URL, path: string, query: Parameters, init?: RequestInit): Promise<Answer> {
  const response = await fetch(new URL(`${path}?${new URLSearchParams(query).toString()}`, base), init);
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), allow: headers.get('allow'), text: await response.text() };
}

const get = (base: URL, path: string, query: Parameters = {}) => send(base, path, { access_token: token, ...query });

const post = (base: URL, path: string, content: Parameters, query: Parameters = {}) =>
  send(base, path, query, { method: 'POST', body: new URLSearchParams({ access_token: token, ...content }) });

async function openSocket(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Returns the first response on a connection as text. */
async function firstOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

const serviceIn = ({ text }: Answer) =>
  (JSON.parse(text) as { service: { status: string; error_message?: string; item: Record<string, unknown> } }).service;

describe('old clients get XML', () => {
  const xml = 'text/xml; charset=utf-8';

  it('by default, but JSON if they request it', async () => {
    const base = await serve();
    const about = { blogName: 'notes', postId: '2' };
    const plain = await get(base, '/apis/post/read', about);
    expect([plain.status, plain.type]).toEqual([200, xml]);
    expect(plain.text).toContain('<service><status>200</status><item><id>2</id>');
    expect(await get(base, '/apis/post/read', { ...about, output: 'xml' })).toEqual(plain);
    expect(await get(base, '/apis/post/read', { ...about, output: '' })).toEqual(plain);
    expect(serviceIn(await get(base, '/apis/post/read', { ...about, output: 'json' })).item.id).toBe('2');
  });

  it.each([
    ['a wrong token', 401, { access_token: 'x' }],
    ['an unknown blog', 404, { blogName: 'none' }],
    ['an unknown output', 400, { blogName: 'notes', output: 'yaml' }],
  ])('even for errors: %s', async (_, status, query: Parameters) => {
    const answer = await get(await serve(), '/apis/category/list', query);
    expect([answer.status, answer.type]).toEqual([status, xml]);
    expect(answer.text).toContain(`<service><status>${status}</status><error_message>`);
  });
});

describe('pages after the last page of posts, for old clients', () => {
  const page = async (base: URL, query: Parameters) =>
    get(base, '/apis/post/list', { blogName: 'notes', output: 'json', ...query });

  it.each([
    ['the next page', { page: '4' }],
    ['a distant page', { page: '99999' }],
    ['the next page with a larger count', { page: '2', count: '30' }],
  ])('are empty: %s', async (_, query: Parameters) => {
    const answer = await page(await serve(), query);
    expect(answer.status).toBe(200);
    const item = { url: 'https://notes.example.com', secondaryUrl: '', page: query.page, count: '0', totalCount: '23' };
    expect(serviceIn(answer)).toStrictEqual({ status: '200', item });
    const rules = openApiRules({ dialect: createOldClientDialect([], createHandlers([], 10)) });
    expect(rules.responseViolations('/apis/post/list', 200, JSON.parse(answer.text))).toEqual([]);
  });

  it('have no <posts> element in XML', async () => {
    const { text } = await get(await serve(), '/apis/post/list', { blogName: 'notes', page: '4' });
    expect(text).toContain('<page>4</page><count>0</count><totalCount>23</totalCount></item>');
  });

  it('end the loop of a client that reads pages until one has no posts', async () => {
    const base = await serve();
    const ids: string[] = [];
    for (let number = 1; ; number++) {
      const { posts } = serviceIn(await page(base, { page: String(number) })).item;
      if (posts === undefined) break;
      ids.push(...(posts as { id: string }[]).map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 23 }, (_, place) => String(23 - place)));
  });

  it('are still refused if the request is invalid or the archive is damaged', async () => {
    const base = await serve();
    expect((await page(base, { blogName: 'none', page: '4' })).status).toBe(404);
    expect((await page(base, { page: '0' })).status).toBe(400);
    const failures = [new Refusal(500, 'Damaged for a moment.')];
    const refresh = () => Promise.reject(failures.pop()!);
    const damaged = { ...memoryBlog('notes', 3), refresh: () => (failures.length > 0 ? refresh() : undefined) };
    expect((await page(await serve({ blogs: [damaged] }), { page: '4' })).status).toBe(500);
  });

  it('do not include the first page of an empty blog, which has an empty list', async () => {
    const answer = await page(await serve({ blogs: [memoryBlog('notes', 0)] }), {});
    expect(serviceIn(answer).item).toMatchObject({ page: '1', count: '0', totalCount: '0', posts: [] });
  });
});

describe('old clients may send parameters by POST', () => {
  const names = Object.keys(operations) as OperationName[];
  const about: Parameters = { blogName: 'mudflat', postId: '23', output: 'json' };
  const blogs = [contractBlog()];

  it.each(names)('%s: the response is the same as for GET', async (of) => {
    const base = await serve({ blogs });
    const { path } = operations[of];
    const answer = await post(base, path, about);
    expect(answer.status).toBe(200);
    expect(answer).toEqual(await get(base, path, about));
  });

  it('in both the URL and the body; those in the URL take precedence unless they are empty', async () => {
    const base = await serve();
    const content = { output: 'json', count: '2', page: '2' };
    const answer = await post(base, '/apis/post/list', content, { blogName: 'notes', count: '', page: '3' });
    expect(serviceIn(answer).item).toMatchObject({ page: '3', count: '2', posts: [{ id: '19' }, { id: '18' }] });
  });

  it('only in the URL', async () => {
    const query = { access_token: token, blogName: 'notes', output: 'json' };
    for (const headers of [{}, { 'Content-Type': 'application/json' }])
      expect(await send(await serve(), '/apis/post/list', query, { method: 'POST', headers })).toMatchObject({
        status: 200,
      });
  });

  it('with any spelling of the content type of a form', async () => {
    const base = await serve({ blogs: [memoryBlog('갯벌 일기', 1)] });
    const content = `access_token=${token}&output=json&blogName=%EA%B0%AF%EB%B2%8C+일기`;
    for (const type of [form, 'Application/X-WWW-Form-URLEncoded;charset=UTF-8', `${form} ; x=y`]) {
      const init = { method: 'POST', body: Buffer.from(content), headers: { 'Content-Type': type } };
      expect((await send(base, '/apis/post/list', {}, init)).status).toBe(200);
    }
  });

  it('or, in the URL, by HEAD', async () => {
    const query = { access_token: token, blogName: 'notes' };
    expect(await send(await serve(), '/apis/post/list', query, { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
    });
  });
});

describe('the body of a POST request', () => {
  const fields = `access_token=${token}&blogName=notes`;
  const padded = (length: number) => `${fields}&x=`.padEnd(length, 'x');

  const contents: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string][] = [
    ['JSON', '{"blogName":"notes"}', { 'Content-Type': 'application/json' }, 'must be of the type'],
    ['multipart', '--x\r\n\r\n--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }, 'must be of the type'],
    ['without a content type', Buffer.from(fields), {}, 'must be of the type'],
    [
      'compressed',
      new Uint8Array(gzipSync(fields)),
      { 'Content-Type': form, 'Content-Encoding': 'gzip' },
      'must be of the type',
    ],
    ['longer than 64 KB', padded(65_537), { 'Content-Type': form }, '64 KB at most'],
  ];
  it.each(contents)('is refused if it is %s', async (_, body, headers, message) => {
    const query = { access_token: token, blogName: 'notes', output: 'json' };
    const answer = await send(await serve(), '/apis/post/list', query, { method: 'POST', body, headers });
    expect([answer.status, serviceIn(answer).status]).toEqual([400, '400']);
    expect(serviceIn(answer).error_message).toContain(message);
  });

  it('is accepted up to 64 KB', async () => {
    const init = { method: 'POST', body: padded(65_536), headers: { 'Content-Type': form } };
    expect((await send(await serve(), '/apis/post/list', {}, init)).status).toBe(200);
  });

  const head = (length: number) =>
    `POST /apis/post/list?output=json HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\nContent-Length: ${length}\r\n\r\n`;

  it('is refused as soon as it is too long', async () => {
    const base = await serve();
    const socket = await openSocket(base.port);
    socket.write(head(1_000_000_000) + padded(65_537));
    expect(await firstOf(socket)).toMatch(/^HTTP\/1\.1 400 .*"status":"400"/su);
    socket.destroy();
    expect((await get(base, '/apis/post/list', { blogName: 'notes' })).status).toBe(200);
  });

  it('does not block the next request on its connection if it is refused', async () => {
    const next = `GET /apis/post/list?${fields} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answers = await rawExchange(await serve(), head(300_000) + padded(300_000) + next);
    expect(answers.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  it('causes status 408 if it is never completed', async () => {
    const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
    const { listener } = apiOf();
    server.on('request', (request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await rawExchange(base, `${head(100)}access_token=`)).toMatch(/^HTTP\/1\.1 408 /u);
    // On a busy machine, the next request takes longer.
    Object.assign(server, { requestTimeout: 0, headersTimeout: 0 });
    expect((await get(base, '/apis/post/list', { blogName: 'notes' })).status).toBe(200);
  });

  it('does not disturb the server if the client disconnects before the end', async () => {
    const base = await serve();
    const socket = await openSocket(base.port);
    await new Promise<void>((resolve) => void socket.write(`${head(100)}access_token=`, () => resolve()));
    socket.resetAndDestroy();
    expect((await get(base, '/apis/post/list', { blogName: 'notes' })).status).toBe(200);
  });
});

describe('other requests of old clients', () => {
  it('are refused if their method is not supported, even without a token', async () => {
    const base = await serve();
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect(await send(base, '/apis/post/list', {}, { method })).toMatchObject({
        status: 405,
        allow: 'GET, HEAD, POST',
      });
  });

  it('are refused without the right token in URL or body', async () => {
    const base = await serve();
    expect((await post(base, '/apis/post/list', { access_token: 'x', blogName: 'notes' })).status).toBe(401);
    expect((await post(base, '/apis/post/list', { blogName: 'notes' }, { access_token: 'x' })).status).toBe(401);
    expect((await post(base, '/apis/post/write', { access_token: 'x' })).status).toBe(401);
    expect((await post(base, '/apis/post/write', {})).status).toBe(404);
  });
});

describe('old clients may identify a blog', () => {
  const entry = (name: string, url: string, secondaryUrl = ''): BlogData => ({
    ...memoryBlog(name, 1),
    categoryList: () => ({ url: name }),
    info: () => ({
      id: 'me',
      blogs: [
        { name: 'another', url: 'https://another.example' },
        { name, url, secondaryUrl },
      ],
    }),
  });
  const blogs = [
    { ...entry('notes', 'https://notes.blogs.example'), rootKey: 'first' },
    { ...entry('Tide', 'http://kim.example.com:8080/tide/', ' https://tide-and-mud.kr '), rootKey: 'second' },
    { ...entry('fen', '', 'http://'), rootKey: 'third' },
    entry('kim', 'https://fen.example.org/'),
    entry('fen.example.org', ''),
  ];

  const askedFor = async (query: Parameters, oldClients = true) => {
    const { status, text } = await get(await serve({ blogs, oldClients }), '/apis/category/list', {
      output: 'json',
      ...query,
    });
    const [root] = Object.entries(JSON.parse(text) as Record<string, { item?: { url: string } }>);
    return status === 200 ? [root![0], root![1].item?.url] : status;
  };

  const addresses: [string, string, string][] = [
    ['its name', 'notes', 'notes'],
    ['its URL', 'https://notes.blogs.example', 'notes'],
    ['its URL with spaces, port and slash', ' HTTP://Notes.Blogs.Example:80/ ', 'notes'],
    ['its URL without the scheme', 'notes.blogs.example', 'notes'],
    ['its name as a subdomain of any domain', 'notes.example.com', 'notes'],
    ['a URL with its name as a subdomain of any domain', 'https://notes.example.com/12', 'notes'],
    ['its name with different capitalization, as a subdomain of any domain', 'https://Tide.example.com', 'Tide'],
    ['its URL with port and path', 'https://kim.example.com:8080/tide', 'Tide'],
    ['its second URL', 'tide-and-mud.kr', 'Tide'],
    ['its name as a subdomain, even if the blog has no URL', 'https://fen.example.com', 'fen'],
    ['its name, even if that looks like the URL of another blog', 'fen.example.org', 'fen.example.org'],
    ['its URL, which takes precedence over the name of another blog', 'https://fen.example.org', 'kim'],
  ];
  it.each(addresses)('by %s', async (_, given, name) => {
    const root = blogs.find((blog) => blog.name === name)?.rootKey ?? 'first';
    expect(await askedFor({ blogName: given })).toEqual([root, name]);
    expect(await askedFor({ targetUrl: given })).toEqual([root, name]);
    expect(await askedFor({ targetUrl: given, blogName: '' })).toEqual([root, name]);
  });

  it.each([
    'https://other.example.com',
    'https://another.example',
    'example.com',
    'http://',
    'tide',
    'a b',
    'com.notes',
  ])('but not by any other text: %s', async (given) => {
    expect(await askedFor({ targetUrl: given })).toBe(404);
    expect(await askedFor({ blogName: given })).toBe(404);
  });

  it('in blogName, which takes precedence over targetUrl', async () => {
    expect(await askedFor({ blogName: 'fen', targetUrl: 'https://notes.blogs.example' })).toEqual(['third', 'fen']);
    expect(await askedFor({ blogName: 'none', targetUrl: 'https://notes.blogs.example' })).toBe(404);
    expect(await askedFor({ blogName: '', targetUrl: '' })).toBe(400);
  });

  it('by its URL even if its blog info is unreadable', async () => {
    const info = () => {
      throw new Refusal(500, 'Damaged.');
    };
    const damaged = { ...memoryBlog('notes', 1), info };
    const base = await serve({ blogs: [damaged] });
    expect((await get(base, '/apis/post/list', { targetUrl: 'https://notes.example.com' })).status).toBe(200);
  });

  it('but other clients may not do so by its URL', async () => {
    expect(await askedFor({ targetUrl: 'notes' }, false)).toBe(400);
    expect(await askedFor({ blogName: 'https://notes.blogs.example' }, false)).toBe(404);
  });
});

it('the description of the API mentions the behavior for old clients', async () => {
  const { text, type } = await get(await serve(), '/apis/openapi.json');
  expect(type).toBe('application/json; charset=utf-8');
  const document = JSON.parse(text) as {
    info: { description: string };
    components: { parameters: object; responses: object };
  };
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  expect(document.components.parameters).toMatchObject({
    output: { schema: { enum: ['xml', 'json'], default: 'xml' } },
  });
  expect(document.components.responses).toMatchObject({
    WrongMethod: { headers: { Allow: { schema: { const: 'GET, HEAD, POST' } } } },
  });
  expect(document.info.description).toMatch(/without a body\.\n\nThis server also answers clients/u);
});
