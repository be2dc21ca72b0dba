import { describe, expect, it } from 'vitest';
import { lazy } from '../../../src/core/collections/lazy.ts';

describe('a value that is made lazily', () => {
  it('is made when it is first asked for, and once, also where it is undefined', () => {
    let made = 0;
    const value = lazy(() => {
      made += 1;
      return made === 1 ? undefined : 'again';
    });
    expect(made).toBe(0);
    expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
  });

  it('is tried again where making it threw', () => {
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
