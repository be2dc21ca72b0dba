import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../../src/core/records/post-record.ts';
import { recordedData, startWordPressRest, type WordPressItem } from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight, textsBelow } from './nights.ts';

const postFolder = (folder: string, id: number) => path.join(folder, 'archive/data/posts', String(id));
const recordOf = (folder: string, id: number) =>
  fs.readJsonSync(path.join(postFolder(folder, id), 'post.json')) as PostRecord;
const bodyOf = (folder: string, id: number) =>
  fs.readFileSync(path.join(postFolder(folder, id), 'content.html'), 'utf8');

/** The data of the recorded blog with its last posts only, for tests of details. */
function smallData() {
  const data = recordedData();
  return { ...data, posts: data.posts.slice(-12) };
}

const postIn = (items: WordPressItem[], id: number): WordPressItem => {
  const found = items.find((one) => one.id === id);
  if (!found) throw new TypeError(`No post ${String(id)}`);
  return found;
};

describe('a crawl of WordPress', () => {
  it('archives what visitors see, with few requests', async () => {
    const server = await startWordPressRest();
    const folder = temporaryFolder();
    const { report, asked } = await runNight(server, folder);
    expect(report).toMatchObject({
      status: 'complete',
      posts: { listed: 135, new: 134, failed: [] },
      comments: { stored: 40 },
      media: { stored: 3, failed: [] },
    });
    expect(report.warnings.map(({ code }) => code)).toEqual(['post-withheld']);
    expect(asked.length).toBeLessThanOrEqual(25);
    expect(textsBelow(path.join(folder, 'archive'))).not.toContain('-canary');
    const before = textsBelow(path.join(folder, 'archive/data'));
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
      const again = await runNight(server, folder, { day });
      expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
      expect(again.asked.length).toBeLessThanOrEqual(12);
    }
    expect(textsBelow(path.join(folder, 'archive/data'))).toBe(before);
  });

  it('archives titles, dates, tags, covers, excerpts and the order of pages', async () => {
    const data = smallData();
    const [cover] = data.media;
    const post = postIn(data.posts, 137);
    const excerpt = { rendered: '<p>What the &#8220;road&#8221; looked like.</p>\n', protected: false };
    Object.assign(post, { excerpt, featured_media: cover?.id, sticky: true, categories: [3, 5] });
    Object.assign(postIn(data.pages, 144), { menu_order: 7 });
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    expect(recordOf(folder, 137)).toMatchObject({
      summary: {
        title: 'Post 130 with marks & “quotes”',
        categoryId: '3',
        visibility: '20',
        date: '2014-09-26 02:53:20',
      },
      reading: { slogan: '한글-주소-130', tags: { tag: ['t130', 'tag one'] }, date: '1411667600', acceptComment: '1' },
      details: {
        cover: `${server.url.origin}/wp-content/uploads/2026/11/cover-image.png`,
        description: 'What the “road” looked like.',
        categoryIds: ['5'],
        isSticky: true,
        kind: 'post',
      },
    });
    expect(recordOf(folder, 136).details?.description).toBeUndefined();
    expect(recordOf(folder, 144).details).toMatchObject({ kind: 'page', parent: '143', menuOrder: 7 });
    const categories = fs.readJsonSync(path.join(folder, 'archive/data/categories.json')) as { categories: object[] };
    expect(categories.categories).toContainEqual({
      id: '3',
      name: '제주 & 우도',
      parent: '2',
      label: 'Travel/제주 & 우도',
    });
  });

  it('numbers galleries in each post, and stores a real change', async () => {
    const data = smallData();
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const bodies = [136, 137].map((id) => bodyOf(folder, id));
    expect(bodies.map((body) => /gallery-\d+(?=')/u.exec(body)?.[0])).toEqual(['gallery-1', 'gallery-1']);
    const post = postIn(data.posts, 137);
    const content = post.content as { rendered: string };
    for (const id of [136, 137]) postIn(data.posts, id).modified_gmt = '2026-12-01T00:00:00';
    post.content = { ...content, rendered: content.rendered.replace('Body of', 'Text of') };
    await runNight(server, folder);
    expect(bodyOf(folder, 136)).toBe(bodies[0]);
    expect(bodyOf(folder, 137)).toContain('Text of');
  });

  it('detects new comments, edits, and posts that were moved to the trash or made private', async () => {
    const data = smallData();
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const [first] = data.comments.filter(({ post }) => post === 137);
    data.comments.push({ ...first, id: 900, parent: first?.id, content: { rendered: '<p>One<br />\nmore</p>\n' } });
    Object.assign(postIn(data.posts, 135), {
      title: { rendered: 'Another title' },
      modified_gmt: '2026-12-01T00:00:00',
    });
    postIn(data.posts, 134).status = 'trash';
    postIn(data.posts, 133).status = 'private';
    const { report } = await runNight(server, folder, { day: '2026-12-01' });
    expect(report).toMatchObject({ status: 'complete', posts: { removed: 2, failed: [] }, comments: { removed: 0 } });
    expect(fs.readFileSync(path.join(postFolder(folder, 137), 'comments.json'), 'utf8')).toContain('"One\\nmore"');
    expect(recordOf(folder, 135).summary.title).toBe('Another title');
    expect(recordOf(folder, 133)).toMatchObject({ state: 'removed', refused: true });
  });

  it('removes a comment that was deleted', async () => {
    const data = smallData();
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    data.comments = data.comments.filter(({ id }) => id !== 76);
    const { report, asked } = await runNight(server, folder, { day: '2026-12-01' });
    expect(report).toMatchObject({ status: 'complete', comments: { removed: 1 } });
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('keeps the body of a post that gets a password, and reads it when it is public again', async () => {
    const data = smallData();
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const body = bodyOf(folder, 137);
    const post = postIn(data.posts, 137);
    post.password = 'secret';
    const locked = await runNight(server, folder, { day: '2026-12-01' });
    expect(locked.report).toMatchObject({ status: 'complete', posts: { failed: [] } });
    expect(recordOf(folder, 137)).toMatchObject({ withheld: true, summary: { visibility: '15' } });
    expect(bodyOf(folder, 137)).toBe(body);
    expect(fs.existsSync(path.join(postFolder(folder, 137), 'comments.json'))).toBe(true);
    post.password = '';
    await runNight(server, folder, { day: '2026-12-02' });
    expect(recordOf(folder, 137)).toMatchObject({ state: 'listed', summary: { visibility: '20' } });
    expect(recordOf(folder, 137).withheld).toBeUndefined();
  });

  it('requests missing posts in batches, and alone only those that do not exist', async () => {
    const data = smallData();
    const [template] = data.posts;
    data.posts = Array.from({ length: 40 }, (_, index) => ({
      ...template,
      id: 1000 + index,
      link: `https://blog.example.com/?p=${1000 + index}`,
    }));
    const shown = { count: Infinity };
    const server = await startWordPressRest({
      data,
      fault: ({ route, query }) =>
        route === '/wp/v2/posts' && !query.has('include')
          ? { edit: (text) => JSON.stringify([JSON.parse(text)].flat().slice(0, shown.count)) }
          : undefined,
    });
    const folder = temporaryFolder();
    await runNight(server, folder);
    shown.count = 5;
    const unlisted = (asked: readonly string[]) =>
      asked.filter((one) => /^\/wp\/v2\/(?:posts|pages)(?:\/|.*include=)/u.test(one));
    const omitted = await runNight(server, folder, { day: '2026-12-01', acceptRemovals: true });
    expect(omitted.report).toMatchObject({ status: 'partial', posts: { removed: 0 } });
    expect(unlisted(omitted.asked).length).toBeLessThanOrEqual(3);
    shown.count = Infinity;
    const gone = new Set([1000, 1001, 1002]);
    data.posts = data.posts.filter(({ id }) => !gone.has(id));
    const removed = await runNight(server, folder, { day: '2026-12-02' });
    expect(removed.report).toMatchObject({ status: 'complete', posts: { removed: 3 } });
    expect(unlisted(removed.asked).filter((one) => one.includes('include='))).toHaveLength(2);
  });

  it('fetches the originals of scaled images once, and files behind attachment pages', async () => {
    const data = smallData();
    const uploads = 'https://blog.example.com/wp-content/uploads/2026/11';
    const [media] = data.media;
    data.media.push({
      ...media,
      id: 700,
      slug: 'shore',
      link: 'https://blog.example.com/shore/',
      source_url: `${uploads}/shore-scaled.jpg`,
      media_details: { original_image: 'shore.jpg' },
    });
    const image = (size: string) => `<img class="wp-image-700" src="${uploads}/shore${size}.jpg" alt="">`;
    const rendered = `<p>${image('-300x200')}${image('-1024x768')}</p><a href="https://blog.example.com/shore/">${image('-150x150')}</a>`;
    Object.assign(postIn(data.posts, 137), { content: { rendered, protected: false } });
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const files = server.requests
      .map(({ line }) => line)
      .filter((line) => line.includes('shore') && line.includes('uploads'));
    expect(files).toEqual(['GET /wp-content/uploads/2026/11/shore.jpg']);
  });
});
