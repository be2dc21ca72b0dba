import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPace } from '../../../src/http/throttling/pace.ts';
import type { Sleep } from '../../../src/http/throttling/sleep.ts';
import { manualSleep } from '../../helpers/manual-sleep.ts';

/** Creates a pace with a clock that is set by the test, and records its waits. */
function scene(rate: number) {
  const clock = { now: 5000 };
  const waits: number[] = [];
  const sleep: Sleep = (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  return { clock, waits, pace: createPace(rate, { sleep, now: () => clock.now }) };
}

describe('A pace', () => {
  afterEach(() => void vi.useRealTimers());

  it('spreads the starts of requests evenly', async () => {
    const { waits, pace } = scene(4);
    await Promise.all(Array.from({ length: 5 }, pace));
    expect(waits).toEqual([250, 500, 750, 1000]);
  });

  it('counts elapsed time towards a wait, but does not accumulate unused time', async () => {
    const { clock, waits, pace } = scene(4);
    await pace();
    clock.now += 100;
    await pace();
    expect(waits).toEqual([150]);
    clock.now += 10_000;
    await pace();
    await pace();
    expect(waits).toEqual([150, 250]);
  });

  it('is not affected if the clock of the machine is set back by an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const { sleep, held } = manualSleep();
    const pace = createPace(10, { sleep });
    void pace();
    vi.setSystemTime(Date.now() - 3_600_000);
    void pace();
    expect(held).toHaveLength(1);
    expect(held[0]!.milliseconds).toBeLessThanOrEqual(100);
  });

  it('lets all requests start immediately if no rate is set', async () => {
    const { sleep, held } = manualSleep();
    const pace = createPace(undefined, { sleep });
    await Promise.all(Array.from({ length: 1000 }, pace));
    expect(held).toEqual([]);
  });

  it('rejects waiting requests with the abort reason of its signal', async () => {
    const controller = new AbortController();
    const pace = createPace(0.01, { signal: controller.signal });
    await pace();
    const waiting = pace();
    const reason = new Error('stopped');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});
