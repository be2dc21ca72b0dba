import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListing } from '../../../src/crawl/listing/listing.ts';
import { ChangingBlog, type Change, type ChangingBlogOptions } from '../../helpers/source/changing-blog.ts';
import { scaleRuns, expectCovered } from '../../helpers/property-runs.ts';
import { randomChange, randomOrder, randomSchedule } from '../../helpers/source/random-schedule.ts';

interface Night {
  readonly options: Omit<ChangingBlogOptions, 'wait'>;
  readonly width: number;
  /** determines the order of requests and responses */
  readonly scheduler: fc.Scheduler;
}

interface NightOptions {
  readonly change?: fc.Arbitrary<Change>;
  readonly failing?: fc.Arbitrary<number[]>;
}

/** Number of requests during which changes may happen: as many as all passes over a small blog need. */
const requests = 40;
const runs = { numRuns: scaleRuns(500) };
const someFailing = fc.uniqueArray(fc.integer({ min: 2, max: requests }), { maxLength: 3 });

function nights({ change = randomChange, failing = fc.constant([]) }: NightOptions = {}): fc.Arbitrary<Night> {
  return fc.record({
    options: fc.record({
      posts: fc.integer({ min: 0, max: 12 }),
      pageSize: fc.integer({ min: 1, max: 5 }),
      order: randomOrder,
      beyond: fc.constantFrom('empty', 'repeated', 'refused'),
      schedule: randomSchedule(requests, change),
      failing: failing.map((numbers) => new Set(numbers)),
    }),
    width: fc.integer({ min: 1, max: 4 }),
    scheduler: fc.scheduler(),
  });
}

const always = () => true;
const never = () => false;

async function list({ options, width, scheduler }: Night, needsProof: (ids: ReadonlySet<string>) => boolean) {
  const blog = new ChangingBlog({ ...options, wait: () => scheduler.schedule(Promise.resolve()) });
  const announced: string[] = [];
  const reading = readListing(blog, {
    concurrency: width,
    emit: () => undefined,
    isStopped: () => false,
    needsSecondPass: needsProof,
    onPosts: (ids) => announced.push(...ids),
  });
  const listing = await scheduler.waitFor(reading);
  /** numbers of the requests that begin a pass, from 1 */
  const starts = blog.log.flatMap((entry, index) => (entry === 'posts 1' ? [index + 1] : []));
  const missing = (ids: readonly string[]) => ids.filter((id) => !listing.posts.has(id));
  return { blog, listing, announced, starts, missing };
}

