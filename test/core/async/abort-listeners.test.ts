import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AbortListeners } from '../../../src/core/async/abort-listeners.ts';

describe('AbortListeners', () => {
  it('calls all functions when the signal is aborted, except removed ones', () => {
    const stop = new AbortController();
    const listeners = new AbortListeners(stop.signal);
    const called: string[] = [];
    const left = () => called.push('left');
    listeners.add(() => called.push('one'));
    listeners.add(left);
    listeners.add(() => called.push('other'));
    listeners.delete(left);
    stop.abort();
    expect(called).toEqual(['one', 'other']);
  });

  it('adds one listener to the signal for any number of functions, and removes it with the last function', () => {
    const { signal } = new AbortController();
    const listeners = new AbortListeners(signal);
    const waiting = Array.from({ length: 20 }, () => () => undefined);
    const counted = waiting.map((one) => {
      listeners.add(one);
      return getEventListeners(signal, 'abort').length;
    });
    expect(new Set(counted)).toEqual(new Set([1]));
    for (const one of [...waiting, ...waiting]) listeners.delete(one);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('allows functions to be removed while they are called', () => {
    const stop = new AbortController();
    const listeners = new AbortListeners(stop.signal);
    let calls = 0;
    const once = () => {
      calls += 1;
      listeners.delete(once);
    };
    listeners.add(once);
    listeners.add(() => (calls += 1));
    stop.abort();
    expect(calls).toBe(2);
  });
});
