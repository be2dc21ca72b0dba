import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { discardBody } from '../../../src/http/transport/response-body.ts';
import { createExchange } from '../../../src/http/transport/pooled-exchange.ts';
import { startHttpServer } from '../../helpers/http-server.ts';
import { failureOf, openExchange, read } from './exchange-helper.ts';
import { textOf } from '../../helpers/text-of.ts';

const text = 'a body, '.repeat(2000);
const zipped = gzipSync(text);

describe('An exchange', () => {
  it('returns status, joined headers and the whole body', async () => {
    const server = await startHttpServer((_, response) => {
      response.writeHead(404, { 'X-One': ['a', 'b'] }).end('gone');
    });
    const exchange = openExchange();
    const answer = await exchange.get({ url: new URL('/x?y=1', server.url), timeout: 20_000, maxSize: 10 });
    expect(answer.status).toBe(404);
    expect(answer.headers['x-one']).toBe('a, b');
    expect(await read(exchange, server.url)).toEqual(Buffer.from('gone'));
  });

  it('sends its user agent, the headers of the request, and an Accept-Encoding header for gzip', async () => {
    const server = await startHttpServer((_, response) => response.end());
    await read(openExchange({ userAgent: 'agent/1' }), server.url, { headers: { referer: 'https://blog.example/' } });
    expect(server.requests[0]!.headers).toMatchObject({
      'user-agent': 'agent/1',
      'accept-encoding': 'gzip',
      referer: 'https://blog.example/',
    });
  });

  it('reuses connections', async () => {
    const server = await startHttpServer((_, response) => response.end(text));
    const exchange = openExchange();
    for (let n = 0; n < 20; n++) await read(exchange, server.url);
    expect(server.connections()).toBeLessThan(3);
  });

  it('runs requests concurrently', async () => {
    const waiting: (() => void)[] = [];
    const server = await startHttpServer((_, response) => {
      waiting.push(() => response.end());
      if (waiting.length === 20) for (const answer of waiting) answer();
    });
    const exchange = openExchange();
    await Promise.all(Array.from({ length: 20 }, () => read(exchange, server.url)));
    expect(server.requests).toHaveLength(20);
  });

  it('does not follow redirects', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(302, { location: '/there' }).end());
    const answer = await openExchange().get({ url: server.url, timeout: 20_000, maxSize: 10 });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/there' } });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps the connection open after a short body is discarded', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(302, { location: '/' }).end('moved'));
    const exchange = openExchange();
    for (let n = 0; n < 3; n++) {
      await discardBody(await exchange.get({ url: server.url, timeout: 20_000, maxSize: 10 }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.connections()).toBe(1);
  });

  it.each(['before it begins', 'in its middle'])(
    'closes the connection of an endless body that is canceled %s',
    async (when) => {
      let closed: (() => void) | undefined;
      const end = new Promise<void>((resolve) => (closed = resolve));
      const server = await startHttpServer((_, response) => {
        response.on('close', () => closed?.());
        const more = () => {
          while (response.write(Buffer.alloc(65536)));
        };
        response.on('drain', more);
        more();
      });
      const answer = await openExchange().get({ url: server.url, timeout: 20_000, maxSize: 1e9 });
      if (when === 'before it begins') await discardBody(answer);
      else for await (const chunk of answer.body) if (chunk.length > 0) break;
      await end;
    },
  );
});

describe('Closing an exchange', () => {
  it('ends running requests and connections being established', async () => {
    const server = await startHttpServer(() => undefined);
    const exchange = createExchange({
      userAgent: 'test',
      connect: {
        resolve: (host) => (host === 'slow.example' ? new Promise(() => undefined) : Promise.reject(new Error())),
      },
    });
    const reading = [failureOf(read(exchange, server.url)), failureOf(read(exchange, new URL('http://slow.example/')))];
    await new Promise((resolve) => setTimeout(resolve, 20));
    await exchange.close();
    await Promise.all(reading);
    await failureOf(read(exchange, server.url));
  });
});

