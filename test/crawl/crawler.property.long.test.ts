import fc from 'fast-check';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../src/archive/format/bag.ts';
import { Archive } from '../../src/archive/reader/archive.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { checkArchive } from '../../src/archive/verify/check-archive.ts';
import type { Finding } from '../../src/core/report/findings.ts';
import { InterruptedError, SourceError } from '../../src/core/errors/errors.ts';
import { nothingMissing } from '../../src/core/records/missing.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Crawl } from '../../src/crawl/crawler.ts';
import { isSourceFailure } from '../../src/crawl/ports.ts';
import type { BlogItems } from '../../src/crawl/source.ts';
import { ChangingBlog, type Change, type ChangingBlogOptions } from '../helpers/source/changing-blog.ts';
import { runCrawl, dayOf, mediaIn, mediumOf, type CrawlStore } from '../helpers/source/crawl-run.ts';
import { scaleRuns, expectCovered } from '../helpers/property-runs.ts';
import {
  commentListOf,
  memorySource,
  readingOf,
  somePosts,
  summaryOf,
  type SourcePost,
} from '../helpers/memory/memory-source.ts';
import { MemoryStore } from '../helpers/memory/memory-store.ts';
import { randomChange, randomOrder, randomSchedule } from '../helpers/source/random-schedule.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { somePlace } from '../helpers/source/source-place.ts';

/** Approximate number of requests when a small blog is crawled. */
const requests = 60;
const runs = { numRuns: scaleRuns(300) };
const runsIntoFiles = { numRuns: scaleRuns(40) };

interface Nights {
  readonly options: Pick<ChangingBlogOptions, 'posts' | 'pageSize' | 'order' | 'beyond'>;
  readonly schedule: ReadonlyMap<number, readonly Change[]>;
  /** `posts`: the schedule only counts requests for the post list, so that more changes happen while the list is read */
  readonly clock: 'posts' | 'all';
  /** numbers of the requests and media downloads that get no response */
  readonly failing: readonly number[];
  readonly failingMedia: readonly number[];
  /** number of removed posts that are restored */
  readonly returning: number;
  /** number of posts that are removed at once between the run with changes and the next one */
  readonly vanishing: number;
  /** whether a run without changes comes first */
  readonly isSecond: boolean;
  readonly concurrency: number;
  readonly acceptRemovals: boolean;
  readonly refresh: 'all' | 'changed';
  /** determines the order of requests and responses */
  readonly scheduler: fc.Scheduler;
}

const pick = fc.nat({ max: 30 });
/**
 * Excludes the removal of comments: one that is added and removed while its post is read leaves the list unchanged, so it may stay archived
 * until the audit.
 */
const listedChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: randomChange },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('comment'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rewrite'), pick, content: fc.constantFrom('<p>A</p>', '가') }),
  },
);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 7, arbitrary: listedChange },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('uncomment'), pick }) },
);

/** Each edit sets a new title, so that no edit reverts another. A reverted edit would be invisible in the list. */
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
    clock: fc.constantFrom('posts', 'all'),
    failing: isFailing ? someNumbers(requests) : fc.constant([]),
    failingMedia: isFailing ? someNumbers(15) : fc.constant([]),
    returning: fc.nat({ max: 3 }),
    vanishing: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 4, max: 9 })),
    isSecond: fc.boolean(),
    concurrency: fc.integer({ min: 1, max: 4 }),
    acceptRemovals: fc.boolean(),
    refresh: fc.constantFrom('all', 'changed'),
    scheduler: fc.scheduler(),
  });
}

/** Destination of the crawls of several runs. */
interface Place {
  open(today: string): Promise<CrawlStore>;
}

class MemoryPlace implements Place {
  store = new MemoryStore(dayOf(0));

  async open(today: string): Promise<CrawlStore> {
    const store = this.store.reopen(today);
    this.store = store;
    return {
      store,
      putMedium: (address, bytes) => store.putMedium(address, bytes),
      finish: async () => store.finish(),
      stop: async () => undefined,
    };
  }
}

