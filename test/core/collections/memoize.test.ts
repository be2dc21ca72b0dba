import { describe, expect, it } from 'vitest';
import { memoize } from '../../../src/core/collections/memoize.ts';

describe('memoize', () => {
  const counted = (limits?: Parameters<typeof memoize>[1]) => {
    const calls: string[] = [];
    const call = memoize((text) => {
      calls.push(text);
      if (text === 'fails') throw new Error('no answer');
      return text === '' ? undefined : text.length;
    }, limits);
    return { calls, call };
  };

  it('calls the function only once for the same text, even if the result is undefined', () => {
    const { calls, call } = counted();
    expect([call('abc'), call(''), call('abc'), call('')]).toEqual([3, undefined, 3, undefined]);
    expect(calls).toEqual(['abc', '']);
  });

  it('clears the cache when it is full', () => {
    const { calls, call } = counted({ maxEntries: 2 });
    for (const text of ['a', 'b', 'a', 'c', 'a']) call(text);
    expect(calls).toEqual(['a', 'b', 'c', 'a']);
  });

  it('caches results for long text if the limit is higher', () => {
    const { calls, call } = counted({ maxLength: 501 });
    const long = 'x'.repeat(501);
    expect([call(long), call(long)]).toEqual([501, 501]);
    expect(calls).toHaveLength(1);
  });

  it('caches neither results for long text nor exceptions', () => {
    const { calls, call } = counted();
    const long = 'x'.repeat(501);
    expect([call(long), call(long)]).toEqual([501, 501]);
    expect(() => call('fails')).toThrow('no answer');
    expect(() => call('fails')).toThrow('no answer');
    expect(calls).toHaveLength(4);
  });
});
