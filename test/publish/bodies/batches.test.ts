import { describe, expect, it } from 'vitest';
import { inBatches } from '../../../src/publish/bodies/batches.ts';

/** Runs `inBatches` with batches that only finish when the test calls `answer` or `fail`. `items` returns the items of each batch. */
function held(places: number, size: number) {
  const batches: { items: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const one = inBatches<number, string>(places, size, (items) => {
    return new Promise((resolve, reject) => {
      batches.push({
        items,
        answer: () => resolve(items.map((item) => `made ${item}`)),
        fail: () => reject(new Error('no')),
      });
    });
  });
  return { one, batches, items: () => batches.map((batch) => batch.items) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('inBatches', () => {
  it('distributes items among the free slots, and queues the rest', async () => {
    const { one, batches, items } = held(2, 3);
    const made = Promise.all(range(8).map(one));
    await turn();
    expect(items()).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    batches[1]?.answer();
    await turn();
    await turn();
    expect(items()[2]).toEqual([6, 7]);
    for (const { answer } of batches) answer();
    expect(await made).toEqual(range(8).map((item) => `made ${item}`));
  });

  it('runs items in batches of one if enough slots are free', async () => {
    const { one, items } = held(4, 6);
    void range(4).map(one);
    await turn();
    expect(items()).toEqual([[0], [1], [2], [3]]);
  });

  it('rejects only the items of the failed batch', async () => {
    const { one, batches } = held(1, 2);
    const ends = Promise.allSettled(range(3).map(one));
    await turn();
    batches[0]?.fail();
    await turn();
    await turn();
    batches[1]?.answer();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
