import { describe, expect, it } from 'vitest';
import { TextError } from '../../src/core/errors/errors.ts';
import { commentIdsOf } from '../../src/core/records/stored-post.ts';
import { commentsOf } from '../../src/core/items/comment.ts';
import type { PostList, PostReading } from '../../src/core/items/post.ts';
import type { SourceCapabilities } from '../../src/crawl/source.ts';
import { runCrawl, type CrawlRun, type CrawlStore } from '../helpers/source/crawl-run.ts';
import {
  comment,
  commentListOf,
  memorySource,
  pageOf,
  readingOf,
  sourceFailure,
  somePosts,
  summaryOf,
  type SourcePost,
} from '../helpers/memory/memory-source.ts';
import { MemoryStore } from '../helpers/memory/memory-store.ts';

/** Creates a store for several runs from sources with different capabilities. */
function scene() {
  let store: MemoryStore | undefined;
  const open = (today: string): CrawlStore => {
    const opened = (store = store?.reopen(today) ?? new MemoryStore(today));
    return {
      store: opened,
      putMedium: (address, bytes) => opened.putMedium(address, bytes),
      finish: async () => opened.finish(),
      stop: () => Promise.resolve(),
    };
  };
  const night = async (
    day: number,
    posts: SourcePost[],
    capabilities: Partial<SourceCapabilities> = {},
    {
      mediaBase,
      ...more
    }: Partial<CrawlRun> &
      Pick<CrawlRun['source'], 'mediaBase'> & { replace?: Parameters<typeof memorySource>[1] } = {},
  ) => {
    const { source, log } = memorySource(posts, more.replace ?? {});
    const today = `2026-11-${day}`;
    const items = mediaBase ? { ...source, mediaBase } : source;
    const report = await runCrawl({ source: items, into: open(today), today, capabilities, ...more });
    return { report, log };
  };
  const held = (id: string) => store?.post(id);
  return { night, held, contents: () => store?.contents(), store: () => store! };
}

const quiet = { crawl: { refresh: 'changed', auditDays: 3650 } } as const;

describe('A source with an incomplete post list', () => {
  const part = { listing: 'some' } as const;

  it('does not cause missing posts to be marked as removed', async () => {
    const { night, held } = scene();
    await night(20, somePosts(10));
    const { report } = await night(21, somePosts(1), part);
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 1, removed: 0, oldestReading: null } });
    expect(somePosts(10).map(({ id }) => held(id)?.record?.state)).toEqual(Array(10).fill('listed'));
  });

  it('is not read twice to confirm missing posts', async () => {
    const { night } = scene();
    await night(20, somePosts(30));
    const { log } = await night(21, somePosts(15), part);
    expect(log.filter((entry) => entry === 'posts 2')).toHaveLength(1);
  });

  it('is not checked against the post and comment counts of the blog', async () => {
    const { night } = scene();
    const blog = { name: 'b', statistics: { post: '10', comment: '7' } };
    const { report } = await night(20, somePosts(3), part, { replace: { replace: { blog } } });
    expect(report.warnings).toEqual([]);
  });
});

