import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Archive } from '../../src/archive/reader/archive.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { ArchiveError, RefusedError, TextError, UsageError } from '../../src/core/errors/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import type { CategoryList } from '../../src/core/items/category.ts';
import { postsOf, type PostList } from '../../src/core/items/post.ts';
import { createEmptyReport } from '../../src/core/report/report.ts';
import { crawl, type Crawl } from '../../src/crawl/crawler.ts';
import type { FetchMedium } from '../../src/crawl/ports.ts';
import type { SourceBlog } from '../../src/crawl/source.ts';
import {
  comment,
  memorySource,
  readingOf,
  somePosts,
  sourceFailure,
  type SourcePost,
  pageOf,
} from '../helpers/memory/memory-source.ts';
import { message } from '../../src/messages/message.ts';
import { toPlain } from '../../src/messages/plain.ts';
import { checkArchive } from '../../src/archive/verify/check-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { somePlace } from '../helpers/source/source-place.ts';

const withoutCounts = (list: PostList) => ({
  ...list,
  posts: postsOf(list).map((one) => ({ ...one, comments: undefined })),
});

/** Crawls a blog that is built in memory into a real archive. */
async function crawlInto(
  folder: string,
  posts: SourcePost[],
  more: { replace?: Partial<SourceBlog>; crawl?: Partial<Crawl>; media?: Record<string, string> } = {},
) {
  const { source, log } = memorySource(posts, more.replace ? { replace: more.replace } : {});
  const store = await ArchiveStore.open(folder, {
    blog: 'b',
    rootKey: 'service',
    source: somePlace,
    today: '2026-11-20',
  });
  const report = createEmptyReport();
  const events: RunEvent[] = [];
  const fetched: string[] = [];
  const fetchMedium: FetchMedium = async (address) => {
    fetched.push(address);
    const found = more.media?.[address] ?? 'gone';
    if (found === 'gone') return { outcome: 'gone', reason: '404' };
    if (found === 'failed') return { outcome: 'failed', message: 'status 500' };
    const file = store.newMediumFile();
    await fs.writeFile(file, found);
    const sha256 = createHash('sha256').update(found).digest('hex');
    await store.putMedium(address, { file, sha256, size: found.length, type: 'image/png', extension: 'png' });
    return { outcome: 'stored' };
  };
  const run = crawl({
    source,
    store,
    firstPage: await source.posts(1),
    report,
    emit: (event) => events.push(event),
    concurrency: 4,
    today: '2026-11-20',
    refresh: 'all',
    auditDays: 7,
    acceptRemovals: false,
    media: 'all',
    fetchMedium,
    findMedia: (html) =>
      [...html.matchAll(/https:\S+/gu)].map(([address]) => ({ addresses: address.split('|'), kind: 'image' })),
    ...more.crawl,
  });
  const isUnchecked = await run.catch(async (error: unknown) => {
    await store.suspend({ seal: true });
    throw error;
  });
  await store.finish();
  return { report, log, events, fetched, isUnchecked };
}

/** Returns the files of an archive without the list of missing data and the files that count or name it. */
function withoutMissing(files: Record<string, string>): Record<string, string> {
  const others = Object.entries(files).filter(([name]) => !/^data\/missing\.json$|^bag-info|manifest/u.test(name));
  return Object.fromEntries(others);
}

