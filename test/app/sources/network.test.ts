import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openNetwork } from '../../../src/app/sources/network.ts';
import { testContext } from '../../helpers/context.ts';

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
