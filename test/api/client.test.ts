import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  NullAnswerError,
  RedirectedError,
  StatusError,
  UnreachableError,
  UnreadableAnswerError,
} from '../../src/api/errors.ts';
import { postsOf } from '../../src/core/items/post.ts';
import { createPace } from '../../src/http/throttling/pace.ts';
import { defaultBackoff } from '../../src/http/throttling/retry-timing.ts';
import { startHttpServer, type Handler } from '../helpers/http-server.ts';
import { failureOf, openClient, retryDelays, slowdowns, success } from './client-helper.ts';

const info = { id: 'me', userId: '1', blogs: [{ name: 'notes', default: 'Y' }] };
const reading = { id: '7', title: 'Seven', content: '<p>7</p>' };
const post = { blogName: 'notes', postId: '7' };

/** Responds to each request with the next handler, and to further requests with the last one. */
const inTurn = (...handlers: Handler[]): Handler => {
  return (request, response, nth) => handlers[Math.min(nth, handlers.length - 1)]!(request, response, nth);
};
const ok: Handler = (_, response) => response.end(success(info));
const status = (code: number, body = '', headers: Record<string, string> = {}): Handler => {
  return (_, response) => response.writeHead(code, headers).end(body);
};

describe('A call', () => {
  it('sends the request that the API reference describes, and returns the item as received', async () => {
    const item = { page: 2, totalCount: '11', posts: { post: { id: 5, unknown: [1] } }, extra: null };
    const server = await startHttpServer((_, response) => response.end(success(item)));
    const { client, events } = openClient(server.url);
    const list = await client.call('postList', { blogName: '노트 & co', page: 2 });
    expect(list).toEqual(item);
    expect(postsOf(list)).toEqual([{ id: 5, unknown: [1] }]);
    const url = new URL(server.requests[0]!.line.replace('GET ', ''), server.url);
    expect(url.pathname).toBe('/apis/post/list');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      access_token: 'token-of-the-tests',
      output: 'json',
      blogName: '노트 & co',
      page: '2',
    });
    expect(client.rootKey).toBe('service');
    expect(client.requests).toEqual({ total: 1, retried: 0 });
    expect(events).toEqual([{ type: 'request', operation: 'post list' }]);
  });

  it("sets the client's root key only if it succeeds", async () => {
    const server = await startHttpServer(inTurn(status(404), (_, response) => response.end(success(info, 'tistory'))));
    const { client } = openClient(server.url);
    await failureOf(client.call('blogInfo', {}));
    expect(client.rootKey).toBeUndefined();
    await client.call('blogInfo', {});
    expect(client.rootKey).toBe('tistory');
  });

  it.each(['/prefix', '/prefix/', '/prefix//?x=1#y', '//prefix'])(
    'supports a base URL with the path %s',
    async (path) => {
      const server = await startHttpServer(ok);
      const base = new URL(server.url);
      base.href = server.url.origin + path;
      await openClient(base).client.call('blogInfo', {});
      const start = path.startsWith('//') ? '//prefix' : '/prefix';
      expect(server.requests[0]!.line).toBe(`GET ${start}/apis/blog/info?access_token=token-of-the-tests&output=json`);
    },
  );

  it('sends the token only in the query', async () => {
    const server = await startHttpServer(ok);
    await openClient(server.url).client.call('blogInfo', {});
    expect(JSON.stringify(server.requests[0]!.headers)).not.toContain('token-of-the-tests');
  });

  it('omits undefined parameters', async () => {
    const server = await startHttpServer((_, response) => response.end(success({})));
    await openClient(server.url).client.call('newestComments', { blogName: 'notes', page: undefined, count: 10 });
    expect(server.requests[0]!.line).toContain('&blogName=notes&count=10');
    expect(server.requests[0]!.line).not.toContain('page');
  });

  it('waits if the maximum number of calls is already running', async () => {
    let inFlight = 0;
    let most = 0;
    const server = await startHttpServer((_, response) => {
      most = Math.max(most, ++inFlight);
      setTimeout(() => {
        inFlight--;
        response.end(success(info));
      }, 5);
    });
    const { client } = openClient(server.url, { concurrency: 3 });
    await Promise.all(Array.from({ length: 30 }, () => client.call('blogInfo', {})));
    expect(most).toBe(3);
    expect(client.requests.total).toBe(30);
  });

  it('frees its slot for other calls while it waits for a retry', async () => {
    const server = await startHttpServer(inTurn(status(500), ok));
    const stop = new AbortController();
    const backoff = { ...defaultBackoff, minTimeout: 60_000, maxTimeout: 60_000 };
    const { client } = openClient(server.url, { concurrency: 1, backoff, signal: stop.signal });
    const first = client.call('blogInfo', {});
    await client.call('blogInfo', {});
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(server.requests).toHaveLength(2);
  });

  it('waits for its turn at the configured rate before each attempt', async () => {
    const server = await startHttpServer(inTurn(status(500), ok));
    let turns = 0;
    const pace = createPace(undefined);
    const { client } = openClient(server.url, {
      pace: () => {
        turns++;
        return pace();
      },
    });
    await client.call('blogInfo', {});
    expect(turns).toBe(2);
  });
});

