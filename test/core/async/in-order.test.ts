import { describe, expect, it } from 'vitest';
import { processInOrder } from '../../../src/core/async/in-order.ts';

/** Returns a promise that the test can resolve. */
function gate() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

describe('processInOrder', () => {
  it('processes results in the order of the items, no matter which is ready first', async () => {
    const gates = [gate(), gate(), gate()];
    const ended: number[] = [];
    const all = processInOrder(
      [0, 1, 2],
      3,
      async (item) => (await gates[item]!.promise, item),
      (item) => void ended.push(item),
    );
    for (const { open } of gates.toReversed()) open();
    await all;
    expect(ended).toEqual([0, 1, 2]);
  });

  it('processes results that are not promises after pending results of earlier items', async () => {
    const slow = gate();
    const ended: number[] = [];
    const all = processInOrder(
      [0, 1, 2, 3],
      3,
      (item) => (item === 1 ? slow.promise.then(() => item) : item),
      (item) => void ended.push(item),
    );
    expect(ended).toEqual([0]);
    slow.open();
    await all;
    expect(ended).toEqual([0, 1, 2, 3]);
  });

  it('never has more results in memory than the width allows', async () => {
    let held = 0;
    let most = 0;
    const start = async () => {
      most = Math.max(most, ++held);
      await Promise.resolve();
    };
    await processInOrder(Array(20).keys(), 3, start, () => {
      held -= 1;
    });
    expect(most).toBe(3);
  });

  it('rejects with the first failure in the order of items, after all running calls have settled', async () => {
    const slow = gate();
    let over = false;
    const start = async (item: number) => {
      if (item === 2) {
        await slow.promise;
        over = true;
      } else throw new Error(`item ${item}`);
    };
    const all = processInOrder([0, 1, 2, 3], 3, start, () => undefined);
    slow.open();
    await expect(all).rejects.toThrow('item 0');
    expect(over).toBe(true);
  });
});
