import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportBlog } from '../../src/app/export.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { hasReferenceSource, readCorpus, startReferenceSource } from '../helpers/source/reference-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const reason = hasReferenceSource ? '' : ' (skipped: no reference source beside this checkout)';

describe.skipIf(!hasReferenceSource)(`an independent source with 102 real posts${reason}`, () => {
  it('is exported completely, and a second export changes nothing', { timeout: 60_000 }, async () => {
    const source = await startReferenceSource();
    const folder = temporaryFolder();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder);
    const report = await exportBlog(options, testContext());
    expect(report.posts).toMatchObject({ listed: 102, stored: 102, failed: [] });
    expect(report.comments.stored).toBe(33);
    // The hosts of some images do not resolve in the test. These images must not count as gone.
    expect(report.media.failed.length).toBeGreaterThan(5);
    expect(report.media.failed.filter(({ url }) => url.startsWith(source.url))).toEqual([]);
    expect(report.site.files).toBeGreaterThan(150);
    const before = filesIn(folder);
    expect((await exportBlog(options, testContext())).posts).toMatchObject({ unchanged: 102 });
    expect(filesIn(folder)).toEqual(before);
    expect(source.stats.tokenLeaks).toEqual([]);
  });

  it('causes no changes if it is exported again, even if image URLs have new signatures in each response', async () => {
    const source = await startReferenceSource({ quirks: { signed: true } });
    const folder = temporaryFolder();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder);
    await exportBlog(options, testContext());
    const before = filesIn(folder);
    expect((await exportBlog(options, testContext())).posts).toMatchObject({ unchanged: 102, failed: [] });
    expect(filesIn(folder)).toEqual(before);
  });

  it.each([
    [
      'wraps lists, sends numbers, single objects, errors with 200, XML and a BOM',
      { wrapped: true, singleObject: true, numbers: true, errorsAs200: true, xmlUnlessJson: true, bom: true },
    ],
    ['lists the oldest posts first, and fails after the last page', { order: 'asc', beyond: 'error' }],
    [
      'lists posts in random order, and repeats the last page forever',
      { order: 'shuffled', beyond: 'repeat-last', countIsPageSize: true },
    ],
    ['omits empty lists', { emptyTags: 'missing', emptyComments: 'missing', emptyPostsMissing: true }],
    ['sends empty lists as text and null', { emptyTags: 'string', emptyComments: 'null' }],
    ['returns local dates in post read', { readDate: 'local' }],
  ])('yields the same posts if it %s', async (_, quirks) => {
    const source = await startReferenceSource({ quirks });
    const folder = temporaryFolder();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder, { media: 'none' });
    const report = await crawlBlog(options, testContext());
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 102, stored: 102, failed: [] } });
    expect(report.comments.stored).toBe(33);
    expect(await fs.readdir(path.join(folder, 'archive/data/posts'))).toHaveLength(102);
  });

  it('yields the same archive if a fifth of the requests fail once or twice', async () => {
    const archiveOf = async (faults: object) => {
      const source = await startReferenceSource({ faults });
      const folder = temporaryFolder();
      const options = exportOptions({ baseUrl: source.url, token: source.token }, folder, {
        timeout: 2000,
        retries: 8,
        media: 'none',
      });
      const report = await crawlBlog(options, testContext());
      expect(report.status).toBe('complete');
      return {
        report,
        files: withoutPort(filesIn(path.join(folder, 'archive/data')), source.url),
        faulted: source.stats.faulted,
      };
    };
    const healthy = await archiveOf({});
    const faulty = await archiveOf({ rate: 0.2 });
    expect(faulty.faulted).toBeGreaterThan(20);
    expect(faulty.report.requests.retried).toBe(faulty.faulted);
    expect(faulty.files).toEqual(healthy.files);
  });

  it('yields all readable posts, and the report lists the others', async () => {
    const unreadable = readCorpus().posts[4]!.summary.id;
    const source = await startReferenceSource({ quirks: { nullRead: [unreadable] } });
    const folder = temporaryFolder();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder);
    const report = await exportBlog(options, testContext());
    expect(report.status).toBe('partial');
    expect(report.posts).toMatchObject({
      listed: 102,
      stored: 101,
      failed: [{ id: unreadable, operation: 'post read', status: 'null' }],
    });
  });

  it('receives one request per post and comment list, and two per page of the post list, on the first run', async () => {
    const source = await startReferenceSource();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, temporaryFolder(), { media: 'none' });
    const report = await crawlBlog(options, testContext());
    expect(report.requests).toEqual({ total: 3 + 2 * 11 + 2 * 102, retried: 0 });
    expect(new Set(source.stats.log).size).toBe(source.stats.log.length - 11);
  });
});

/** Replaces the source's URL, which contains its port, by a constant. */
function withoutPort(files: Record<string, string>, url: string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll(url, 'http://source')]));
}