describe('The decoding of a body', () => {
  it('inflates gzip, in one chunk or byte by byte, with one member or several', async () => {
    const two = Buffer.concat([gzipSync('first '), gzipSync('second')]);
    const server = await startHttpServer((request, response) => {
      response.writeHead(200, { 'content-encoding': request.url === '/x' ? 'x-gzip' : 'gzip' });
      if (request.url === '/two') response.end(two);
      else if (request.url === '/x') response.end(zipped);
      else {
        for (const byte of zipped) response.write(Buffer.of(byte));
        response.end();
      }
    });
    const exchange = openExchange();
    expect(String(await read(exchange, new URL('/x', server.url)))).toBe(text);
    expect(String(await read(exchange, new URL('/bytes', server.url)))).toBe(text);
    expect(String(await read(exchange, new URL('/two', server.url)))).toBe('first second');
  });

  it('inflates a long gzip stream, and a short one that expands a lot', async () => {
    const noise = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * n * 31 + (n >> 3)) & 255));
    const zeros = Buffer.alloc(6_000_000);
    const server = await startHttpServer((request, response) => {
      const body = gzipSync(request.url === '/noise' ? noise : zeros, { level: request.url === '/noise' ? 0 : 9 });
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    const exchange = openExchange();
    expect((await read(exchange, new URL('/noise', server.url))).equals(noise)).toBe(true);
    expect((await read(exchange, new URL('/zeros', server.url), { maxSize: 6_000_000 })).equals(zeros)).toBe(true);
  });

  it('fails for a long truncated gzip stream', async () => {
    const long = gzipSync(Buffer.alloc(300_000), { level: 0 }).subarray(0, -1);
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': long.length }).end(long);
    });
    expect((await failureOf(read(openExchange(), server.url))).kind).toBe('cut');
  });

  it.each([0, 1, 10, 30, zipped.length - 8, zipped.length - 1])(
    'fails for a gzip stream with only its first %i bytes in an otherwise valid response',
    async (length) => {
      const server = await startHttpServer((_, response) => {
        response
          .writeHead(200, { 'content-encoding': 'gzip', 'content-length': length })
          .end(zipped.subarray(0, length));
      });
      expect((await failureOf(read(openExchange(), server.url))).kind).toBe('cut');
    },
  );

  it('fails for a gzip stream with a flipped bit', async () => {
    const damaged = Buffer.from(zipped);
    damaged[damaged.length - 6]! ^= 1;
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(damaged);
    });
    expect((await failureOf(read(openExchange(), server.url))).kind).toBe('encoding');
  });

  it('fails for an unknown content coding', async () => {
    const server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
    );
    const error = await failureOf(read(openExchange(), server.url));
    expect(error.kind).toBe('encoding');
    expect(error.message).toContain('"br"');
  });

  it.each(['utf-8', 'UTF-8', 'none', 'aws-chunked', 'identity', 'binary', 'none, utf-8', 'iso-8859-1'])(
    'leaves bytes unchanged whose Content-Encoding "%s" is no coding',
    async (coding) => {
      const server = await startHttpServer((_, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end('plain'),
      );
      expect(String(await read(openExchange(), server.url))).toBe('plain');
    },
  );

  it('inflates gzip that was stored as aws-chunked', async () => {
    const server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'aws-chunked,gzip' }).end(gzipSync('text')),
    );
    expect(String(await read(openExchange(), server.url))).toBe('text');
  });

  it.each([
    ['a.tar.gz', 'application/x-tar', 'x-gzip'],
    ['a.TGZ', 'application/octet-stream', 'gzip'],
    ['download', 'application/gzip', 'gzip'],
  ])('keeps the gzip file %s of type %s as its author uploaded it', async (name, type, coding) => {
    const file = gzipSync('a tar');
    const headers = { 'content-type': type, 'content-encoding': coding };
    const server = await startHttpServer((_, response) => response.writeHead(200, headers).end(file));
    expect(await read(openExchange(), new URL(name, server.url))).toEqual(file);
    const again = await startHttpServer((_, response) => response.writeHead(200, headers).end(gzipSync(file)));
    expect(await read(openExchange(), new URL(name, again.url))).toEqual(file);
  });

  it('treats a range that is the whole body as the body, and no other range', async () => {
    const server = await startHttpServer(({ url }, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-3/${url === '/all' ? 4 : 8}` }).end('body');
    });
    const exchange = openExchange();
    const get = (path: string) => exchange.get({ url: new URL(path, server.url), timeout: 20_000, maxSize: 100 });
    expect((await get('/all')).status).toBe(200);
    expect((await get('/part')).status).toBe(206);
  });

  it.each([
    ['has two equal lines with Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok'],
    ['ends its lines with LF', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
    ['ends some lines with LF', 'HTTP/1.1 200 OK\r\nContent-Length: 2\n\r\nok'],
  ])('says so if a response %s', async (_, answer) => {
    const { kind, message } = await failureOf(read(openExchange(), await rawServer(answer)));
    expect(kind).toBe('encoding');
    expect(message).toContain(textOf('http.invalid-lines'));
  });

  it('accepts a response without a body, with any coding', async () => {
    const server = await startHttpServer((_, response) =>
      response.writeHead(304, { 'content-encoding': 'gzip' }).end(),
    );
    expect(await read(openExchange(), server.url)).toHaveLength(0);
  });

  it.each<[string, string]>([
    ['shorter than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'],
    [
      'shorter than its Content-Length on a closing connection',
      'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 100\r\n\r\nshort',
    ],
    ['without its last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'],
    [
      'without its last chunk on a closing connection',
      'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n',
    ],
  ])('fails for a body %s', async (_, answer) => {
    expect((await failureOf(read(openExchange(), await rawServer(answer)))).kind).toBe('cut');
  });

  it('accepts a body that ends when the connection closes', async () => {
    const url = await rawServer('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it');
    expect(String(await read(openExchange(), url))).toBe('all of it');
  });
});

describe('The size limit of a body', () => {
  it('allows a body of exactly that size', async () => {
    const server = await startHttpServer((_, response) => response.end(Buffer.alloc(1000)));
    const exchange = openExchange();
    expect(await read(exchange, server.url, { maxSize: 1000 })).toHaveLength(1000);
    expect((await failureOf(read(exchange, server.url, { maxSize: 999 }))).kind).toBe('too-large');
  });

  it('stops a gzip bomb as soon as the limit is exceeded', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
    });
    const answer = await openExchange().get({ url: server.url, timeout: 20_000, maxSize: 1_000_000 });
    let size = 0;
    const error = await failureOf(
      (async () => {
        for await (const chunk of answer.body) size += chunk.length;
      })(),
    );
    expect(error.kind).toBe('too-large');
    expect(size).toBeLessThanOrEqual(1_000_000);
  });

  it('stops an endless stream of empty gzip members', async () => {
    const nothing = Buffer.concat(Array.from({ length: 5000 }, () => gzipSync('')));
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const more = () => {
        while (response.write(nothing));
      };
      response.on('drain', more);
      more();
    });
    expect((await failureOf(read(openExchange(), server.url, { maxSize: 100 }))).kind).toBe('too-large');
  });
});

describe('The deadline of a request', () => {
  it('ends a request that gets no response', async () => {
    const server = await startHttpServer(() => undefined);
    expect((await failureOf(read(openExchange(), server.url, { timeout: 100 }))).kind).toBe('timeout');
  });

  it('ends a body that arrives too slowly', async () => {
    const server = await startHttpServer((_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect((await failureOf(read(openExchange(), server.url, { timeout: 150 }))).kind).toBe('timeout');
    expect((await failureOf(read(openExchange(), server.url, { timeout: 150, minimumSpeed: 1e6 }))).kind).toBe(
      'timeout',
    );
  });

  it('ends a request whose host name never resolves', async () => {
    const exchange = openExchange({ connect: { resolve: () => new Promise(() => undefined) } });
    expect((await failureOf(read(exchange, new URL('http://slow.example/'), { timeout: 100 }))).kind).toBe('timeout');
  });

  it('does not expire while bytes arrive at the minimum speed', async () => {
    fakeTimeouts();
    let send: (() => void) | undefined;
    const server = await startHttpServer((_, response) => {
      let chunks = 60;
      send = () => (--chunks > 0 ? response.write(Buffer.alloc(1000)) : response.end(Buffer.alloc(1000)));
      send();
    });
    const answer = await openExchange().get({ url: server.url, timeout: 800, minimumSpeed: 100, maxSize: 1e6 });
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      vi.advanceTimersByTime(20);
      send?.();
    }
    expect(size).toBe(60_000);
  });

  it('expires if the body is not read', async () => {
    fakeTimeouts();
    let closed: (() => void) | undefined;
    const end = new Promise<void>((resolve) => (closed = resolve));
    const server = await startHttpServer((_, response) => {
      response.on('close', () => closed?.());
      response.write('x');
    });
    await openExchange().get({ url: server.url, timeout: 100, maxSize: 10 });
    vi.advanceTimersByTime(100);
    await end;
  });
});

/** Replaces timeouts for one test, so that none expires before its time is advanced. */
function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('A signal', () => {
  it('stops a request before it is sent, while it waits for headers, and while the body arrives', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/headers') response.write('x');
    });
    const exchange = openExchange();
    expect((await failureOf(read(exchange, server.url, { signal: AbortSignal.abort() }))).kind).toBe('aborted');
    expect(server.requests).toHaveLength(0);
    for (const path of ['/nothing', '/headers']) {
      const controller = new AbortController();
      const reading = failureOf(read(exchange, new URL(path, server.url), { signal: controller.signal }));
      setTimeout(() => controller.abort(), 30);
      expect((await reading).kind).toBe('aborted');
    }
  });
});

describe('A connection', () => {
  const address =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })));

  it('uses the given resolver, and checks the address that it connects to', async () => {
    const server = await startHttpServer((request, response) => response.end(request.headers.host));
    const destinations: unknown[] = [];
    const exchange = openExchange({
      connect: { resolve: address('127.0.0.1'), admit: (destination) => destinations.push(destination) },
    });
    const url = new URL(`http://blog.example:${server.url.port}/`);
    expect(String(await read(exchange, url))).toBe(url.host);
    expect(destinations).toEqual([{ host: 'blog.example', port: Number(server.url.port), address: '127.0.0.1' }]);
  });

  it.each(['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'])(
    'to %s is refused without resolving a name',
    async (literal) => {
      const server = await startHttpServer((_, response) => response.end());
      const url = new URL(literal);
      url.port = server.url.port;
      const exchange = openExchange({
        connect: {
          resolve: () => Promise.reject(new Error('No name is to be resolved.')),
          admit: ({ address }) => {
            throw new Error(`${address} is not public`);
          },
        },
      });
      const error = await failureOf(read(exchange, url));
      expect(error.kind).toBe('refused-address');
      expect(error.message).toMatch(/(127\.0\.0\.1|::1|::ffff:7f00:1) is not public/);
      expect(server.requests).toHaveLength(0);
    },
  );

  it('is refused if the host name later resolves to a refused address', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(200, { connection: 'close' }).end());
    const answers = ['127.0.0.1', '127.0.0.2'];
    const exchange = openExchange({
      connect: {
        resolve: () => address(answers.shift()!)(),
        admit: (destination) => {
          if (destination.address !== '127.0.0.1') throw new Error('moved');
        },
      },
    });
    const url = new URL(`http://blog.example:${server.url.port}/`);
    await read(exchange, url);
    expect((await failureOf(read(exchange, url))).kind).toBe('refused-address');
    expect(server.requests).toHaveLength(1);
  });

  it('never uses a refused address of a name that also has allowed addresses', async () => {
    const server = await startHttpServer((request, response) => response.end(request.socket.localAddress));
    const exchange = openExchange({
      connect: {
        resolve: address('127.0.0.2', '127.0.0.1'),
        admit: (destination) => {
          if (destination.address === '127.0.0.2') throw new Error('no');
        },
      },
    });
    expect(String(await read(exchange, new URL(`http://blog.example:${server.url.port}/`)))).toBe('127.0.0.1');
  });

  it('fails for an unknown host, a closed port, a reset and a response that is not HTTP', async () => {
    const unknown = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    const named = openExchange({ connect: { resolve: unknown } });
    expect((await failureOf(read(named, new URL('http://nobody.example/')))).kind).toBe('unknown-host');
    const nowhere = openExchange({ connect: { resolve: address() } });
    expect((await failureOf(read(nowhere, new URL('http://nobody.example/')))).kind).toBe('unknown-host');
    const exchange = openExchange();
    expect((await failureOf(read(exchange, await closedPort()))).kind).toBe('unreachable');
    const server = await startHttpServer((request) => request.socket.resetAndDestroy());
    expect((await failureOf(read(exchange, server.url))).kind).toBe('cut');
    expect((await failureOf(read(exchange, await rawServer('220 mail.example ESMTP\r\n')))).kind).toBe('encoding');
    expect((await failureOf(read(exchange, new URL('ftp://127.0.0.1/')))).kind).toBe('refused-address');
  });
});

