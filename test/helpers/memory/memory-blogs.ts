import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { InterruptedError, RefusedError, SourceError } from '../../../src/core/errors/errors.ts';
import type { Blog } from '../../../src/core/items/blog.ts';
import { isSourceFailure } from '../../../src/crawl/ports.ts';
import type { FetchedOutcome, Source, SourceBlog } from '../../../src/crawl/source.ts';
import { asSourceBlog, memorySource, type SourcePost } from './memory-source.ts';

/** A source in memory with one blog. A test can change the posts. */
export interface MemoryBlogs {
  readonly source: Source;
  readonly posts: SourcePost[];
}

/**
 * Returns a source of a blog in memory.
 * @param pictures one-pixel GIFs by address
 * @param more properties and capabilities of the blog that differ from the defaults
 */
export function memoryBlogs(
  blog: Blog & { readonly name: string },
  posts: SourcePost[],
  pictures: ReadonlyMap<string, Buffer>,
  { signal, ...more }: Partial<SourceBlog> & { readonly signal: AbortSignal },
): MemoryBlogs {
  const { source: items } = memorySource(posts, { replace: more });
  const going = <Call extends (...args: never[]) => Promise<unknown>>(call: Call) =>
    ((...args) => {
      if (signal.aborted) return Promise.reject(new InterruptedError('The run was stopped.'));
      return call(...args);
    }) as Call;
  const fetchMedium = async (address: string, _: 'image' | 'file', file: string): Promise<FetchedOutcome> => {
    const bytes = pictures.get(address);
    if (!address.startsWith('https://blog.example.com/'))
      return { outcome: 'refused', reason: 'it is not of the blog' };
    if (!bytes) return { outcome: 'gone', reason: '404' };
    await writeFile(file, bytes, { flush: true });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const medium = { file, sha256, size: bytes.length, type: 'image/gif', extension: 'gif', width: 1, height: 1 };
    return { outcome: 'fetched', medium };
  };
  const { name } = blog;
  const one = asSourceBlog(
    {
      categories: going(() => items.categories()),
      posts: going((page: number) => items.posts(page)),
      post: going((id: string) => items.post(id)),
      comments: going((id: string) => items.comments(id)),
      newestComments: going((page: number) => items.newestComments(page)),
      checkAccess: going(() => items.checkAccess()),
    },
    { name, blog, info: { blogs: [blog] }, ...more, fetchMedium: going(fetchMedium) },
  );
  const source: Source = {
    place: { kind: 'memory', description: 'A blog in memory', label: 'Source-Memory', location: 'this test' },
    blogs: () => Promise.resolve([{ name, isDefault: true, blog }]),
    blog: (wanted = name) =>
      wanted === name
        ? Promise.resolve(one)
        : Promise.reject(new RefusedError('blog-unknown', `There is ${name} alone.`)),
    toRunError: (error) => (isSourceFailure(error) ? new SourceError('source-unusable', error.message) : error),
    requests: { total: 0, retried: 0 },
    close: () => Promise.resolve(),
  };
  return { source, posts };
}
