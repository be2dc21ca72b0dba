import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { oncePerTick } from '../../../src/serve/api/once-per-tick.ts';

describe('a refresh limited to once per turn of the event loop', () => {
  it('runs again in the next turn', async () => {
    let times = 0;
    const refresh = oncePerTick(() => {
      times += 1;
      return undefined;
    });
    void refresh();
    void refresh();
    await Promise.resolve();
    void refresh();
    expect(times).toBe(1);
    await setImmediate();
    void refresh();
    expect(times).toBe(2);
  });

  it('runs again on each call if it is asynchronous or fails', () => {
    const results = [Promise.resolve(), Promise.resolve()];
    let times = 0;
    const refresh = oncePerTick(() => {
      times += 1;
      if (times > 2) throw new Error('no archive');
      return results[times - 1];
    });
    expect([refresh(), refresh()]).toEqual(results);
    expect(refresh).toThrow('no archive');
    expect(refresh).toThrow('no archive');
  });
});