describe('The query of a URL', () => {
  const canary = 'c4n4ry/+=&한';
  const spellings = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64')];

  it('does not appear in any error, whatever the failure', async () => {
    const server = await startHttpServer((request, response) => {
      const kind = new URL(request.url ?? '', 'http://x').pathname;
      if (kind === '/reset') request.socket.destroy();
      else if (kind === '/cut')
        request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n${request.url ?? ''}`);
      else if (kind === '/garbage') request.socket.end(`HTTP/9.9 ${request.url ?? ''} ${canary}\r\n\r\n`);
      else if (kind === '/coding') response.writeHead(200, { 'content-encoding': 'br' }).end();
      else if (kind === '/large') response.end(Buffer.alloc(2_000_000));
    });
    const exchange = openExchange();
    const paths = ['/reset', '/cut', '/garbage', '/coding', '/large', '/hang'];
    for (const origin of [server.url, await closedPort(), new URL('ftp://user:c4n4ry@127.0.0.1/')]) {
      for (const path of paths) {
        const url = new URL(path, origin);
        url.searchParams.set('access_token', canary);
        const error = await failureOf(read(exchange, url, { timeout: 200 }));
        const all = [
          error.message,
          error.stack,
          String(error.cause),
          inspect(error, { depth: 9, showHidden: true }),
        ].join('\n');
        expect(error.message).toContain(path);
        for (const spelling of [...spellings, 'c4n4ry']) expect(all).not.toContain(spelling);
      }
    }
  });
});

/** Starts a server that sends these bytes to every client and closes the connection. */
async function rawServer(answer: string): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

async function closedPort(): Promise<URL> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return new URL(`http://127.0.0.1:${port}/`);
}
