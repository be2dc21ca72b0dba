import { describe, expect, it } from 'vitest';
import { memoize } from '../../../src/core/collections/memoize.ts';

describe('memoize', () => {
  const counted = (maxEntries?: number) => {
    const calls: string[] = [];
    const call = memoize((text) => {
      calls.push(text);
      if (text === 'fails') throw new Error('no answer');
      return text === '' ? undefined : text.length;
    }, maxEntries);
    return { calls, call };
  };

  it('calls the function only once for the same text, even if the result is undefined', () => {
    const { calls, call } = counted();
    expect([call('abc'), call(''), call('abc'), call('')]).toEqual([3, undefined, 3, undefined]);
    expect(calls).toEqual(['abc', '']);
  });

  it('clears the cache when it is full', () => {
    const { calls, call } = counted(2);
    for (const text of ['a', 'b', 'a', 'c', 'a']) call(text);
    expect(calls).toEqual(['a', 'b', 'c', 'a']);
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
