import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultBackoff } from '../../src/http/throttling/retry-timing.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import type { Exchange, ExchangeRequest } from '../../src/http/transport/exchange.ts';
import { createHostLimit } from '../../src/http/throttling/gate.ts';
import { createExchange } from '../../src/http/transport/pooled-exchange.ts';
import {
  HostNotFoundError,
  MediumError,
  MediumGoneError,
  MediumRefusedError,
  TemporaryMediumError,
} from '../../src/media/errors.ts';
import { createMediaFetcher, type MediaFetcherOptions } from '../../src/media/fetch.ts';
import { createAdmission } from '../../src/media/guard.ts';
import { noBackoff } from '../helpers/context.ts';
import { manualSleep } from '../helpers/manual-sleep.ts';
import { startHttpServer, type Handler } from '../helpers/http-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { compound, gif, jpeg, page, pdf, png, svg, webp } from './samples.ts';
import { Message } from '../../src/messages/message.ts';
import { textOf } from '../helpers/text-of.ts';

/** Addresses of the host names in these tests. Other names do not exist. All connections go to 127.0.0.1. */
const names: Record<string, string> = {
  'source.example': '127.0.0.1',
  'disguised.example': '127.0.0.1',
  'private.example': '10.0.0.5',
};

const resolve = (host: string) => {
  const address = names[host];
  if (address !== undefined) return Promise.resolve([{ address, family: 4 }]);
  return Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
};

/** Creates a fetcher that skips all waits and records its activity. */
function fetcher(exchange: Exchange, options: Partial<MediaFetcherOptions> = {}) {
  const file = path.join(temporaryFolder(), 'medium');
  const events: RunEvent[] = [];
  const delays: number[] = [];
  const requests = { total: 0, retried: 0 };
  let paced = 0;
  const fetch = createMediaFetcher({
    exchange,
    concurrency: 8,
    hostLimit: createHostLimit(8),
    retries: 2,
    timeout: 10_000,
    maxSize: 1_000_000,
    referer: 'https://blog.example/',
    pace: () => {
      paced += 1;
      return Promise.resolve();
    },
    random: () => 0.5,
    backoff: noBackoff,
    sleep: (delay) => {
      delays.push(delay);
      return Promise.resolve();
    },
    now: () => new Date('2024-05-01T00:00:00Z'),
    emit: (event) => events.push(event),
    requests,
    ...options,
  });
  return {
    file,
    events,
    delays,
    requests,
    paced: () => paced,
    fetch: (address: string, kind: 'image' | 'file' = 'image') => fetch(address, kind, file),
    fetchInto: (address: string, name: string) => fetch(address, 'image', path.join(path.dirname(file), name)),
  };
}

/** Starts a source under the name source.example, and creates a fetcher for it. */
async function fetcherAt(handler: Handler, options: Partial<MediaFetcherOptions> = {}) {
  const server = await startHttpServer(handler);
  const origin = `http://source.example:${server.url.port}`;
  const admit = createAdmission({ ownOrigin: new URL(`${origin}/apis`) });
  const exchange = createExchange({ userAgent: 'blogkeep/test', connect: { resolve, admit } });
  onTestFinished(() => exchange.close());
  return { ...fetcher(exchange, options), server, origin, at: (path: string) => origin + path };
}

const send = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, headers).end(body);

const answerWith =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(page);

const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('It should have failed.');
    },
    (error: unknown) => error as Error,
  );