describe('A source that lists only public posts', () => {
  const stranger = { listing: 'public' } as const;
  const owned: SourcePost[] = [
    ...somePosts(4),
    { id: '5', visibility: '0' },
    { id: '6', visibility: '15' },
    { id: '7', visibility: '99' },
  ];
  const visible = [...somePosts(4), { id: '6', visibility: '15' }];
  /** Refuses to return posts by id. */
  const refusing = (statuses: Readonly<Record<string, string>>) => ({
    replace: {
      replace: {
        post: (id: string) =>
          statuses[id] === undefined
            ? Promise.resolve(readingOf({ id }))
            : Promise.reject(sourceFailure('post read', statuses[id], statuses[id] !== 'timeout')),
      },
    },
    ...quiet,
  });

  it('leaves private posts unchanged, and does not request them', async () => {
    const { night, held, contents } = scene();
    await night(20, owned, { listing: 'some', datedReadings: false });
    const before = contents();
    const { report, log } = await night(21, visible, stranger, quiet);
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 5, removed: 0 }, warnings: [] });
    expect(log).not.toContain('post 5');
    expect(log.filter((entry) => entry.startsWith('posts'))).toHaveLength(1);
    expect(owned.map(({ id }) => held(id)?.record?.state)).toEqual(Array(7).fill('listed'));
    expect(contents()).toEqual(before);
  });

  it('removes a missing public post only if it does not exist', async () => {
    const { night, held } = scene();
    await night(20, owned);
    const { report } = await night(21, visible.slice(2), stranger, refusing({ 1: '404', 2: '401' }));
    expect(report).toMatchObject({ status: 'complete', posts: { removed: 2, failed: [] } });
    expect(report.warnings).toMatchObject([{ code: 'post-hidden', post: '2' }]);
    expect(held('1')?.record).toMatchObject({ state: 'removed', missed: '2026-11-21' });
    expect(held('1')?.record).not.toHaveProperty('refused');
    expect(held('2')?.record).toMatchObject({ state: 'removed', refused: true });
    expect(held('2')?.body).toBe('<p>Body of 2</p>');
    const { log } = await night(22, visible.slice(2), stranger, quiet);
    expect(log.filter((entry) => entry.startsWith('post '))).toEqual([]);
    await night(23, visible, stranger, quiet);
    expect(held('2')?.record).toMatchObject({ state: 'listed' });
    expect(held('2')?.record).not.toHaveProperty('refused');
  });

  it('is asked for many missing posts in batches', async () => {
    const { night } = scene();
    await night(20, somePosts(260));
    const batches: number[] = [];
    const missing = (post: (id: string) => Promise<PostReading>) => ({
      crawl: { ...quiet.crawl, acceptRemovals: true },
      replace: {
        replace: { post, prepare: (ids: readonly string[]) => Promise.resolve(void batches.push(ids.length)) },
      },
    });
    const gone = () => Promise.reject(sourceFailure('post read', '404', true));
    const omitted = await night(
      21,
      somePosts(10),
      stranger,
      missing((id) => Promise.resolve(readingOf({ id }))),
    );
    expect(omitted.report).toMatchObject({ status: 'partial', posts: { removed: 0 } });
    expect(batches).toEqual([100]);
    const removed = await night(22, somePosts(10), stranger, missing(gone));
    expect(removed.report).toMatchObject({ status: 'complete', posts: { removed: 250 } });
    expect(batches).toEqual([100, 100, 100, 50]);
  });

  it('keeps a missing post that it still returns, and one that it cannot return now', async () => {
    const { night, held } = scene();
    await night(20, owned);
    const { report } = await night(21, visible.slice(2), stranger, refusing({ 1: 'timeout' }));
    expect(report).toMatchObject({ status: 'partial', posts: { removed: 0, failed: [{ id: '1' }] } });
    expect(['1', '2'].map((id) => held(id)?.record?.state)).toEqual(['listed', 'listed']);
  });

  it('counts hidden posts in its total without preventing removals or second passes', async () => {
    const { night, held } = scene();
    await night(20, somePosts(30));
    const replace = {
      posts: (page: number) =>
        Promise.resolve({ ...pageOf(somePosts(29), page, 10), totalCount: '60' } satisfies PostList),
    };
    const { report, log } = await night(21, somePosts(29), stranger, { ...quiet, replace: { replace } });
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 29, removed: 1 }, warnings: [] });
    expect(held('30')?.record?.state).toBe('removed');
    await night(22, somePosts(29), stranger, { ...quiet, replace: { replace } });
    expect(log.filter((entry) => entry === 'posts 2')).toHaveLength(2);
    const third = await night(23, somePosts(29), stranger, { ...quiet, replace: { replace } });
    expect(third.log.filter((entry) => entry === 'posts 2')).toHaveLength(1);
  });

  it('lists posts after any number of pages with only hidden ones', async () => {
    const { night, held } = scene();
    const posts = somePosts(4);
    const replace = {
      posts: (page: number) => {
        const shown = page === 1 ? posts.slice(0, 2) : page === 40 ? posts.slice(2) : [];
        return Promise.resolve({ totalCount: '80', posts: shown.map(summaryOf) });
      },
    };
    const { report } = await night(20, posts, stranger, { ...quiet, replace: { replace } });
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 4 } });
    expect(held('4')?.record?.state).toBe('listed');
  });

  it('does not remove many posts at once, but hides all that it refuses', async () => {
    const { night, held } = scene();
    await night(20, somePosts(20));
    const gone = Object.fromEntries(somePosts(8).map(({ id }) => [id, '404']));
    await expect(night(21, somePosts(10, 11), stranger, refusing({ ...gone, 9: '403', 10: '403' }))).rejects.toThrow();
    expect(['8', '9', '10'].map((id) => held(id)?.record?.state)).toEqual(['listed', 'removed', 'removed']);
  });

  it('reports a list that lacks many existing posts, and removes none', async () => {
    const { night, held } = scene();
    await night(20, somePosts(60));
    const { report } = await night(21, somePosts(20), stranger, refusing({ 60: '404' }));
    expect(report.posts.failed).toMatchObject([{ operation: 'post list', status: 'incomplete' }]);
    expect(held('60')?.record?.state).toBe('listed');
  });

  it('keeps comments that visitors do not see', async () => {
    const { night, held } = scene();
    const waiting = comment('2', 'waiting', { visibility: '0' });
    const secret = comment('3', 'secret', { open: 'N' });
    const spam = comment('4', 'spam', { visibility: '-1' });
    const all = [comment('1', 'first'), waiting, secret, spam, comment('5', 'last', { date: '1704420009' })];
    await night(20, [{ id: '1', comments: all }]);
    const { report } = await night(21, [{ id: '1', comments: [all[0]!, all[4]!] }], stranger, quiet);
    expect(report).toMatchObject({ status: 'complete', comments: { removed: 0 }, warnings: [] });
    const texts = () => commentsOf(held('1')?.comments ?? {}).map(({ comment: text }) => text);
    expect(texts()).toEqual(['first', 'waiting', 'secret', 'spam', 'last']);
    await night(22, [{ id: '1', comments: [comment('2', 'waiting')] }], stranger, quiet);
    expect(texts()).toEqual(['waiting', 'secret', 'spam']);
  });

  it('keeps missing media of private posts on the list', async () => {
    const { night, contents } = scene();
    await night(20, owned, {}, { ...quiet, failingMedia: new Set([1, 2, 3, 4, 5, 6, 7]) });
    await night(21, visible, stranger, quiet);
    expect(Object.values(contents()!.missing.media).sort()).toEqual(['5', '7']);
  });
});

