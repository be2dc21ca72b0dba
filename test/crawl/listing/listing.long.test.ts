import { describe, expect, it } from 'vitest';
import { maxListingRequests, readListing, type ListingOptions } from '../../../src/crawl/listing/listing.ts';
import type { BlogItems } from '../../../src/crawl/source.ts';
import { postsOf, type PostSummary } from '../../../src/core/items/post.ts';
import { createEmptyReport } from '../../../src/core/report/report.ts';
import { Tally } from '../../../src/crawl/tally.ts';
import { reportListingFailures } from '../../../src/crawl/listing/report-failures.ts';
import { ChangingBlog, type Change } from '../../helpers/source/changing-blog.ts';
import { memorySource, pageOf, somePosts, sourceFailure, type SourcePost } from '../../helpers/memory/memory-source.ts';
import { textOf } from '../../helpers/text-of.ts';

const quiet: ListingOptions = {
  concurrency: 4,
  emit: () => undefined,
  onPosts: () => undefined,
  isStopped: () => false,
  needsSecondPass: () => false,
};

describe('readListing', () => {
  it('requests page 1, each further page once until totalCount is reached, and then page 1 again', async () => {
    const { source, log } = memorySource(somePosts(35));
    const listing = await readListing(source, quiet);
    expect([...listing.posts.keys()]).toEqual(somePosts(35).map(({ id }) => id));
    expect(listing).toMatchObject({ complete: true, total: 35, failures: [], unstable: undefined });
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 3', 'posts 4', 'posts 1']);
  });

  it('requests a single page for a blog with one post or none', async () => {
    for (const count of [0, 1]) {
      const { source, log } = memorySource(somePosts(count));
      const listing = await readListing(source, quiet);
      expect(listing.posts.size).toBe(count);
      expect(listing.complete).toBe(true);
      expect(log).toEqual(['posts 1']);
    }
  });

  it('reports the posts of the first page before it requests the second', async () => {
    const seen: string[] = [];
    const { source } = memorySource(somePosts(12), {
      replace: { posts: (page) => (seen.push(`page ${page}`), Promise.resolve(pageOf(somePosts(12), page, 10))) },
    });
    await readListing(source, { ...quiet, onPosts: (posts) => seen.push(`${posts.length} posts`) });
    expect(seen).toEqual(['page 1', '10 posts', 'page 2', '2 posts', 'page 1']);
  });

  it('continues after the computed last page if pages are shorter than the first', async () => {
    const all = somePosts(25);
    const starts = [0, 10, 15, 20];
    const { source } = memorySource(all, { replace: { posts: (page) => Promise.resolve(cut(all, starts, page)) } });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(25);
    expect(listing.complete).toBe(true);
  });

  it('reads the pages again if posts moved to other pages in the meantime', async () => {
    let posts = somePosts(20);
    let calls = 0;
    const { source } = memorySource(posts, {
      replace: {
        posts: (page) => {
          calls += 1;
          // After page 1, a new post is added at the front, so post 10 appears on both pages.
          if (calls === 2) posts = [{ id: '99' }, ...posts];
          return Promise.resolve(pageOf(posts, page, 10));
        },
      },
    });
    const listing = await readListing(source, quiet);
    expect([...listing.posts.keys()].sort()).toEqual([...somePosts(20).map(({ id }) => id), '99'].sort());
    expect(listing.complete).toBe(true);
  });

  it('returns a stable but incomplete result if the source never lists as many posts as it counts', async () => {
    const few: BlogItems['posts'] = (page) => Promise.resolve({ ...pageOf(somePosts(12), page, 10), totalCount: '40' });
    const { source, log } = memorySource([], { replace: { posts: few } });
    const listing = await readListing(source, quiet);
    expect(listing).toMatchObject({ complete: false, total: 40, unstable: undefined, failures: [] });
    expect(listing.posts.size).toBe(12);
    expect(log.length).toBeLessThan(20);
  });

  it('ends even if the source repeats the last page forever', async () => {
    const all = somePosts(15);
    const repeat: BlogItems['posts'] = (page) =>
      Promise.resolve({ ...pageOf(all, Math.min(page, 2), 10), totalCount: '50' });
    const { source, log } = memorySource([], { replace: { posts: repeat } });
    expect((await readListing(source, quiet)).posts.size).toBe(15);
    expect(log.length).toBeLessThan(20);
  });

  it.each<[string, (page: number) => number]>([
    ['is empty', (page) => (page === 2 ? 9 : page)],
    ['repeats another one', (page) => (page === 3 ? 2 : page)],
    ['is empty, and the first one', (page) => (page === 1 ? 9 : page)],
  ])('reports how many posts are missing if a page %s', async (_, shown) => {
    const { source } = memorySource([], {
      replace: { posts: (page) => Promise.resolve(pageOf(somePosts(25), shown(page), 10)) },
    });
    const listing = await readListing(source, quiet);
    expect(listing).toMatchObject({ complete: false, total: 25, missing: 25 - listing.posts.size, failures: [] });
    const report = createEmptyReport();
    reportListingFailures(listing, new Tally(report, () => undefined));
    expect(report.posts.failed).toMatchObject([{ id: '', operation: 'post list', status: 'incomplete' }]);
    expect(String(report.posts.failed[0]?.message)).toContain(`contains ${listing.posts.size} of the 25 posts`);
  });

  it.each<[string, BlogItems['posts']]>([
    ['empty', (page) => Promise.resolve({ ...pageOf(somePosts(20), page, 10), totalCount: '25' })],
    ['repeated', (page) => Promise.resolve({ ...pageOf(somePosts(20), Math.min(page, 2), 10), totalCount: '25' })],
    [
      'refused',
      (page) =>
        page > 2
          ? Promise.reject(sourceFailure('post list', '404', true))
          : Promise.resolve({ ...pageOf(somePosts(20), page, 10), totalCount: '45' }),
    ],
  ])('reports no missing posts if the count includes hidden posts and pages after the end are %s', async (_, posts) => {
    const { source } = memorySource([], { replace: { posts } });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(20);
    const report = createEmptyReport();
    reportListingFailures(listing, new Tally(report, () => undefined));
    expect(report.posts.failed.filter(({ status }) => status === 'incomplete')).toEqual([]);
  });

  it('reports a page that failed in two passes, and returns an unstable result', async () => {
    const all = somePosts(30);
    const { source, log } = memorySource(all, {
      replace: {
        posts: (page) =>
          page === 2
            ? Promise.reject(sourceFailure('post list', '500', false))
            : Promise.resolve(pageOf(all, page, 10)),
      },
    });
    const listing = await readListing(source, quiet);
    expect(listing).toMatchObject({ complete: false, unstable: { from: 2, to: 2 } });
    expect(listing.failures.map(({ page }) => page)).toEqual([2]);
    expect(listing.posts.size).toBe(20);
    expect(log.filter((asked) => asked === 'posts 2')).toHaveLength(2);
  });

  it('throws the error if the first page fails', async () => {
    const { source } = memorySource([], {
      replace: { posts: () => Promise.reject(sourceFailure('post list', '401', true)) },
    });
    await expect(readListing(source, quiet)).rejects.toThrow('status 401');
  });

  it('continues until a page has nothing new if there is no totalCount', async () => {
    const all = somePosts(23);
    const { source, log } = memorySource(all, {
      replace: { posts: (page) => Promise.resolve({ ...pageOf(all, page, 10), totalCount: undefined }) },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(23);
    expect(listing.complete).toBe(true);
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 3', 'posts 4', 'posts 1']);
  });

  it('continues beyond totalCount if there are more posts, and returns a complete result', async () => {
    const all = somePosts(25);
    const { source } = memorySource(all, {
      replace: { posts: (page) => Promise.resolve({ ...pageOf(all, page, 10), totalCount: '15' }) },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.size).toBe(25);
    expect(listing.complete).toBe(true);
  });

  it('treats a refusal after the last page as the end of the list', async () => {
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

  it('rejects a response with neither posts nor a total', async () => {
    const { source } = memorySource([], { replace: { posts: () => Promise.resolve({}) } });
    await expect(readListing(source, quiet)).rejects.toThrow(/neither posts nor a totalCount/);
  });

  it('stops early if the total is implausible', async () => {
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

  it('counts a repeated post on a page once', async () => {
    const seen: number[] = [];
    const { source } = memorySource([{ id: '1', title: 'A' }, { id: '1', title: 'B' }, { id: '2' }]);
    const listing = await readListing(source, { ...quiet, onPosts: (posts) => seen.push(posts.length) });
    expect(listing.posts.get('1')?.title).toBe('A');
    expect(seen[0]).toBe(2);
  });

  it('keeps its result if the first page fails in a later pass', async () => {
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
    expect(listing).toMatchObject({ complete: false, total: 20, unstable: { from: 1, to: 3 } });
    expect(listing.failures.map(({ page }) => page)).toEqual([1]);
  });

  it('sends no requests once it is stopped', async () => {
    const { source, log } = memorySource(somePosts(100));
    const listing = await readListing(source, { ...quiet, isStopped: () => log.length >= 1 });
    expect(listing).toMatchObject({ complete: false, unstable: { from: 1, to: 1 } });
    expect(log).toEqual(['posts 1']);
  });

  it('sends no requests once it is stopped, even after a page has failed', async () => {
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) =>
          page === 2
            ? Promise.reject(sourceFailure('post list', 'timeout', false))
            : Promise.resolve(pageOf(somePosts(20), page, 10)),
      },
    });
    const listing = await readListing(source, { ...quiet, isStopped: () => log.length >= 2 });
    expect(listing).toMatchObject({ complete: false, unstable: { from: 1, to: 2 } });
    expect(log).toEqual(['posts 1', 'posts 2']);
  });

  it('requests no further pages after a fatal error, and waits for requests in progress', async () => {
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) =>
          page === 3 ? Promise.reject(new TypeError('broken')) : Promise.resolve(pageOf(somePosts(200), page, 10)),
      },
    });
    await expect(readListing(source, quiet)).rejects.toThrow('broken');
    const asked = log.length;
    await Promise.resolve();
    expect(log).toHaveLength(asked);
    expect(asked).toBeLessThan(10);
  });
});

