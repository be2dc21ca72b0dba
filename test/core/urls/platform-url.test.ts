import { describe, expect, it } from 'vitest';
import { blogUrlOnPlatform } from '../../../src/core/urls/platform-url.ts';

describe('The URL of a blog on its platform', () => {
  it('contains the name of the blog as its subdomain', () => {
    expect(blogUrlOnPlatform('travels-2')?.href).toBe('https://travels-2.tistory.com/');
  });

  it.each(['', 'The Author', 'a/b', 'a?b'])('is undefined for the invalid name "%s"', (name) => {
    expect(blogUrlOnPlatform(name)).toBeUndefined();
  });
});
