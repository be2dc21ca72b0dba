import { describe, expect, it } from 'vitest';
import { blogUrlOnPlatform } from '../../../src/core/urls/platform-url.ts';

describe('The address of a blog at its platform', () => {
  it('has its name before that of the platform', () => {
    expect(blogUrlOnPlatform('travels-2')?.href).toBe('https://travels-2.tistory.com/');
  });

  it.each(['', 'The Author', 'a/b', 'a?b'])('is none where "%s" can be no name of a blog', (name) => {
    expect(blogUrlOnPlatform(name)).toBeUndefined();
  });
});