describe('A post that needs a password', () => {
  const open: SourcePost[] = [{ id: '1', comments: [comment('1', 'first')] }, { id: '2' }];
  const locked = [{ id: '1', visibility: '15' }, { id: '2' }];
  const stranger = { listing: 'public' } as const;
  const withheld = (more: Partial<CrawlRun['crawl']> = {}) => ({
    crawl: { ...quiet.crawl, ...more },
    replace: {
      replace: {
        post: (id: string) => Promise.resolve(id === '1' ? ('withheld' as const) : readingOf({ id })),
        comments: (id: string) =>
          id === '1'
            ? Promise.reject(sourceFailure('comment list', '401', true))
            : Promise.resolve(commentListOf(id, [])),
      },
    },
  });

  it('keeps its body and comments, and counts as protected', async () => {
    const { night, held } = scene();
    await night(20, open);
    const { report } = await night(21, locked, stranger, withheld({ acceptRemovals: true }));
    expect(report).toMatchObject({ status: 'complete', posts: { failed: [] }, comments: { removed: 0 } });
    expect(report.warnings).toMatchObject([{ code: 'post-withheld', post: '1' }]);
    expect(held('1')).toMatchObject({
      record: { state: 'listed', withheld: true, summary: { visibility: '15' }, reading: { visibility: '15' } },
      body: '<p>Body of 1</p>',
    });
    expect(commentIdsOf(held('1'))).toEqual(new Set(['1']));
  });

  it('is not read again until something changes, and is then read as usual', async () => {
    const { night, held } = scene();
    await night(20, open, { listing: 'some', datedReadings: false });
    await night(21, locked, stranger, withheld());
    expect((await night(22, locked, stranger, withheld())).log.filter((entry) => entry === 'post 1')).toEqual([]);
    const { report } = await night(23, [{ ...open[0]!, content: '<p>Edited</p>' }, open[1]!], stranger, quiet);
    expect(report).toMatchObject({ status: 'complete', posts: { read: { summary: 1 } }, warnings: [] });
    expect(held('1')).toMatchObject({ record: { summary: { visibility: '20' } }, body: '<p>Edited</p>' });
    expect(held('1')?.record).not.toHaveProperty('withheld');
  });

  it('has no body if it was locked from the start, until a copy provides one', async () => {
    const { night, held } = scene();
    const { report } = await night(20, locked, stranger, withheld());
    expect(report).toMatchObject({ status: 'complete', posts: { new: 1, stored: 1 } });
    expect(held('1')).toMatchObject({ record: { state: 'listed', withheld: true, reading: null }, body: undefined });
    expect((await night(21, locked, stranger, withheld())).report.posts.read).toEqual({});
    await night(22, open, { listing: 'some', datedReadings: false });
    const joined = held('1');
    expect(joined).toMatchObject({
      record: { withheld: true, summary: { visibility: '15' } },
      body: '<p>Body of 1</p>',
    });
    await night(23, locked, stranger, withheld());
    expect(held('1')?.body).toBe('<p>Body of 1</p>');
  });
});

