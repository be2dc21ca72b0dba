import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from '../../../src/http/transport/deadline.ts';

describe('A deadline', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('expires once its time is over, regardless of received bytes', () => {
    const expire = vi.fn();
    const { addBytes } = createDeadline(2500, undefined, expire);
    vi.advanceTimersByTime(2499);
    addBytes(1e9);
    expect(expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('does not count seconds in which enough bytes arrive', () => {
    const expire = vi.fn();
    const { addBytes } = createDeadline(3000, 100, expire);
    for (let second = 0; second < 50; second++) {
      addBytes(100);
      vi.advanceTimersByTime(1000);
    }
    expect(expire).not.toHaveBeenCalled();
    for (let second = 0; second < 3; second++) {
      expect(expire).not.toHaveBeenCalled();
      addBytes(99);
      vi.advanceTimersByTime(1000);
    }
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('does not expire after it is cleared', () => {
    const expire = vi.fn();
    createDeadline(10, undefined, expire).clear();
    createDeadline(10, 5, expire).clear();
    vi.advanceTimersByTime(1000);
    expect(expire).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