describe('A call that fails temporarily', () => {
  it.each<[string, Handler]>([
    ['a server error', status(500, '{"error":"internal"}')],
    ['an unavailable server', status(503)],
    ['a server timeout', status(408)],
    ['too many requests', status(429)],
    ['an error in the envelope', status(200, '{"service":{"status":"500","error_message":"later"}}')],
    ['an HTML page', status(200, '<!doctype html><h1>Back soon</h1>', { 'content-type': 'text/html' })],
    ['an HTML page declared as XML', status(200, '<?xml version="1.0"?><!DOCTYPE html><html></html>')],
    ['an empty response', status(200)],
    ['a truncated response', status(200, success(info).slice(0, 40))],
    ['a connection reset', (request) => request.socket.resetAndDestroy()],
    ['a truncated body', (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"service"')],
  ])('is retried after %s', async (_, failing) => {
    const server = await startHttpServer(inTurn(failing, failing, ok));
    const backoff = { ...defaultBackoff, minTimeout: 1 };
    const { client, events } = openClient(server.url, { backoff });
    expect(await client.call('blogInfo', {})).toEqual(info);
    expect(client.requests).toEqual({ total: 3, retried: 2 });
    expect(events.filter((event) => event.type === 'retry')).toMatchObject([
      { operation: 'blog info', attempt: 1, delay: 1 },
      { operation: 'blog info', attempt: 2, delay: 2 },
    ]);
  });

  it('is retried after the wait that the source asks for, but after two minutes at most', async () => {
    const server = await startHttpServer(
      inTurn(
        status(429, '', { 'retry-after': '7' }),
        status(503, '', { 'retry-after': 'Fri, 06 Nov 2026 08:49:09 GMT' }),
        status(200, '{"s":{"status":429}}', { 'retry-after': '86400' }),
        ok,
      ),
    );
    const { client, delays, events } = openClient(server.url);
    await client.call('blogInfo', {});
    expect(retryDelays(events)).toEqual([7000, 9000, 120_000]);
    expect(slowdowns(events)).toEqual([
      [4, 7000],
      [2, 9000],
      [1, 120_000],
    ]);
    expect(delays).toEqual([7000, 9000, 120_000]);
  });

  it('fails with its last error once its retries are exhausted', async () => {
    const server = await startHttpServer(inTurn(status(500), status(500), status(502, 'oh no')));
    const { client } = openClient(server.url, { retries: 2 });
    const error = await failureOf(client.call('blogInfo', {}));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status: '502', operation: 'blog info', retryable: true });
    expect(error.message).toBe('blog info: the source answers with status 502 ("oh no").');
    expect(server.requests).toHaveLength(3);
  });

  it('times out even if data trickles in', async () => {
    const server = await startHttpServer((_, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const { client } = openClient(server.url, { retries: 1, timeout: 150 });
    const error = await failureOf(client.call('blogInfo', {}));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.status).toBe('timeout');
    expect(client.requests.total).toBe(2);
  });

  it('causes no listener leak warning in Node.js, however many calls wait for their retries', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const server = await startHttpServer(status(500));
    const stop = new AbortController();
    const backoff = { ...defaultBackoff, minTimeout: 60_000, maxTimeout: 60_000 };
    const { client, events } = openClient(server.url, { backoff, signal: stop.signal });
    const calls = Array.from({ length: 20 }, () => client.call('blogInfo', {}));
    await vi.waitFor(() => expect(retryDelays(events)).toEqual(Array(20).fill(60_000)));
    stop.abort(new Error('stopped'));
    for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ status: 'rejected' });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([new Error('stopped'), 'stopped'])('rejects with the abort reason of its signal: %s', async (reason) => {
    const server = await startHttpServer(() => undefined);
    const stop = new AbortController();
    const { client } = openClient(server.url, { signal: stop.signal });
    const calls = Array.from({ length: 20 }, () => client.call('blogInfo', {}));
    setTimeout(() => stop.abort(reason), 30);
    for (const outcome of await Promise.allSettled(calls)) expect(outcome).toEqual({ status: 'rejected', reason });
    expect(server.requests.length).toBeLessThanOrEqual(8);
  });
});

