import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/app/sources/api/connection.ts';
import { createMediumFetch, openNetwork } from '../../../src/app/sources/network.ts';
import type { Sleep } from '../../../src/http/throttling/sleep.ts';
import { testContext } from '../../helpers/context.ts';
import { startHttpServer } from '../../helpers/http-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('the network of a run uses the resolver of its context', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(`http://blog.invalid:${(server.address() as AddressInfo).port}/`);
  const asked: string[] = [];
  const resolve = (host: string) => {
    asked.push(host);
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  };
  const network = openNetwork(
    { concurrency: 1, rate: 100, retries: 0, timeout: 10, ownOrigin: url },
    { ...testContext(), resolve },
  );
  onTestFinished(() => network.close());
  const { status, body } = await network.exchange.get({ url, timeout: 10_000, maxSize: 100 });
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  expect([status, Buffer.concat(pieces).toString(), asked]).toEqual([200, 'here', ['blog.invalid']]);
});

it('closing the network ends the waits that the last refusals have asked for', async () => {
  const { url } = await startHttpServer((_, response) => response.writeHead(503, { 'retry-after': '120' }).end());
  const waits: number[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((_, reject) => {
      waits.push(milliseconds);
      signal?.addEventListener('abort', () => {
        waits.splice(waits.indexOf(milliseconds), 1);
        reject(signal.reason as Error);
      });
    });
  const context = testContext({ sleep, signal: new AbortController().signal });
  const options = { concurrency: 2, retries: 0, timeout: 10_000, baseUrl: url, token: 'token-of-the-tests' };
  const connection = connect(options, context);
  const media = { ...options, maxMediaSize: 1000, referer: url.href, requests: { total: 0, retried: 0 } };
  const fetchMedium = createMediumFetch(media, connection, context);
  await expect(connection.client.call('blogInfo', {})).rejects.toThrow('503');
  const file = join(temporaryFolder(), 'medium');
  await expect(fetchMedium(url.href, 'image', file)).resolves.toMatchObject({ outcome: 'failed' });
  expect(waits).toEqual([120_000, 120_000]);
  await connection.close();
  expect(waits).toEqual([]);
});
