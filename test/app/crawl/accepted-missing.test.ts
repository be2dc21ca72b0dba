import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { formatSummary } from '../../../src/cli/report/summary/text.ts';
import { isDue } from '../../../src/crawl/plan/audit.ts';
import { english } from '../../../src/messages/translate.ts';
import { exportOptions, testContext, type TestOptions } from '../../helpers/context.ts';
import { startChangingSource } from '../../helpers/source/changing-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const auditDays = 7;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a blog with one post per ID, whose images are on a host that fails, and a run on each of the following days. */
async function blogWithDeadHost(ids: readonly string[]) {
  const source = await startChangingSource();
  const dead = { hasImages: false };
  const images = /^\/dead\/(.*)$/u;
  const answerImage = (request: string) =>
    images.test(request) ? (dead.hasImages ? new Response(png) : new Response('', { status: 500 })) : undefined;
  source.intercept = answerImage;
  const [template] = source.posts;
  const postOf = (id: string) =>
    ({
      ...template,
      id,
      title: id,
      body: `<p><img src="${source.baseUrl.origin}/dead/${id}.png"></p>`,
    }) as (typeof source.posts)[0];
  source.posts = ids.map(postOf);
  const home = temporaryFolder();
  // The day before the audit of the first post, so that it is not due on the first days.
  let day = Date.parse('2026-11-01');
  const today = () => new Date(day).toISOString().slice(0, 10);
  while (!isDue(ids[0] ?? '', today(), auditDays)) day += 86_400_000;
  const run = async (options: TestOptions = {}) => {
    day += 86_400_000;
    const before = source.log.length;
    const context = testContext({ now: () => new Date(day) });
    const all = exportOptions(source, home, { refresh: 'changed', auditDays, retries: 0, ...options });
    const report = await crawlBlog(all, context);
    const summary = formatSummary(report, {
      folders: {},
      dryRun: false,
      folder: home,
      t: english,
      reportFile: undefined,
    });
    const { status, media, posts, accepted } = report;
    const urls = (some: readonly { url: string }[]) => some.map(({ url }) => path.basename(url));
    return {
      status,
      failed: [...urls(media.failed), ...posts.failed.map(({ id, operation }) => `${operation} ${id}`)],
      accepted: [
        ...urls(accepted?.media ?? []),
        ...(accepted?.posts ?? []).map(({ id, operation }) => `${operation} ${id}`),
      ],
      days: [...(accepted?.media ?? []), ...(accepted?.posts ?? [])].map((one) => one.accepted),
      summary: summary.join('\n'),
      requested: source.log.slice(before).flatMap((one) => images.exec(one)?.[1] ?? []),
    };
  };
  const known = () => {
    const file = path.join(home, 'archive/.blogkeep-known.jsonl');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };
  return { source, dead, run, postOf, known, today, answerImage };
}

it('accepts missing images once, and ends as partial only if more are missing', async () => {
  const { source, dead, run, postOf, known, today } = await blogWithDeadHost(['1']);
  const first = await run();
  expect(first).toMatchObject({ status: 'partial', failed: ['1.png'], accepted: [] });
  expect(first.summary).toContain('--accept-missing');

  const accepting = await run({ acceptMissing: true });
  expect(accepting).toMatchObject({ status: 'complete', failed: [], accepted: ['1.png'], days: [today()] });
  expect(accepting.summary).toContain('1 accepted missing item');
  const acceptedOn = today();
  expect(known()).toContain(`"accepted":"${acceptedOn}"`);

  const night = { status: 'complete', failed: [], accepted: ['1.png'], days: [acceptedOn], requested: [] };
  expect(await run()).toMatchObject(night);

  source.posts = [...source.posts, postOf('2')];
  const loss = await run();
  expect(loss).toMatchObject({ ...night, status: 'partial', failed: ['2.png'], requested: ['2.png'] });
  expect(await run({ acceptMissing: true })).toMatchObject({ status: 'complete', accepted: ['1.png', '2.png'] });
  expect(await run()).toMatchObject({ status: 'complete', accepted: ['1.png', '2.png'] });

  let audited = await run();
  while (!isDue('1', today(), auditDays)) audited = await run();
  expect(audited).toMatchObject({ status: 'complete', accepted: ['1.png', '2.png'] });
  expect(audited.requested).toContain('1.png');

  dead.hasImages = true;
  let last = audited;
  for (let night = 0; night < auditDays; night += 1) last = await run();
  expect(last).toMatchObject({ status: 'complete', failed: [], accepted: [] });
  expect(known()).not.toContain('accepted');
});

it('accepts posts that the source refuses, until it returns them', async () => {
  const { source, dead, run, answerImage } = await blogWithDeadHost(['1', '2']);
  dead.hasImages = true;
  source.intercept = (request) =>
    request === 'post/read 2' ? new Response('', { status: 500 }) : answerImage(request);
  expect(await run()).toMatchObject({ status: 'partial', failed: ['post read 2'] });
  expect(await run({ acceptMissing: true })).toMatchObject({ status: 'complete', accepted: ['post read 2'] });
  source.log.length = 0;
  const nights: string[] = [];
  for (let night = 0; night < auditDays; night += 1) {
    expect(await run()).toMatchObject({ status: 'complete', failed: [], accepted: ['post read 2'] });
    nights.push(String(source.log.filter((one) => one === 'post/read 2').length));
  }
  expect(new Set(nights)).toEqual(new Set(['0', '1']));
  source.intercept = answerImage;
  const statuses = [];
  for (let night = 0; night < auditDays; night += 1) statuses.push((await run()).accepted.length);
  expect(statuses.at(-1)).toBe(0);
});

it('accepts a number of posts that the list omits, and reports it when more are omitted', async () => {
  const { source, run, postOf } = await blogWithDeadHost(['1']);
  source.posts = Array.from({ length: 25 }, (_, index) => postOf(String(index + 1)));
  let total = 25;
  source.intercept = (request) =>
    request === 'post/list 2'
      ? Response.json({ blog: { status: '200', item: { page: '2', totalCount: String(total), posts: [] } } })
      : undefined;
  const options = { media: 'none' } as const;
  expect(await run(options)).toMatchObject({ status: 'partial', failed: ['post list '] });
  expect(await run({ ...options, acceptMissing: true })).toMatchObject({
    status: 'complete',
    accepted: ['post list '],
  });
  expect(await run(options)).toMatchObject({ status: 'complete', accepted: ['post list '] });
  total = 26;
  expect(await run(options)).toMatchObject({ status: 'partial', failed: ['post list '], accepted: [] });
  total = 25;
  expect(await run(options)).toMatchObject({ status: 'complete', accepted: ['post list '] });
});
