import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { listen, type HttpServer, type ListenOptions } from '../../../src/serve/http/listen.ts';
import { rawExchange, rawRequest } from '../raw-request.ts';

const here: RequestListener = (_, response) => void response.end('here');
const anywhere = { host: '127.0.0.1', port: 0 };

async function open(listener: RequestListener, options: Partial<ListenOptions> = {}): Promise<HttpServer> {
  const server = await listen(listener, { ...anywhere, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** Returns a listener whose responses are sent by the test. */
function held(): { listener: RequestListener; asked: Promise<ServerResponse> } {
  let take: (response: ServerResponse) => void;
  const asked = new Promise<ServerResponse>((resolve) => (take = resolve));
  return { listener: (_, response) => take(response), asked };
}

async function connected({ url }: HttpServer): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  return socket;
}

it('listen() chooses a free port and returns it', async () => {
  const server = await open(here);
  expect(Number(server.url.port)).toBeGreaterThan(0);
  expect(await (await fetch(server.url)).text()).toBe('here');
});

it('listen() rejects with the system error if the port is in use', async () => {
  const first = await open(here);
  const again = listen(here, { ...anywhere, port: Number(first.url.port) });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('a closing server closes idle connections at once, with or without an earlier response', async () => {
  const server = await open(here, { grace: 600_000 });
  const silent = await connected(server);
  const idle = await connected(server);
  const half = await connected(server);
  idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  half.write('GET / HTT');
  await once(idle, 'data');
  const ended = [silent, idle, half].map((socket) => once(socket, 'close'));
  await server.close();
  await Promise.all(ended);
  await expect(fetch(server.url)).rejects.toThrow();
});

it('a closing server finishes the current response, but accepts no further connections or requests', async () => {
  const { listener, asked } = held();
  const server = await open(listener, { grace: 600_000 });
  const socket = await connected(server);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await asked;
  const closed = server.close();
  await expect(connected(server)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  response.end('late');
  expect(await text(socket)).toMatch(/connection: close\r\n[^]*late/i);
  await closed;
});

it('a closing server finishes a response whose headers were already sent, then closes the connection', async () => {
  const { listener, asked } = held();
  const server = await open(listener, { grace: 600_000 });
  const socket = await connected(server);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await asked;
  response.write('first');
  await once(socket, 'data');
  const closed = server.close();
  response.end('then');
  expect(await text(socket)).toContain('then');
  await closed;
});

it('a closing server aborts a response that exceeds the grace period', async () => {
  const { listener, asked } = held();
  const server = await open(listener, { grace: 1 });
  const answered = expect(fetch(server.url)).rejects.toThrow();
  await asked;
  await server.close();
  await answered;
});

it('a server can be closed twice', async () => {
  const server = await open(here);
  await Promise.all([server.close(), server.close()]);
  await server.close();
});

it('a server keeps running after it has refused a huge or malformed request', async () => {
  const server = await open(here);
  expect((await rawRequest(server.url, `/${'a'.repeat(20_000)}`)).status).toBe(431);
  expect(await rawExchange(server.url, 'no request at all\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect((await rawRequest(server.url, '/')).status).toBe(200);
});

it('a server closes idle connections, even those that wait for a response', async () => {
  const { listener, asked } = held();
  const server = await open(listener, { idle: 20 });
  const silent = await connected(server);
  const waiting = await connected(server);
  waiting.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const ended = [silent, waiting].map((socket) => once(socket, 'close'));
  await asked;
  await Promise.all(ended);
});

it('a server closes the connection that has been idle longest if there are too many connections', async () => {
  const server = await open(here, { connections: 2 });
  const [first, second] = [await connected(server), await connected(server)];
  const ended = once(second, 'close');
  first.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(first, 'data');
  const third = await connected(server);
  await ended;
  for (const socket of [first, third]) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('here');
  }
});

it('a server responds to a client that has closed its side of the connection after the request', async () => {
  const { listener, asked } = held();
  const server = await open(listener);
  const socket = connect({ port: Number(server.url.port), host: server.url.hostname, allowHalfOpen: true });
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await asked;
  await once(response.req.socket, 'end');
  response.end('late');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [^]*late$/);
});
