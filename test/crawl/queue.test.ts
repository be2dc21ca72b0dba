import { describe, expect, it } from 'vitest';
import { drain, Queue } from '../../src/crawl/queue.ts';

describe('Queue', () => {
  it('returns each item once and in order, to any number of consumers', async () => {
    const queue = new Queue<number>();
    const taken: number[] = [];
    const all = drain(queue, 5, (item) => (taken.push(item), Promise.resolve()));
    for (let i = 0; i < 3000; i += 3) {
      queue.push([i, i + 1, i + 2]);
      if (i % 300 === 0) await Promise.resolve();
    }
    queue.close();
    await all;
    expect(taken).toEqual(Array.from({ length: 3000 }, (_, index) => index));
  });

  it('never runs more actions at once than the concurrency allows', async () => {
    const queue = new Queue<number>();
    let now = 0;
    let most = 0;
    queue.push(Array.from({ length: 50 }, (_, index) => index));
    queue.close();
    await drain(queue, 4, async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
    });
    expect(most).toBe(4);
  });

  it('starts no task after a failure, and rejects once the running tasks have ended', async () => {
    const queue = new Queue<number>();
    queue.push([1, 2, 3, 4, 5, 6]);
    const done: number[] = [];
    await expect(
      drain(queue, 2, async (item) => {
        if (item === 1) throw new Error('first');
        await Promise.resolve();
        done.push(item);
      }),
    ).rejects.toThrow('first');
    expect(done).toEqual([2]);
    queue.push([7]);
    expect(await queue.take()).toBeUndefined();
  });
});