describe('A call that fails permanently', () => {
  it.each([400, 401, 403, 404, 410, 422])(
    'is not retried after status %i, whether in the envelope or as the HTTP status',
    async (code) => {
      const said = JSON.stringify({ tistory: { status: String(code), error_message: 'no\u0007 such\u202E \n post' } });
      const server = await startHttpServer(inTurn(status(200, said), status(code, said), status(code, '<h1>no</h1>')));
      const { client } = openClient(server.url);
      for (const message of ['(no such post)', '(no such post)', '("<h1>no</h1>")']) {
        const error = await failureOf(client.call('postRead', post));
        expect(error).toMatchObject({ name: 'StatusError', status: String(code), retryable: false });
        expect(error.message).toBe(`post read: the source answers with status ${code} ${message}.`);
      }
      expect(server.requests).toHaveLength(3);
    },
  );

  it('is not retried after a null response', async () => {
    const server = await startHttpServer(status(200, ' null '));
    const error = await failureOf(openClient(server.url).client.call('postRead', post));
    expect(error).toBeInstanceOf(NullAnswerError);
    expect(server.requests).toHaveLength(1);
  });

  it('is not retried after an invalid item, and reports the path of the mismatch', async () => {
    const server = await startHttpServer(status(200, success({ comments: [{ id: 1 }, { id: { a: 2 } }] })));
    const error = await failureOf(openClient(server.url).client.call('commentList', post));
    expect(error).toBeInstanceOf(UnreadableAnswerError);
    expect(error.message).toContain('comments[1].id');
    expect(server.requests).toHaveLength(1);
  });

  it('does not follow a redirect, and reports its target without the query', async () => {
    const server = await startHttpServer(
      inTurn(
        status(302, '', { location: 'https://new.example/v2/apis/blog/info?access_token=token-of-the-tests' }),
        status(307, 'moved', { location: '/login?next=1' }),
        status(301, '', { location: 'http://[' }),
        status(304),
      ),
    );
    const { client } = openClient(server.url);
    const messages = [];
    for (let n = 0; n < 3; n++) {
      const error = await failureOf(client.call('blogInfo', {}));
      expect(error).toBeInstanceOf(RedirectedError);
      messages.push(error.message);
    }
    expect(messages[0]).toContain('https://new.example/v2/apis/blog/info. ');
    expect(messages[0]).toContain('--base-url');
    expect(messages[0]).not.toContain('token-of');
    expect(messages[1]).toContain(`${server.url.origin}/login. `);
    expect(await failureOf(client.call('blogInfo', {}))).toMatchObject({ status: '304', retryable: false });
    expect(server.requests).toHaveLength(4);
  });

  it('follows a redirect of the same origin that only adds a slash, with the token, and then requests that URL', async () => {
    const server = await startHttpServer(({ url = '' }, response) => {
      const { pathname, search } = new URL(url, 'http://localhost');
      if (pathname.endsWith('/')) response.end(success({ posts: [], totalCount: '0' }));
      else response.writeHead(301, { location: `${pathname}/${search}` }).end();
    });
    const { client } = openClient(server.url);
    await client.call('postList', { blogName: 'a b', page: 1 });
    await client.call('postList', { blogName: 'a b', page: 2 });
    const asked = server.requests.map(({ line }) => new URL(line.replace('GET ', ''), server.url));
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/apis/post/list', '/apis/post/list/', '/apis/post/list/']);
    expect(asked.every((url) => url.searchParams.get('access_token') === 'token-of-the-tests')).toBe(true);
  });

  it.each([
    ['another path', (url: URL) => `${url.pathname}s/${url.search}`],
    ['another query', (url: URL) => `${url.pathname}/?next=1`],
    ['another port', (url: URL) => `http://${url.hostname}:1${url.pathname}/${url.search}`],
    ['another scheme', (url: URL) => `https://${url.host}${url.pathname}/${url.search}`],
    ['one slash more each time', (url: URL) => `${url.pathname}/${url.search}`],
  ])('does not follow a redirect to %s', async (_, target) => {
    const server = await startHttpServer(({ url = '' }, response) => {
      response.writeHead(301, { location: target(new URL(url, server.url)) }).end();
    });
    expect(await failureOf(openClient(server.url).client.call('blogInfo', {}))).toBeInstanceOf(RedirectedError);
    expect(server.requests.length).toBeLessThan(3);
  });

  it('is not retried after a response that is too large', async () => {
    const server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-length': 1e9 }).write('x'),
    );
    const error = await failureOf(openClient(server.url).client.call('blogInfo', {}));
    expect(error).toMatchObject({ status: 'too-large', retryable: false });
    expect(server.requests).toHaveLength(1);
  });
});

