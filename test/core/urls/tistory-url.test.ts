import { describe, expect, it } from 'vitest';
import { platformAddress } from '../../../src/core/urls/tistory-url.ts';

describe('The address of a blog at its platform', () => {
  it('has its name before that of the platform', () => {
    expect(platformAddress('travels-2')?.href).toBe('https://travels-2.tistory.com/');
  });

  it.each(['', 'The Author', 'a/b', 'a?b'])('is none where "%s" can be no name of a blog', (name) => {
    expect(platformAddress(name)).toBeUndefined();
  });
});
