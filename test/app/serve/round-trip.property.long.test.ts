import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { startSampleSource } from '../../../src/sample/source.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { crawlArchive } from '../../helpers/archive/crawled-archive.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { randomBlog, type RandomBlog } from '../../helpers/random/random-blog.ts';
import { mergeFirstArchive, countsOf, payloadOf, servedPayload, omitMedia } from '../../helpers/archive/round-trip.ts';
import { crawlServed, serveFolders, type ServingOptions } from '../../helpers/serve/served-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeArchive } from '../../helpers/archive/written-archive.ts';

const runs = scaleRuns(15);

/** Serves archives, crawls one of their blogs into the folder, and returns the payload. */
async function crawled(archives: readonly string[], folder: string, blog: string, choices: ServingOptions = {}) {
  const serving = await serveFolders(archives, choices);
  try {
    await crawlServed(serving, folder, { blog });
  } finally {
    await serving.close();
  }
  return payloadOf(path.join(folder, 'archive'));
}

async function written(blog: RandomBlog): Promise<string> {
  const archive = path.join(temporaryFolder(), 'archive');
  await writeArchive(archive, blog);
  return archive;
}

const listedOnly = { includeRemoved: false };

describe('An archive that is crawled from its own server', () => {
  it('is the same byte for byte, no matter what the source sent', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlog('mudflat'), fc.boolean(), async (blog, includeRemoved) => {
        const archive = await written(blog);
        const folder = temporaryFolder();
        const copy = await crawled([archive], folder, blog.name, { includeRemoved });
        expect(omitMedia(copy)).toEqual(servedPayload(payloadOf(archive), { includeRemoved }));
        expect(await crawled([archive], folder, blog.name, { includeRemoved })).toEqual(copy);
      }),
      { numRuns: runs },
    );
  });

  it('is the same after several runs', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlog('mudflat'), async (blog) => {
        const folder = temporaryFolder();
        await crawlArchive(folder, blog);
        const archive = path.join(folder, 'archive');
        const payload = payloadOf(archive);
        expect(omitMedia(payload)).toEqual(omitMedia(payloadOf(await written(blog))));
        const copy = await crawled([archive], temporaryFolder(), blog.name);
        expect(omitMedia(copy)).toEqual(servedPayload(payload, listedOnly));
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  it('is the same if its copy is served and crawled again', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlog('mudflat'), async (blog) => {
        const first = temporaryFolder();
        const copy = await crawled([await written(blog)], first, blog.name);
        const again = await crawled([path.join(first, 'archive')], temporaryFolder(), blog.name);
        expect(again).toEqual(copy);
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  it('is the same if other archives are served along with it', async () => {
    const blogs = fc.tuple(randomBlog('mudflat'), randomBlog('tideline'), randomBlog('fen'));
    await fc.assert(
      fc.asyncProperty(blogs, async (all) => {
        const archives = await Promise.all(all.map(written));
        const payloads = archives.map(payloadOf);
        for (const [place, { name }] of all.entries()) {
          const copy = await crawled(archives, temporaryFolder(), name);
          const own = servedPayload(payloads[place]!, listedOnly);
          expect(omitMedia(copy)).toEqual(mergeFirstArchive(own, payloads[0]!));
        }
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  it('is the same for the sample blog, whose media stay on their host', async () => {
    const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token' });
    onTestFinished(() => source.close());
    const folder = temporaryFolder();
    await crawlBlog(exportOptions(source, folder), testContext());
    const payload = payloadOf(path.join(folder, 'archive'));
    const copy = await crawled([path.join(folder, 'archive')], temporaryFolder(), source.blog);
    expect(countsOf(copy)).toEqual({ posts: 30, comments: 49, bodies: 30 });
    expect(Object.keys(payload).filter((name) => name.startsWith('media/')).length).toBeGreaterThan(20);
    expect(omitMedia(copy)).toEqual(servedPayload(payload, listedOnly));
  });
});
