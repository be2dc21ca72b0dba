import { describe, expect, it } from 'vitest';
import { findBlog, listedBlogs } from '../../../../src/app/sources/api/find-blog.ts';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import type { BlogInfo } from '../../../../src/core/items/blog.ts';

const find = (info: BlogInfo, wanted?: string) => findBlog(listedBlogs(info), wanted);

describe('findBlog', () => {
  const info = { blogs: [{ name: 'first' }, { name: 'main', default: 'Y' }] };

  it('returns the requested blog, otherwise the default one, otherwise the first', () => {
    expect(find(info, 'first').name).toBe('first');
    expect(find(info).name).toBe('main');
    expect(find({ blogs: [{ name: 'a' }, { name: 'b' }] }).name).toBe('a');
  });

  it('derives the name of the blog from its host name if the source omits it', () => {
    expect(find([{ url: 'https://notes.example.com' }]).name).toBe('notes');
  });

  it('fails with a list of the existing blogs if none has the requested name', () => {
    expect(() => find(info, 'nobody')).toThrow(/no blog named "nobody"\. It has: first, main\./);
    expect(() => find({ blogs: [] })).toThrow(RefusedError);
  });
});
