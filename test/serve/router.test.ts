import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorMessage } from '../../src/core/errors/errors.ts';
import { createHostCheck } from '../../src/serve/http/allowed-hosts.ts';
import { createRouter, type LoggedRequest, type RouterOptions, type Refuse } from '../../src/serve/router.ts';
import { listen } from '../../src/serve/http/listen.ts';
import { rawExchange, rawRequest } from './raw-request.ts';

const refuse: Refuse = (target, status, message) => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify({ target, status, message }),
});
const apiOf = (listener: NonNullable<RouterOptions['sites']>) => ({ listener, refuse });
const api = apiOf((request, response) => void response.end(`api ${request.url}`));
const sites: RequestListener = (request, response) => void response.end(`site ${request.url}`);

interface Served {
  url: URL;
  /** in the order of the calls */
  answered: LoggedRequest[];
  /** path and message of each error */
  failed: [path: string, message: string][];
}

async function serve(options: Partial<RouterOptions> = {}): Promise<Served> {
  const answered: LoggedRequest[] = [];
  const failed: Served['failed'] = [];
  let clock = 0;
  const front = createRouter({
    api,
    sites,
    isAllowed: createHostCheck({ host: '127.0.0.1', allowed: [] }),
    onRequest: (one) => void answered.push(one),
    onError: (error, path) => void failed.push([path, errorMessage(error)]),
    now: () => (clock += 7),
    ...options,
  });
  const server = await listen(front, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { url: server.url, answered, failed };
}

/** Returns a raw request that closes the connection. */
const lines = (...all: string[]) => [...all, 'Connection: close', '', ''].join('\r\n');

describe('the handler of a request', () => {
  it.each([
    ['/apis/blog/info?output=xml', 'api /apis/blog/info?output=xml'],
    ['/apis', 'api /apis'],
    ['/apis/', 'api /apis/'],
    ['/apis?a=b', 'api /apis?a=b'],
    ['/apis/../secret', 'api /apis/../secret'],
    ['/', 'site /'],
    ['/apisandmore', 'site /apisandmore'],
    ['/apis.html', 'site /apis.html'],
    ['/x/../apis/blog/info', 'site /x/../apis/blog/info'],
    ['/%61pis/blog/info', 'site /%61pis/blog/info'],
    ['//apis/blog/info', 'site //apis/blog/info'],
    ['/APIS/blog/info', 'site /APIS/blog/info'],
  ])('depends on the path: %s', async (path, body) => {
    const { url } = await serve();
    expect((await rawRequest(url, path)).body).toBe(body);
  });

  it('is the API for all paths if there are no sites', async () => {
    const { url } = await serve({ sites: undefined });
    expect(await rawRequest(url, '/3')).toMatchObject({ status: 200, body: 'api /3' });
  });

  it('serves the sites for all paths if there is no API', async () => {
    const { url } = await serve({ api: undefined });
    expect((await rawRequest(url, '/apis/blog/info')).body).toBe('site /apis/blog/info');
  });

  it('responds with 404 if there is neither an API nor a site', async () => {
    const { url } = await serve({ api: undefined, sites: undefined });
    expect((await rawRequest(url, '/')).status).toBe(404);
  });
});

describe('the Host header', () => {
  it('must name this server', async () => {
    const { url } = await serve();
    for (const host of [url.host, 'localhost', 'LOCALHOST.', '127.4.5.6:1', '[::1]:4000'])
      expect(await rawRequest(url, '/', { headers: { Host: host } })).toMatchObject({ status: 200 });
  });

  it('is refused if it names another host: in the format of the API under /apis/, otherwise in plain text', async () => {
    const { url } = await serve();
    const evil = { headers: { Host: 'evil.example' } };
    const toApi = await rawRequest(url, '/apis/blog/info?output=xml', evil);
    expect(toApi).toMatchObject({ status: 421, headers: { 'content-type': 'application/json' } });
    expect(toApi.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(toApi.body)).toEqual({
      target: '/apis/blog/info?output=xml',
      status: 421,
      message:
        'This server is not known by the name in this address. Whoever runs it can add the name with --allowed-hosts.',
    });
    const toSite = await rawRequest(url, '/', evil);
    expect(toSite).toMatchObject({
      status: 421,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      body: 'This server is not known by the name in this address. Whoever runs it can add the name with --allowed-hosts.\n',
    });
  });

  it('is refused if it is missing, empty or repeated', async () => {
    const { url } = await serve();
    expect(await rawExchange(url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /);
    expect(await rawExchange(url, lines('GET / HTTP/1.1'))).toMatch(/^HTTP\/1.1 400 /);
    expect(await rawExchange(url, lines('GET / HTTP/1.1', 'Host:'))).toMatch(/^HTTP\/1.1 421 /);
    const twice = lines('GET / HTTP/1.1', 'Host: localhost', 'hOST: evil.example');
    expect(await rawExchange(url, twice)).toMatch(/^HTTP\/1.1 400 /);
    expect(await rawExchange(url, lines('GET / HTTP/1.1', 'Host: localhost', 'Host: localhost'))).toMatch(/ 400 /);
  });

  it('must name this server, and so must a host in the request target', async () => {
    const { url } = await serve();
    const evil = lines('GET http://evil.example/apis/blog/info HTTP/1.1', 'Host: localhost');
    expect(await rawExchange(url, evil)).toMatch(/^HTTP\/1.1 421 [^]*"status":421/);
    const hidden = lines('GET http://localhost@evil.example/ HTTP/1.1', 'Host: localhost');
    expect(await rawExchange(url, hidden)).toMatch(/^HTTP\/1.1 421 /);
    const reverse = lines('GET http://localhost/ HTTP/1.1', 'Host: evil.example');
    expect(await rawExchange(url, reverse)).toMatch(/^HTTP\/1.1 421 /);
  });
});

describe('a page of another site', () => {
  const from = (site: string, mode: string) => ({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode });

  it.each(['cross-site', 'same-site'])('may link to this server but load nothing from it if it is %s', async (site) => {
    const { url } = await serve();
    for (const path of ['/search/posts/1.js', '/apis/blog/info']) {
      expect((await rawRequest(url, path, { headers: from(site, 'navigate') })).status).toBe(200);
      for (const mode of ['no-cors', 'cors', 'same-origin', 'websocket'])
        expect((await rawRequest(url, path, { headers: from(site, mode) })).status).toBe(403);
      expect((await rawRequest(url, path, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(403);
      expect((await rawRequest(url, path, { headers: from(site, 'navigate'), method: 'POST' })).status).toBe(403);
    }
  });

  it.each(['same-origin', 'none', 'more-of-the-same'])(
    'is not assumed to have sent requests marked as %s',
    async (site) => {
      const { url } = await serve();
      expect((await rawRequest(url, '/3', { headers: from(site, 'no-cors') })).status).toBe(200);
    },
  );
});

describe('request targets that browsers do not send', () => {
  it.each([
    ['GET http://localhost/3?a=b HTTP/1.1', /^HTTP\/1.1 200 [^]*site \/3\?a=b$/],
    ['GET http://localhost HTTP/1.1', /^HTTP\/1.1 200 [^]*site \/$/],
    ['GET HTTP://LOCALHOST:80?a=b HTTP/1.1', /^HTTP\/1.1 200 [^]*site \/\?a=b$/],
    [
      'GET http://localhost/apis/blog/info?output=json HTTP/1.1',
      /^HTTP\/1.1 200 [^]*api \/apis\/blog\/info\?output=json$/,
    ],
    ['OPTIONS * HTTP/1.1', /^HTTP\/1.1 400 /],
    ['GET * HTTP/1.1', /^HTTP\/1.1 400 /],
    ['GET ftp://localhost/ HTTP/1.1', /^HTTP\/1.1 400 /],
  ])('are handled or refused: %s', async (line, expected) => {
    const { url } = await serve();
    expect(await rawExchange(url, lines(line, 'Host: localhost'))).toMatch(expected);
  });

  it('include a tunnel, which is refused without stopping the server', async () => {
    const { url } = await serve();
    expect(await rawExchange(url, lines('CONNECT evil.example:443 HTTP/1.1', 'Host: localhost'))).toBe('');
    expect((await rawRequest(url, '/')).status).toBe(200);
  });

  it('include an upgrade, which is handled like other requests', async () => {
    const { url } = await serve();
    const upgrade = { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } };
    expect((await rawRequest(url, '/', upgrade)).body).toBe('site /');
  });
});

describe('a handler that fails', () => {
  const failures: [string, NonNullable<RouterOptions['sites']>][] = [
    [
      'throws',
      () => {
        throw new Error('a secret of the server');
      },
    ],
    ['rejects', () => Promise.reject(new Error('a secret of the server'))],
  ];

  it.each(failures)('causes status 500 if it %s', async (_, failing) => {
    const { url, failed } = await serve({ sites: failing });
    const answer = await rawRequest(url, '/3/?q=private');
    expect(answer).toMatchObject({ status: 500, body: 'The server failed to answer.\n' });
    expect(failed).toEqual([['/3/', 'a secret of the server']]);
  });

  it('causes an incomplete response to be aborted', async () => {
    const { url, answered } = await serve({
      sites: (_, response) => {
        response.write('the beginning');
        throw new Error('a secret of the server');
      },
    });
    await expect(rawRequest(url, '/')).rejects.toThrow();
    expect((await rawRequest(url, '/apis/blog/info?output=json')).status).toBe(200);
    expect(answered).toHaveLength(2);
  });

  it('causes an error in the format of the API if it handles the API', async () => {
    const broken = () => {
      throw new Error('a secret of the server');
    };
    const { url, failed } = await serve({ api: apiOf(broken) });
    const answer = await rawRequest(url, '/apis/broken');
    expect(answer).toMatchObject({ status: 500, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 500, message: 'The server failed to answer.' });
    expect(failed).toEqual([['/apis/broken', 'a secret of the server']]);
    const rejecting = await serve({ api: apiOf(() => Promise.reject(new Error('a secret of the server'))) });
    expect((await rawRequest(rejecting.url, '/apis/broken')).body).toBe(answer.body);
  });
});

describe('the log of a request', () => {
  it('has method, path without query, status and duration', async () => {
    const { url, answered } = await serve();
    await rawRequest(url, '/apis/blog/info?access_token=secret', { method: 'HEAD' });
    await rawRequest(url, '/none?access_token=secret', { headers: { Host: 'evil.example' } });
    await expect
      .poll(() => answered)
      .toEqual([
        { method: 'HEAD', path: '/apis/blog/info', status: 200, milliseconds: 7 },
        { method: 'GET', path: '/none', status: 421, milliseconds: 7 },
      ]);
  });

  it('truncates a long path, and shows * if the request has no path', async () => {
    const { url, answered } = await serve();
    await rawRequest(url, `/${'a'.repeat(500)}?access_token=secret`);
    await rawExchange(url, lines('OPTIONS * HTTP/1.1', 'Host: localhost'));
    await expect.poll(() => answered.map(({ path }) => path)).toEqual([`/${'a'.repeat(198)}…`, '*']);
  });
});
