import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceError } from '../../src/core/errors.ts';
import { nothingMissing } from '../../src/core/missing.ts';
import type { Report } from '../../src/core/report.ts';
import type { Crawl } from '../../src/crawl/crawler.ts';
import { isSourceFailure, type Source } from '../../src/crawl/ports.ts';
import { ChangingBlog, type Change, type ChangingBlogOptions } from '../helpers/changing-blog.ts';
import { crawlNight, dayOf, mediumOf, type NightStore } from '../helpers/crawl-night.ts';
import { commentListOf, readingOf, summaryOf, type SourcePost } from '../helpers/memory-source.ts';
import { MemoryStore } from '../helpers/memory-store.ts';
import { randomChange, randomOrder, randomSchedule } from '../helpers/random-schedule.ts';

/** The requests of a crawl of a small blog, in about this number. */
const requests = 60;
const runs = { numRuns: 300 };

interface Nights {
  readonly options: Pick<ChangingBlogOptions, 'posts' | 'pageSize' | 'order' | 'beyond'>;
  readonly schedule: ReadonlyMap<number, readonly Change[]>;
  /** numbers of requests and of fetches of media that no answer comes for */
  readonly failing: readonly number[];
  readonly failingMedia: readonly number[];
  /** whether a quiet night went before */
  readonly isSecond: boolean;
  readonly concurrency: number;
  readonly acceptRemovals: boolean;
  readonly refresh: 'all' | 'changed';
  /** decides in which order requests are answered and answers come back */
  readonly scheduler: fc.Scheduler;
}

const pick = fc.nat({ max: 30 });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 7, arbitrary: randomChange },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('comment', 'uncomment'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rewrite'), pick, content: fc.constantFrom('<p>A</p>', '가') }),
  },
);

/** Each title is a new one, so that no edit undoes another: what comes back to what it was leaves no trace in the list. */
const visibleChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('comment', 'remove'), pick }),
  fc.record({ kind: fc.constant('insert'), date: fc.integer({ min: -5, max: 150 }), title: fc.uuid() }),
  fc.record({ kind: fc.constant('move'), pick, date: fc.integer({ min: -5, max: 150 }) }),
  fc.record({ kind: fc.constant('edit'), pick, title: fc.uuid() }),
  fc.record({ kind: fc.constant('replace'), pick, date: fc.integer({ min: -5, max: 150 }), title: fc.uuid() }),
);

const someNumbers = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 4 });

function nights(more: { change?: fc.Arbitrary<Change>; isFailing?: boolean } = {}): fc.Arbitrary<Nights> {
  const { change = anyChange, isFailing = false } = more;
  return fc.record({
    options: fc.record({
      posts: fc.integer({ min: 0, max: 12 }),
      pageSize: fc.integer({ min: 1, max: 5 }),
      order: randomOrder,
      beyond: fc.constantFrom('empty', 'repeated', 'refused'),
    }),
    schedule: randomSchedule(requests, change),
    failing: isFailing ? someNumbers(requests) : fc.constant([]),
    failingMedia: isFailing ? someNumbers(15) : fc.constant([]),
    isSecond: fc.boolean(),
    concurrency: fc.integer({ min: 1, max: 4 }),
    acceptRemovals: fc.boolean(),
    refresh: fc.constantFrom('all', 'changed'),
    scheduler: fc.scheduler(),
  });
}

/** A blog that changes only when it is told to, and a store in memory that it is crawled into, night after night. */
class Setting {
  readonly blog: ChangingBlog;
  readonly #nights: Nights;
  readonly #schedule = new Map<number, readonly Change[]>();
  readonly #failing = new Set<number>();
  store = new MemoryStore(dayOf(0));
  #night = -1;

  constructor(nights: Nights) {
    this.#nights = nights;
    this.blog = new ChangingBlog({
      ...nights.options,
      clock: 'all',
      schedule: this.#schedule,
      failing: this.#failing,
      wait: () => nights.scheduler.schedule(Promise.resolve()),
    });
  }

  /** The night in which things happen as scheduled, after a quiet one where there is to be one. */
  async restless(more: Partial<Crawl> = {}): Promise<Report> {
    const { schedule, failing, failingMedia, isSecond } = this.#nights;
    if (isSecond) await this.quiet();
    const before = this.blog.log.length;
    for (const [request, changes] of schedule) this.#schedule.set(before + request, changes);
    for (const request of failing) this.#failing.add(before + request);
    try {
      return await this.#crawl(this.blog, more, new Set(failingMedia));
    } finally {
      this.#schedule.clear();
      this.#failing.clear();
    }
  }

