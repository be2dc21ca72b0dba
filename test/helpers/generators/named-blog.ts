import type { CheerioAPI } from 'cheerio';
import { expect } from 'vitest';
import { memoryPost, type MemoryArchiveContents } from '../memory/memory-archive.ts';

/** A blog whose name and texts contain template and YAML syntax. */
export const namedBlog: MemoryArchiveContents = {
  blog: {
    url: 'https://blog.example.com',
    title: 'Bread & "Rye": {{ notes }}',
    description: 'No <flour>: {% only %} #rye',
    nickname: "Mill's keeper",
  },
  posts: [
    memoryPost('1', { title: 'First loaf', content: '<p>Wait for it. <a href="/2">second</a></p>' }),
    memoryPost('2'),
  ],
};

export const namedBlogUrl = 'https://me.example.org/a-blog/';

/** Expects the texts of {@link namedBlog} on the front page and on the page of a post. */
export function expectBlogTexts(pages: ReadonlyMap<string, CheerioAPI>): void {
  const [home, post] = ['/', '/1/'].map((address) => pages.get(address));
  const meta = (page: CheerioAPI | undefined, name: string) => page?.(`meta[name=${name}]`).attr('content');
  expect(home?.('title').text()).toContain('Bread & "Rye": {{ notes }}');
  expect(home?.('html').attr('lang')).toBe('en');
  expect(meta(home, 'description')).toBe('No <flour>: {% only %} #rye');
  expect(meta(home, 'author')).toBe("Mill's keeper");
  expect(post?.('title').text()).toContain('First loaf');
  expect(meta(post, 'description')).toBe('Wait for it. second');
}
