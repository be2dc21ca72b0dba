import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ChunkedServer } from '../../../src/serve/http/chunked-connections.ts';
import { listen } from '../../../src/serve/http/listen.ts';
import { serializeRequests } from '../../../src/serve/http/serialize-requests.ts';

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function serve(listener: RequestListener): Promise<() => Promise<Socket>> {
  const server = createServer(serializeRequests(listener));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return () => openSocket((server.address() as AddressInfo).port);
}

const requests = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, place) => `GET /${prefix}${place} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

it('pipelined requests are handled one at a time', async () => {
  let [underWay, most, count] = [0, 0, 0];
  const open = await serve((request, response) => {
    most = Math.max(most, ++underWay);
    response.once('close', () => (underWay -= 1));
    count += 1;
    if (count === 16) response.setHeader('Connection', 'close');
    setImmediate(() => response.end(`[${request.url}]`));
  });
  const socket = await open();
  socket.write(requests(16));
  const answers = [...(await text(socket)).matchAll(/\[\/(\d+)\]/gu)].map(([, place]) => Number(place));
  expect(answers).toEqual(Array.from({ length: 16 }, (_, place) => place));
  expect(most).toBe(1);
});

it('other connections are served while one is waiting for its response', async () => {
  const held: ServerResponse[] = [];
  const open = await serve((request, response) => {
    if (request.url?.startsWith('/held')) held.push(response);
    else response.end('here');
  });
  const [slow, other] = [await open(), await open()];
  slow.write(requests(10, 'held'));
  other.write(requests(1));
  expect(String((await once(other, 'data'))[0])).toContain('here');
  expect(held).toHaveLength(1);
});

it('waiting requests are dropped if their connection is closed', async () => {
  let begun: (response: ServerResponse) => void;
  const first = new Promise<ServerResponse>((resolve) => (begun = resolve));
  let count = 0;
  const open = await serve((_, response) => {
    count += 1;
    begun(response);
  });
  const socket = await open();
  socket.write(requests(10));
  const response = await first;
  const ended = new Promise((resolve) => response.req.socket.on('close', resolve));
  socket.resetAndDestroy();
  await ended;
  const next = await open();
  next.write(requests(1));
  while (count < 2) await new Promise(setImmediate);
  expect(count).toBe(2);
});

it('the rest of what a client sends ahead is not even parsed', async () => {
  let parsed = 0;
  const server = new ChunkedServer();
  server
    .on(
      'request',
      serializeRequests(() => undefined),
    )
    .on('request', () => (parsed += 1));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = await openSocket((server.address() as AddressInfo).port);
  const closed = new Promise((resolve) => socket.resume().once('close', resolve));
  socket.write(requests(3000));
  await closed;
  expect(parsed).toBeGreaterThan(16);
  expect(parsed).toBeLessThan(64);
});

it('a request keeps its whole body, even if it waited before the body arrived', async () => {
  const content = 'x'.repeat(100_000);
  const open = await serve((request, response) => {
    void text(request).then((all) => response.end(`[${all.length}]`));
  });
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n${content}`);
  expect([...(await text(socket)).matchAll(/\[(\d+)\]/gu)].map(([, size]) => size)).toEqual(['0', '0', '0', '100000']);
});

it.each([
  ['requests', 'GET /x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['requests for headers', 'HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['requests with unknown expectations', 'GET /x HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'],
  ['large requests', `GET /x HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(1100)}\r\n\r\n`],
])('40 clients that pipeline 3,000 %s each are disconnected, and other clients are served', async (_, pipelined) => {
  let refused = 0;
  const server = await listen(
    (request, response) => {
      if (request.url !== '/page') refused += 1;
      response.end(request.url);
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => server.close());
  const open = () => openSocket(Number(server.url.port));
  const clients = await Promise.all(Array.from({ length: 40 }, open));
  const closed = clients.map((client) => new Promise((resolve) => client.resume().once('close', resolve)));
  for (const client of clients) client.write(pipelined.repeat(3000));
  expect(await (await fetch(new URL('/page', server.url))).text()).toBe('/page');
  await Promise.all(closed);
  expect(refused).toBeLessThan(40 * 17);
});