describe('A source that names authors', () => {
  it('archives them once, and keeps those that it no longer names', async () => {
    const { night, contents } = scene();
    const named = (authors: Record<string, { name: string }>) => ({
      ...quiet,
      replace: { replace: { authors: () => Promise.resolve(authors), details: () => ({ authorId: '1' }) } },
    });
    await night(20, somePosts(2), {}, named({ 1: { name: 'Hari' }, 2: { name: 'Jun' } }));
    const posts = contents()?.posts;
    expect(posts?.map(([, { record }]) => record.details)).toEqual([{ authorId: '1' }, { authorId: '1' }]);
    const { report } = await night(21, somePosts(2), {}, named({ 1: { name: 'Hari Kim' } }));
    expect(report).toMatchObject({ status: 'complete', posts: { read: {}, unchanged: 2 } });
    expect(contents()).toMatchObject({ posts, authors: { 1: { name: 'Hari Kim' }, 2: { name: 'Jun' } } });
    await night(22, somePosts(2), {}, quiet);
    expect(contents()?.authors).toMatchObject({ 1: { name: 'Hari Kim' } });
  });

  it('makes the run partial if it cannot list them', async () => {
    const { night } = scene();
    const authors = () => Promise.reject(sourceFailure('author list', '500', false));
    const { report } = await night(20, somePosts(2), {}, { replace: { replace: { authors } } });
    expect(report).toMatchObject({ status: 'partial', posts: { stored: 2, failed: [{ operation: 'author list' }] } });
  });
});

describe('A source without comments', () => {
  const withComments: SourcePost[] = [{ id: '1', comments: [comment('1', 'first'), comment('2', 'second')] }];
  const without: SourcePost[] = [{ id: '1', content: '<p>Edited</p>' }];

  it('gets no requests for comments, and leaves archived comments and their count unchanged', async () => {
    const { night, held } = scene();
    await night(20, withComments);
    const { report, log } = await night(21, without, { comments: false });
    expect(log.filter((entry) => /comments|newest/u.test(entry))).toEqual([]);
    expect(report).toMatchObject({ status: 'complete', posts: { changed: 1 }, comments: { stored: 2, removed: 0 } });
    expect(commentIdsOf(held('1'))).toEqual(new Set(['1', '2']));
    expect(held('1')?.record).toMatchObject({ summary: { comments: '2' }, reading: { comments: '2' } });
  });

  it('leaves comment lists that failed earlier to the next source that has comments', async () => {
    const { night, held } = scene();
    const failing = () =>
      Promise.reject(
        Object.assign(new TextError('down'), { operation: 'comment list', status: '500', refusal: false }),
      );
    await night(20, withComments, {}, { replace: { replace: { comments: failing } } });
    await night(21, without, { comments: false });
    const { report } = await night(22, withComments, {}, quiet);
    expect(report.posts.read).toEqual({ incomplete: 1 });
    expect(commentIdsOf(held('1')).size).toBe(2);
  });
});

describe('A source without visibility', () => {
  const blind = { visibility: false };
  /** Replaces responses with those of a source that does not provide visibility. It states none, or an assumed one. */
  const saying = (visibility: string | undefined, count = 1) => {
    const of = <T extends object>(item: T) => ({ ...item, visibility });
    return {
      posts: () => Promise.resolve({ totalCount: String(count), posts: somePosts(count).map(summaryOf).map(of) }),
      post: (id: string) => Promise.resolve(of(readingOf({ id, content: '<p>Edited</p>' }))),
    };
  };

  it.each([
    ['20', undefined],
    ['20', '0'],
    ['0', undefined],
    ['0', '20'],
    ['15', '20'],
  ])('does not change the archived visibility %s, even if its posts state %s', async (before, says) => {
    const { night, held } = scene();
    await night(20, [{ id: '1', visibility: before }]);
    const { report } = await night(21, [], blind, { replace: { replace: saying(says) } });
    expect(report.posts.changed).toBe(1);
    expect(held('1')?.record).toMatchObject({ summary: { visibility: before }, reading: { visibility: before } });
  });

  it('causes one warning with the number of posts, not a warning for each post', async () => {
    const { night } = scene();
    const { report } = await night(20, [], blind, { replace: { replace: saying(undefined, 3) } });
    expect(report).toMatchObject({ status: 'complete', posts: { new: 3 } });
    expect(report.warnings.map(({ code }) => code)).toEqual(['visibility-assumed']);
    expect(String(report.warnings[0]?.message)).toContain('3 posts are kept as private');
  });

  it('does not cause a post to be read again because its visibility differs', async () => {
    const { night } = scene();
    await night(20, [{ id: '1', visibility: '20' }]);
    const { report } = await night(21, [{ id: '1', visibility: '0' }], blind, quiet);
    expect(report.posts.read).toEqual({});
  });
});

