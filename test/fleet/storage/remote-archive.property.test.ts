import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import type { Change } from '../../helpers/source/changing-blog.ts';
import { dayOf, mediaIn } from '../../helpers/source/crawl-run.ts';
import { scaleRuns, expectCovered } from '../../helpers/property-runs.ts';
import { randomChange } from '../../helpers/source/random-schedule.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn, crawlInto, fenceOf, StoppingBlog } from '../helpers/archive-runs.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';

const pick = fc.nat({ max: 30 });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: randomChange },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('comment', 'uncomment', 'return'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rewrite'), pick, content: fc.constantFrom('<p>A</p>', '가') }),
  },
);

/** Events before and during a night. */
const night = fc.record({
  changes: fc.array(change, { maxLength: 4 }),
  /** number of posts after which the run is stopped, and leaves its journal behind */
  stopsAt: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  failingMedia: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }).map((list) => new Set(list)),
  /** whether the folder of the previous night exists */
  isCached: fc.boolean(),
});

/** Creates two independent sources of the same blog with equal responses. */
const twoBlogs = (posts: number) =>
  [1, 2].map(() => new StoppingBlog({ posts, pageSize: 5 })) as [StoppingBlog, StoppingBlog];

describe('an archive in storage', () => {
  it('is byte-identical to an archive of the same nights in a local folder', async () => {
    let stoppedRuns = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 8 }),
        fc.array(night, { minLength: 1, maxLength: 4 }),
        async (posts, nights) => {
          const [own, other] = twoBlogs(posts);
          let [alone, folder] = [temporaryFolder(), temporaryFolder()];
          const storage = new MemoryStorage();
          for (const [index, { changes, failingMedia, isCached, stopsAt }] of nights.entries()) {
            for (const one of changes) for (const blog of [own, other]) blog.apply(one);
            for (const blog of [own, other]) blog.stopIn(stopsAt);
            const more = { failingMedia, crawl: { concurrency: 1 } };
            const night = (of: StoppingBlog, into: string) =>
              crawlInto(into, of, dayOf(index), more).then(
                () => true,
                () => false,
              );
            if (!isCached) folder = temporaryFolder();
            const run = await new RemoteArchive(storage, 'cooking').begin(fenceOf(index + 1));
            expect((await run.fetch(folder)).isIntact).toBe(true);
            const isWhole = await night(other, folder);
            await run.store(folder);
            expect(storage.bucket.files('cooking/archive/')).toMatchObject(archiveIn(folder));
            expect(Object.keys(storage.bucket.files('cooking/incoming/'))).toEqual([]);
            expect(await night(own, alone)).toBe(isWhole);
            if (isWhole) expect(storage.bucket.files('cooking/archive/')).toEqual(archiveIn(alone));
            else {
              // The progress of a stopped run depends on timing, so from here on both continue from the same folder.
              stoppedRuns += 1;
              alone = temporaryFolder();
              await run.fetch(alone);
              await run.fetchMedia(alone);
            }
          }
          const archive = new RemoteArchive(storage, 'cooking');
          expect((await archive.verify()).isIntact).toBe(true);
          const reader = temporaryFolder();
          await archive.fetch(reader);
          await archive.fetchMedia(reader);
          expect(archiveIn(reader)).toEqual(archiveIn(alone));
          const { findings } = await checkArchive(reader, { findMedia: mediaIn });
          const { findings: before } = await checkArchive(alone, { findMedia: mediaIn });
          expect(findings).toEqual(before);
        },
      ),
      { numRuns: scaleRuns(30) },
    );
    expectCovered(stoppedRuns, 10);
  });
});
