import { describe, expect, it } from 'vitest';
import { BlogkeepError, SourceError } from '../../../src/core/errors/errors.ts';
import { commentsOf, type CommentList } from '../../../src/core/items/comment.ts';
import { nothingMissing } from '../../../src/core/records/missing.ts';
import { createEmptyReport } from '../../../src/core/report/report.ts';
import { CommentRemovals } from '../../../src/crawl/finish/comment-removals.ts';
import type { Crawl } from '../../../src/crawl/crawler.ts';
import { MissingList } from '../../../src/crawl/missing-list.ts';
import type { BlogItems } from '../../../src/crawl/source.ts';
import { Tally } from '../../../src/crawl/tally.ts';
import { runCrawl, dayOf } from '../../helpers/source/crawl-run.ts';
import {
  comment,
  commentListOf,
  memorySource,
  pageOf,
  sourceFailure,
  summaryOf,
  type SourcePost,
} from '../../helpers/memory/memory-source.ts';
import { MemoryStore } from '../../helpers/memory/memory-store.ts';

/** Creates posts that have the given number of comments each. */
function commented(posts: number, each = 2): SourcePost[] {
  return Array.from({ length: posts }, (_, at) => ({
    id: String(at + 1),
    comments: Array.from({ length: each }, (_, which) => comment(`${at + 1}-${which + 1}`, 'words')),
  }));
}

function without(posts: readonly SourcePost[], ...comments: string[]): SourcePost[] {
  return posts.map((post) => ({
    ...post,
    comments: (post.comments ?? []).filter(({ id }) => !comments.includes(String(id))),
  }));
}

/** Runs crawls into one archive, and gives access to its comment counts and missing data. */
function nights() {
  let store = new MemoryStore(dayOf(0));
  let night = 0;
  return {
    crawl: async (posts: SourcePost[], replace: Partial<BlogItems> = {}, options: Partial<Crawl> = {}) => {
      store = store.reopen(dayOf(night++));
      const { source, log } = memorySource(posts, { replace });
      const into = {
        store,
        putMedium: () => Promise.resolve(),
        finish: async () => store.finish(),
        stop: async () => undefined,
      };
      const report = await runCrawl({
        source,
        into,
        today: dayOf(night - 1),
        crawl: { findMedia: () => [], ...options },
      });
      return { report, log };
    },
    held: () =>
      Object.fromEntries(
        store.contents().posts.map(([id, { comments }]) => [id, comments ? commentsOf(comments).length : 0]),
      ),
    comments: (id: string) => {
      const list = new Map(store.contents().posts).get(id)?.comments;
      return list ? commentsOf(list) : [];
    },
    missing: () => store.contents().missing,
  };
}

/** Comment lists from a source that is faulty or has lost its comments. */
const lists = {
  'empty and without a count': () => ({ comments: '' }),
  'empty with a count of 0': (id: string) => commentListOf(id, []),
  'with only the first comment': (id: string) => commentListOf(id, [comment(`${id}-1`, 'words')]),
  'with other comments': (id: string) => commentListOf(id, [comment(`${id}-x`, 'odd'), comment(`${id}-y`, 'odd')]),
} satisfies Record<string, (id: string) => CommentList>;

/** Returns a post list without comment counts. */
const uncounted = (posts: SourcePost[]): Partial<BlogItems> => ({
  posts: (page) => {
    const list = pageOf(posts, page, 10);
    return Promise.resolve({
      ...list,
      posts: (list.posts as object[]).map((one) => ({ ...one, comments: undefined })),
    });
  },
});

