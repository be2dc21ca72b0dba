import { describe, expect, it } from 'vitest';
import { LruCache } from '../../../src/archive/index/lru-cache.ts';

const letters = (text: string) => Array.from(text);

describe('a cache limited by bytes', () => {
  it('evicts the least recently used entry first', () => {
    const kept = new LruCache<string>(80);
    for (const key of letters('abcdefgh')) kept.set(key, key.toUpperCase(), 10);
    expect(kept.get('a')).toBe('A');
    kept.set('i', 'I', 10);
    expect(letters('abcdefghi').map((key) => kept.get(key))).toEqual(['A', undefined, ...letters('CDEFGHI')]);
  });

  it('counts the size of a replaced entry only once', () => {
    const kept = new LruCache<number>(80);
    for (let time = 0; time < 100; time++) kept.set('a', time, 10);
    for (const key of letters('bcdefgh')) kept.set(key, 0, 10);
    expect(kept.get('a')).toBe(99);
  });

  it('does not store an entry that is too large, and removes the previous entry with the same key', () => {
    const kept = new LruCache<string>(80);
    kept.set('a', 'small', 10);
    kept.set('b', 'other', 10);
    kept.set('a', 'large', 11);
    expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 'other']);
  });

  it('is empty after it is cleared, and has its full capacity again', () => {
    const kept = new LruCache<string>(80);
    for (const key of letters('abcdefgh')) kept.set(key, key, 10);
    kept.clear();
    for (const key of letters('ijklmnop')) kept.set(key, key, 10);
    expect(letters('abcdefgh').every((key) => kept.get(key) === undefined)).toBe(true);
    expect(letters('ijklmnop').map((key) => kept.get(key))).toEqual(letters('ijklmnop'));
  });
});