/** A blog that changes only on demand, with the destination of its crawls. */
class Setting<P extends Place> {
  readonly blog: ChangingBlog;
  readonly place: P;
  readonly #nights: Nights;
  readonly #schedule = new Map<number, readonly Change[]>();
  readonly #failing = new Set<number>();
  #day = -1;

  constructor(nights: Nights, place: P) {
    this.place = place;
    this.#nights = nights;
    this.blog = new ChangingBlog({
      ...nights.options,
      clock: nights.clock,
      schedule: this.#schedule,
      failing: this.#failing,
      wait: () => nights.scheduler.schedule(Promise.resolve()),
    });
  }

  /** Runs a crawl with the scheduled changes, after one without changes if the case requests that. */
  async restless(more: Partial<Crawl> = {}, source: BlogItems = this.blog): Promise<Report> {
    const { schedule, clock, failing, failingMedia, isSecond } = this.#nights;
    if (isSecond) await this.quiet();
    const before = this.blog.log.filter((request) => clock === 'all' || request.startsWith('posts ')).length;
    for (const [request, changes] of schedule) this.#schedule.set(before + request, changes);
    for (const request of failing) this.#failing.add(before + request);
    try {
      return await this.#crawl(source, more, new Set(failingMedia));
    } finally {
      this.#schedule.clear();
      this.#failing.clear();
    }
  }

