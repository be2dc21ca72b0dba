import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FleetSource } from '../../../src/fleet/configuration/configuration.ts';
import { openBudget, type SourceBudget } from '../../../src/fleet/redis/budget.ts';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import { startRedis, withoutRedis, type TestRedis } from '../helpers/redis.ts';

const events = { waited: () => undefined, ended: () => undefined };
const answered = { kind: 'answered' } as const;

describe.skipIf(withoutRedis)(`the budget of a source${withoutRedis}`, () => {
  let server: TestRedis;
  let redis: Redis;
  const opened: SourceBudget[] = [];
  let prefix = 0;
  beforeAll(async () => {
    server = await startRedis();
    redis = await connectRedis(server.address);
  });
  afterEach(() => opened.splice(0).forEach((budget) => budget.close()));
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  /** Waits for the end of the pause after a loss of data in Redis, in which earlier requests may still be in flight. */
  const settled = async (key: string, source: FleetSource) => {
    const [first] = workers(key, source, 1);
    (await first!.admit())(answered);
    await expect.poll(() => redis.zcard(`${key}:budget:${source.name}:flying`)).toBe(0);
  };
  const source = (more: Partial<FleetSource> = {}): FleetSource =>
    ({ name: 's', inFlight: 3, requestsPerSecond: undefined, timeout: 50, ...more }) as FleetSource;
  const workers = (key: string, of: FleetSource, count: number) =>
    Array.from({ length: count }, () => {
      const budget = openBudget(redis, key, of, events);
      opened.push(budget);
      return budget;
    });
  const newKey = () => `p${++prefix}`;

  it('limits requests in flight across all workers', async () => {
    const key = newKey();
    await settled(key, source());
    let flying = 0;
    let most = 0;
    const request = async (budget: SourceBudget) => {
      const settle = await budget.admit();
      most = Math.max(most, ++flying);
      await new Promise((resolve) => setTimeout(resolve, 5));
      flying -= 1;
      settle(answered);
    };
    await Promise.all(workers(key, source(), 4).flatMap((budget) => Array.from({ length: 15 }, () => request(budget))));
    expect(most).toBe(3);
  });

  it('spaces requests evenly, by the clock of Redis', async () => {
    const key = newKey();
    const paced = source({ requestsPerSecond: 50, inFlight: 100 });
    await settled(key, paced);
    const from = await now(redis);
    const admitted = workers(key, paced, 3).flatMap((budget) => Array.from({ length: 10 }, () => budget.admit()));
    (await Promise.all(admitted)).forEach((settle) => settle(answered));
    // The first request does not wait, and one late request may be made up for.
    expect((await now(redis)) - from).toBeGreaterThanOrEqual((30 - 2) * 20);
  });

  it('stops all workers if the source asks one to wait, and then admits half as many concurrent requests', async () => {
    const key = newKey();
    await settled(key, source({ inFlight: 8 }));
    const [one, other] = workers(key, source({ inFlight: 8 }), 2);
    const settle = await one!.admit();
    const from = await now(redis);
    settle({ kind: 'congested', retryAfter: 300 });
    await expect.poll(() => redis.hget(`${key}:budget:s`, 'width')).toBe('4');
    (await other!.admit())(answered);
    const shut = Number(await redis.hget(`${key}:budget:s`, 'shut'));
    expect(await now(redis)).toBeGreaterThanOrEqual(shut);
    expect(shut - from).toBeGreaterThanOrEqual(300);
  });

  it('counts a burst of 429 responses once, and recovers after successful responses', async () => {
    const key = newKey();
    const wide = source({ inFlight: 4 });
    await settled(key, wide);
    const [budget] = workers(key, wide, 1);
    const burst = await Promise.all([budget!.admit(), budget!.admit(), budget!.admit()]);
    burst.forEach((settle) => settle({ kind: 'congested' }));
    await expect.poll(() => redis.zcard(`${key}:budget:s:flying`)).toBe(0);
    expect(await redis.hget(`${key}:budget:s`, 'width')).toBe('2');
    for (let answers = 0; answers < 5; answers += 1) (await budget!.admit())(answered);
    await expect.poll(() => redis.hget(`${key}:budget:s`, 'width')).toBe('4');
  });

  it('admits nothing after a loss of data in Redis while earlier requests may be in flight', async () => {
    const key = newKey();
    const slow = source({ timeout: 300 });
    const from = await now(redis);
    const [budget] = workers(key, slow, 1);
    (await budget!.admit())(answered);
    expect((await now(redis)) - from).toBeGreaterThanOrEqual(300);
  });

  it('admits nothing while Redis is unavailable, and continues afterwards', async () => {
    const key = newKey();
    await settled(key, source());
    const [budget] = workers(key, source(), 1);
    const reconnect = await server.cutOff();
    const events: string[] = [];
    const admitted = budget!.admit().then((settle) => {
      events.push('admitted');
      settle(answered);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    events.push('back');
    await reconnect();
    await admitted;
    expect(events).toEqual(['back', 'admitted']);
  });

  it('removes an aborted request from its queue', async () => {
    const key = newKey();
    await settled(key, source({ inFlight: 1 }));
    const [budget] = workers(key, source({ inFlight: 1 }), 1);
    const settle = await budget!.admit();
    const leave = new AbortController();
    const waiting = budget!.admit(leave.signal);
    leave.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    const next = budget!.admit();
    settle(answered);
    (await next)(answered);
  });
});

async function now(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
}
