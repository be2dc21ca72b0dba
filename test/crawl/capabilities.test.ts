import { describe, expect, it } from 'vitest';
import { commentIdsOf } from '../../src/core/records/stored-post.ts';
import type { SourceCapabilities } from '../../src/crawl/source.ts';
import { runCrawl, type CrawlRun, type CrawlStore } from '../helpers/source/crawl-run.ts';
import {
  comment,
  memorySource,
  readingOf,
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
  const part = { completeListing: false };

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
      Promise.reject(Object.assign(new Error('down'), { operation: 'comment list', status: '500', refusal: false }));
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
    const part = { completeListing: false };
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
