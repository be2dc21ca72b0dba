import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../../../src/app/crawl/crawl.ts';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import { hasReferenceBlogger, startReferenceBlogger } from '../../../helpers/source/reference-blogger.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const size = ['--posts', '400', '--comments', '60', '--pages', '3'];

/** Crawls the independent implementation, on the same port in each run. */
async function night(folder: string, port: string, ...options: readonly string[]) {
  const server = await startReferenceBlogger(...size, '--port', port, ...options);
  const limits = { concurrency: 8, retries: 1, timeout: 10_000, maxMediaSize: 1_000_000 };
  const source = { kind: 'blogger', baseUrl: server.url, ...limits } as const;
  const target = exportOptions({ baseUrl: server.url, token: '' }, folder, { refresh: 'changed', media: 'none' });
  try {
    const report = await crawlBlog({ ...target, source }, testContext());
    return { report, requests: await server.stop(), port: server.url.port };
  } finally {
    await server.stop();
  }
}

describe.runIf(hasReferenceBlogger)('an independent implementation of the feeds of Blogger', () => {
  it('is archived with few requests, and a second run changes nothing', async () => {
    const folder = temporaryFolder();
    const first = await night(folder, '0', '--cut', '7');
    const counts = { listed: 403, new: 403, failed: [] };
    expect(first.report).toMatchObject({ status: 'complete', posts: counts, comments: { stored: 60 } });
    expect(first.requests.length).toBeLessThanOrEqual(24);
    const second = await night(folder, first.port);
    expect(second.report.posts).toMatchObject({ new: 0, changed: 0, removed: 0, read: {} });
    expect(second.requests.length).toBeLessThanOrEqual(12);
    const third = await night(folder, first.port, '--edit', '12', '--without', '5');
    expect(third.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 1, removed: 1 } });
  });

  it.each([
    ['--short', 'blogger.short-feed'],
    ['--off', 'blogger.feeds-off'],
    ['--private', 'blogger.private'],
  ])('is refused with %s', async (option, key) => {
    const error = await night(temporaryFolder(), '0', option).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).text).toMatchObject({ key });
  });
});
