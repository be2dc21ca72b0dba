import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from '../../src/http/pace.ts';

describe('A pace', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('spreads the starts of requests evenly', async () => {
    const pace = createPace(4);
    const begin = Date.now();
    const starts: number[] = [];
    for (let n = 0; n < 5; n++) void pace().then(() => starts.push(Date.now() - begin));
    await vi.advanceTimersByTimeAsync(2000);
    expect(starts).toEqual([0, 250, 500, 750, 1000]);
  });

  it('is no hindrance without a rate', async () => {
    const pace = createPace(undefined);
    await Promise.all(Array.from({ length: 1000 }, pace));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets those that wait go with the reason of its signal', async () => {
    const controller = new AbortController();
    const pace = createPace(0.01, controller.signal);
    await pace();
    const waiting = pace();
    const reason = new Error('stopped');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});
