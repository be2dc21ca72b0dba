import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import { acquireLease, LeaseLostError, type Lease } from '../../../src/fleet/redis/lease.ts';
import { startRedis, withoutRedis, type TestRedis } from '../helpers/redis.ts';

describe.skipIf(withoutRedis)(`a lease${withoutRedis}`, () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = await connectRedis(server.address);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  const take = (key: string, holder: string, ttl = 30_000) => acquireLease({ redis, key, holder, ttl });
  const taken = async (key: string, holder: string, ttl?: number) => {
    const lease = await take(key, holder, ttl);
    if (typeof lease === 'number') throw new Error(`Held for ${lease} ms.`);
    return lease;
  };
  const end = (...leases: Lease[]) => Promise.all(leases.map((lease) => lease.release()));

  it('has one holder at a time, and its fencing number increases with each holder', async () => {
    const first = await taken('a', 'one');
    expect(await take('a', 'two')).toBeGreaterThan(20_000);
    await first.check();
    await first.release();
    const second = await taken('a', 'two');
    expect(second.fence).toBeGreaterThan(first.fence);
    await end(second);
  });

  it('has a fencing number that increases even if Redis loses its data', async () => {
    const first = await taken('b', 'one');
    await redis.flushall();
    const second = await taken('b', 'two');
    expect(second.fence).toBeGreaterThan(first.fence);
    await end(first, second);
  });

  it('has a fencing number that expires, so that removed blogs leave nothing in Redis', async () => {
    await end(await taken('f', 'one'));
    expect(await redis.ttl('f:fence')).toBeGreaterThan(86_400);
  });

  it('counts as lost at the next check if another worker has it', async () => {
    const first = await taken('c', 'one');
    await redis.del('c');
    const second = await taken('c', 'two');
    await expect(first.check()).rejects.toThrow(LeaseLostError);
    expect(first.lost.aborted).toBe(true);
    // Releasing a lost lease does not affect the new holder.
    await first.release();
    await second.check();
    await end(second);
  });

  it('is renewed until it is released', async () => {
    const lease = await taken('d', 'one', 200);
    await expect.poll(() => redis.pttl('d')).toBeLessThan(190);
    await expect.poll(() => redis.pttl('d')).toBeGreaterThan(190);
    expect(lease.lost.aborted).toBe(false);
    await end(lease);
    expect(await redis.exists('d')).toBe(0);
  });

  it('counts as lost if Redis is unavailable for longer than its time to live', async () => {
    const lease = await taken('e', 'one', 300);
    const reconnect = await server.cutOff();
    await expect.poll(() => lease.lost.aborted).toBe(true);
    await reconnect();
    await end(lease);
  });
});
