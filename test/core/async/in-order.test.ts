import { describe, expect, it } from 'vitest';
import { processInOrder } from '../../../src/core/async/in-order.ts';

/** A promise to be kept from outside. */
function gate() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

describe('inOrder', () => {
  it('ends in the order of the items, whichever is ready first', async () => {
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

  it('ends what is there at once in its turn, behind what is waited for', async () => {
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

  it('never has more than the width', async () => {
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

  it('fails with the first failure in order when nothing is under way any more', async () => {
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
