import type { Worker } from 'bullmq';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { FleetBlog } from '../../../src/fleet/configuration/configuration.ts';
import { openQueue, queueName, type FleetQueue } from '../../../src/fleet/queue/fleet-queue.ts';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import { startRedis, withoutRedis, type TestRedis } from '../helpers/redis.ts';

const blogs = new Map([['cooking', { name: 'cooking', source: {} } as FleetBlog]]);

describe.skipIf(withoutRedis)(`the queue of a fleet${withoutRedis}`, () => {
  let redis: TestRedis;
  let queue: FleetQueue;
  let worker: Worker | undefined;
  beforeAll(async () => {
    redis = await startRedis();
    queue = await openQueue(redis.address, 'test');
  });
  afterEach(async () => {
    await worker?.close(true);
    worker = undefined;
    await queue.bull.obliterate({ force: true });
  });
  afterAll(async () => {
    await queue.close();
    await redis.stop();
  });

  /** Takes one job without ending it, so that the test can decide whether it is retried. */
  const taken = async () => {
    const { Worker: BullWorker } = await import('bullmq');
    const connection = await connectRedis(redis.address, 'jobs');
    worker = new BullWorker(queueName, undefined, { connection, prefix: 'test' });
    worker.once('closed', () => connection.disconnect());
    const job = await worker.getNextJob('token', { block: false });
    return job;
  };

  it('lets workers limit the number of attempts, since their configuration may be newer', async () => {
    await queue.schedule(blogs);
    const scheduler = await queue.bull.getJobScheduler('cooking');
    expect(scheduler?.template?.opts?.attempts).toBeGreaterThan(100);
  });

  it('runs a blog immediately on request, even while it waits for its next attempt', async () => {
    expect(await queue.runNow('cooking')).toBe(true);
    const first = await taken();
    await first.moveToDelayed(Date.now() + 3_600_000, 'token');
    expect(await queue.counts()).toMatchObject({ delayed: 1, waiting: 0 });
    expect(await queue.runNow('cooking')).toBe(true);
    expect(await queue.counts()).toMatchObject({ delayed: 0, waiting: 1 });
    expect(await queue.runNow('cooking')).toBe(false);
  });

  it('runs a blog only once more if further runs are requested during its run', async () => {
    await queue.runNow('cooking');
    const first = await taken();
    await queue.runNow('cooking');
    await queue.runNow('cooking');
    await first.moveToCompleted('stopped', 'token', false);
    expect(await queue.counts()).toMatchObject({ waiting: 1, active: 0 });
  });
});