  /** Applies all scheduled changes at once, while there is no run. */
  change(): void {
    for (const change of [...this.#nights.schedule.values()].flat()) this.blog.apply(change);
  }

  /** Restores removed posts between two runs, and removes many others at once. */
  passDay(): void {
    for (let count = 0; count < this.#nights.returning; count++) this.blog.apply({ kind: 'return', pick: count });
    for (let count = 0; count < this.#nights.vanishing; count++) this.blog.apply({ kind: 'remove', pick: 0 });
  }

  /** Runs a crawl without changes. */
  async quiet(more: Partial<Crawl> = {}, source: BlogItems = this.blog): Promise<Report> {
    return this.#crawl(source, more, new Set());
  }

  /** Repeats an interrupted run on the same day. */
  async again(more: Partial<Crawl> = {}, source: BlogItems = this.blog): Promise<Report> {
    this.#day -= 1;
    return this.quiet(more, source);
  }

  async #crawl(source: BlogItems, more: Partial<Crawl>, failingMedia: ReadonlySet<number>): Promise<Report> {
    const { concurrency, acceptRemovals, refresh, scheduler } = this.#nights;
    const today = dayOf(++this.#day);
    // Disables scheduled re-reads, so that only visible changes are found.
    const options = { concurrency, acceptRemovals, refresh, auditDays: 3650, ...more };
    const into = await this.place.open(today);
    return scheduler.waitFor(runCrawl({ source, into, today, failingMedia, crawl: options }));
  }
}

const inMemory = (nights: Nights) => new Setting(nights, new MemoryPlace());

/** Returns the stored data of listed posts, and the IDs of all others. */
function recordsIn(store: MemoryStore) {
  const { posts } = store.contents();
  return {
    listed: posts.filter(([, { record }]) => record.state !== 'removed'),
    removed: posts.filter(([, { record }]) => record.state === 'removed').map(([id]) => id),
  };
}

/** Returns the data of a blog that a store should contain. */
/** Returns the status of a run without failures. A source without a single post is never complete. */
const statusOf = (blog: ChangingBlog) => (blog.now().length === 0 ? 'partial' : 'complete');

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

/** Reports whether a run stopped because of too many removals. Throws all other errors. */
async function isBraked(run: Promise<Report>): Promise<boolean> {
  try {
    await run;
    return false;
  } catch (error) {
    if (error instanceof SourceError) return true;
    throw error;
  }
}

/** Reports whether too many posts are missing at once: more than five, and more than a fifth of the archived ones. */
function isTooMuch({ place: { store }, blog }: Setting<MemoryPlace>): boolean {
  const held = recordsIn(store).listed.map(([id]) => id);
  const there = new Set(blog.ids());
  const missed = held.filter((id) => !there.has(id)).length;
  return missed > 5 && missed > held.length / 5;
}

/** Crawls the blog without changes. If the run stops because of removals, repeats it with --accept-removals. */
async function settle(setting: Setting<MemoryPlace>, more: Partial<Crawl>): Promise<void> {
  const isExpected = more.acceptRemovals !== true && isTooMuch(setting);
  const removed = recordsIn(setting.place.store).removed;
  const there = new Set(setting.blog.ids());
  expect(await isBraked(setting.quiet(more))).toBe(isExpected);
  if (!isExpected) return;
  expect(recordsIn(setting.place.store).removed).toEqual(removed.filter((id) => !there.has(id)));
  await setting.quiet({ ...more, acceptRemovals: true });
}

describe('a crawl of a blog that changes while it is read', () => {
  it('stores every post that existed throughout, provided that the crawl is complete', async () => {
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(nights({ isFailing: true }), async (night) => {
        const setting = inMemory(night);
        const report = await setting.restless({ acceptRemovals: true }).catch(endedByTheSource);
        if (report?.status !== 'complete') return;
        if (setting.blog.changedBefore > 4) complete += 1;
        const held = new Map(recordsIn(setting.place.store).listed);
        for (const id of setting.blog.throughout()) {
          expect(held.get(id)?.record, id).toMatchObject({ state: 'listed', reading: { id } });
        }
      }),
      runs,
    );
    expectCovered(complete, runs.numRuns / 10);
  });

  it('does not mark a post as removed that still exists at the end', async () => {
    let removed = 0;
    await fc.assert(
      fc.asyncProperty(nights({ isFailing: true }), async (night) => {
        const setting = inMemory({ ...night, isSecond: true });
        await setting.restless().catch(endedByTheSource);
        const marked = recordsIn(setting.place.store).removed;
        if (marked.length > 0) removed += 1;
        const there = new Set(setting.blog.ids());
        expect(marked.filter((id) => there.has(id))).toEqual([]);
      }),
      runs,
    );
    expectCovered(removed, runs.numRuns / 10);
  });

  it('leaves an archive that the next full run corrects if the blog no longer changes', async () => {
    let braked = 0;
    await fc.assert(
      fc.asyncProperty(nights(), async (night) => {
        const setting = inMemory(night);
        await isBraked(setting.restless());
        setting.passDay();
        if (isTooMuch(setting)) braked += 1;
        await settle(setting, { refresh: 'all', acceptRemovals: night.acceptRemovals });
        const { listed, removed } = recordsIn(setting.place.store);
        expect(listed).toEqual(recordsOf(setting.blog));
        expect(removed.filter((id) => !setting.blog.removed().has(id))).toEqual([]);
        expect(setting.place.store.contents().missing).toEqual(nothingMissing);
      }),
      runs,
    );
    expectCovered(braked, 0);
  });

  it('leaves an archive whose summaries and comments the next run corrects if the blog no longer changes', async () => {
    await fc.assert(
      fc.asyncProperty(nights({ change: listedChange }), async (night) => {
        const setting = inMemory(night);
        await isBraked(setting.restless());
        setting.passDay();
        await settle(setting, { refresh: 'changed', acceptRemovals: night.acceptRemovals });
        const shown = (records: readonly (readonly [string, ReturnType<typeof recordOf>])[]) =>
          records.map(([id, { record, comments }]) => ({ id, state: record.state, summary: record.summary, comments }));
        const listed = recordsIn(setting.place.store).listed as ReturnType<typeof recordsOf>;
        expect(shown(listed)).toEqual(shown(recordsOf(setting.blog)));
      }),
      runs,
    );
  });
});

describe('a crawl whose requests fail', () => {
  it('is complete only if nothing is missing, and the next run without failures fetches the missing data', async () => {
    let partial = 0;
    await fc.assert(
      fc.asyncProperty(nights({ change: visibleChange, isFailing: true }), async (night) => {
        const setting = inMemory({ ...night, acceptRemovals: true });
        const report = await setting.restless().catch(endedByTheSource);
        const { missing } = setting.place.store.contents();
        if (report?.status === 'complete') expect(missing).toEqual(nothingMissing);
        else partial += 1;
        for (const { id, operation, status } of report?.posts.failed ?? []) {
          if (id !== '' && status === 'timeout') expect(missing.posts[id], id).toContain(partOf(operation));
        }
        expect((await setting.quiet({ refresh: 'changed' })).status).toBe(statusOf(setting.blog));
        const { listed } = recordsIn(setting.place.store);
        expect(listed).toEqual(recordsOf(setting.blog));
        expect(setting.place.store.contents().missing).toEqual(nothingMissing);
        for (const [, { content }] of listed) {
          expect(setting.place.store.medium(mediumOf(content ?? ''))).toMatchObject({ type: 'image/png' });
        }
        await expectFresh(setting);
      }),
      runs,
    );
    expectCovered(partial, runs.numRuns / 4);
  });
});

/** Returns the part that is missing after a failed request for `post` or `comments`. */
function partOf(operation: string): string {
  return operation === 'post' ? 'post read' : 'comment list';
}

/** Compares a store with that of a new crawl of the current blog. */
async function expectFresh(setting: Setting<MemoryPlace>): Promise<void> {
  const elsewhere = new MemoryPlace();
  await runCrawl({ source: quietly(setting.blog), into: await elsewhere.open(dayOf(0)), today: dayOf(0) });
  expect(recordsIn(setting.place.store).listed).toEqual(recordsIn(elsewhere.store).listed);
}

/** Returns the current blog as a source that responds immediately. */
function quietly(blog: ChangingBlog): BlogItems {
  const posts = blog.now();
  const find = (id: string) => posts.find((post) => post.id === id) ?? { id };
  return {
    categories: async () => ({ url: 'blog', secondaryUrl: '', categories: [] }),
    posts: async () => ({ totalCount: posts.length, posts: posts.map(summaryOf) }),
    post: async (id) => readingOf(find(id)),
    comments: async (id) => commentListOf(id, find(id).comments ?? []),
    newestComments: async () => ({ comments: [] }),
    checkAccess: async () => undefined,
  };
}

function endedByTheSource(error: unknown): undefined {
  if (error instanceof SourceError || isSourceFailure(error)) return undefined;
  throw error;
}

function endedFromOutside(error: unknown): undefined {
  if (error instanceof Error && error.message === stopped) return undefined;
  throw error;
}

function endedSomehow(error: unknown): undefined {
  if (!(error instanceof Error && error.message === stopped)) endedByTheSource(error);
}

/** Message of the error with which a run is stopped from outside, as by a signal. */
const stopped = 'The run was stopped.';

/** Returns a source that ends the run at the request with this number, and at all later ones. */
function stoppedAt(source: BlogItems, request: number): BlogItems {
  let asked = 0;
  const ask = async <T>(answer: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (asked >= request) throw new InterruptedError(stopped);
    return answer();
  };
  return {
    categories: () => ask(() => source.categories()),
    posts: (page) => ask(() => source.posts(page)),
    post: (id) => ask(() => source.post(id)),
    comments: (id) => ask(() => source.comments(id)),
    newestComments: (page) => ask(() => source.newestComments(page)),
    checkAccess: () => ask(() => source.checkAccess()),
  };
}

/** Interruptions of the first runs, as the numbers of the first requests that are not sent. */
const randomStops = fc.array(fc.integer({ min: 1, max: requests }), { minLength: 1, maxLength: 3 });

/**
 * Runs a crawl whose first attempts are interrupted. If `isSecond` is set, a complete crawl and changes of the blog come before it. Each
 * attempt resumes the one before, and must not read stored posts again.
 */
async function stoppedNight<P extends Place>(setting: Setting<P>, stops: readonly number[], isSecond: boolean) {
  if (isSecond) {
    await setting.quiet();
    setting.change();
  }
  let [isFirst, spared] = [true, 0];
  for (const stop of [...stops, Infinity]) {
    const { store } = await setting.place.open(dayOf(isSecond ? 1 : 0));
    const stored = [...store.postIds()].filter(
      (id) => store.progress(id).readOn !== undefined && !store.progress(id).isPartial,
    );
    spared += stored.length;
    const from = setting.blog.log.length;
    const source = stoppedAt(setting.blog, stop);
    const run = isFirst ? setting.quiet({}, source) : setting.again({}, source);
    const isEnded = await isEndedBySignal(run, statusOf(setting.blog));
    isFirst = false;
    const asked = new Set(setting.blog.log.slice(from));
    expect(stored.filter((id) => asked.has(`post ${id}`))).toEqual([]);
    if (!isEnded) break;
  }
  return spared;
}

async function isEndedBySignal(run: Promise<Report>, status: Report['status']): Promise<boolean> {
  try {
    expect((await run).status).toBe(status);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === stopped) return true;
    throw error;
  }
}

describe('a crawl interrupted at any request', () => {
  it('is resumed without reading stored posts again, and has the same result as an uninterrupted crawl', async () => {
    let spared = 0;
    await fc.assert(
      fc.asyncProperty(nights(), randomStops, async (night, stops) => {
        const [setting, uninterrupted] = [1, 2].map(() => inMemory({ ...night, acceptRemovals: true }));
        spared += await stoppedNight(setting!, stops, night.isSecond);
        await stoppedNight(uninterrupted!, [], night.isSecond);
        expect(setting!.place.store.contents()).toEqual(uninterrupted!.place.store.contents());
      }),
      runs,
    );
    expectCovered(spared, runs.numRuns / 4);
  });

  it('leaves an archive that the next successful run corrects, even if the blog has changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        nights({ change: visibleChange, isFailing: true }),
        randomStops,
        async (night, [stop = 1, other = requests]) => {
          const setting = inMemory({ ...night, acceptRemovals: true });
          await setting.quiet({}, stoppedAt(setting.blog, stop)).catch(endedFromOutside);
          await setting.restless({}, stoppedAt(setting.blog, other)).catch(endedSomehow);
          setting.passDay();
          expect((await setting.again({ refresh: 'changed' })).status).toBe(statusOf(setting.blog));
          expect(recordsIn(setting.place.store).listed).toEqual(recordsOf(setting.blog));
          await expectFresh(setting);
        },
      ),
      runs,
    );
  });
});