describe('A post read call', () => {
  const isJson = (line: string) => line.includes('output=json');
  const xmlUnlessJson: Handler = (request, response) => {
    if (isJson(request.url ?? '')) response.end(success(reading));
    else response.end('<?xml version="1.0" encoding="utf-8"?>\n<tistory><status>200</status></tistory>');
  };

  it('does not send the parameter output, which the API reference does not list for it', async () => {
    const server = await startHttpServer((_, response) => response.end(success(reading)));
    expect(await openClient(server.url).client.call('postRead', post)).toEqual(reading);
    expect(server.requests[0]!.line).not.toContain('output');
  });

  it('is retried with output=json if the response is XML; later calls send it immediately', async () => {
    const server = await startHttpServer(xmlUnlessJson);
    const { client, delays } = openClient(server.url);
    await client.call('postRead', post);
    await client.call('postRead', post);
    expect(server.requests.map(({ line }) => isJson(line))).toEqual([false, true, true]);
    expect(client.requests).toEqual({ total: 3, retried: 0 });
    expect(delays).toEqual([]);
  });

  it('succeeds even if it is one of several concurrent first calls', async () => {
    const server = await startHttpServer(xmlUnlessJson);
    const { client } = openClient(server.url, { retries: 0 });
    const readings = await Promise.all(Array.from({ length: 12 }, () => client.call('postRead', post)));
    expect(readings).toEqual(Array(12).fill(reading));
  });

  it('does not treat an HTML page as XML', async () => {
    const page: Handler = (_, response) => response.end('<!doctype html><html><h1>Back soon</h1></html>');
    const server = await startHttpServer(inTurn(page, (_, response) => response.end(success(reading))));
    await openClient(server.url).client.call('postRead', post);
    expect(server.requests.map(({ line }) => isJson(line))).toEqual([false, false]);
  });

  it('no longer sends the parameter output after a retry with output=json was refused', async () => {
    const server = await startHttpServer((request, response, nth) => {
      if (nth === 0) response.end('<?xml version="1.0"?><maintenance/>');
      else if (isJson(request.url ?? '')) response.writeHead(400).end('{"s":{"status":"400"}}');
      else response.end(success(reading));
    });
    const { client } = openClient(server.url);
    expect((await failureOf(client.call('postRead', post))).status).toBe('400');
    expect(await client.call('postRead', post)).toEqual(reading);
  });

  it('is retried with output=json if the refusal is XML, unless the server is busy', async () => {
    const refused: Handler = (request, response) => {
      if (isJson(request.url ?? '')) response.writeHead(404).end('{"s":{"status":"404","error_message":"private"}}');
      else response.writeHead(404).end('<?xml version="1.0"?><tistory><status>404</status></tistory>');
    };
    const server = await startHttpServer(refused);
    const { client } = openClient(server.url, { retries: 0 });
    expect(await failureOf(client.call('postRead', post))).toMatchObject({ status: '404', inEnvelope: true });
    const busy = await startHttpServer((_, response) => response.writeHead(503).end('<?xml version="1.0"?><busy/>'));
    expect((await failureOf(openClient(busy.url, { retries: 0 }).client.call('postRead', post))).status).toBe('503');
    expect(busy.requests).toHaveLength(1);
  });

  it('fails if the response is XML despite output=json', async () => {
    const server = await startHttpServer((_, response) => response.end('<?xml version="1.0"?><tistory/>'));
    const error = await failureOf(openClient(server.url).client.call('postRead', post));
    expect(error).toMatchObject({ name: 'UnreadableAnswerError', found: 'xml' });
    expect(server.requests).toHaveLength(2);
  });
});