  /** A night in which nothing happens. */
  async quiet(more: Partial<Crawl> = {}, source: Source = this.blog): Promise<Report> {
    return this.#crawl(source, more, new Set());
  }

  async #crawl(source: Source, more: Partial<Crawl>, failingMedia: ReadonlySet<number>): Promise<Report> {
    const { concurrency, acceptRemovals, refresh, scheduler } = this.#nights;
    const today = dayOf(++this.#night);
    this.store = this.store.reopened(today);
    const into = inMemory(this.store);
    // Nobody's turn comes: what is found is found by what shows.
    const options = { concurrency, acceptRemovals, refresh, auditDays: 3650, ...more };
    return scheduler.waitFor(crawlNight({ source, into, today, failingMedia, crawl: options }));
  }
}

function inMemory(store: MemoryStore): NightStore {
  return {
    store,
    putMedium: (address, bytes) => store.putMedium(address, bytes),
    finish: async () => store.finish(),
    stop: async () => undefined,
  };
}

/** What a store holds of the posts that are listed, and the ids of those that are not any more. */
function recordsIn(store: MemoryStore) {
  const { posts } = store.contents();
  return {
    listed: posts.filter(([, { record }]) => record.state !== 'removed'),
    removed: posts.filter(([, { record }]) => record.state === 'removed').map(([id]) => id),
  };
}