/** An archive in its own folder. `end` puts it into the state in which an interrupted run leaves it. */
class ArchivePlace implements Place {
  readonly folder = temporaryFolder();
  readonly #end: (store: ArchiveStore) => Promise<void>;

  constructor(end: (store: ArchiveStore) => Promise<void> = () => Promise.resolve()) {
    this.#end = end;
  }

  async open(today: string): Promise<CrawlStore> {
    const options = { blog: 'b', rootKey: 'service', source: somePlace, today };
    const store = await ArchiveStore.open(this.folder, options);
    const putMedium = async (address: string, bytes: string) => {
      const file = store.newMediumFile();
      await fs.writeFile(file, bytes);
      const sha256 = sha256Of(bytes);
      await store.putMedium(address, { file, sha256, size: bytes.length, type: 'image/png', extension: 'png' });
    };
    return { store, putMedium, finish: () => store.finish(), stop: () => this.#end(store) };
  }

  /** Returns the files of listed posts. */
  async listed(): Promise<Record<string, string>> {
    const archive = await Archive.open(this.folder);
    const files = Object.entries(filesIn(this.folder));
    const ids: string[] = [];
    for (const id of archive.postIds()) if ((await archive.record(id)).state !== 'removed') ids.push(id);
    return Object.fromEntries(files.filter(([name]) => ids.some((id) => name.startsWith(`data/posts/${id}/`))));
  }

  /** Checks that all files match the manifest, and that the records are consistent. */
  async expectSound(exceptMediaOf: ReadonlySet<string> = new Set()): Promise<void> {
    const { findings } = await checkArchive(this.folder, { findMedia: mediaIn });
    const isExcepted = (finding: Finding) =>
      finding.code === 'medium-not-held' && finding.post !== undefined && exceptMediaOf.has(finding.post);
    expect(findings.filter((finding) => !isExcepted(finding))).toEqual([]);
  }
}

const ends: ((store: ArchiveStore) => Promise<void>)[] = [
  () => Promise.resolve(),
  (store) => store.suspend({ seal: true }),
  (store) => store.suspend({ seal: false }),
];

describe('a crawl into files', () => {
  it('writes the same bytes as an uninterrupted crawl, no matter how and at which request it is interrupted', async () => {
    let spared = 0;
    await fc.assert(
      fc.asyncProperty(nights(), randomStops, fc.constantFrom(...ends), async (night, stops, end) => {
        const accepting = { ...night, acceptRemovals: true };
        const setting = new Setting(accepting, new ArchivePlace(end));
        const uninterrupted = new Setting(accepting, new ArchivePlace());
        spared += await stoppedNight(setting, stops, night.isSecond);
        await stoppedNight(uninterrupted, [], night.isSecond);
        expect(filesIn(setting.place.folder)).toEqual(filesIn(uninterrupted.place.folder));
        await setting.place.expectSound();
      }),
      runsIntoFiles,
    );
    expectCovered(spared, runsIntoFiles.numRuns / 4);
  });

  it('writes the same files of listed posts as into a new archive, even after changes, failures and interruptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        nights({ change: visibleChange, isFailing: true }),
        randomStops,
        fc.constantFrom(...ends),
        async (night, [stop = 1, other = requests], end) => {
          const setting = new Setting({ ...night, acceptRemovals: true }, new ArchivePlace(end));
          await setting.quiet({}, stoppedAt(setting.blog, stop)).catch(endedFromOutside);
          await setting.restless({}, stoppedAt(setting.blog, other)).catch(endedSomehow);
          expect((await setting.again({ refresh: 'changed' })).status).toBe(statusOf(setting.blog));
          // If a run was interrupted between a body and its media, the media are not requested after the post was removed.
          await setting.place.expectSound(setting.blog.removed());
          const elsewhere = new ArchivePlace();
          const into = await elsewhere.open(dayOf(0));
          await runCrawl({ source: quietly(setting.blog), into, today: dayOf(0) });
          expect(await setting.place.listed()).toEqual(await elsewhere.listed());
        },
      ),
      runsIntoFiles,
    );
  });
});

