import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, listenerOf, type Listening } from '../../src/serve/listen.ts';
import { mediaRoute } from '../../src/serve/media-route.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const files = new Map([
  ['a/picture.png', bytes('png')],
  ['이름 있는.webp', bytes('webp')],
  ['list.csv', bytes('a,b')],
  ['thing.unknown-kind', bytes('?')],
]);

let server: Listening;
beforeAll(async () => {
  server = await listen(listenerOf(new Hono().route('/', mediaRoute(files))), { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
const get = (path: string) => fetch(new URL(path, server.url));

it.each([
  ['/media/a/picture.png', 'image/png', 'png'],
  ['/media/a/picture.png?credential=x&signature=y', 'image/png', 'png'],
  ['/media/%EC%9D%B4%EB%A6%84%20%EC%9E%88%EB%8A%94.webp', 'image/webp', 'webp'],
  ['/media/list.csv', 'text/csv; charset=utf-8', 'a,b'],
  ['/media/thing.unknown-kind', 'application/octet-stream', '?'],
  ['/media/thumb/R1280x0/?fname=http%3A%2F%2Fx%2Fmedia%2Fa%2Fpicture.png%3Fsignature%3Dz', 'image/png', 'png'],
])('serves %s as %s', async (path, type, text) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-length')).toBe(String(text.length));
  expect(await response.text()).toBe(text);
});

it.each(['/media/none.png', '/media/', '/media/%', '/media/..%2f..%2fpackage.json', '/media/thumb/R1x0/?fname=no'])(
  'has nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
