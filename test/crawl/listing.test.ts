import { describe, expect, it } from 'vitest';
import { readListing } from '../../src/crawl/listing.ts';
import type { Source } from '../../src/crawl/ports.ts';
import { memorySource, pageOf, somePosts, sourceFailure, type SourcePost } from '../helpers/memory-source.ts';

const quiet = { width: 4, emit: () => undefined, onPosts: () => undefined, isStopped: () => false };

describe('readListing', () => {
  it('asks for page 1 first and for each further page once until totalCount is reached', async () => {
    const { source, log } = memorySource(somePosts(35));
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(35);
    expect(listing.complete).toBe(true);
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 3', 'posts 4']);
  });

  it('asks for one page only of a blog that has one post, and of one that has none', async () => {
    for (const count of [0, 1]) {
      const { source, log } = memorySource(somePosts(count));
      const listing = await readListing(source, quiet);
      expect(listing.posts.size).toBe(count);
      expect(listing.complete).toBe(true);
      expect(log).toEqual(['posts 1']);
    }
  });

  it('hands on the posts of the first page before the second is asked for', async () => {
    const seen: string[] = [];
    const { source } = memorySource(somePosts(12), {
      replace: { posts: (page) => (seen.push(`page ${page}`), Promise.resolve(pageOf(somePosts(12), page, 10))) },
    });
    await readListing(source, { ...quiet, onPosts: (posts) => seen.push(`${posts.length} posts`) });
    expect(seen).toEqual(['page 1', '10 posts', 'page 2', '2 posts']);
  });

  it('goes on past the computed last page while pages are shorter than the first', async () => {
    const all = somePosts(25);
    const starts = [0, 10, 15, 20];
    const { source } = memorySource(all, { replace: { posts: (page) => Promise.resolve(cut(all, starts, page)) } });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(25);
    expect(listing.complete).toBe(true);
  });

  it('reads the pages again when a post that moved between pages was missed', async () => {
    let posts = somePosts(20);
    let calls = 0;
    const { source } = memorySource(posts, {
      replace: {
        posts: (page) => {
          calls += 1;
          // After page 1 a new post comes in front: everything moves on by one, and post 10 is shown twice.
          if (calls === 2) posts = [{ id: '99' }, ...posts];
          return Promise.resolve(pageOf(posts, page, 10));
        },
      },
    });
    const listing = await readListing(source, quiet);
    expect([...listing.posts.keys()].sort()).toEqual([...somePosts(20).map(({ id }) => id), '99'].sort());
    expect(listing.complete).toBe(true);
  });

  it('ends and says that it is incomplete when the source never shows as many as it counts', async () => {
    const few: Source['posts'] = (page) => Promise.resolve({ ...pageOf(somePosts(12), page, 10), totalCount: '40' });
    const { source, log } = memorySource([], { replace: { posts: few } });
    const listing = await readListing(source, quiet);
    expect(listing).toMatchObject({ complete: false, total: 40 });
    expect(listing.posts.size).toBe(12);
    expect(log.length).toBeLessThan(20);
  });

  it('ends when pages beyond the last one repeat it for ever', async () => {
    const all = somePosts(15);
    const repeat: Source['posts'] = (page) =>
      Promise.resolve({ ...pageOf(all, Math.min(page, 2), 10), totalCount: '50' });
    const { source, log } = memorySource([], { replace: { posts: repeat } });
    expect((await readListing(source, quiet)).posts.size).toBe(15);
    expect(log.length).toBeLessThan(20);
  });

  it('names the page that failed, and is incomplete', async () => {
    const all = somePosts(30);
    const { source } = memorySource(all, {
      replace: {
        posts: (page) =>
          page === 2
            ? Promise.reject(sourceFailure('post list', '500', false))
            : Promise.resolve(pageOf(all, page, 10)),
      },
    });
    const listing = await readListing(source, quiet);
    expect(listing.complete).toBe(false);
    expect(listing.failures.map(({ page }) => page)).toEqual([2]);
    expect(listing.posts.size).toBe(20);
  });

  it('throws what the first page throws', async () => {
    const { source } = memorySource([], {
      replace: { posts: () => Promise.reject(sourceFailure('post list', '401', true)) },
    });
    await expect(readListing(source, quiet)).rejects.toThrow('status 401');
  });

  it('reads on until a page brings nothing new where the source gives no totalCount', async () => {
    const all = somePosts(23);
    const { source, log } = memorySource(all, {
      replace: { posts: (page) => Promise.resolve({ ...pageOf(all, page, 10), totalCount: undefined }) },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(23);
    expect(listing.complete).toBe(true);
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 3', 'posts 4']);
  });

  it('reads on when there are more posts than totalCount says, and is complete at their end', async () => {
    const all = somePosts(25);
    const { source } = memorySource(all, {
      replace: { posts: (page) => Promise.resolve({ ...pageOf(all, page, 10), totalCount: '15' }) },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(25);
    expect(listing.complete).toBe(true);
  });

  it('takes a refusal beyond the last page for the end', async () => {
    const all = somePosts(15);
    const { source } = memorySource(all, {
      replace: {
        posts: (page) =>
          page > 2
            ? Promise.reject(sourceFailure('post list', '404', true))
            : Promise.resolve({ ...pageOf(all, page, 10), totalCount: '16' }),
      },
    });
    expect(await readListing(source, quiet)).toMatchObject({ complete: false, failures: [] });
  });

  it('takes an answer with neither posts nor a total for no listing', async () => {
    const { source } = memorySource([], { replace: { posts: () => Promise.resolve({}) } });
    await expect(readListing(source, quiet)).rejects.toThrow(/neither posts nor a totalCount/);
  });

  it('ends soon when a total is beyond belief', async () => {
    const all = somePosts(15);
    for (const totalCount of ['99999999999', '3000000']) {
      const { source, log } = memorySource(all, {
        replace: { posts: (page) => Promise.resolve({ ...pageOf(all, page, 10), totalCount }) },
      });
      const listing = await readListing(source, quiet);
      expect(listing).toMatchObject({ complete: false });
      expect(listing.posts.size).toBe(15);
      expect(log.length).toBeLessThan(60);
    }
  });

  it('counts a post once that stands twice on a page', async () => {
    const seen: number[] = [];
    const { source } = memorySource([{ id: '1', title: 'A' }, { id: '1', title: 'B' }, { id: '2' }]);
    const listing = await readListing(source, { ...quiet, onPosts: (posts) => seen.push(posts.length) });
    expect(listing.posts.get('1')?.title).toBe('A');
    expect(seen[0]).toBe(2);
  });

  it('keeps what it has when the first page fails while the list is read again', async () => {
    let calls = 0;
    const { source } = memorySource([], {
      replace: {
        posts: (page) =>
          ++calls > 3
            ? Promise.reject(sourceFailure('post list', '500', false))
            : Promise.resolve({ ...pageOf(somePosts(15), page, 10), totalCount: '20' }),
      },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(15);
    expect(listing.complete).toBe(false);
  });

  it('asks for nothing more once nobody wants it', async () => {
    const { source, log } = memorySource(somePosts(100));
    const listing = await readListing(source, { ...quiet, isStopped: () => log.length >= 1 });
    expect(listing.complete).toBe(false);
    expect(log).toEqual(['posts 1']);
  });
});

/** Pages that begin at uneven places. */
function cut(all: readonly SourcePost[], starts: readonly number[], page: number) {
  const from = starts[page - 1] ?? all.length;
  const to = starts[page] ?? all.length;
  return { ...pageOf(all.slice(from, to), 1, 100), page: String(page), totalCount: String(all.length) };
}
