import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../../src/core/records/post-record.ts';
import { bloggerData, startBloggerFeeds, type FeedItem } from '../../../helpers/source/blogger-feeds.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

const postFolder = (folder: string, id: string) => path.join(folder, 'archive/data/posts', id);
const recordOf = (folder: string, id: string) =>
  fs.readJsonSync(path.join(postFolder(folder, id), 'post.json')) as PostRecord;
const read = (folder: string, id: string, file: string) =>
  fs.readFileSync(path.join(postFolder(folder, id), file), 'utf8');

function itemIn(items: readonly FeedItem[], index: number): FeedItem {
  const found = items[index];
  if (!found) throw new TypeError(`No item ${index}`);
  return found;
}

describe('a crawl of the feeds of Blogger', () => {
  it('archives what visitors see, with few requests', async () => {
    const server = await startBloggerFeeds({ data: bloggerData(400) });
    const folder = temporaryFolder();
    const { report, asked } = await runNight(server, folder);
    expect(report).toMatchObject({
      status: 'complete',
      posts: { listed: 402, new: 402, failed: [] },
      comments: { stored: 80 },
    });
    expect(asked.length).toBeLessThanOrEqual(22);
    const before = filesIn(path.join(folder, 'archive/data'));
    const again = await runNight(server, folder, { day: '2026-12-01' });
    expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0, read: {} } });
    expect(again.asked.length).toBeLessThanOrEqual(8);
    expect(filesIn(path.join(folder, 'archive/data'))).toEqual(before);
  });

  it('archives titles, dates, labels, authors, pages, locations and threads of comments', async () => {
    const data = bloggerData(11);
    itemIn(data.posts, 10).location = 'Jeju';
    const server = await startBloggerFeeds({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const { id } = itemIn(data.posts, 10);
    expect(recordOf(folder, id)).toMatchObject({
      summary: {
        title: 'Walk 10 & tea',
        date: '2013-01-11 18:30:00',
        visibility: '20',
        comments: '2',
        postUrl: `${server.url.origin}/2013/01/walk-10.html`,
      },
      reading: { tags: { tag: ['Birds', 'label 1'] }, date: String(Date.parse('2013-01-11T09:30:00Z') / 1000) },
      details: { author: 'Ada Fenn', commentFormat: 'html' },
      backups: { 'blogger-feed': { location: 'Jeju', point: '33.5 126.5' } },
    });
    expect(read(folder, id, 'content.html')).toBe("<p>Body of 10</p><br />\n<a name='more'></a>The rest.");
    const [, second] = (
      fs.readJsonSync(path.join(postFolder(folder, id), 'comments.json')) as { comments: { comment: object[] } }
    ).comments.comment;
    expect(second).toMatchObject({
      name: 'Ben Sedge',
      parentId: '8200000000000000011',
      comment: 'Reply 2: &lt;3<br />next line',
    });
    const page = recordOf(folder, itemIn(data.pages, 0).id);
    expect(page).toMatchObject({
      details: { kind: 'page' },
      summary: { postUrl: `${server.url.origin}/p/page-1.html` },
    });
  });

  it('detects edits, new and deleted comments, and removed posts', async () => {
    const data = bloggerData(21);
    const server = await startBloggerFeeds({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const [edited, removed, hidden] = [1, 2, 3].map((index) => itemIn(data.posts, index));
    Object.assign(edited ?? {}, { content: 'Other text', updated: '2026-11-30T10:00:00.000Z' });
    data.posts = data.posts.filter((post) => post !== removed);
    Object.assign(hidden ?? {}, { isDraft: true });
    const deleted = data.comments.shift();
    data.comments.push({ ...itemIn(data.comments, 0), id: '8300000000000000001', post: itemIn(data.posts, 4).id });
    const { report, asked } = await runNight(server, folder, { day: '2026-12-01' });
    expect(report).toMatchObject({ status: 'complete', posts: { removed: 2, failed: [] }, comments: { removed: 1 } });
    expect(read(folder, edited?.id ?? '', 'content.html')).toBe('Other text');
    expect(recordOf(folder, removed?.id ?? '')).toMatchObject({ state: 'removed' });
    expect(recordOf(folder, hidden?.id ?? '')).toMatchObject({ state: 'removed' });
    expect(read(folder, deleted?.post ?? '', 'comments.json')).not.toContain(deleted?.id);
    expect(asked.filter((one) => /^(?:posts|pages)\/default\/\d/u.test(one))).toHaveLength(4);
  });

  it('keeps posts that the list lacks, although they exist', async () => {
    let isHidden = false;
    const data = bloggerData(30);
    const last = itemIn(data.posts, 0);
    const server = await startBloggerFeeds({
      data,
      fault: ({ route }) =>
        isHidden && route === 'posts/summary'
          ? { edit: (text) => text.replace(new RegExp(`<entry ><id>[^<]*${last.id}.*?</entry>`, 'su'), '') }
          : undefined,
    });
    const folder = temporaryFolder();
    await runNight(server, folder);
    isHidden = true;
    const { report } = await runNight(server, folder, { day: '2026-12-01' });
    expect(report).toMatchObject({ posts: { listed: 31, removed: 0 } });
    expect(recordOf(folder, last.id).state).toBe('listed');
  });

  it('requests the original of a resized image and, if that fails, the image itself', async () => {
    const data = bloggerData(1);
    const host = 'blogger.googleusercontent.com';
    itemIn(data.posts, 0).content = `<img src="https://${host}/img/b/x/s320/tide.gif">`;
    const server = await startBloggerFeeds({ data });
    const resolved: string[] = [];
    const { report } = await runNight(server, temporaryFolder(), {
      retries: 0,
      resolve: (name) => {
        resolved.push(name);
        return Promise.reject(new Error('no network'));
      },
    });
    expect(report.media.failed).toMatchObject([{ url: `https://${host}/img/b/x/s320/tide.gif` }]);
    expect(resolved).toEqual([host, host]);
  });

  it('requests the comments of posts alone if the blog has many more', async () => {
    const data = bloggerData(20);
    const [template] = data.comments;
    if (!template) throw new TypeError('No comments');
    const more = Array.from({ length: 400 }, (_, index) => ({ ...template, id: String(9_000_000 + index) }));
    data.comments = [...data.comments.slice(2), ...more];
    const server = await startBloggerFeeds({ data });
    const folder = temporaryFolder();
    const { report, asked } = await runNight(server, folder);
    expect(report).toMatchObject({ status: 'complete', comments: { stored: 402 } });
    expect(asked.filter((one) => /^\d+\/comments/u.test(one)).length).toBeGreaterThanOrEqual(4);
    expect((await runNight(server, folder, { day: '2026-12-01' })).report.posts.read).toEqual({});
  });

  it('reports a post whose feed counts more comments than it shows, and does not read it each night', async () => {
    const server = await startBloggerFeeds({
      fault: () => ({ edit: (text) => text.replaceAll('<thr:total>2<', '<thr:total>3<') }),
    });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder);
    expect(report).toMatchObject({ status: 'complete', comments: { stored: 4 } });
    expect(report.warnings.map(({ code }) => code)).toEqual(['count-comments', 'count-comments']);
    expect((await runNight(server, folder, { day: '2026-12-01' })).report.posts.read).toEqual({});
  });
});
