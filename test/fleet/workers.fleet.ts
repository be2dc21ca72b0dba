import fs from 'fs-extra';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { openQueue } from '../../src/fleet/queue/fleet-queue.ts';
import { connectRedis } from '../../src/fleet/redis/connection.ts';
import { startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';

describe.skipIf(withoutRedis)(`a worker${withoutRedis}`, () => {
  let fleet: TestFleet;
  let file: string;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 2 });
    file = path.join(fleet.folder, 'fleet.yaml');
  });
  afterAll(() => fleet.close());
  const stateOf = async (index: number) => (await fleet.states())[index];

  it('does not start if its metrics cannot be served', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    for (const [value, sentence] of [
      [String(port), /another program uses it/u],
      ['x', /--metrics-port must be a whole number/u],
    ] as const) {
      const { exitCode, stdout, stderr } = await fleet.command('work', '--metrics-port', value);
      expect([exitCode, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(sentence);
    }
    await new Promise((resolve) => taken.close(resolve));
  });

  it('asks to be restarted for a blog that was added after its start', async () => {
    const right = fs.readFileSync(file, 'utf8');
    const settings = parse(right) as { blogs: unknown[] };
    fs.writeFileSync(file, stringify({ ...settings, blogs: settings.blogs.slice(0, 1) }));
    const worker = fleet.worker('old');
    await expect.poll(() => worker.log().some(({ event }) => event === 'worker-started')).toBe(true);
    fs.writeFileSync(file, right);
    await fleet.command('run', 'blog-001');
    await expect.poll(() => stateOf(1)).toMatchObject({ outcome: 'failed', errorCode: 'fleet-blog-unknown' });
    expect((await fleet.command('report')).stdout).toContain('restart all workers');
    expect(await worker.stop()).toBe(0);
  });

  it('gives up on a job whose workers keep dying', async () => {
    const queue = await openQueue(fleet.redis.address, 'test');
    await queue.runNow('blog-000');
    const [job] = await queue.bull.getWaiting();
    const redis = await connectRedis(fleet.redis.address);
    await redis.hset(`test:blogs:${job!.id!}`, { stc: 11 });
    redis.disconnect();
    await queue.close();
    const worker = fleet.worker('next');
    await expect.poll(() => stateOf(0)).toMatchObject({ outcome: 'failed', exitCode: 137 });
    expect(worker.log().some(({ event }) => event === 'run-started')).toBe(false);
    expect(await worker.stop()).toBe(0);
  });

  it('stops on request even while Redis is unavailable, and the next worker repeats its run', async () => {
    const worker = fleet.worker('cut-off');
    fleet.source.refuse = () => ({ status: 503, retryAfter: '2' });
    await fleet.command('run', 'blog-000');
    await expect.poll(() => worker.log().some(({ event }) => event === 'run-started')).toBe(true);
    const reconnect = await fleet.redis.cutOff();
    expect(await worker.stop()).toBe(0);
    await reconnect();
    fleet.source.refuse = () => undefined;
    const next = fleet.worker('after');
    await expect.poll(() => stateOf(0)).toMatchObject({ outcome: 'completed' });
    expect(await next.stop()).toBe(0);
  });
});
