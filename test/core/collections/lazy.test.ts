import { describe, expect, it } from 'vitest';
import { lazy } from '../../../src/core/collections/lazy.ts';

describe('lazy', () => {
  it('computes the value once, on the first call, even if it is undefined', () => {
    let made = 0;
    const value = lazy(() => {
      made += 1;
      return made === 1 ? undefined : 'again';
    });
    expect(made).toBe(0);
    expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
  });

  it('retries after an exception', () => {
    let tries = 0;
    const value = lazy(() => {
      tries += 1;
      if (tries === 1) throw new Error('once');
      return tries;
    });
    expect(value).toThrow('once');
    expect([value(), value()]).toEqual([2, 2]);
  });
});