/** Creates an exchange that records requests and responds with an image. */
function recordingExchange(): { exchange: Exchange; sent: ExchangeRequest[] } {
  const sent: ExchangeRequest[] = [];
  async function* body(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(png());
  }
  const exchange: Exchange = {
    get: (request) => {
      sent.push(request);
      return Promise.resolve({ status: 200, headers: {}, body: body() });
    },
    close: () => Promise.resolve(),
  };
  return { exchange, sent };
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Creates an exchange that responds only with 429. */
function congestedExchange(retryAfter: string): { exchange: Exchange; sent: ExchangeRequest[] } {
  const sent: ExchangeRequest[] = [];
  const exchange: Exchange = {
    get: (request) => {
      sent.push(request);
      return Promise.resolve({ status: 429, headers: { 'retry-after': retryAfter }, body: pieces(Buffer.from(page)) });
    },
    close: () => Promise.resolve(),
  };
  return { exchange, sent };
}

describe('A media file', () => {
  it('is written to a file, and has a hash, size, type and dimensions', async () => {
    const { fetch, file, at } = await fetcherAt((_, response) => send(response, png(30, 20)));
    const medium = await fetch(at('/a.jpg?credential=c&signature=s'));
    expect(readFileSync(file)).toEqual(png(30, 20));
    expect(medium).toEqual({
      file,
      sha256: createHash('sha256').update(png(30, 20)).digest('hex'),
      size: png(30, 20).length,
      type: 'image/png',
      extension: 'png',
      width: 30,
      height: 20,
    });
  });

  it('is fetched with a single GET request that has the blog as its referer and contains no secrets', async () => {
    const { fetch, at, server, events, requests, paced } = await fetcherAt((_, response) => send(response, png()));
    await fetch(at('/a.png?expires=1&signature=s%2F%3D'));
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /a.png?expires=1&signature=s%2F%3D']);
    const { headers } = server.requests[0]!;
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'referer',
      'user-agent',
    ]);
    expect(headers.referer).toBe('https://blog.example/');
    expect(events).toEqual([{ type: 'request', operation: 'media' }]);
    expect(requests).toEqual({ total: 1, retried: 0 });
    expect(paced()).toBe(1);
  });

  it.each([
    ['image/jpeg', 'jpg', jpeg(40, 30, 6), { width: 30, height: 40 }],
    ['image/gif', 'gif', gif(5, 6), { width: 5, height: 6 }],
    ['image/webp', 'webp', webp(7, 8), { width: 7, height: 8 }],
    ['image/svg+xml', 'svg', Buffer.from(svg), { width: 9, height: 10 }],
  ])('may be %s, whatever its Content-Type header says', async (type, extension, bytes, dimensions) => {
    const { fetch, at } = await fetcherAt((_, response) => send(response, bytes, { 'content-type': 'text/html' }));
    expect(await fetch(at('/x'))).toMatchObject({ type, extension, ...dimensions });
  });

  it('may arrive in many chunks', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(700_000, 'abc')]);
    const { fetch, file, at } = await fetcherAt((_, response) => {
      for (let from = 0; from < bytes.length; from += 100_000) response.write(bytes.subarray(from, from + 100_000));
      response.end();
    });
    const medium = await fetch(at('/a.pdf'), 'file');
    expect(medium).toMatchObject({ type: 'application/pdf', extension: 'pdf', size: bytes.length });
    expect(medium.sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(medium).not.toHaveProperty('width');
  });

  it('is stored decompressed', async () => {
    const { fetch, file, at } = await fetcherAt((_, response) =>
      send(response, gzipSync(svg), { 'content-encoding': 'gzip' }),
    );
    expect(await fetch(at('/x.svg'))).toMatchObject({ type: 'image/svg+xml', size: svg.length });
    expect(readFileSync(file, 'utf8')).toBe(svg);
  });

  it('may be empty only if it is text', async () => {
    const { fetch, at, file } = await fetcherAt((_, response) => response.end());
    expect(await fetch(at('/notes.txt'), 'file')).toMatchObject({ size: 0, type: 'text/plain', extension: 'txt' });
    const error = await failure(fetch(at('/a.png')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toBe('It is damaged: it has 0 bytes.');
    await expect(fetch(at('/a.pdf'), 'file')).rejects.toThrow('It is damaged: it has 0 bytes.');
    expect(existsSync(file)).toBe(false);
  });

  it('may take longer than the timeout if it arrives at 64 KB per second', async () => {
    const { exchange, sent } = recordingExchange();
    await fetcher(exchange).fetch('https://host/a.png');
    expect(sent[0]!.minimumSpeed).toBe(65_536);
  });

  it.each([
    ['//host/a.png', 'https://host/a.png'],
    [' http://host/a b.png\n', 'http://host/a%20b.png'],
    ['https://host/한글.png?knm=그림 1.png', 'https://host/%ED%95%9C%EA%B8%80.png?knm=%EA%B7%B8%EB%A6%BC%201.png'],
    ['https://host/%ED%95%9C.png?signature=a%2Fb%3D', 'https://host/%ED%95%9C.png?signature=a%2Fb%3D'],
    ['HTTP://HOST/A.png#part', 'http://host/A.png#part'],
  ])('with the URL %j is requested from %s', async (address, sent) => {
    const recorded = recordingExchange();
    await fetcher(recorded.exchange).fetch(address);
    expect(recorded.sent.map(({ url }) => url.href)).toEqual([sent]);
  });

  it.each(['', 'a.png', '/a.png', 'http://', 'http://[x]/', 'kage@a/b.png', 'https://host:99999/'])(
    'cannot be fetched if its URL is %j',
    async (address) => {
      const { exchange, sent } = recordingExchange();
      const error = await failure(fetcher(exchange).fetch(address));
      expect(error).toBeInstanceOf(MediumRefusedError);
      expect(error.message).toBe(textOf('media.refused', { reason: textOf('media.address-invalid') }));
      expect(sent).toEqual([]);
    },
  );
});