describe('a listing of a blog that changes while it is read', () => {
  it('has every post that existed throughout, if it is complete', async () => {
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(nights({ failing: someFailing }), async (night) => {
        const { blog, listing, missing } = await list(night, always);
        if (!listing.complete) return;
        if (blog.changedBefore > 1) complete += 1;
        expect(missing(blog.throughout())).toEqual([]);
      }),
      runs,
    );
    expectCovered(complete, runs.numRuns / 10);
  });

  it('has every archived post that existed throughout, if it is complete and missing posts cause a second pass', async () => {
    const heldIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 12 });
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(nights({ failing: someFailing }), heldIds, async (night, held) => {
        const { blog, listing, missing } = await list(night, (ids) => held.some((id) => !ids.has(id)));
        if (!listing.complete) return;
        if (blog.changedBefore > 1) complete += 1;
        const there = new Set(blog.throughout());
        expect(missing(held.filter((id) => there.has(id)))).toEqual([]);
      }),
      runs,
    );
    expectCovered(complete, runs.numRuns / 10);
  });

  it('becomes stable if at least two passes remain after the last change', async () => {
    let late = 0;
    await fc.assert(
      fc.asyncProperty(nights(), fc.boolean(), async (night, isProved) => {
        const { blog, listing, starts } = await list(night, isProved ? always : never);
        const [, , third = Infinity, fourth = Infinity] = starts;
        if (blog.changedBefore > fourth) return;
        if (blog.changedBefore > third) late += 1;
        // A page that disappears from the end in two otherwise equal passes is indistinguishable from one that is always refused.
        if (listing.failures.length > 0) expect(blog.changedBefore).toBeGreaterThan(starts.at(-1)!);
        else expect(listing.unstable).toBeUndefined();
      }),
      runs,
    );
    expectCovered(late, 0);
  });

  it('equals the list of the blog, in order, if nothing changed in the last two passes', async () => {
    await fc.assert(
      fc.asyncProperty(nights(), fc.boolean(), async (night, isProved) => {
        const { blog, listing, starts } = await list(night, isProved ? always : never);
        if (blog.changedBefore > (starts.at(-2) ?? 1)) return;
        expect([...listing.posts.keys()]).toEqual(blog.ids());
        expect(listing).toMatchObject({ complete: true, total: blog.ids().length, failures: [], unstable: undefined });
      }),
      runs,
    );
  });

  it('has all posts that were passed to onPosts, except those removed in the meantime', async () => {
    await fc.assert(
      fc.asyncProperty(nights({ failing: someFailing }), fc.boolean(), async (night, isProved) => {
        const { blog, listing, announced, missing } = await list(night, isProved ? always : never);
        expect(new Set(announced).size).toBe(announced.length);
        expect([...listing.posts.keys()].filter((id) => !announced.includes(id))).toEqual([]);
        if (listing.unstable) expect(missing(announced)).toEqual([]);
        if (listing.complete) expect(missing(announced).filter((id) => !blog.removed().has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it('is incomplete if it reports unstable pages', async () => {
    let unsettled = 0;
    await fc.assert(
      fc.asyncProperty(nights({ failing: someFailing }), async (night) => {
        const { blog, listing } = await list(night, always);
        if (!listing.unstable) {
          expect(listing.failures).toEqual([]);
          return;
        }
        unsettled += 1;
        const { from, to } = listing.unstable;
        const asked = blog.log.map((entry) => Number(entry.split(' ')[1]));
        expect(listing.complete).toBe(false);
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(Math.max(...asked));
        for (const { page } of listing.failures) expect(from <= page && page <= to).toBe(true);
      }),
      runs,
    );
    expectCovered(unsettled, 0);
  });

  it('needs at most five passes and, for n posts, at most 10n + 10 requests', async () => {
    await fc.assert(
      fc.asyncProperty(nights({ failing: someFailing }), fc.boolean(), async (night, isProved) => {
        const { blog, starts } = await list(night, isProved ? always : never);
        const ever = blog.ids().length + blog.removed().size;
        expect(starts.length).toBeLessThanOrEqual(5);
        expect(blog.log.length).toBeLessThanOrEqual(5 * (2 * ever + 2));
      }),
      runs,
    );
  });

  it('needs two requests per page for a second pass, otherwise one per page and at most one more', async () => {
    const quiet = nights({ change: fc.constant({ kind: 'comment', pick: 0 }) });
    await fc.assert(
      fc.asyncProperty(quiet, fc.boolean(), async (night, isProved) => {
        const { blog } = await list(night, isProved ? always : never);
        const pages = Math.max(1, Math.ceil(blog.ids().length / night.options.pageSize));
        const extra = pages === 1 ? 0 : 1;
        expect(blog.log).toHaveLength(isProved ? pages * 2 : pages + extra);
      }),
      runs,
    );
  });

  // Without a total, only a page without new posts marks the end of the list, and no count shows whether posts were missed.
  it('has every post that existed throughout, even without totals, if it is complete and posts keep their order', async () => {
    const dated = { date: fc.integer({ min: -5, max: 150 }), title: fc.constant('') };
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.record({ kind: fc.constant('insert'), ...dated }),
      fc.record({ kind: fc.constant('remove'), pick: fc.nat({ max: 30 }) }),
    );
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(nights({ change }), fc.integer({ min: 4, max: 5 }), async (night, pageSize) => {
        // At most three posts change at once, so that a page never moves to the position of the next one: that would look like the end.
        const options: Night['options'] = {
          ...night.options,
          order: 'newest first',
          pageSize,
          countsPosts: false,
          posts: night.options.posts + 4,
          schedule: new Map([...night.options.schedule!].filter(([request]) => request > 1)),
        };
        const { blog, listing, missing } = await list({ ...night, options }, always);
        if (!listing.complete) return;
        if (blog.changedBefore > 1) complete += 1;
        expect(missing(blog.throughout())).toEqual([]);
      }),
      runs,
    );
    expectCovered(complete, runs.numRuns / 10);
  });
});