describe('comments that a list no longer contains', () => {
  it('are kept if the source does not state the number of comments', async () => {
    const posts = commented(1, 3);
    const { crawl, held, missing } = nights();
    await crawl(posts, uncounted(posts));
    const { report } = await crawl(posts, {
      ...uncounted(posts),
      comments: async () => lists['empty and without a count'](),
    });
    expect(held()).toEqual({ '1': 3 });
    expect(report.status).toBe('partial');
    expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'comment list', status: 'unexpected' }]);
    expect(missing().posts).toEqual({ '1': ['comment list'] });
  });

  it('are kept if the list belongs to another post', async () => {
    const posts = commented(2, 3);
    const { crawl, held } = nights();
    await crawl(posts);
    const { report } = await crawl(posts, { comments: async () => commentListOf('2', posts[1]?.comments ?? []) });
    expect(held()).toEqual({ '1': 3, '2': 3 });
    expect(report.posts.failed).toMatchObject([{ id: '1', operation: 'comment list', status: 'unexpected' }]);
  });

  it('are removed with a warning if two requests agree', async () => {
    const posts = commented(10);
    const { crawl, held } = nights();
    await crawl(posts);
    const { report, log } = await crawl(without(posts, '4-2'));
    expect(held()).toEqual({ ...held(), '4': 1, '5': 2 });
    expect(report).toMatchObject({ status: 'complete', comments: { stored: 19, new: 0, changed: 0, removed: 1 } });
    expect(report.warnings).toMatchObject([{ code: 'comments-removed', post: '4' }]);
    expect(log.filter((call) => call === 'comments 4')).toHaveLength(2);
    expect(log.filter((call) => call === 'comments 5')).toHaveLength(1);
  });

  it('are kept if a second request lists them, or lists even fewer comments', async () => {
    const posts = commented(10, 4);
    for (const second of [posts, without(posts, '4-1', '4-2')]) {
      const { crawl, held } = nights();
      await crawl(posts);
      let asked = 0;
      const { report } = await crawl(posts, {
        ...uncounted(posts),
        comments: async (id) => {
          const now = id !== '4' ? posts : asked++ === 0 ? without(posts, '4-2') : second;
          return commentListOf(id, now[Number(id) - 1]?.comments ?? []);
        },
      });
      expect(held()['4']).toBe(4);
      expect(report.comments).toMatchObject({ stored: 40, removed: 0 });
      expect(report.posts.failed).toHaveLength(second === posts ? 0 : 1);
    }
  });

  it('are removed if only one post lacks comments, no matter how many', async () => {
    const posts = commented(2, 12);
    const { crawl, held } = nights();
    await crawl(posts);
    const { report } = await crawl([{ id: '1', comments: [] }, posts[1]!]);
    expect(held()).toEqual({ '1': 0, '2': 12 });
    expect(report.comments.removed).toBe(12);
  });

  it.each(Object.entries(lists).slice(1))(
    'are kept if many posts lose comments at once (list: %s)',
    async (_, list) => {
      const posts = commented(20);
      const { crawl, held, missing } = nights();
      await crawl(posts);
      const before = held();
      const lying = { ...uncounted(posts), comments: async (id: string) => list(id) };
      const stopped = crawl(posts, lying);
      await expect(stopped).rejects.toThrow(SourceError);
      await expect(stopped).rejects.toThrow(/ 40 archived comments .* 20 posts\. .*--accept-removals/u);
      expect(held()).toEqual(before);
      expect(Object.keys(missing().posts)).toHaveLength(20);
      // Further runs give the same result, even if nothing else makes them read the posts.
      await expect(crawl(posts, lying, { refresh: 'changed', auditDays: 1000 })).rejects.toThrow(SourceError);
      expect(held()).toEqual(before);
      // Once the source lists the comments again, all comments are unchanged and none are missing.
      const { report } = await crawl(posts, {}, { refresh: 'changed', auditDays: 1000 });
      expect(report).toMatchObject({ status: 'complete', comments: { stored: 40, removed: 0 } });
      expect(missing().posts).toEqual({});
    },
  );

  it('are kept even if a run reads only a fraction of the posts', async () => {
    const posts = commented(70);
    const { crawl, held } = nights();
    await crawl(posts);
    const lying = { ...uncounted(posts), comments: async (id: string) => commentListOf(id, []) };
    // This run reads all posts, because their counts have disappeared. After it, only scheduled re-reads detect removals.
    await crawl(posts, uncounted(posts));
    const stopped = crawl(posts, lying, { refresh: 'changed', auditDays: 7 });
    await expect(stopped).rejects.toThrow(SourceError);
    expect(Object.values(held()).every((count) => count === 2)).toBe(true);
  });

  it('are removed from many posts with --accept-removals, even after a run that stopped because of them', async () => {
    const posts = commented(20);
    const { crawl, held, missing } = nights();
    await crawl(posts);
    const none = posts.map(({ id }) => ({ id }));
    await expect(crawl(none)).rejects.toThrow('--accept-removals');
    const { report } = await crawl(none, {}, { acceptRemovals: true, refresh: 'changed', auditDays: 1000 });
    expect(report).toMatchObject({ status: 'complete', comments: { stored: 0, removed: 40 } });
    expect(Object.values(held()).every((count) => count === 0)).toBe(true);
    expect(missing().posts).toEqual({});
  });

  it('do not delay other changes in their lists, such as visibility, text and new comments', async () => {
    const posts = commented(20, 3);
    const { crawl, comments } = nights();
    await crawl(posts);
    const told = [
      { ...comment('1-1', 'words'), open: 'N' },
      { ...comment('1-3', 'other words'), visibility: '0' },
      comment('1-4', 'late'),
    ];
    const lying = posts.map((post) => ({ ...post, comments: post.id === '1' ? told : post.comments!.slice(0, 2) }));
    await expect(crawl(lying)).rejects.toThrow(SourceError);
    expect(comments('1')).toEqual([told[0], comment('1-2', 'words'), ...told.slice(1)]);
    expect(comments('2')).toHaveLength(3);
    // Only comments that are still missing from the list are removed, and the next run gives the same result.
    await expect(crawl(lying)).rejects.toThrow(/20 of the 61 archived comments/u);
    const { report } = await crawl(lying, {}, { acceptRemovals: true });
    expect(comments('1')).toEqual(told);
    expect(report.comments).toMatchObject({ stored: 41, new: 0, changed: 0, removed: 20 });
  });

  it('cause the next run to read their posts again if a run is interrupted before it removes them', async () => {
    const posts = commented(10);
    const { crawl, comments } = nights();
    await crawl(posts);
    const hidden = { ...comment('4-1', 'words'), open: 'N' };
    const now = posts.map((post) => (post.id === '4' ? { ...post, comments: [hidden] } : post));
    let asked = 0;
    const killed = crawl(now, {
      comments: async (id) => {
        if (id === '4' && asked++ > 0) throw new BlogkeepError('workers-unavailable', 'Stopped.');
        return commentListOf(id, now[Number(id) - 1]?.comments ?? []);
      },
    });
    await expect(killed).rejects.toThrow('Stopped.');
    expect(comments('4')).toEqual([hidden, comment('4-2', 'words')]);
    const { report } = await crawl(now, {}, { refresh: 'changed', auditDays: 1000 });
    expect(report.comments.removed).toBe(1);
    expect(comments('4')).toEqual([hidden]);
  });

  it('are kept on removed posts, whose lists are neither requested nor counted', async () => {
    const store = new MemoryStore(dayOf(0));
    const losses = new CommentRemovals();
    for (const post of commented(2, 4)) {
      const { id, comments = [] } = post;
      const summary = summaryOf(post);
      await store.putPost({ id, state: 'listed', summary, reading: {}, comments: commentListOf(id, comments) });
      losses.addRead(store.post(id), summary, [`${id}-2`, `${id}-3`, `${id}-4`]);
      await store.markRemoved(id, dayOf(1));
    }
    const before = store.contents();
    const report = createEmptyReport();
    const asked: string[] = [];
    await losses.apply({
      join: { completeComments: (list) => list },
      source: { comments: async (id) => (asked.push(id), Promise.reject(sourceFailure('comment list', '404', true))) },
      store,
      tally: new Tally(report, () => undefined),
      missing: new MissingList(nothingMissing),
      concurrency: 1,
      acceptRemovals: false,
    });
    expect(asked).toEqual([]);
    expect(report.posts.failed).toEqual([]);
    expect(store.contents()).toEqual(before);
    expect(store.post('1')?.record).toMatchObject({ state: 'removed', missed: dayOf(1) });
  });

  it('are removed if enough other lists that are read for comparison are complete', async () => {
    const posts = commented(40, 4);
    const lost = posts.flatMap(({ id }) => (['1', '2'].includes(id) ? [`${id}-1`, `${id}-2`, `${id}-3`] : []));
    const { crawl, held, comments } = nights();
    await crawl(posts, uncounted(posts));
    const now = without(posts, ...lost);
    // Only two posts have changed, so the run only reads these.
    const edited = now.map((post) => (post.id === '1' || post.id === '2' ? { ...post, title: 'Edited' } : post));
    const quiet = { refresh: 'changed', auditDays: 100_000 } as const;
    const { report, log } = await crawl(edited, uncounted(edited), quiet);
    expect(report).toMatchObject({ status: 'complete', comments: { removed: 6 } });
    expect([held()['1'], held()['2'], comments('3').length]).toEqual([1, 1, 4]);
    // Each of the two lists is requested twice. Six other lists are requested so that the six removals are less than a fifth.
    expect(log.filter((call) => call.startsWith('comments '))).toHaveLength(2 * 2 + 6);
    // A few lists suffice to recognize a source that has lost all comments.
    const empty = { comments: async (id: string) => commentListOf(id, []) };
    const worse = edited.map((post) => (Number(post.id) < 6 ? { ...post, title: 'Again' } : post));
    await expect(crawl(worse, { ...uncounted(worse), ...empty }, quiet)).rejects.toThrow(/on 25 posts/u);
  });

  it('are removed with --accept-removals, even without a count', async () => {
    const posts = commented(1, 3);
    const { crawl, held } = nights();
    await crawl(posts, uncounted(posts));
    const empty = { ...uncounted(posts), comments: async () => lists['empty and without a count']() };
    const { report } = await crawl(posts, empty);
    expect(String(report.posts.failed[0]?.message)).toContain('--accept-removals');
    const accepted = await crawl(posts, empty, { acceptRemovals: true });
    expect(accepted.report).toMatchObject({ status: 'complete', comments: { removed: 3 } });
    expect(held()).toEqual({ '1': 0 });
  });

  it('do not prevent other changes of their posts from being stored', async () => {
    const posts = commented(20);
    const { crawl, held } = nights();
    await crawl(posts);
    const none = posts.map(({ id }) => ({ id, title: 'Edited', visibility: '0' }));
    await expect(crawl(none)).rejects.toThrow(SourceError);
    expect(held()['1']).toBe(2);
    const again = await crawl(posts.map((post) => ({ ...post, title: 'Edited', visibility: '0' })));
    expect(again.report.posts).toMatchObject({ changed: 0, unchanged: 20 });
  });
});
