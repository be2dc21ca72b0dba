import { describe, expect, it } from 'vitest';
import { tistoryAddress } from '../../src/backup/tistory-address.ts';

describe('tistoryAddress', () => {
  it('returns an address with the name of the blog as its subdomain', () => {
    expect(tistoryAddress('travels-2')?.href).toBe('https://travels-2.tistory.com/');
  });

  it.each(['', 'The Author', 'a/b', 'a?b'])('returns undefined for the invalid name "%s"', (name) => {
    expect(tistoryAddress(name)).toBeUndefined();
  });
});