describe('a post that was removed before an interrupted run is resumed', () => {
  it('still gets its media if their host has them', async () => {
    const place = new MemoryPlace();
    const isCut: Partial<Crawl> = { fetchMedium: () => Promise.reject(new InterruptedError(stopped)) };
    const posts = somePosts(2);
    const tonight = async (shown: typeof posts, more: Partial<Crawl> = {}) =>
      runCrawl({
        source: memorySource(shown).source,
        into: await place.open(dayOf(0)),
        today: dayOf(0),
        crawl: more,
      });
    await expect(tonight(posts, { ...isCut, concurrency: 1 })).rejects.toThrow(stopped);
    const held = [...place.store.postIds()];
    expect(held).not.toEqual([]);
    await tonight(posts.filter(({ id }) => !held.includes(id)));
    for (const id of held) expect(place.store.medium(mediumOf(place.store.post(id)!.body!)), id).toBeDefined();
  });
});

describe('the audit', () => {
  it('reads each post once per cycle, so it finds even edits that the list does not show', async () => {
    const days = fc.integer({ min: 1, max: 10 });
    const rewritten = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(nights(), days, fc.nat({ max: 20 }), rewritten, async (night, auditDays, wait, picks) => {
        const setting = inMemory(night);
        const plan = { refresh: 'changed', auditDays } as const;
        for (let count = 0; count <= wait % (auditDays + 1); count++) await setting.quiet(plan);
        for (const pick of picks) setting.blog.apply({ kind: 'rewrite', pick, content: `<p>Rewritten ${pick}</p>` });
        const from = setting.blog.log.length;
        for (let count = 0; count < auditDays; count++) await setting.quiet(plan);
        expect(recordsIn(setting.place.store).listed).toEqual(recordsOf(setting.blog));
        const read = setting.blog.log.slice(from).filter((request) => request.startsWith('post '));
        expect(read.sort()).toEqual(
          setting.blog
            .ids()
            .map((id) => `post ${id}`)
            .sort(),
        );
      }),
      runs,
    );
  });
});