describe('Unexpected content in place of a media file', () => {
  it('is not stored as an image if it is an HTML page', async () => {
    const { fetch, at, file, server } = await fetcherAt((_, response) =>
      send(response, page, { 'content-type': 'text/html' }),
    );
    const error = await failure(fetch(at('/a.png')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toBe(textOf('media.page-for-image'));
    expect(existsSync(file)).toBe(false);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a page declared as an image', page, 'image/png', 'an HTML page'],
    ['a sentence', '잘못된 접근입니다', 'text/html', 'text/plain'],
    ['JSON', '{"error":1}', 'application/json', 'text/plain'],
    ['a PDF file', pdf, 'application/pdf', 'application/pdf'],
  ])('is named in the error if an image was expected: %s', async (_, body, type, named) => {
    const { fetch, at } = await fetcherAt((_, response) => send(response, body, { 'content-type': type }));
    expect((await failure(fetch(at('/a.png')))).message).toBe(
      `The source answered with ${named} instead of the image.`,
    );
  });

  it.each([
    ['a page', page, 'text/html; charset=utf-8'],
    ['a page declared as another type', page, 'application/octet-stream'],
    ['text declared as a page', '로그인이 필요합니다', 'TEXT/HTML'],
  ])('is not stored as an attachment if it is %s', async (_, body, type) => {
    const { fetch, at, file } = await fetcherAt((_, response) => send(response, body, { 'content-type': type }));
    expect((await failure(fetch(at('/paper.csv'), 'file'))).message).toBe(textOf('media.page-for-file'));
    expect(existsSync(file)).toBe(false);
  });

  it('is stored as plain text if it is a page and the URL has the extension of a page', async () => {
    const { fetch, at } = await fetcherAt((_, response) => send(response, page, { 'content-type': 'text/html' }));
    expect(await fetch(at('/report.html?attach=1'), 'file')).toMatchObject({ type: 'text/plain', extension: 'txt' });
  });

  it('is stored as plain text if it is a page with the content type and extension of text', async () => {
    const { fetch, at } = await fetcherAt((_, response) =>
      send(response, page, { 'content-type': 'text/plain; charset=utf-8' }),
    );
    expect(await fetch(at('/media/ab/page.txt'), 'file')).toMatchObject({ type: 'text/plain', extension: 'txt' });
    expect(await failure(fetch(at('/paper.csv'), 'file'))).toBeInstanceOf(MediumError);
  });
});

describe('A redirect', () => {
  const redirects =
    (targets: Record<string, string>): Handler =>
    (request, response) => {
      const location = targets[request.url ?? ''];
      if (location === undefined) send(response, png());
      else response.writeHead(302, { location, 'set-cookie': 'session=1' }).end('moved');
    };

  /** Hangul in a header as unescaped UTF-8, as some servers send it. */
  const unescaped = Buffer.from('/한글').toString('latin1');

  it('is followed up to five times, without sending cookies', async () => {
    const { fetch, at, server, requests, paced } = await fetcherAt(
      redirects({ '/0': '/1', '/1': '2', '/2': '?3', '/2?3': unescaped, '/%ED%95%9C%EA%B8%80': './end.png' }),
    );
    expect(await fetch(at('/0'))).toMatchObject({ type: 'image/png' });
    expect(server.requests.map(({ line }) => line.slice(4))).toEqual([
      '/0',
      '/1',
      '/2',
      '/2?3',
      '/%ED%95%9C%EA%B8%80',
      '/end.png',
    ]);
    expect(server.requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(requests).toEqual({ total: 6, retried: 0 });
    expect(paced()).toBe(6);
  });

  it.each([
    ['/a', '/b.hwp', 'hwp'],
    ['/a.hwp', '/b.doc', 'hwp'],
    ['/a', '/b', 'bin'],
  ])('from %s to %s results in the extension %s', async (from, to, extension) => {
    const { fetch, at } = await fetcherAt((request, response) => {
      if (request.url === from) response.writeHead(307, { location: to }).end();
      else send(response, compound);
    });
    expect(await fetch(at(from), 'file')).toMatchObject({ extension });
  });

  it('is an error if it never ends', async () => {
    const { fetch, at, server, file } = await fetcherAt(redirects({ '/a': '/b', '/b': '/a' }));
    const error = await failure(fetch(at('/a')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toBe('It redirects more than 5 times.');
    expect(server.requests).toHaveLength(6);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['the metadata service', 'http://169.254.169.254/latest', '169.254.169.254 is a link-local address'],
    ['this machine', 'http://[::1]/', '::1 is an address of this machine'],
    ['a file', 'file:///etc/passwd', textOf('media.protocol-refused', { protocol: 'file:' })],
    ['a script', 'javascript:alert(1)', textOf('media.protocol-refused', { protocol: 'javascript:' })],
    ['data', 'data:image/png;base64,AAAA', textOf('media.protocol-refused', { protocol: 'data:' })],
  ])('to %s is refused', async (_, location, reason) => {
    const { fetch, at, server, file } = await fetcherAt(redirects({ '/a': location }));
    const error = await failure(fetch(at('/a')));
    expect(error).toBeInstanceOf(MediumRefusedError);
    expect(String((error as Error & Pick<MediumRefusedError, 'reason'>).reason)).toContain(reason);
    expect((error as Error & Pick<MediumRefusedError, 'reason'>).reason).toBeInstanceOf(Message);
    expect(error.message).not.toContain('secret');
    expect(server.requests).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [
      'a name that resolves to a private address',
      'http://private.example/x?secret=1',
      'private.example resolves to 10.0.0.5, a private address',
    ],
    ['another port of the source', 'http://source.example:1/', 'source.example resolves to 127.0.0.1'],
  ])('to %s is not followed, and does not mean that the media file is gone', async (_, location, reason) => {
    const { fetch, at, server } = await fetcherAt(redirects({ '/a': location }));
    const error = await failure(fetch(at('/a')));
    expect(error).toBeInstanceOf(HostNotFoundError);
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain('secret');
    expect(server.requests).toHaveLength(1);
  });

  it.each([404, 410])(
    'to another host that responds with %i does not mean that the media file is gone',
    async (status) => {
      const other = await startHttpServer(answerWith(status));
      const exchange = createExchange({
        userAgent: 'blogkeep/test',
        connect: { resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) },
      });
      onTestFinished(() => exchange.close());
      const { server } = await fetcherAt(redirects({ '/a': `http://filter.example:${other.url.port}/blocked` }));
      const error = await failure(fetcher(exchange).fetch(`http://pictures.example:${server.url.port}/a`));
      expect(error).toBeInstanceOf(MediumError);
      expect(error).not.toBeInstanceOf(MediumGoneError);
      expect(error.message).toContain(`filter.example:${other.url.port}, which does not have it (status ${status})`);
      // A redirect to another port stays on the same host, which can state that the file is gone.
      const own = await fetcherAt(redirects({ '/a': `http://pictures.example:${other.url.port}/a` }));
      expect(await failure(fetcher(exchange).fetch(`http://pictures.example:${own.server.url.port}/a`))).toBeInstanceOf(
        MediumGoneError,
      );
    },
  );

  it('to the source under another name or its IP address is refused', async () => {
    const target: Record<string, string> = {};
    const { fetch, at, server } = await fetcherAt((request, response) => {
      const host = target[request.url ?? ''];
      response.writeHead(302, { location: `http://${host ?? ''}:${server.url.port}/admin` }).end();
    });
    for (const [index, host] of [
      'disguised.example',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
    ].entries()) {
      target[`/${index}`] = host;
      const wanted = host === 'disguised.example' ? HostNotFoundError : MediumRefusedError;
      expect(await failure(fetch(at(`/${index}`))), host).toBeInstanceOf(wanted);
    }
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /0', 'GET /1', 'GET /2', 'GET /3', 'GET /4']);
  });

  it.each([
    ['without a target', undefined],
    ['to an invalid URL', 'http://[x]/'],
  ])('%s is an error', async (_, location) => {
    const { fetch, at } = await fetcherAt((_, response) =>
      response.writeHead(301, location === undefined ? {} : { location }).end(),
    );
    const error = await failure(fetch(at('/a')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error).not.toBeInstanceOf(MediumGoneError);
  });
});

describe('A URL in a post', () => {
  it.each([
    'http://router.local/router.png',
    'http://10.0.0.1/a.png',
    'http://2852039166/latest',
    'ftp://source.example/a.png',
    'file:///etc/passwd',
  ])('is not requested if it is not public or not a web address: %s', async (address) => {
    const { fetch, server, delays } = await fetcherAt((_, response) => send(response, png()));
    const error = await failure(fetch(address));
    expect(error).toBeInstanceOf(MediumRefusedError);
    expect(server.requests).toEqual([]);
    expect(delays).toEqual([]);
  });

  it.each(['https://backup.invalid/12/img/a.png', 'http://Files.INVALID./a.png', 'https://invalid/a.png'])(
    'causes no request if its host cannot exist: %s',
    async (address) => {
      const { fetch, requests } = fetcher({
        get: () => Promise.reject(new TypeError('It was asked')),
        close: () => Promise.resolve(),
      });
      const error = await failure(fetch(address));
      expect(error).toBeInstanceOf(MediumRefusedError);
      expect(error.message).toMatch(/^It was not fetched: no host can be named [a-z.]+\.$/u);
      expect(requests).toEqual({ total: 0, retried: 0 });
    },
  );

  it('is checked when the connection is established, which prevents DNS rebinding', async () => {
    const { server } = await fetcherAt((_, response) => send(response, png()));
    const sent: string[] = [];
    const exchange = createExchange({
      userAgent: 'blogkeep/test',
      connect: {
        resolve: (host) => {
          sent.push(host);
          return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
        },
        admit: createAdmission({ ownOrigin: new URL('http://source.example/') }),
      },
    });
    onTestFinished(() => exchange.close());
    const error = await failure(fetcher(exchange).fetch(`http://rebinding.example:${server.url.port}/a.png`));
    expect(error).toBeInstanceOf(HostNotFoundError);
    expect(sent).toEqual(['rebinding.example']);
    expect(server.requests).toEqual([]);
  });
});

describe('A media file that could not be fetched', () => {
  const answer = answerWith;

  it.each([404, 410])('counts as gone if the status is %i', async (status) => {
    const { fetch, at, file, server } = await fetcherAt(answer(status));
    const error = await failure(fetch(at('/a.png')));
    expect(error).toBeInstanceOf(MediumGoneError);
    expect(error).toMatchObject({ reason: String(status) });
    expect(server.requests).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['https://closed-service.example/a.png', 'http://private.example/filtered.png'])(
    'does not count as gone if the host is unknown or filtered: %s',
    async (address) => {
      const { fetch, delays, server } = await fetcherAt(answer(200));
      const error = await failure(fetch(address));
      expect(error).toBeInstanceOf(HostNotFoundError);
      expect(error).not.toBeInstanceOf(MediumGoneError);
      expect(delays).toEqual([]);
      expect(server.requests).toEqual([]);
    },
  );

  it.each(['https://closed-service.example', 'http://private.example', 'http://127.0.0.1:1'])(
    'fails with the same message as another one on its host: %s',
    async (origin) => {
      const { fetch } = await fetcherAt(answer(200));
      const [one, other] = [await failure(fetch(`${origin}/a.png`)), await failure(fetch(`${origin}/b.png`))];
      expect(one.message).toBe(other.message);
      expect(one.message).toContain(new URL(origin).host);
    },
  );

  it('is not requested if its host could not be found for five other media files', async () => {
    const { fetch } = await fetcherAt(answer(200));
    const failures: Error[] = [];
    for (let at = 0; at < 6; at += 1) failures.push(await failure(fetch(`https://closed-service.example/${at}.png`)));
    expect(failures.map((error) => error instanceof HostNotFoundError)).toEqual([
      ...Array<boolean>(5).fill(true),
      false,
    ]);
    expect(new Set(failures.map(({ message }) => message)).size).toBe(1);
  });

  it.each([401, 403])('is reported with a hint about the signature if the status is %i', async (status) => {
    const { fetch, at, server } = await fetcherAt(answer(status));
    const error = await failure(fetch(at('/a.png?signature=secret')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error).not.toBeInstanceOf(MediumGoneError);
    expect(error.message).toBe(textOf('media.refused-by-source', { status }));
    expect(error.message).not.toContain('secret');
    expect(server.requests).toHaveLength(1);
  });

  it.each([204, 206, 300, 304, 400, 405, 418, 451])('is not requested again if the status is %i', async (status) => {
    const { fetch, at, server } = await fetcherAt(answer(status));
    const error = await failure(fetch(at('/a.png')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toBe(`The source answered with status ${status}.`);
    expect(server.requests).toHaveLength(1);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('is requested again if the status is %i', async (status) => {
    const { fetch, at, events, requests } = await fetcherAt(
      (request, response, nth) => {
        if (nth < 2) answer(status)(request, response, nth);
        else send(response, png());
      },
      { backoff: { ...defaultBackoff, minTimeout: 1 } },
    );
    expect(await fetch(at('/a.png'))).toMatchObject({ type: 'image/png' });
    expect(requests).toEqual({ total: 3, retried: 2 });
    expect(events.filter(({ type }) => type === 'retry')).toEqual([
      {
        type: 'retry',
        operation: 'media',
        attempt: 1,
        attempts: 3,
        delay: 1,
        status,
        message: `The source answered with status ${status}.`,
      },
      {
        type: 'retry',
        operation: 'media',
        attempt: 2,
        attempts: 3,
        delay: 2,
        status,
        message: `The source answered with status ${status}.`,
      },
    ]);
  });

  it.each([
    ['7', 7000],
    ['Wed, 01 May 2024 00:00:09 GMT', 9000],
  ])('is requested again after the requested time: Retry-After %s', async (retryAfter, delay) => {
    const { fetch, at, delays } = await fetcherAt((request, response, nth) => {
      if (nth === 0) answer(503, { 'retry-after': retryAfter })(request, response, nth);
      else send(response, png());
    });
    await fetch(at('/a.png'));
    expect(delays).toEqual([delay]);
  });

  it('causes an error once the retries are exhausted', async () => {
    const { fetch, at, server, file } = await fetcherAt(answer(500));
    expect((await failure(fetch(at('/a.png')))).message).toBe('The source answered with status 500.');
    expect(server.requests).toHaveLength(3);
    expect(existsSync(file)).toBe(false);
  });
});

describe('A busy host', () => {
  it('pauses all requests for as long as it asks, and then gets half as many concurrent requests', async () => {
    const { sleep, held } = manualSleep();
    const open: ServerResponse[] = [];
    const { at, server, events, fetchInto } = await fetcherAt(
      (request, response) => {
        if (request.url === '/ping') response.end();
        else open.push(response);
      },
      { sleep },
    );
    const meanwhile = async (until: () => boolean) => {
      for (let n = 0; n < 5 || !until(); n++) await fetch(new URL('/ping', server.url));
    };
    const fetches = Array.from({ length: 20 }, (_, n) => fetchInto(at(`/${n}.png`), `medium${n}`));
    await meanwhile(() => open.length === 8);
    open.shift()!.writeHead(429, { 'retry-after': '60' }).end();
    await meanwhile(() => held.length === 1);
    for (const response of open.splice(0)) send(response, png());
    await meanwhile(() => true);
    expect(open).toHaveLength(0);
    expect(held.map(({ milliseconds }) => milliseconds)).toEqual([60_000]);
    held[0]!.end();
    await meanwhile(() => open.length >= 4);
    expect(open).toHaveLength(4);
    const settled = Promise.all(fetches);
    let left = 13;
    while (left > 0) {
      await meanwhile(() => open.length > 0);
      for (const response of open.splice(0)) {
        left -= 1;
        send(response, png());
      }
    }
    expect(await settled).toHaveLength(20);
    expect(events.filter(({ type }) => type === 'slowed')).toEqual([
      { type: 'slowed', requests: 'media', width: 4, pause: 60_000 },
    ]);
  });
});

describe('Hosts that ask for endless waits', () => {
  it.each(['99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT', '120'])(
    'delay a run by only a few minutes in total, however many there are: Retry-After %s',
    async (retryAfter) => {
      const { exchange, sent } = congestedExchange(retryAfter);
      const { fetchInto, events, delays } = fetcher(exchange, { retries: 5 });
      const messages: string[] = [];
      for (let n = 0; n < 300; n++) messages.push((await failure(fetchInto(`http://host${n}.example/`, 'a'))).message);
      const waited = delays.reduce((sum, delay) => sum + delay, 0);
      expect(waited).toBeLessThanOrEqual(6 * 60_000);
      expect(events.filter((event) => event.type === 'slowed' && event.pause > 0).length).toBeLessThanOrEqual(3);
      expect(sent).toHaveLength(300 + events.filter(({ type }) => type === 'retry').length);
      expect(messages.at(-1)).toBe(textOf('media.asks-to-wait', { message: textOf('media.status', { status: 429 }) }));
    },
  );

  it('are waited for again and again if they respond normally between the waits', async () => {
    let count = 0;
    const exchange: Exchange = {
      get: async () => {
        count += 1;
        const status = count % 40 === 0 ? 429 : 200;
        return Promise.resolve({ status, headers: status === 429 ? { 'retry-after': '60' } : {}, body: pieces(png()) });
      },
      close: () => Promise.resolve(),
    };
    const { fetchInto, events } = fetcher(exchange);
    for (let n = 0; n < 1000; n++) await fetchInto(`http://host.example/${n}.png`, 'a');
    expect(events.filter(({ type }) => type === 'slowed')).toHaveLength(25);
  });

  it('do not delay a run if the status is neither 429 nor 503', async () => {
    const { fetch, at, delays } = await fetcherAt(answerWith(500, { 'retry-after': '99999999999' }));
    await failure(fetch(at('/a.png')));
    expect(delays).toEqual([]);
  });
});

describe('A host that is down', () => {
  const dead: [string, Handler][] = [
    ['resets connections', (request) => request.socket.resetAndDestroy()],
    ['never responds', () => undefined],
    ['is closed for maintenance', answerWith(503)],
  ];

  it.each(dead)('gets no more requests once five media files have failed if it %s', async (_, handler) => {
    const { fetch, at, requests } = await fetcherAt(handler, { timeout: 30 });
    const messages: string[] = [];
    for (let n = 0; n < 100; n++) {
      const error = await failure(fetch(at(`/${n}.png?signature=secret`)));
      expect(error).toBeInstanceOf(TemporaryMediumError);
      messages.push(error.message);
    }
    expect(requests.total).toBe(5 * 3);
    expect(new Set(messages.slice(5))).toEqual(new Set([messages[4]]));
    expect(messages.join()).not.toContain('secret');
  });

  it('does not affect other hosts, even if they redirect to it', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.headers.host?.startsWith('other.example') === true) request.socket.resetAndDestroy();
      else if (request.url?.startsWith('/away') === true) {
        response.writeHead(302, { location: `http://other.example:${server.url.port}/` }).end();
      } else send(response, png());
    });
    const anyName = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const exchange = createExchange({ userAgent: 'blogkeep/test', connect: { resolve: anyName } });
    onTestFinished(() => exchange.close());
    const { fetch, requests } = fetcher(exchange);
    const at = (path: string) => `http://source.example:${server.url.port}${path}`;
    for (let n = 0; n < 8; n++) await failure(fetch(at(`/away/${n}.png`)));
    expect(requests.total).toBe(5 * 3 * 2 + 3);
    expect(await fetch(at('/here.png'))).toMatchObject({ type: 'image/png' });
  });

  it('is not considered down if only some media files fail', async () => {
    const { fetch, at, server } = await fetcherAt((request, response) => {
      if (request.url === '/good.png') send(response, png());
      else request.socket.resetAndDestroy();
    });
    for (let n = 0; n < 20; n++) {
      await failure(fetch(at(`/${n}.png`)));
      if (n % 4 === 3) await fetch(at('/good.png'));
    }
    expect(server.requests.filter(({ line }) => line !== 'GET /good.png').length).toBeGreaterThanOrEqual(20);
  });

  it('uses up the retries of the run, after which each media file is requested only once', async () => {
    const { fetch, at, server, requests } = await fetcherAt(answerWith(500), { concurrency: 1 });
    for (let n = 0; n < 50; n++) await failure(fetch(at(`/${n}.png`)));
    expect(requests).toEqual({ total: 50 + 26, retried: 26 });
    expect(server.requests).toHaveLength(76);
  });
});

describe('An incomplete response', () => {
  const half = png().subarray(0, 40);

  it('causes a retry, after which the file is complete', async () => {
    const { fetch, at, file, requests } = await fetcherAt((_, response, nth) => {
      if (nth === 0) {
        response.writeHead(200, { 'content-length': '900000' });
        response.write(Buffer.alloc(300_000, 'x'), () => response.destroy());
      } else send(response, png());
    });
    expect(await fetch(at('/a.png'))).toMatchObject({ size: png().length });
    expect(readFileSync(file)).toEqual(png());
    expect(requests).toEqual({ total: 2, retried: 1 });
  });

  it('leaves no partial file', async () => {
    const { fetch, at, file, server } = await fetcherAt((_, response) => {
      response.writeHead(200, { 'content-length': String(png().length) });
      response.write(half, () => response.destroy());
    });
    const error = await failure(fetch(at('/a.png?signature=secret')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toContain('truncated');
    expect(error.message).not.toContain('secret');
    expect(existsSync(file)).toBe(false);
    expect(server.requests).toHaveLength(3);
  });

  it('is an error if it arrives too slowly and times out', async () => {
    const { fetch, at, file } = await fetcherAt(
      (_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
      { timeout: 200, retries: 0 },
    );
    const error = await failure(fetch(at('/a.png')));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toContain('in time');
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['according to its Content-Length', { 'content-length': '3001' }],
    ['without a Content-Length', {}],
  ])('is an error if the file is too large, %s', async (_, headers) => {
    const { fetch, at, file, server } = await fetcherAt(
      (_, response) => response.writeHead(200, headers).end(Buffer.alloc(3001, 'x')),
      { maxSize: 3000 },
    );
    const error = await failure(fetch(at('/a.bin'), 'file'));
    expect(error).toBeInstanceOf(MediumError);
    expect(error.message).toBe(textOf('media.too-large', { bytes: 3000 }));
    expect(server.requests).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });

  it('does not include a file of exactly the maximum size', async () => {
    const { fetch, at } = await fetcherAt((_, response) => send(response, Buffer.alloc(3000, 'x')), {
      maxSize: 3000,
    });
    expect(await fetch(at('/a.txt'), 'file')).toMatchObject({ size: 3000 });
  });
});

describe('A failure that does not concern the media file', () => {
  it('is the abort reason if the signal is aborted, and leaves no file', async () => {
    const stop = new AbortController();
    const reason = new Error('interrupted');
    const { fetch, at, file } = await fetcherAt(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(png(), () => stop.abort(reason));
      },
      { signal: stop.signal },
    );
    expect(await failure(fetch(at('/a.png')))).toBe(reason);
    expect(existsSync(file)).toBe(false);
  });

  it('is not retried if the file cannot be written', async () => {
    const { at, server, ...rest } = await fetcherAt((_, response) => send(response, png()));
    const { exchange } = recordingExchange();
    const fetch = createMediaFetcher({
      exchange,
      concurrency: 1,
      hostLimit: createHostLimit(1),
      retries: 3,
      timeout: 1000,
      maxSize: 1000,
      referer: '',
      pace: () => Promise.resolve(),
      random: () => 0,
      sleep: () => Promise.resolve(),
      now: () => new Date(0),
      requests: rest.requests,
    });
    const error = await failure(fetch(at('/a.png'), 'image', path.join(rest.file, 'missing', 'medium')));
    expect(error).not.toBeInstanceOf(MediumError);
    expect(error.message).toContain('ENOENT');
    expect(rest.requests).toEqual({ total: 1, retried: 0 });
    expect(server.requests).toEqual([]);
  });
});