/** What a store has to hold of a blog. */
function recordsOf(blog: ChangingBlog) {
  return blog
    .now()
    .map((post) => [post.id, recordOf(post)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function recordOf(post: SourcePost) {
  const { content, ...reading } = readingOf(post);
  const comments = commentListOf(post.id, post.comments ?? []);
  return {
    record: { state: 'listed', summary: summaryOf(post), reading },
    content,
    comments: (post.comments ?? []).length > 0 ? comments : undefined,
  };
}

/** Whether the run was stopped by the brake on removals. Any other failure is none to expect. */
async function isBraked(run: Promise<Report>): Promise<boolean> {
  try {
    await run;
    return false;
  } catch (error) {
    if (error instanceof SourceError) return true;
    throw error;
  }
}

/** Whether more is missed at once than is believed: more than five and more than a fifth of what is held. */
function isTooMuch({ store, blog }: Setting): boolean {
  const held = recordsIn(store).listed.map(([id]) => id);
  const there = new Set(blog.ids());
  const missed = held.filter((id) => !there.has(id)).length;
  return missed > 5 && missed > held.length / 5;
}

/** Crawls the quiet blog; where the brake holds the run, a second time without it. */
async function settle(setting: Setting, more: Partial<Crawl>): Promise<void> {
  const isExpected = more.acceptRemovals !== true && isTooMuch(setting);
  const removed = recordsIn(setting.store).removed;
  const there = new Set(setting.blog.ids());
  expect(await isBraked(setting.quiet(more))).toBe(isExpected);
  if (!isExpected) return;
  expect(recordsIn(setting.store).removed).toEqual(removed.filter((id) => !there.has(id)));
  await setting.quiet({ ...more, acceptRemovals: true });
}

describe('a crawl of a blog that changes while it is read', () => {
  it('has every post that was there throughout, if it is complete', async () => {
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(nights({ isFailing: true }), async (night) => {
        const setting = new Setting(night);
        const report = await setting.restless({ acceptRemovals: true }).catch(endedByTheSource);
        if (report?.status !== 'complete' || report.warnings.some(({ code }) => code === 'count-posts')) return;
        if (setting.blog.changedBefore > 4) complete += 1;
        const held = new Map(recordsIn(setting.store).listed);
        for (const id of setting.blog.throughout()) {
          expect(held.get(id)?.record, id).toMatchObject({ state: 'listed', reading: { id } });
        }
      }),
      runs,
    );
    expect(complete).toBeGreaterThan(runs.numRuns / 10);
  });

  it('marks no post as removed that was there throughout, or is there at the end', async () => {
    let removed = 0;
    await fc.assert(
      fc.asyncProperty(nights({ isFailing: true }), async (night) => {
        const setting = new Setting({ ...night, isSecond: true });
        await setting.restless().catch(endedByTheSource);
        const marked = recordsIn(setting.store).removed;
        if (marked.length > 0) removed += 1;
        const there = new Set(setting.blog.ids());
        expect(marked.filter((id) => there.has(id))).toEqual([]);
      }),
      runs,
    );
    expect(removed).toBeGreaterThan(runs.numRuns / 10);
  });

  it('holds exactly the blog after a quiet night in which all is read', async () => {
    let braked = 0;
    await fc.assert(
      fc.asyncProperty(nights(), async (night) => {
        const setting = new Setting(night);
        await isBraked(setting.restless());
        if (isTooMuch(setting)) braked += 1;
        await settle(setting, { refresh: 'all', acceptRemovals: night.acceptRemovals });
        const { listed, removed } = recordsIn(setting.store);
        expect(listed).toEqual(recordsOf(setting.blog));
        expect(removed.filter((id) => !setting.blog.removed().has(id))).toEqual([]);
        expect(setting.store.contents().missing).toEqual(nothingMissing);
      }),
      runs,
    );
    expect(braked).toBeGreaterThan(0);
  });

  it('holds all that shows in the list and in the newest comments after a quiet night in which that is read', async () => {
    await fc.assert(
      fc.asyncProperty(nights(), async (night) => {
        const setting = new Setting(night);
        await isBraked(setting.restless());
        await settle(setting, { refresh: 'changed', acceptRemovals: night.acceptRemovals });
        const shown = (records: readonly (readonly [string, ReturnType<typeof recordOf>])[]) =>
          records.map(([id, { record, comments }]) => ({ id, state: record.state, summary: record.summary, comments }));
        const listed = recordsIn(setting.store).listed as ReturnType<typeof recordsOf>;
        expect(shown(listed)).toEqual(shown(recordsOf(setting.blog)));
      }),
      runs,
    );
  });
});

describe('a crawl whose requests fail', () => {
  it('is complete only if nothing is missing, and the next one in health mends all', async () => {
    let partial = 0;
    await fc.assert(
      fc.asyncProperty(nights({ change: visibleChange, isFailing: true }), async (night) => {
        const setting = new Setting({ ...night, acceptRemovals: true });
        const report = await setting.restless().catch(endedByTheSource);
        const { missing } = setting.store.contents();
        if (report?.status === 'complete') expect(missing).toEqual(nothingMissing);
        else partial += 1;
        expect((await setting.quiet({ refresh: 'changed' })).status).toBe('complete');
        const { listed } = recordsIn(setting.store);
        expect(listed).toEqual(recordsOf(setting.blog));
        expect(setting.store.contents().missing).toEqual(nothingMissing);
        for (const [, { content }] of listed) {
          expect(setting.store.medium(mediumOf(content ?? ''))).toMatchObject({ type: 'image/png' });
        }
        await expectFresh(setting);
      }),
      runs,
    );
    expect(partial).toBeGreaterThan(runs.numRuns / 4);
  });
});

/** Holds a store against that of a crawl of the blog as it is now into an empty one. */
async function expectFresh(setting: Setting): Promise<void> {
  const elsewhere = new MemoryStore(dayOf(0));
  await crawlNight({ source: quietly(setting.blog), into: inMemory(elsewhere), today: dayOf(0) });
  expect(recordsIn(setting.store).listed).toEqual(recordsIn(elsewhere).listed);
}

/** The blog as it is now, answering at once. */
function quietly(blog: ChangingBlog): Source {
  const posts = blog.now();
  const find = (id: string) => posts.find((post) => post.id === id) ?? { id };
  return {
    categories: async () => ({ url: 'blog', secondaryUrl: '', categories: [] }),
    posts: async () => ({ totalCount: posts.length, posts: posts.map(summaryOf) }),
    post: async (id) => readingOf(find(id)),
    comments: async (id) => commentListOf(id, find(id).comments ?? []),
    newestComments: async () => ({ comments: [] }),
    admits: async () => undefined,
  };
}

function endedByTheSource(error: unknown): undefined {
  if (error instanceof SourceError || isSourceFailure(error)) return undefined;
  throw error;
}

/** The message of what ends a run from outside, as a signal does. */
const stopped = 'The run was stopped.';

/** A source that ends the run at its request of a number, and at all after it. */
function stoppedAt(source: Source, request: number): Source {
  let asked = 0;
  const ask = async <T>(answer: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (asked >= request) throw new Error(stopped);
    return answer();
  };
  return {
    categories: () => ask(() => source.categories()),
    posts: (page) => ask(() => source.posts(page)),
    post: (id) => ask(() => source.post(id)),
    comments: (id) => ask(() => source.comments(id)),
    newestComments: (page) => ask(() => source.newestComments(page)),
    admits: () => ask(() => source.admits()),
  };
}