describe('A source without newest comments', () => {
  it('gets no requests for newest comments', async () => {
    const { night } = scene();
    const { log } = await night(20, somePosts(2), { newestComments: false });
    expect(log.filter((entry) => entry.startsWith('newest'))).toEqual([]);
    expect((await night(21, somePosts(2))).log).toContain('newest 1');
  });
});

describe('A source whose versions have unknown dates', () => {
  const undated = { datedReadings: false };

  it('is read completely in each run, and the report states no age of its versions', async () => {
    const { night, contents } = scene();
    await night(20, somePosts(3), undated, quiet);
    const before = contents();
    const { report } = await night(21, somePosts(3), undated, quiet);
    expect(report.posts).toMatchObject({ read: { all: 3 }, unchanged: 3, oldestReading: null });
    expect(contents()).toEqual(before);
  });

  it('is read only for new posts if refresh is "new"', async () => {
    const { night } = scene();
    await night(20, somePosts(3));
    const { report } = await night(21, somePosts(4), undated, { crawl: { refresh: 'new' } });
    expect(report.posts.read).toEqual({ new: 1 });
  });

  it('does not restore a removed post', async () => {
    const { night, held } = scene();
    await night(20, somePosts(3));
    await night(21, somePosts(2));
    expect(held('3')?.record).toMatchObject({ state: 'removed', missed: '2026-11-21' });
    await night(22, somePosts(3), undated);
    expect(held('3')?.record).toMatchObject({ state: 'removed', missed: '2026-11-21' });
    await night(23, somePosts(3));
    expect(held('3')?.record?.state).toBe('listed');
  });
});

describe('A source that skips media on other hosts', () => {
  const base = (id: string) => `https://files.example.com/${id}/`;
  const ofItsOwn = { datedReadings: true, foreignMedia: false };

  /** Archives two posts from a source that only fetches its own media. Later sources have at least the first one. */
  async function left() {
    const { night, contents, store } = scene();
    await night(20, somePosts(2), ofItsOwn, { ...quiet, mediaBase: base });
    await store().putMissing({ ...contents()!.missing, foreign: true });
    return { night, contents };
  }

  it('leaves these media to a later source, from which their posts are read again', async () => {
    const { night, contents } = await left();
    expect((await night(21, somePosts(2), ofItsOwn, { ...quiet, mediaBase: base })).report.posts.read).toEqual({});
    expect(contents()?.missing).toMatchObject({ foreign: true });
    expect((await night(22, somePosts(2), {}, quiet)).report.posts.read).toEqual({ incomplete: 2 });
    expect(contents()?.missing).not.toHaveProperty('foreign');
    expect((await night(23, somePosts(2), {}, quiet)).report.posts.read).toEqual({});
  });

  it('does not cause repeated requests for media of posts that the later source does not list', async () => {
    const { night, contents } = await left();
    const part = { listing: 'some' } as const;
    expect((await night(21, somePosts(1), part, quiet)).report.posts.read).toEqual({ incomplete: 1 });
    expect((await night(22, somePosts(1), part, quiet)).report.posts.read).toEqual({});
    expect(contents()?.missing).toMatchObject({ foreign: true });
  });

  it('leaves these media recorded as missing if the later run fetches no media', async () => {
    const { night, contents } = await left();
    const none = { crawl: { ...quiet.crawl, media: 'none' } } as const;
    expect((await night(21, somePosts(2), {}, none)).report.posts.read).toEqual({});
    expect(contents()?.missing).toMatchObject({ foreign: true });
  });
});
