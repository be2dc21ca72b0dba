import { Hono } from 'hono';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { listen } from '../../src/serve/listen.ts';

const app = new Hono().get('/', (c) => c.text('here'));
const anywhere = { host: '127.0.0.1', port: 0 };

it('takes a free port and says which', async () => {
  const server = await listen(app, anywhere);
  expect(Number(server.url.port)).toBeGreaterThan(0);
  expect(await (await fetch(server.url)).text()).toBe('here');
  await server.close();
});

it('refuses a port that is taken, with the error of the system', async () => {
  const first = await listen(app, anywhere);
  await expect(listen(app, { ...anywhere, port: Number(first.url.port) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.close();
});

it('closes connections that are still open', async () => {
  const server = await listen(app, anywhere);
  const socket = connect(Number(server.url.port), '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await server.close();
  await ended;
  await expect(fetch(server.url)).rejects.toThrow();
});

it('leaves the global Request and Response as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  const server = await listen(app, anywhere);
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
  await server.close();
});