describe('a listing that needs a second pass', () => {
  const proved = { ...quiet, needsSecondPass: () => true };

  it('is stable if the second pass has the same posts in another order', async () => {
    const all = somePosts(25);
    let passes = 0;
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) => {
          if (page === 1) passes += 1;
          return Promise.resolve(pageOf(passes === 1 ? all : all.toReversed(), page, 10));
        },
      },
    });
    const listing = await readListing(source, proved);
    expect(listing).toMatchObject({ complete: true, unstable: undefined });
    expect([...listing.posts.keys()]).toEqual(all.map(({ id }) => id).reverse());
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 3', 'posts 1', 'posts 2', 'posts 3']);
  });

  it('is read twice even if it has only one page', async () => {
    const { source, log } = memorySource(somePosts(3));
    const asked: string[][] = [];
    await readListing(source, { ...quiet, needsSecondPass: (ids) => asked.push([...ids]) > 0 });
    expect(log).toEqual(['posts 1', 'posts 1']);
    expect(asked).toEqual([['1', '2', '3']]);
  });

  it('is read again without calling needsSecondPass if the first pass is inconsistent', async () => {
    const short: BlogItems['posts'] = (page) =>
      Promise.resolve({ ...pageOf(somePosts(12), page, 10), totalCount: '13' });
    const { source } = memorySource([], { replace: { posts: short } });
    const needsProof = () => expect.fail('asked');
    expect(await readListing(source, { ...quiet, needsSecondPass: needsProof })).toMatchObject({
      complete: false,
      unstable: undefined,
    });
  });

  it('is read again if page 1 has changed after the first pass', async () => {
    let posts = somePosts(12);
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) => {
          if (log.length === 3) posts = [{ id: '99' }, ...posts];
          return Promise.resolve(pageOf(posts, page, 10));
        },
      },
    });
    const listing = await readListing(source, quiet);
    expect(listing.posts.has('99')).toBe(true);
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 1', 'posts 2', 'posts 1', 'posts 2']);
  });

  it('omits a post that was removed in the meantime, and has the latest summaries', async () => {
    const blog = new ChangingBlog({
      posts: 3,
      pageSize: 2,
      order: 'oldest first',
      schedule: new Map([
        [
          3,
          [
            { kind: 'remove', pick: 0 },
            { kind: 'edit', pick: 0, title: 'Edited' },
          ],
        ],
      ]),
    });
    const announced: string[] = [];
    const listing = await readListing(blog, {
      ...proved,
      onPosts: (ids) => announced.push(...ids),
    });
    expect(announced).toEqual(['1', '2', '3']);
    expect([...listing.posts.keys()]).toEqual(['2', '3']);
    expect(listing.posts.get('2')?.title).toBe('Edited');
    expect(listing).toMatchObject({ complete: true, total: 2 });
  });

  it('is stable if both passes repeat the same post', async () => {
    const all = somePosts(14);
    const pinned: BlogItems['posts'] = (page) => {
      const list = pageOf(all, page, 10);
      return Promise.resolve({ ...list, posts: [{ id: '3' }, ...postsOf(list)] });
    };
    const { source, log } = memorySource([], { replace: { posts: pinned } });
    expect(await readListing(source, proved)).toMatchObject({ complete: true, unstable: undefined });
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 1', 'posts 2']);
  });

  it('is incomplete if passes always repeat a post and there is no total', async () => {
    const all = somePosts(14);
    const pinned: BlogItems['posts'] = (page) => {
      const list = pageOf(all, page, 10);
      const shown = postsOf(list);
      return Promise.resolve({ posts: shown.length > 0 ? [{ id: '3' }, ...shown] : [] });
    };
    const { source } = memorySource([], { replace: { posts: pinned } });
    expect(await readListing(source, proved)).toMatchObject({ complete: false, unstable: undefined });
  });

  it('does not treat a page of known posts as the end unless it repeats another page', async () => {
    let asked = 0;
    const all = somePosts(3);
    const { source, log } = memorySource([], {
      replace: {
        // Two posts are at the front of the list only while page 2 is read, and no total shows this.
        posts: (page) => {
          asked += 1;
          const there = asked === 2 ? [{ id: '98' }, { id: '99' }, ...all] : all;
          return Promise.resolve({ ...pageOf(there, page, 3), totalCount: undefined });
        },
      },
    });
    const listing = await readListing(source, quiet);
    expect([...listing.posts.keys()]).toEqual(['1', '2', '3']);
    expect(log).toEqual(['posts 1', 'posts 2', 'posts 1', 'posts 2']);
  });

  it('reports page 1 as failed if a later pass receives it without posts and a total', async () => {
    let asked = 0;
    const { source } = memorySource([], {
      replace: { posts: (page) => Promise.resolve(++asked === 1 ? pageOf(somePosts(3), page, 10) : {}) },
    });
    const listing = await readListing(source, proved);
    expect(listing).toMatchObject({
      complete: false,
      total: 3,
      failures: [{ page: 1, error: { status: 'unexpected' } }],
    });
    expect(listing.posts.size).toBe(3);
  });

  it('ends after five passes that never agree, and reports the unstable pages', async () => {
    let asked = 0;
    const all = somePosts(30);
    const { source, log } = memorySource([], {
      replace: {
        // Page 2 contains a different post each time.
        posts: (page) => {
          const list = pageOf(all, page, 10);
          return Promise.resolve(page === 2 ? { ...list, posts: [{ id: String(1000 + asked++) }] } : list);
        },
      },
    });
    const listing = await readListing(source, proved);
    expect(log.filter((entry) => entry === 'posts 1')).toHaveLength(5);
    expect(listing).toMatchObject({ complete: false, failures: [], unstable: { from: 2, to: 2 } });
    expect([...listing.posts.keys()]).toEqual(
      expect.arrayContaining(['1', '30', '1000', '1001', '1002', '1003', '1004']),
    );
  });

  it('accepts a page that failed once and succeeded twice afterwards', async () => {
    const blog = new ChangingBlog({ posts: 6, pageSize: 2, failing: new Set([2]) });
    expect(await readListing(blog, proved)).toMatchObject({ complete: true, failures: [], unstable: undefined });
    expect(blog.ids()).toHaveLength(6);
  });

  it('does not give up on a page that is refused because the list has become shorter, however often this happens', async () => {
    const remove = [{ kind: 'remove', pick: 0 }] as const;
    const blog = new ChangingBlog({
      posts: 5,
      pageSize: 1,
      beyond: 'refused',
      // The list becomes shorter before the last page of the first pass, and page 3 is refused in the second and third pass.
      schedule: new Map<number, readonly Change[]>([
        [3, [...remove, ...remove, ...remove]],
        [6, [{ kind: 'insert', date: 0, title: '' }]],
        [8, remove],
      ]),
    });
    const listing = await readListing(blog, proved);
    expect(listing).toMatchObject({ complete: true, failures: [], unstable: undefined });
    expect([...listing.posts.keys()]).toEqual(blog.ids());
  });

  it('ends after two passes that agree except for a page that neither could read', async () => {
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) =>
          page === 3
            ? Promise.reject(sourceFailure('post list', '404', true))
            : Promise.resolve(pageOf(somePosts(40), page, 10)),
      },
    });
    expect(await readListing(source, proved)).toMatchObject({ complete: false, unstable: { from: 3, to: 3 } });
    expect(log.filter((entry) => entry === 'posts 1')).toHaveLength(2);
  });

  it('does not request all pages if many consecutive pages fail, and reports the rest as unstable', async () => {
    const { source, log } = memorySource([], {
      replace: {
        posts: (page) =>
          page > 2
            ? Promise.reject(sourceFailure('post list', 'timeout', false))
            : Promise.resolve(pageOf(somePosts(1000), page, 10)),
      },
    });
    const listing = await readListing(source, proved);
    expect(listing).toMatchObject({ complete: false, unstable: { from: 3, to: 100 } });
    expect(listing.posts.size).toBe(20);
    expect(log.length).toBeLessThan(60);
  });

  it('stays within the request limit even if the list is endless', async () => {
    let asked = 0;
    const endless = (totalCount: string | undefined): Pick<BlogItems, 'posts'> => ({
      posts: () => Promise.resolve({ totalCount, posts: [{ id: String(asked++) }] }),
    });
    for (const [total, to] of [
      [undefined, 10_001],
      ['5', 5],
      ['999999999999', 100_000],
    ] as const) {
      asked = 0;
      const listing = await readListing(endless(total), proved);
      expect(asked).toBeLessThanOrEqual(maxListingRequests);
      expect(listing).toMatchObject({ complete: false, unstable: { from: 1, to, isEndless: to > 5 } });
    }
  });

  it.each<[string, () => PostSummary[], number]>([
    ['posts', () => Array.from({ length: 50_000 }, (_, n) => ({ id: `${n}` })), 20],
    ['characters', () => [{ id: '1', title: 'x'.repeat(32 * 1024 * 1024) }], 8],
  ])('stays within the memory limit for %s even if the list is endless', async (_, posts, pages) => {
    let asked = 0;
    const fresh = () => posts().map((post) => ({ ...post, id: `${asked}-${String(post.id)}` }));
    const source = { posts: async () => (await Promise.resolve(), (asked += 1), { totalCount: '10', posts: fresh() }) };
    const listing = await readListing(source, { ...proved, concurrency: 1 });
    expect(asked).toBe(pages);
    expect(listing).toMatchObject({ complete: false, unstable: { to: pages, isEndless: true } });
    const report = createEmptyReport();
    reportListingFailures(listing, new Tally(report, () => undefined));
    expect(report.posts.failed).toMatchObject([{ status: 'endless' }]);
    expect(String(report.posts.failed[0]?.message)).toBe(
      textOf('crawl.list-endless', { page: pages, posts: listing.posts.size }),
    );
  });

  it('may have a hundred thousand pages with one post each', async () => {
    const posts: BlogItems['posts'] = (page) =>
      Promise.resolve({ totalCount: '100000', posts: [{ id: String(page) }] });
    const listing = await readListing({ posts }, quiet);
    expect(listing).toMatchObject({ complete: true, unstable: undefined });
    expect(listing.posts.size).toBe(100_000);
  });

  it.each([
    ['the same page forever', () => Promise.resolve({ totalCount: '999999999', posts: [{ id: '1' }] })],
    [
      'an empty page forever',
      (page: number) => Promise.resolve({ totalCount: '999999999', posts: page > 1 ? [] : [{ id: '1' }] }),
    ],
    [
      'a refusal of each page except the first',
      (page: number) =>
        page > 1
          ? Promise.reject(sourceFailure('post list', '404', true))
          : Promise.resolve({ totalCount: '999999999', posts: [{ id: '1' }] }),
    ],
  ])(
    'stops early if the total is implausible and the source responds with %s',
    async (_, posts: BlogItems['posts']) => {
      const { source, log } = memorySource([], { replace: { posts } });
      expect(await readListing(source, proved)).toMatchObject({ complete: false });
      expect(log.length).toBeLessThan(60);
    },
  );

  // Two passes cannot rule this out, see `readListing`.
  it('misses a post if others are removed and restored at the worst moments', async () => {
    const blog = new ChangingBlog({
      posts: 2,
      pageSize: 1,
      order: 'oldest first',
      schedule: new Map([
        // Post 1 is removed while page 2 is requested, so post 2 moves to page 1. Post 3 replaces post 1 in the count.
        [2, [{ kind: 'replace', pick: 0, date: 50, title: '' }]],
        // Everything is restored before the second pass, in which the same changes happen again.
        [
          3,
          [
            { kind: 'return', pick: 0 },
            { kind: 'remove', pick: 2 },
          ],
        ],
        [
          4,
          [
            { kind: 'return', pick: 0 },
            { kind: 'remove', pick: 0 },
          ],
        ],
      ]),
    });
    const listing = await readListing(blog, proved);
    expect(blog.throughout()).toEqual(['2']);
    expect(listing.complete).toBe(true);
    expect([...listing.posts.keys()]).toEqual(['1', '3']);
  });
});

/** Returns a page of a list whose pages have different lengths. */
function cut(all: readonly SourcePost[], starts: readonly number[], page: number) {
  const from = starts[page - 1] ?? all.length;
  const to = starts[page] ?? all.length;
  return { ...pageOf(all.slice(from, to), 1, 100), page: String(page), totalCount: String(all.length) };
}
