import { expect, it } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { failureLines } from '../../../src/cli/report/summary/text.ts';
import { english } from '../../../src/messages/translate.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { startChangingSource } from '../../helpers/source/changing-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

it('is partial on every night in which the post list has an empty page, and marks nothing as removed', async () => {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 25);
  const home = temporaryFolder();
  const options = exportOptions(source, home, { refresh: 'changed', media: 'none' });
  const total = String(source.posts.length);
  const breakPageTwo = (request: string) =>
    request === 'post/list 2'
      ? Response.json({ blog: { status: '200', item: { page: '2', totalCount: total, posts: [] } } })
      : undefined;
  const crawl = () => crawlBlog(options, testContext());
  const shown = (report: Awaited<ReturnType<typeof crawl>>) => failureLines(report, english).join('\n');

  source.intercept = breakPageTwo;
  for (const isFirst of [true, false]) {
    const report = await crawl();
    expect(report).toMatchObject({ status: 'partial', posts: { listed: 15, stored: 15, removed: 0 } });
    expect(report.posts.failed).toMatchObject([{ status: 'incomplete', new: isFirst }]);
    expect(shown(report)).toContain(textOf('crawl.list-incomplete', { listed: 15, total: 25, missing: 10 }));
  }

  source.intercept = () => undefined;
  expect(await crawl()).toMatchObject({ status: 'complete', posts: { listed: 25, stored: 25, new: 10 } });

  source.intercept = breakPageTwo;
  expect(await crawl()).toMatchObject({ status: 'partial', posts: { listed: 15, removed: 0 } });

  source.intercept = () => undefined;
  source.posts = source.posts.slice(1);
  expect(await crawl()).toMatchObject({ status: 'complete', posts: { listed: 24, removed: 1 } });
});

it('is complete if the count of the post list includes hidden posts', async () => {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 20);
  source.intercept = (request) => {
    if (!request.startsWith('post/list')) return undefined;
    const page = Number(request.split(' ')[1]);
    const posts = source.posts.slice((page - 1) * 10, page * 10).map(({ id, title }) => ({ id, title }));
    return Response.json({ blog: { status: '200', item: { page: String(page), totalCount: '25', posts } } });
  };
  const options = exportOptions(source, temporaryFolder(), { media: 'none' });
  const report = await crawlBlog(options, testContext());
  expect(report).toMatchObject({ status: 'complete', posts: { listed: 20, stored: 20, failed: [] } });
  expect(report.warnings.map(({ code }) => code)).toContain('count-posts');
});
