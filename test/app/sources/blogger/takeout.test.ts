import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import {
  bloggerData,
  startBloggerFeeds,
  writeTakeout,
  type BloggerFeeds,
} from '../../../helpers/source/blogger-feeds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

/** Starts a blog with a draft, a comment that awaits approval, and a location. */
async function startBlog(): Promise<BloggerFeeds> {
  const data = bloggerData(12);
  const [first, second] = data.posts;
  const [comment] = data.comments;
  if (!first || !second || !comment) throw new TypeError('The blog is too small');
  data.posts.push({ ...second, id: '8300000000000000001', title: 'Draft', content: 'draft-canary', isDraft: true });
  data.comments.push({ ...comment, id: '8300000000000000002', content: 'spam-canary', isDraft: true });
  first.location = 'Jeju';
  return startBloggerFeeds({ data });
}

/** Imports a Takeout of the same blog. */
async function importTakeout(server: BloggerFeeds, folder: string, zone: string | undefined) {
  const takeout = writeTakeout(server.data, temporaryFolder(), zone);
  const options = exportOptions({ baseUrl: server.url, token: '' }, folder, { refresh: 'changed' });
  const limits = { fetchMedia: false, maxMediaSize: 1e6, concurrency: 4, retries: 0, timeout: 10_000 };
  const source = { kind: 'backup', paths: [takeout], published: 'none', blogUrl: server.url, ...limits } as const;
  return crawlBlog({ ...options, source }, testContext({ now: () => new Date('2026-11-30T03:00:00Z') }));
}

/** Returns the files of all posts, by path. */
function filesOf(folder: string): Record<string, string> {
  const posts = path.join(folder, 'archive/data/posts');
  const files = fs.readdirSync(posts, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((one) => fs.statSync(path.join(posts, one)).isFile())
      .map((one) => [one, fs.readFileSync(path.join(posts, one), 'utf8')]),
  );
}

const zones = [
  ['its time zone', 'Asia/Seoul'],
  ['no time zone', undefined],
] as const;
const orders = ['the Takeout first', 'the feeds first'] as const;

describe.each(zones)('an archive that is filled by a Takeout with %s and by the feeds of the blog', (_, zone) => {
  it.each(orders)('stays the same with each further run of either: %s', async (order) => {
    const server = await startBlog();
    const folder = temporaryFolder();
    const night = () => runNight(server, folder).then(({ report }) => report);
    const runs = [() => importTakeout(server, folder, zone), night];
    if (order === 'the feeds first') runs.reverse();
    for (const run of runs)
      expect(await run()).toMatchObject({ status: 'complete', posts: { failed: [], removed: 0 } });
    const before = filesOf(folder);
    for (const run of [...runs, ...runs]) {
      const report = await run();
      expect(filesOf(folder)).toEqual(before);
      expect(report).toMatchObject({ posts: { new: 0, changed: 0, removed: 0 }, comments: { removed: 0 } });
    }
    const { report } = await runNight(server, folder);
    expect(report.posts.read).toEqual({});
  });

  it('has the same data in both orders, with drafts and hidden comments that no visitor sees', async () => {
    const server = await startBlog();
    const [takeoutFirst, feedsFirst] = [temporaryFolder(), temporaryFolder()];
    await importTakeout(server, takeoutFirst, zone);
    await runNight(server, takeoutFirst);
    await runNight(server, feedsFirst);
    await importTakeout(server, feedsFirst, zone);
    await runNight(server, feedsFirst);
    expect(filesOf(feedsFirst)).toEqual(filesOf(takeoutFirst));
    const files = filesOf(takeoutFirst);
    expect(Object.keys(files).filter((name) => name.endsWith('post.json'))).toHaveLength(15);
    expect(files['8300000000000000001/post.json']).toContain('"visibility": "0"');
    expect(files['8000000000000000000/comments.json']).toContain('spam-canary');
    expect(files['8000000000000000000/post.json']).toMatch(/"description": "About 80.*"location": "Jeju"/su);
  });
});

describe('a post that only its Takeout says is a draft', () => {
  it('is private until the feeds show it again', async () => {
    const server = await startBlog();
    const folder = temporaryFolder();
    await runNight(server, folder);
    const post = server.data.posts[5];
    if (!post) throw new TypeError('The blog is too small');
    Object.assign(post, { isDraft: true });
    await importTakeout(server, folder, 'Asia/Seoul');
    expect(filesOf(folder)[`${post.id}/post.json`]).toContain('"visibility": "0"');
    Object.assign(post, { isDraft: false });
    await runNight(server, folder, { day: '2026-12-01' });
    expect(filesOf(folder)[`${post.id}/post.json`]).toContain('"visibility": "20"');
  });
});
