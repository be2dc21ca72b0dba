import { describe, expect, it } from 'vitest';
import { memoize } from '../../../src/core/collections/memoize.ts';

describe('a function that remembers', () => {
  const counted = (most?: number) => {
    const asked: string[] = [];
    const answer = memoize((text) => {
      asked.push(text);
      if (text === 'fails') throw new Error('no answer');
      return text === '' ? undefined : text.length;
    }, most);
    return { asked, answer };
  };

  it('answers the same text once, also with nothing', () => {
    const { asked, answer } = counted();
    expect([answer('abc'), answer(''), answer('abc'), answer('')]).toEqual([3, undefined, 3, undefined]);
    expect(asked).toEqual(['abc', '']);
  });

  it('forgets what it knows when it knows too much', () => {
    const { asked, answer } = counted(2);
    for (const text of ['a', 'b', 'a', 'c', 'a']) answer(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keeps no long text, and nothing that failed', () => {
    const { asked, answer } = counted();
    const long = 'x'.repeat(501);
    expect([answer(long), answer(long)]).toEqual([501, 501]);
    expect(() => answer('fails')).toThrow('no answer');
    expect(() => answer('fails')).toThrow('no answer');
    expect(asked).toHaveLength(4);
  });
});
