import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { hasReferenceSource, readCorpus, startReferenceSource } from '../helpers/source/reference-source.ts';
import { countsOf, payloadOf, servedPayload, omitMedia } from '../helpers/archive/round-trip.ts';
import { crawlServed, startServing } from '../helpers/serve/served-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const reason = hasReferenceSource ? '' : ' (skipped: no reference source beside this checkout)';
/** Ids of the posts that the source refuses to return; empty without the corpus. */
const refused = new Set(
  hasReferenceSource
    ? readCorpus()
        .posts.slice(3, 9)
        .map(({ summary }) => summary.id)
    : [],
);
const whole = { posts: 102, comments: 33, bodies: 102 };

describe.skipIf(!hasReferenceSource)(`the archive of an independent source with 102 real posts${reason}`, () => {
  it.each([
    ['has no quirks', {}],
    ['wraps lists', { wrapped: true }],
    ['sends single objects', { singleObject: true }],
    ['sends numbers', { numbers: true }],
    ['wraps lists, sends numbers and single objects', { wrapped: true, numbers: true, singleObject: true }],
    ['sends XML unless JSON is requested, and a BOM', { xmlUnlessJson: true, bom: true }],
    ['signs images', { signed: true }],
    ['omits tags', { emptyTags: 'missing' }],
    ['sends an empty list of tags as text', { emptyTags: 'string' }],
    ['sends an empty list of tags as an object', { emptyTags: 'object' }],
    ['omits comments', { emptyComments: 'missing' }],
    ['sends an empty list of comments as text', { emptyComments: 'string' }],
    ['sends an empty list of comments as null', { emptyComments: 'null' }],
    ['returns local dates in post read', { readDate: 'local' }],
    ['lists the oldest posts first, and fails after the last page', { order: 'asc', beyond: 'error' }],
    ['lists posts in random order, and repeats the last page', { order: 'shuffled', beyond: 'repeat-last' }],
    ['counts pages instead of posts, and omits empty lists', { countIsPageSize: true, emptyPostsMissing: true }],
    ['honors the requested page size', { honourCount: true }],
  ])('can be served and crawled again without losses if the source %s', async (_, quirks) => {
    const { archive, report } = await archiveOf({ quirks });
    expect(report.status).toBe('complete');
    const copy = await copyOf(archive);
    expect(countsOf(copy)).toEqual(whole);
    expect(omitMedia(copy)).toEqual(servedPayload(payloadOf(archive), { includeRemoved: false }));
  });

  it('is served in the envelope that the source uses', async () => {
    const { archive } = await archiveOf({ rootKey: 'tistory' });
    const { 'blogkeep.json': format } = payloadOf(archive);
    expect(format).toContain('"rootKey": "tistory"');
    expect((await copyOf(archive))['blogkeep.json']).toBe(format);
  });

  it.each([
    ['null', { nullRead: [...refused] }, false],
    ['404', {}, true],
    ['404 in a response with status 200', { errorsAs200: true }, true],
  ])('is served with the summaries of posts that the source refused with %s', async (_, quirks, isGone) => {
    const { archive, report } = await archiveOf({ quirks, ...(isGone && { data: corpusWithRefusedPosts() }) });
    expect(report.status).toBe('partial');
    expect(report.posts.failed).toHaveLength(refused.size);
    const copy = await copyOf(archive);
    expect(countsOf(copy)).toEqual({ ...whole, bodies: whole.bodies - refused.size });
    expect(omitMedia(copy)).toEqual(servedPayload(payloadOf(archive), { includeRemoved: false }));
  });
});

/** Returns the corpus of real posts, some of which are listed but cannot be read. */
function corpusWithRefusedPosts(): object {
  const corpus = readCorpus();
  return { ...corpus, posts: corpus.posts.map((post) => ({ ...post, gone: refused.has(post.summary.id) })) };
}

async function archiveOf(options: Record<string, unknown>) {
  const source = await startReferenceSource(options);
  const folder = temporaryFolder();
  const about = { baseUrl: source.url, token: source.token };
  const crawl = exportOptions(about, folder, { media: 'none' });
  return { archive: path.join(folder, 'archive'), report: await crawlBlog(crawl, testContext()) };
}

/** Serves an archive, crawls it, and returns the payload of the copy. Expects that a copy of the copy has the same payload. */
async function copyOf(archive: string) {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  await crawlServed(await startServing([archive]), first);
  const copy = payloadOf(path.join(first, 'archive'));
  await crawlServed(await startServing([path.join(first, 'archive')]), second);
  expect(payloadOf(path.join(second, 'archive'))).toEqual(copy);
  return copy;
}
