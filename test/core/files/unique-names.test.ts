import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { UniqueNames } from '../../../src/core/files/unique-names.ts';

describe('UniqueNames', () => {
  it('leaves the first of several equal names unchanged, and appends the ID to the others', () => {
    const names = new UniqueNames();
    expect(names.claim('post', '1', '.md')).toBe('post.md');
    expect(names.claim('post', '2', '.md')).toBe('post-2.md');
    expect(names.claim('post', '2', '.md')).toBe('post-2-2.md');
    expect(names.claim('post', '3')).toBe('post');
  });

  it.each([
    ['Post', 'pOST'],
    ['straße', 'STRASSE'],
    ['\u00e9t\u00e9', 'e\u0301te\u0301'],
    ['ΟΔΟΣ', 'οδος'],
  ])('treats %s and %s as the same name', (one, other) => {
    const names = new UniqueNames();
    expect(names.claim(one, '1')).toBe(one);
    expect(names.claim(other, '2')).toBe(`${other}-2`);
  });

  it('never returns reserved names', () => {
    const names = new UniqueNames(['index.html']);
    expect(names.take('INDEX.html')).toBe(false);
    expect(names.claim('index', '1', '.html')).toBe('index-1.html');
  });

  it('does not exceed the maximum length of a name', () => {
    const names = new UniqueNames();
    const long = '가'.repeat(66);
    names.claim(long, '1', '.md');
    expect(Buffer.byteLength(names.claim(long, '9'.repeat(100), '.md'))).toBeLessThan(255);
  });

  it('never returns a name twice', () => {
    const name = fc.constantFrom('a', 'A', 'a-1', 'a-2', 'a-1-2', 'b');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.constantFrom('1', '2'))), (claims) => {
        const names = new UniqueNames();
        const claimed = claims.map(([wanted, id]) => names.claim(wanted, id).toLowerCase());
        expect(new Set(claimed).size).toBe(claimed.length);
      }),
    );
  });

  it('tries only a few names for each of many claims with the same name and ID', () => {
    const names = new UniqueNames();
    const tried = vi.spyOn(Set.prototype, 'has');
    try {
      for (let count = 0; count < 1000; count++) names.claim('post', '1', '.md');
      expect(tried.mock.calls.length).toBeLessThan(3000);
    } finally {
      tried.mockRestore();
    }
    expect(names.claim('post', '1', '.md')).toBe('post-1-1000.md');
  });
});