describe('crawl', () => {
  it('reads every post with its comments once, and stores them', async () => {
    const folder = temporaryFolder();
    const posts = somePosts(23).map((post) => ({ ...post, comments: [comment(`c${post.id}`, 'hi')] }));
    const { report, log } = await crawlInto(folder, posts);
    expect(report.posts).toMatchObject({ listed: 23, stored: 23, new: 23, failed: [] });
    expect(report.comments).toMatchObject({ stored: 23, new: 23 });
    expect(log.filter((entry) => entry.startsWith('post ')).sort()).toEqual(posts.map(({ id }) => `post ${id}`).sort());
    expect(log.filter((entry) => entry.startsWith('comments ')).length).toBe(23);
    expect((await Archive.open(folder)).postIds()).toEqual(posts.map(({ id }) => id));
  });

  it('reads the posts of the first page before the whole list has been read', async () => {
    const posts = somePosts(200);
    const { source } = memorySource(posts);
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const replace: Partial<SourceBlog> = {
      posts: async (page) => (page === 20 ? begun.then(() => source.posts(page)) : source.posts(page)),
      post: (id) => {
        begin();
        return source.post(id);
      },
    };
    const { report } = await crawlInto(temporaryFolder(), posts, { replace });
    expect(report.posts.stored).toBe(200);
  });

  it('reads the list while it waits for the categories, but reads posts only after the categories', async () => {
    const posts = somePosts(30);
    const { source } = memorySource(posts);
    let showRest = (): void => undefined;
    const shown = new Promise<void>((resolve) => (showRest = resolve));
    const log: string[] = [];
    const replace: Partial<SourceBlog> = {
      categories: async () => {
        await shown;
        log.push('categories');
        return source.categories();
      },
      posts: (page) => {
        if (page === 3) showRest();
        return source.posts(page);
      },
      post: (id) => {
        log.push('post');
        return source.post(id);
      },
    };
    await crawlInto(temporaryFolder(), posts, { replace });
    expect(log).toEqual(['categories', ...posts.map(() => 'post')]);
  });

  it('reads at most eight posts at once with a concurrency of four', async () => {
    let inHand = 0;
    let most = 0;
    const posts = somePosts(60);
    await crawlInto(temporaryFolder(), posts, {
      replace: {
        post: async (id) => {
          most = Math.max(most, ++inHand);
          await new Promise((resolve) => setImmediate(resolve));
          inHand -= 1;
          return readingOf({ id });
        },
      },
    });
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(1);
  });

  it('stores the summary of a refused post, and continues', async () => {
    const folder = temporaryFolder();
    const posts = somePosts(3);
    const { report } = await crawlInto(folder, posts, {
      replace: {
        post: (id) =>
          id === '2' ? Promise.reject(sourceFailure('post read', 'null', true)) : Promise.resolve(readingOf({ id })),
      },
    });
    expect(report.posts.stored).toBe(2);
    expect(report.posts.failed).toEqual([
      { id: '2', operation: 'post read', status: 'null', message: 'post read: status null' },
    ]);
    expect(await (await Archive.open(folder)).record('2')).toMatchObject({
      state: 'unreadable',
      reading: null,
      summary: { title: 'Post 2' },
    });
  });

  it('keeps the record of a post that cannot be read because of an outage', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(3));
    const before = filesIn(folder);
    const posts = somePosts(3).map((post) => ({ ...post, title: `${post.title} edited` }));
    const outage = () => Promise.reject(sourceFailure('post read', 'timeout', false));
    const { report } = await crawlInto(folder, posts, { replace: { post: outage } });
    expect(report.posts.failed).toHaveLength(3);
    expect(report.posts.stored).toBe(3);
    expect(withoutMissing(filesIn(folder))).toEqual(withoutMissing(before));
    expect(fs.readJsonSync(path.join(folder, 'data/missing.json'))).toEqual({
      posts: { '1': ['post read'], '2': ['post read'], '3': ['post read'] },
      media: {},
    });
  });

  it('stores the body and keeps archived comments if comments cannot be read', async () => {
    const folder = temporaryFolder();
    const posts = [{ id: '1', comments: [comment('1', 'kept')] }];
    await crawlInto(folder, posts);
    const { report } = await crawlInto(folder, [{ ...posts[0]!, content: '<p>new</p>' }], {
      replace: { comments: () => Promise.reject(sourceFailure('comment list', '500', false)) },
    });
    expect(report.posts).toMatchObject({ changed: 1, failed: [{ id: '1', operation: 'comment list' }] });
    const archive = await Archive.open(folder);
    expect(await archive.content('1')).toBe('<p>new</p>');
    expect(await archive.comments('1')).toHaveLength(1);
  });

  it('keeps archived comments if the source counts comments but lists none', async () => {
    const folder = temporaryFolder();
    const posts = [{ id: '1', comments: [comment('1', 'kept')] }];
    await crawlInto(folder, posts);
    const { report } = await crawlInto(folder, posts, {
      replace: { comments: () => Promise.resolve({ totalCount: '1', comments: '' }) },
    });
    expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'comment list' }]);
    expect(await (await Archive.open(folder)).comments('1')).toHaveLength(1);
  });

  it('reports why a post failed in every language', async () => {
    const reason = message('api.null');
    const failure = Object.assign(new TextError(reason), { operation: 'post read', status: 'null', refusal: true });
    const { report, events } = await crawlInto(temporaryFolder(), somePosts(1), {
      replace: { post: () => Promise.reject(failure) },
    });
    expect(report.posts.failed).toMatchObject([{ id: '1', message: reason }]);
    expect(events).toContainEqual({ type: 'post-failed', id: '1', message: reason });
  });

  it('keeps the archived body if the received post has none', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(1));
    const before = filesIn(folder);
    for (const reading of [{ id: '1' }, { id: '1', content: null }, {}]) {
      const { report } = await crawlInto(folder, somePosts(1), { replace: { post: () => Promise.resolve(reading) } });
      expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'post read', status: 'unexpected' }]);
      expect(withoutMissing(filesIn(folder))).toEqual(withoutMissing(before));
    }
  });

  it('replaces an archived body with an empty one only with --accept-removals', async () => {
    const folder = temporaryFolder();
    const title = 'Retracted';
    await crawlInto(folder, [{ id: '1', title }]);
    const empty = [{ id: '1', title, content: '' }];
    const refused = await crawlInto(folder, empty);
    expect(refused.report.posts.failed).toMatchObject([{ id: '1', operation: 'post read', status: 'unexpected' }]);
    expect(String(refused.report.posts.failed[0]?.message)).toContain('--accept-removals');
    expect(await (await Archive.open(folder)).content('1')).toBe('<p>Body of 1</p>');
    const accepted = await crawlInto(folder, empty, { crawl: { acceptRemovals: true } });
    expect(accepted.report.posts).toMatchObject({ changed: 1, failed: [] });
    expect(await (await Archive.open(folder)).content('1')).toBe('');
    const again = await crawlInto(folder, empty);
    expect(again.report.posts).toMatchObject({ unchanged: 1, failed: [] });
  });

  it('does not treat a missing body as an empty one, even with --accept-removals', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(1));
    for (const reading of [{ id: '1' }, { id: '1', content: null }]) {
      const { report } = await crawlInto(folder, somePosts(1), {
        replace: { post: () => Promise.resolve(reading) },
        crawl: { acceptRemovals: true },
      });
      expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'post read', status: 'unexpected' }]);
      expect(await (await Archive.open(folder)).content('1')).toBe('<p>Body of 1</p>');
    }
  });

  it.each([
    ['an empty object', {}],
    ['a list with fewer comments than its count', { totalCount: '2', comments: [comment('1', 'a')] }],
  ])('keeps archived comments if the response is %s', async (_, list) => {
    const folder = temporaryFolder();
    const posts = [{ id: '1', comments: [comment('1', 'a'), comment('2', 'b')] }];
    await crawlInto(folder, posts);
    const { report } = await crawlInto(folder, posts, { replace: { comments: () => Promise.resolve(list) } });
    expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'comment list' }]);
    expect(await (await Archive.open(folder)).comments('1')).toHaveLength(2);
  });

  describe('that receives an empty category list although categories are archived', () => {
    const birds = { categories: [{ id: '5', name: 'Birds', parent: '', label: 'Birds' }] };
    const listing = (list: CategoryList): Partial<SourceBlog> => ({ categories: () => Promise.resolve(list) });
    const posts = somePosts(3).map((post) => ({ ...post, categoryId: '5' }));
    const held = async (folder: string) => (await Archive.open(folder)).categories().map(({ id }) => id);
    const crawled = async () => {
      const folder = temporaryFolder();
      await crawlInto(folder, posts, { replace: listing(birds) });
      return folder;
    };

    it.each([[''], [{}], [null], [[]], [undefined]])(
      'keeps the archived list while posts belong to its categories, and reports a failure: %j',
      async (categories) => {
        const folder = await crawled();
        const list = listing(categories === undefined ? {} : { categories });
        const { report } = await crawlInto(folder, posts, { replace: list });
        expect(report.posts).toMatchObject({
          stored: 3,
          failed: [{ operation: 'category list', status: 'unexpected' }],
        });
        expect(String(report.posts.failed[0]?.message)).toContain('--accept-removals');
        expect(await held(folder)).toEqual(['5']);
      },
    );

    it('accepts the empty list with --accept-removals', async () => {
      const folder = await crawled();
      const { report } = await crawlInto(folder, posts, { replace: listing({}), crawl: { acceptRemovals: true } });
      expect(report.posts.failed).toEqual([]);
      expect(await held(folder)).toEqual([]);
    });

    it('accepts the empty list if no listed post belongs to a category', async () => {
      const folder = await crawled();
      const { report } = await crawlInto(folder, somePosts(3), { replace: listing({}) });
      expect(report.posts.failed).toEqual([]);
      expect(await held(folder)).toEqual([]);
    });

    it('accepts the empty list if only removed posts belonged to categories', async () => {
      const folder = temporaryFolder();
      const others = somePosts(2);
      await crawlInto(folder, [...others, { id: '3', categoryId: '5' }], { replace: listing(birds) });
      await crawlInto(folder, others, { replace: listing(birds) });
      const { report } = await crawlInto(folder, others, { replace: listing({}) });
      expect(report.posts.failed).toEqual([]);
      expect(await held(folder)).toEqual([]);
    });
  });

  it('makes a post private if the list says so, even if the post cannot be read', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(1));
    const outage = () => Promise.reject(sourceFailure('post read', '503', false));
    await crawlInto(folder, [{ id: '1', title: 'Edited', visibility: '0' }], { replace: { post: outage } });
    const { summary } = await (await Archive.open(folder)).record('1');
    expect(summary).toMatchObject({ visibility: '0', title: 'Post 1' });
  });

  it('skips a post whose ID is unusable, and reads all others', async () => {
    const odd = ['', 'x'.repeat(3000)].map((id) => ({ id }));
    const { report } = await crawlInto(temporaryFolder(), [...odd, ...somePosts(3)]);
    expect(report.posts.stored).toBe(3);
    expect(report.posts.failed.map(({ operation, status }) => [operation, status])).toEqual(
      odd.map(() => ['post list', 'unexpected']),
    );
  });

  it('reads a damaged post again if it has no comments and no comment count', async () => {
    const folder = temporaryFolder();
    const posts = somePosts(2);
    const uncounted = { posts: (page: number) => Promise.resolve(withoutCounts(pageOf(posts, page, 10))) };
    const comments = () => Promise.resolve({ comments: '' });
    await crawlInto(folder, posts, { replace: { ...uncounted, comments } });
    await fs.writeFile(path.join(folder, 'data/posts/1/post.json'), '{');
    const { report } = await crawlInto(folder, posts, { replace: { ...uncounted, comments } });
    expect(report.posts).toMatchObject({ stored: 2, failed: [] });
  });

  it('skips a post whose paths are too long for the system, and reads all others', async () => {
    // The folder and the ID together exceed 4,096 bytes, the maximum length of a path, but no single name is too long.
    const id = 'x'.repeat(139 * 5);
    const above = temporaryFolder();
    const folder = path.join(above, ...Array<string>(18).fill('y'.repeat(199)));
    const { report } = await crawlInto(folder, [{ id }, ...somePosts(3)]);
    expect(folder.length + id.length).toBeGreaterThan(4096);
    expect(report.posts.stored).toBe(3);
    expect(report.posts.failed).toMatchObject([{ id, status: 'unexpected' }]);
    expect(String(report.posts.failed[0]?.message)).toContain('a folder with a shorter path');
  });

  it('stores posts with unusual IDs separately, and recognizes them in the next run', async () => {
    const ids = [
      '__proto__',
      'a/b',
      '..',
      'NUL',
      'nul',
      'ABC',
      'abc',
      'straße',
      'é',
      'e\u0301',
      '\ud800',
      'x'.repeat(300),
    ];
    const folder = temporaryFolder();
    const posts = ids.map((id) => ({ id, title: `Title of ${id}`, comments: [{ id: '1', comment: `On ${id}` }] }));
    const first = await crawlInto(folder, posts);
    expect(first.report.posts).toMatchObject({ stored: ids.length, new: ids.length, failed: [] });
    const archive = await Archive.open(folder);
    expect([...archive.postIds()].sort()).toEqual([...ids].sort());
    for (const { id, title } of posts) {
      expect((await archive.record(id)).summary).toMatchObject({ id, title });
      expect(await archive.comments(id)).toMatchObject([{ comment: `On ${id}` }]);
    }
    expect((await checkArchive(folder, { findMedia: () => [] })).findings).toEqual([]);
    const before = filesIn(folder);
    const second = await crawlInto(folder, posts);
    expect(second.report.posts).toMatchObject({ new: 0, changed: 0, removed: 0, failed: [] });
    expect(filesIn(folder)).toEqual(before);
  });

  it('treats a response that contains another post as a failure', async () => {
    const folder = temporaryFolder();
    const { report } = await crawlInto(folder, somePosts(2), {
      replace: { post: () => Promise.resolve(readingOf({ id: '2' })) },
    });
    expect(toPlain(report.posts.failed)).toMatchObject([
      { id: '1', message: expect.stringMatching(/with post 2 when asked for post 1/) as string },
    ]);
  });

  it('stops if the token is rejected during the run, instead of marking the remaining posts as unreadable', async () => {
    const folder = temporaryFolder();
    const posts = somePosts(40);
    await crawlInto(folder, posts);
    const before = filesIn(folder);
    const refused = () => Promise.reject(sourceFailure('post read', '401', true));
    await expect(
      crawlInto(folder, posts, {
        replace: {
          post: refused,
          checkAccess: () => Promise.reject(new RefusedError('source-refused', 'token refused')),
        },
      }),
    ).rejects.toThrow('token refused');
    expect(filesIn(folder)).toEqual(before);
  });

  it('stops if the source stops responding', async () => {
    const dead = () => Promise.reject(sourceFailure('post read', 'timeout', false));
    let asked = 0;
    const post = () => {
      asked += 1;
      return dead();
    };
    const run = crawlInto(temporaryFolder(), somePosts(500), { replace: { post, comments: dead } });
    await expect(run).rejects.toThrow('timeout');
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(60);
  });

  it('marks unlisted posts as removed, and restores them when they are listed again', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(10));
    const { report } = await crawlInto(folder, somePosts(9));
    expect(report.posts.removed).toBe(1);
    expect(await (await Archive.open(folder)).record('10')).toMatchObject({ state: 'removed', missed: '2026-11-20' });
    const again = await crawlInto(folder, somePosts(10));
    expect(again.report.posts.removed).toBe(0);
    expect((await (await Archive.open(folder)).record('10')).state).toBe('listed');
  });

  it('remembers that a removed post was refused until the post is read again', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(10));
    const failing = (refusal: boolean): Partial<SourceBlog> => ({
      post: (id) =>
        id === '10'
          ? Promise.reject(sourceFailure('post read', refusal ? 'null' : 'timeout', refusal))
          : Promise.resolve(readingOf({ id })),
    });
    const record = async () => (await Archive.open(folder)).record('10');
    await crawlInto(folder, somePosts(10), { replace: failing(true) });
    await crawlInto(folder, somePosts(9));
    expect(await record()).toMatchObject({ state: 'removed', refused: true, reading: { id: '10' } });
    expect((await checkArchive(folder, { findMedia: () => [] })).findings).toEqual([]);
    await crawlInto(folder, somePosts(10), { replace: failing(false) });
    expect(await record()).toMatchObject({ state: 'unreadable' });
    await crawlInto(folder, somePosts(10));
    expect(await record()).toMatchObject({ state: 'listed' });
    expect(await record()).not.toHaveProperty('refused');
  });

  it('does not mark posts as removed if a page of the list failed', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(20));
    const { source } = memorySource(somePosts(20));
    const { report } = await crawlInto(folder, somePosts(20), {
      replace: {
        posts: (page) => (page === 2 ? Promise.reject(sourceFailure('post list', '500', false)) : source.posts(page)),
      },
    });
    expect(report.posts.removed).toBe(0);
    expect(report.posts.failed).toMatchObject([{ id: '', operation: 'post list' }]);
    expect((await (await Archive.open(folder)).record('20')).state).toBe('listed');
  });

  it('stops instead of marking more than a fifth of the posts as removed, except with --accept-removals', async () => {
    const folder = temporaryFolder();
    await crawlInto(folder, somePosts(30));
    await expect(crawlInto(folder, somePosts(20))).rejects.toThrow(/10 of the 30 posts.*--accept-removals/);
    expect((await (await Archive.open(folder)).record('30')).state).toBe('listed');
    const { report } = await crawlInto(folder, somePosts(20), { crawl: { acceptRemovals: true } });
    expect(report.posts.removed).toBe(10);
  });

  it('fetches each media file once: from its preferred URL or, if that is gone, from the next one', async () => {
    const posts = [
      { id: '1', content: 'https://m.example.com/a.png' },
      {
        id: '2',
        content: 'https://m.example.com/a.png https://m.example.com/gone.png|https://m.example.com/thumb.png',
      },
    ];
    const folder = temporaryFolder();
    const { report, fetched, events } = await crawlInto(folder, posts, {
      media: { 'https://m.example.com/a.png': 'a', 'https://m.example.com/thumb.png': 't' },
    });
    const files = events.flatMap((event) => (event.type === 'media-settled' ? [event.file] : []));
    expect(files.sort()).toEqual([expect.any(String), expect.any(String), undefined]);
    for (const file of files.slice(0, 2)) expect(fs.existsSync(path.join(folder, 'data/media', file ?? ''))).toBe(true);
    expect(fetched.sort()).toEqual(
      ['https://m.example.com/a.png', 'https://m.example.com/gone.png', 'https://m.example.com/thumb.png'].sort(),
    );
    expect(report.media).toMatchObject({ referenced: 3, stored: 2, new: 2, gone: 1, failed: [] });
  });

  it('stores the copy that the page shows if the original fails, and requests the original again in the next run', async () => {
    const folder = temporaryFolder();
    const posts = [{ id: '1', content: 'https://m.example.com/a.png|https://m.example.com/thumb.png' }];
    const media = { 'https://m.example.com/a.png': 'failed', 'https://m.example.com/thumb.png': 'small' };
    const first = await crawlInto(folder, posts, { media });
    expect(first.report.media).toMatchObject({ stored: 1, new: 1, failed: [] });
    expect(first.report.warnings).toMatchObject([{ code: 'media-fallback', post: '1' }]);
    const second = await crawlInto(folder, posts, { media: { ...media, 'https://m.example.com/a.png': 'large' } });
    expect(second.fetched).toEqual(['https://m.example.com/a.png']);
    expect(second.report.warnings).toEqual([]);
  });

  it('emits as many gone media as the report counts: one for each URL', async () => {
    const url = (name: string) => `https://m.example.com/${name}.png`;
    const posts = ['a|b', 'a|c', 'd|stored', 'd', 'stored'].map((names, index) => ({
      id: String(index),
      content: names.split('|').map(url).join('|'),
    }));
    const { report, events } = await crawlInto(temporaryFolder(), posts, { media: { [url('stored')]: 'x' } });
    const outcomes = events.flatMap((event) => (event.type === 'media-settled' ? [event.outcome] : []));
    expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(4);
    expect(report.media).toMatchObject({ gone: 4, stored: 1, failed: [] });
    const found = events.map((event) => (event.type === 'media-found' ? event.count : 0));
    expect(outcomes).toHaveLength(found.reduce((sum, count) => sum + count, 0));
  });

  it('warns about media that are gone, and requests them again in the next run', async () => {
    const folder = temporaryFolder();
    const posts = [{ id: '1', content: 'https://m.example.com/a.png' }];
    const first = await crawlInto(folder, posts);
    expect(first.report.media.gone).toBe(1);
    expect(first.report.warnings).toMatchObject([{ code: 'media-gone', post: '1' }]);
    const before = filesIn(folder);
    const second = await crawlInto(folder, posts, { crawl: { today: '2027-01-01' } });
    expect(second.report.warnings).toMatchObject([{ code: 'media-gone', post: '1' }]);
    expect(filesIn(folder)).toEqual(before);
    const third = await crawlInto(folder, posts, { media: { 'https://m.example.com/a.png': 'found again' } });
    expect(third.report.media).toMatchObject({ stored: 1, new: 1, gone: 0 });
  });

  it.each([
    ['is partial with a failure if more than a tenth', 11, 80, 'partial'],
    ['is complete if a tenth', 11, 110, 'complete'],
    ['is complete if ten', 10, 20, 'complete'],
  ])('%s of the media disappear at once: %i of %i', async (_, gone, all, status) => {
    const content = Array.from({ length: all }, (_, at) => `https://m.example.com/${at}.png`).join(' ');
    const media = Object.fromEntries(
      content
        .split(' ')
        .slice(gone)
        .map((url) => [url, url]),
    );
    const folder = temporaryFolder();
    const { report } = await crawlInto(folder, [{ id: '1', content }], { media });
    expect(report.media).toMatchObject({ referenced: all, gone, failed: [] });
    expect(report.posts.failed).toHaveLength(status === 'partial' ? 1 : 0);
    if (status === 'partial')
      expect(toPlain(report.posts.failed)).toMatchObject([
        { id: '', operation: 'media', message: expect.stringMatching(/11 of 80/u) as string },
      ]);
    // Media known to be gone are not reported again. They stay gone even if their host is unavailable.
    const again = await crawlInto(folder, [{ id: '1', content }], {
      media: {
        ...media,
        ...Object.fromEntries(
          content
            .split(' ')
            .slice(0, gone)
            .map((url) => [url, 'failed']),
        ),
      },
    });
    expect(again.report.posts.failed).toEqual([]);
    expect(again.report.media).toMatchObject({ referenced: all, gone, failed: [] });
  });

  it('stores the copy in each post if their common original is gone, whatever the order of the posts', async () => {
    const original = 'https://m.example.com/gone.png';
    const posts = ['1', '2'].map((id) => ({ id, content: `${original}|https://m.example.com/r${id}.png` }));
    const media = { 'https://m.example.com/r1.png': 'one', 'https://m.example.com/r2.png': 'two' };
    const folders = [temporaryFolder(), temporaryFolder()];
    const runs = [
      await crawlInto(folders[0]!, posts, { media }),
      await crawlInto(folders[1]!, posts.toReversed(), { media }),
    ];
    for (const { report, fetched } of runs) {
      expect(report.media).toMatchObject({ referenced: 3, stored: 2, gone: 1 });
      expect(fetched.filter((address) => address === original)).toHaveLength(1);
    }
    expect(filesIn(folders[0]!)).toEqual(filesIn(folders[1]!));
  });

  it('counts an original as new only once if posts contain different copies of it', async () => {
    const original = 'https://m.example.com/a.png';
    const posts = ['1', '2', '3'].map((id) => ({ id, content: `${original}|https://m.example.com/r${id}.png` }));
    const { report, fetched } = await crawlInto(temporaryFolder(), posts, { media: { [original]: 'picture' } });
    expect(fetched).toEqual([original]);
    expect(report.media).toMatchObject({ referenced: 1, stored: 1, new: 1 });
  });

  it('fails if media cannot be stored, however many downloads are queued', async () => {
    const pictures = (id: string) =>
      Array.from({ length: 60 }, (_, n) => `https://m.example.com/${id}-${n}.png`).join(' ');
    const posts = somePosts(60).map((post) => ({ ...post, content: pictures(post.id) }));
    const full = () => Promise.reject(new UsageError('option-invalid', 'no space left'));
    const run = crawlInto(temporaryFolder(), posts, { crawl: { fetchMedium: full } });
    await expect(run).rejects.toThrow('no space left');
  });

  it('fetches the images of the blog itself, unless the run fetches no media', async () => {
    const blog = {
      name: 'b',
      blogIconUrl: 'https://m.example.com/icon.png',
      faviconUrl: 'http://',
      profileImageUrl: '',
    };
    const { fetched } = await crawlInto(temporaryFolder(), [], { replace: { blog } });
    expect(fetched).toEqual(['https://m.example.com/icon.png']);
    const none = await crawlInto(temporaryFolder(), [{ id: '1', content: 'https://m.example.com/a.png' }], {
      replace: { blog },
      crawl: { media: 'none' },
    });
    expect(none.fetched).toEqual([]);
    expect(none.report.media.referenced).toBe(0);
  });

  it('warns about a newest comment that is missing from its post, and about undocumented visibilities', async () => {
    const newest = {
      comments: {
        comment: [
          { id: '9', postId: '1' },
          { id: '1', postId: '1' },
        ],
      },
    };
    const { report } = await crawlInto(
      temporaryFolder(),
      [{ id: '1', visibility: '7', comments: [comment('1', 'x')] }],
      {
        replace: { newestComments: () => Promise.resolve(newest) },
      },
    );
    expect(report.warnings.map(({ code, post }) => [code, post])).toEqual([
      ['visibility-unknown', '1'],
      ['comment-not-listed', '1'],
    ]);
  });

  it('continues if categories and newest comments cannot be read, and reports this', async () => {
    const { report, isUnchecked } = await crawlInto(temporaryFolder(), somePosts(1), {
      replace: {
        categories: () => Promise.reject(sourceFailure('category list', '500', false)),
        newestComments: () => Promise.reject(sourceFailure('newest comments', '500', false)),
      },
    });
    expect(report.posts).toMatchObject({ stored: 1, failed: [{ id: '', operation: 'category list' }] });
    expect(report.warnings).toMatchObject([{ code: 'newest-comments-unread' }]);
    expect(isUnchecked('comment-not-listed', '1')).toBe(true);
  });

  const counted = { name: 'b', statistics: { comment: '9' } };
  const whole = ['count-posts', 'count-statistics-posts', 'count-statistics-comments', 'count-category'];

  it('compares comment counts, but not category counts, if the categories could not be read', async () => {
    const categories = () => Promise.reject(sourceFailure('category list', '500', false));
    const { report, isUnchecked } = await crawlInto(temporaryFolder(), somePosts(1), {
      replace: { blog: counted, categories },
    });
    expect(report.warnings.map(({ code }) => code)).toEqual(['count-statistics-comments']);
    expect(whole.filter((code) => isUnchecked(code))).toEqual(['count-category']);
  });

  it('does not compare comment counts if the comments on a post could not be read, and reports this', async () => {
    const { source } = memorySource(somePosts(2));
    const failing = (id: string) => id === '2' && Promise.reject(sourceFailure('comment list', '500', false));
    const { report, isUnchecked } = await crawlInto(temporaryFolder(), somePosts(2), {
      replace: { blog: counted, comments: (id) => failing(id) || source.comments(id) },
    });
    expect(report.warnings).toEqual([]);
    expect(whole.filter((code) => isUnchecked(code))).toEqual(['count-statistics-comments']);
    const ofPosts = ['count-comments', 'comment-not-listed', 'visibility-unknown'];
    expect(ofPosts.filter((code) => isUnchecked(code, '2'))).toEqual(['count-comments', 'comment-not-listed']);
    expect(ofPosts.filter((code) => isUnchecked(code, '1'))).toEqual([]);
  });

  it('completes the manifest of the archive even if the run fails', async () => {
    const folder = temporaryFolder();
    const posts = somePosts(30);
    const fails: SourceBlog['post'] = (id) =>
      id === '15'
        ? Promise.reject(new ArchiveError('archive-damaged', 'out of order'))
        : Promise.resolve(readingOf({ id }));
    await expect(crawlInto(folder, posts, { replace: { post: fails } })).rejects.toThrow('out of order');
    const manifest = await fs.readFile(path.join(folder, 'manifest-sha256.txt'), 'utf8');
    const payload = Object.keys(filesIn(folder)).filter((name) => name.startsWith('data/'));
    expect(
      manifest
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(66))
        .sort(),
    ).toEqual(payload.sort());
  });
});
