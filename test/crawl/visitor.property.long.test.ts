import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/core/errors/errors.ts';
import { isRefused, rawVisibilityOf } from '../../src/core/records/post-record.ts';
import { commentIdsOf } from '../../src/core/records/stored-post.ts';
import { parseVisibility } from '../../src/core/visibility.ts';
import type { BlogItems, SourceCapabilities } from '../../src/crawl/source.ts';
import {
  comment,
  commentListOf,
  memorySource,
  pageOf,
  readingOf,
  sourceFailure,
  type SourcePost,
} from '../helpers/memory/memory-source.ts';
import { MemoryStore } from '../helpers/memory/memory-store.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { dayOf, runCrawl } from '../helpers/source/crawl-run.ts';

/** Who can see a post. Hidden posts are private, drafts or in the trash. */
type Access = 'public' | 'locked' | 'hidden' | 'deleted';

const ids = ['1', '2', '3', '4', '5'];
const access = fc.constantFrom<Access>('public', 'locked', 'hidden', 'deleted');
/** The last post is always public, since an empty list counts as a failure. */
const blog = fc.array(access, { minLength: 4, maxLength: 4 }).map((states): Access[] => [...states, 'public']);

const waiting = comment('2', 'waiting', { visibility: '0' });

/** Returns the post as its owner sees it on a night. */
function postOf(id: string, state: Access | undefined, night: number): SourcePost {
  const visibility = { public: '20', locked: '15', hidden: '0', deleted: '0' }[state ?? 'hidden'];
  return { id, visibility, content: `<p>${id} on night ${night}</p>`, comments: [comment('1', 'shown'), waiting] };
}

const owner: Partial<SourceCapabilities> = { listing: 'some', datedReadings: false };
const visitor: Partial<SourceCapabilities> = { listing: 'public' };

/** Returns the blog as a visitor sees it. */
function seenByVisitor(states: readonly Access[], night: number, canSay: boolean): Partial<BlogItems> {
  const postAt = (id: string) => postOf(id, states[ids.indexOf(id)], night);
  const accessTo = (id: string) => states[ids.indexOf(id)] ?? 'deleted';
  const listed = ids
    .filter((id) => ['public', 'locked'].includes(accessTo(id)))
    .map((id) => {
      const post = { ...postAt(id), comments: [comment('1', 'shown')] };
      // Without the visibility, another field must show that the post was locked.
      return canSay ? post : { ...post, visibility: '20', title: `Edited as ${accessTo(id)}` };
    });
  const refuse = (operation: string, id: string) =>
    Promise.reject(sourceFailure(operation, accessTo(id) === 'deleted' ? '404' : '401', true));
  return {
    posts: (page) => Promise.resolve({ ...pageOf(listed, page, 2), totalCount: String(ids.length) }),
    post: (id) => {
      if (accessTo(id) === 'public') return Promise.resolve(readingOf(postAt(id)));
      return accessTo(id) === 'locked' ? Promise.resolve('withheld') : refuse('post read', id);
    },
    comments: (id) =>
      accessTo(id) === 'public'
        ? Promise.resolve(commentListOf(id, [comment('1', 'shown')]))
        : refuse('comment list', id),
  };
}

/** Throws at the call with this number, from 1, as if the run was killed. */
function killedAt(number: number, items: BlogItems): BlogItems {
  let calls = 0;
  const counted =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      calls += 1;
      return calls === number ? Promise.reject(new InterruptedError('killed')) : call(...given);
    };
  return {
    categories: counted(() => items.categories()),
    posts: counted((page: number) => items.posts(page)),
    post: counted((id: string) => items.post(id)),
    comments: counted((id: string) => items.comments(id)),
    newestComments: counted((page: number) => items.newestComments(page)),
    checkAccess: counted(() => items.checkAccess()),
  };
}

describe("A visitor's crawls after an import of the owner's export", () => {
  it('lose nothing, publish only what visitors see, and are complete', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        blog,
        fc.array(fc.record({ states: blog, kill: fc.option(fc.integer({ min: 2, max: 15 })) }), { maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (first, nights, canSay, imports, acceptRemovals) => {
          let store = new MemoryStore(dayOf(0));
          const run = async (night: number, source: BlogItems, capabilities: Partial<SourceCapabilities>) => {
            const opened = (store = store.reopen(dayOf(night)));
            return runCrawl({
              source,
              into: {
                store: opened,
                putMedium: (address, bytes) => opened.putMedium(address, bytes),
                finish: async () => opened.finish(),
                stop: () => Promise.resolve(),
              },
              today: dayOf(night),
              capabilities,
              crawl: { refresh: 'changed', auditDays: 3650, acceptRemovals },
            });
          };
          const exported = ids.map((id, index) => postOf(id, first[index], 0)).filter((_, i) => first[i] !== 'deleted');
          if (imports) await run(0, memorySource(exported).source, owner);
          const latest = new Map(imports ? exported.map(({ id, content }) => [id, content]) : []);
          const wasPublic = new Map(exported.map(({ id, visibility }) => [id, imports && visibility === '20']));
          const seen = new Set<string>(imports ? exported.map(({ id }) => id) : []);
          let before = first;
          for (const [index, { states: next, kill }] of nights.entries()) {
            const night = index + 1;
            // A deleted post cannot become hidden, which nothing would show.
            const states = next.map((state, place) =>
              state === 'hidden' && before[place] === 'deleted' ? 'deleted' : state,
            );
            before = states;
            const { source } = memorySource([], { replace: seenByVisitor(states, night, canSay) });
            const killed = kill === null ? Promise.resolve() : run(night, killedAt(kill, source), visitor);
            await killed.catch((error: unknown) => expect(error).toBeInstanceOf(InterruptedError));
            const report = await run(night, source, visitor);
            expect(report).toMatchObject({ status: 'complete', posts: { failed: [] } });
            for (const [place, id] of ids.entries()) {
              const state = states[place];
              const post = store.post(id);
              const record = post?.record;
              if (state === 'public' || state === 'locked') seen.add(id);
              expect(store.postIds().has(id)).toBe(seen.has(id));
              if (!record) continue;
              // A change of the body alone is invisible in the list, so the version of an earlier night may remain.
              if (state === 'public') latest.set(id, post.body);
              expect(post.body).toBe(latest.get(id));
              if (imports && exported.some((one) => one.id === id))
                expect(commentIdsOf(post)).toEqual(new Set(['1', '2']));
              const isPublic =
                record.reading !== null &&
                !isRefused(record) &&
                parseVisibility(rawVisibilityOf(record)) === 'published';
              if (state === 'public') expect(isPublic).toBe(true);
              else if (state === 'deleted') expect(isPublic && !wasPublic.get(id)).toBe(false);
              else expect(isPublic).toBe(false);
              if (state === 'public' || state === 'locked') expect(record.state).toBe('listed');
              if (state === 'locked') expect(parseVisibility(rawVisibilityOf(record))).toBe('protected');
              // A post that was already protected in the export is unchanged in the list.
              if (state === 'locked' && !(imports && first[place] === 'locked')) expect(record.withheld).toBe(true);
              wasPublic.set(id, isPublic);
            }
          }
        },
      ),
      { numRuns: scaleRuns(150) },
    );
  });
});
