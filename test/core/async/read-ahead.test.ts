import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readAhead } from '../../../src/core/async/read-ahead.ts';

describe('Reading ahead', () => {
  it('returns all items in order, however long each takes, and reads only a few at a time', async () => {
    const items = Array.from({ length: 30 }, (_, index) => index);
    let [running, maxRunning] = [0, 0];
    const next = readAhead(items, 4, async (item) => {
      maxRunning = Math.max(maxRunning, ++running);
      await wait((item * 7) % 5);
      running -= 1;
      return item;
    });
    for (const item of items) expect(await next()).toBe(item);
    await expect(next()).rejects.toThrow(RangeError);
    expect(maxRunning).toBe(4);
  });

  it('rejects for the item that fails', async () => {
    const next = readAhead([1, 2, 3], 3, (item) =>
      item === 2 ? Promise.reject(new Error('unreadable')) : Promise.resolve(item),
    );
    expect(await next()).toBe(1);
    await expect(next()).rejects.toThrow('unreadable');
    expect(await next()).toBe(3);
  });
});
