import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/serve/http/listen.ts';
import { serializeRequests } from '../../../src/serve/http/serialize-requests.ts';
import { BackpressureServer } from '../../../src/serve/http/backpressure-server.ts';

/** @param onRead called for each request that has been read, even if it must wait */
async function serve(listener: RequestListener, onRead?: () => void): Promise<() => Promise<Socket>> {
  const server = new BackpressureServer();
  server.on('request', serializeRequests(listener));
  if (onRead) server.on('request', onRead);
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
}

const requests = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, place) => `GET /${prefix}${place} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

it('5,000 pipelined requests are handled one at a time', async () => {
  let [underWay, most, count] = [0, 0, 0];
  const open = await serve((request, response) => {
    most = Math.max(most, ++underWay);
    response.once('close', () => (underWay -= 1));
    count += 1;
    if (count === 5000) response.setHeader('Connection', 'close');
    setImmediate(() => response.end(`[${request.url}]`));
  });
  const socket = await open();
  socket.write(requests(5000));
  const answers = [...(await text(socket)).matchAll(/\[\/(\d+)\]/gu)].map(([, place]) => Number(place));
  expect(answers).toEqual(Array.from({ length: 5000 }, (_, place) => place));
  expect(most).toBe(1);
});

it('other connections are served while one is waiting for its response', async () => {
  const held: ServerResponse[] = [];
  const open = await serve((request, response) => {
    if (request.url?.startsWith('/held')) held.push(response);
    else response.end('here');
  });
  const [slow, other] = [await open(), await open()];
  slow.write(requests(100, 'held'));
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
  socket.write(requests(100));
  const response = await first;
  const ended = new Promise((resolve) => response.req.socket.on('close', resolve));
  socket.resetAndDestroy();
  await ended;
  const next = await open();
  next.write(requests(1));
  while (count < 2) await new Promise(setImmediate);
  expect(count).toBe(2);
});

it('only a few further requests are read from a client that is waiting for a response', async () => {
  const clients = 20;
  let [begun, read] = [0, 0];
  let all: () => void;
  const allBegun = new Promise<void>((resolve) => (all = resolve));
  const open = await serve(
    (request, response) => {
      if (request.url === '/other') response.end('here');
      else if (++begun === clients) all();
    },
    () => (read += 1),
  );
  for (let client = 0; client < clients; client++) (await open()).write(requests(3000));
  await allBegun;
  const other = await open();
  other.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(String((await once(other, 'data'))[0])).toContain('here');
  expect(read).toBeLessThan(clients * 64);
});

it('a request keeps its whole body, even if it waited before the body arrived', async () => {
  const content = 'x'.repeat(100_000);
  const open = await serve((request, response) => {
    void text(request).then((all) => response.end(`[${all.length}]`));
  });
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  socket.end(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n${content}`);
  expect([...(await text(socket)).matchAll(/\[(\d+)\]/gu)].map(([, size]) => size)).toEqual(['0', '0', '0', '100000']);
});

/**
 * Returns how many refusals are sent to `clients` while a page for another client is prepared.
 * @param turns turns of the event loop that the page takes, like a page that is read from disk
 */
async function refusalsDuringPage(refused: string, clients: number, turns: number): Promise<number> {
  let [answered, before] = [0, 0];
  const page = async (response: ServerResponse) => {
    before = answered;
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    response.end(`[${answered - before}]`);
  };
  const server = await listen(
    (request, response) => {
      if (request.url === '/page') void page(response);
      else {
        answered += 1;
        response.writeHead(401).end();
      }
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => server.close());
  const open = async () => {
    const socket = connect(Number(server.url.port), server.url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  for (let client = 0; client < clients; client++) (await open()).resume().write(refused.repeat(3000));
  while (answered === 0) await new Promise(setImmediate);
  const other = await open();
  other.write('GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  return Number(/\[(\d+)\]/u.exec(await text(other))?.[1]);
}

it.each([
  ['requests', 'GET /x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['requests for headers', 'HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['requests with unknown expectations', 'GET /x HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'],
  ['large requests', `GET /x HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(1100)}\r\n\r\n`],
])(
  'only a few pipelined %s are refused per turn of the event loop, even if 40 clients send 3,000 each',
  async (_, refused) => {
    const [clients, turns, perTurn] = [40, 5, 16];
    const answered = await refusalsDuringPage(refused, clients, turns);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(perTurn * (turns + 1));
  },
);
