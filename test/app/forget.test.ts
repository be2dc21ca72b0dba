import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/app/context.ts';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportBlog } from '../../src/app/export.ts';
import { forgetPosts } from '../../src/app/forget.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { layout } from '../../src/archive/format/layout.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { mediaAddress, mediaBaseOf } from '../../src/backup/media-base.ts';
import { exportOptions, testContext, type TestOptions } from '../helpers/context.ts';
import { storeImage } from '../helpers/images.ts';
import { plainPost, type ArchivedItems } from '../helpers/random/random-posts.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { smallArchive, smallBlog } from '../helpers/archive/small-archive.ts';
import { startItemSource, type SourceItems } from '../helpers/source/item-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const secret = 'canary of the post';

/** Returns a PNG of one row. */
const image = (width: number) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
    Buffer.alloc(20),
  ]);

/** Exports a blog of six posts. Post 3 has an image of its own, and one that post 4 shows too. */
async function scene() {
  const source = await startItemSource(smallBlog);
  const own = new URL('own.png', source.url).href;
  const shared = new URL('shared.png', source.url).href;
  source.files = { '/own.png': image(1), '/shared.png': image(2) };
  const bodies: Readonly<Record<string, string>> = {
    3: `<p>${secret}</p><img src="${own}"><img src="${shared}">`,
    4: `<p>글 4</p><img src="${shared}">`,
  };
  source.info = { id: 'me', blogs: [{ name: smallBlog, statistics: { post: '6', comment: '1' } }] };
  source.posts = ['1', '2', '3', '4', '5', '6'].map((id) => {
    const post: ArchivedItems = plainPost(id, `2024-01-0${id} 10:00:00`, bodies[id]);
    const comment = { id: '31', date: '1704416430', comment: `${secret}, too` };
    return { ...post, ...(id === '3' && { comments: { comments: { comment: [comment] } } }) } as SourceItems;
  });
  const home = temporaryFolder();
  const options = exportOptions({ baseUrl: source.url, token: source.token }, home, { images: 'original' });
  await exportBlog(options, testContext());
  const { archive } = options;
  return {
    source,
    archive,
    options,
    forget: (posts: readonly string[], dryRun = false) =>
      forgetPosts({ archive, posts, caches: [], dryRun }, testContext()),
    crawl: (more: TestOptions = {}, context: Partial<Context> = {}) =>
      crawlBlog({ ...options, ...more }, testContext(context)),
    publish: () => publishBlog({ ...options, acceptRemovals: true }, testContext()),
    findings: async () => (await verifyArchive({ ...options, source: options.source }, testContext())).findings,
    filesWith: (text: string) =>
      Object.entries(filesIn(home))
        .filter(([name, content]) => `${name} ${content}`.includes(text))
        .map(([name]) => name),
  };
}

describe('forgetPosts', () => {
  it('removes posts, their comments and the images that no other post shows, for good', async () => {
    const { archive, forget, crawl, publish, findings, filesWith } = await scene();
    const media = () => Object.keys(fs.readJsonSync(path.join(archive, layout.media)) as object);
    expect(filesWith(secret).length).toBeGreaterThan(0);
    expect(media()).toHaveLength(2);

    expect(await forget(['3'])).toEqual({
      archive,
      posts: [{ id: '3', title: '글 3' }],
      media: 1,
      hasBackupData: false,
    });
    expect(media()).toEqual([expect.stringMatching(/shared\.png$/u)]);
    expect(fs.existsSync(path.join(archive, 'data/posts/3'))).toBe(false);
    await publish();
    expect(filesWith(secret)).toEqual([]);
    expect(await findings()).toEqual([]);

    const report = await crawl();
    expect([report.status, report.warnings, report.posts.new]).toEqual(['complete', [], 0]);
    expect((await crawl({ dryRun: true })).plan?.map(({ id }) => id)).not.toContain('3');
    expect(filesWith(secret)).toEqual([]);
    expect(await findings()).toEqual([]);

    fs.writeFileSync(path.join(archive, layout.forgotten), '{ "posts": [] }');
    await expect(crawl()).rejects.toMatchObject({ code: 'archive-damaged' });
    await forget(['3']);
    expect(await findings()).toEqual([]);
  });

  it('removes the posts from the records of a stopped crawl, which the next one continues', async () => {
    const { source, forget, crawl, publish, findings, filesWith } = await scene();
    const late = new URL('late.png', source.url).href;
    source.files = { ...source.files, '/late.png': image(3) };
    const [lost, own] = ['lost.png', 'own-2.png'].map((name) => new URL(name, source.url).href);
    const content = `<p>${secret}</p><img src="${lost}"><img src="${late}"><img src="${own}">`;
    source.posts = source.posts.map((post) =>
      post.summary.id === '3' ? { ...post, reading: { ...(post.reading as object), content } } : post,
    );
    const stop = new AbortController();
    const emit = (event: RunEvent) => {
      if (event.type === 'media-settled' && event.url === late) stop.abort();
    };
    await expect(crawl({ concurrency: 1 }, { signal: stop.signal, emit })).rejects.toMatchObject({
      code: 'interrupted',
    });
    expect(filesWith('late.png')).toContain('archive/.blogkeep/journal.jsonl');

    await forget(['3']);
    for (const name of ['late.png', 'lost.png'])
      expect(filesWith(name).filter((file) => file.startsWith('archive/'))).toEqual([]);
    expect((await crawl()).status).toBe('complete');
    await publish();
    expect(filesWith('late.png')).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('writes nothing with dryRun, for an unknown post, or if another post is damaged', async () => {
    const archive = await smallArchive();
    const forget = (posts: readonly string[], dryRun = false) =>
      forgetPosts({ archive, posts, caches: [], dryRun }, testContext());
    const before = filesIn(archive);
    expect(await forget(['2'], true)).toEqual({
      archive,
      posts: [{ id: '2', title: '글 2' }],
      media: 0,
      hasBackupData: false,
    });
    await expect(forget(['2', '77'])).rejects.toMatchObject({ code: 'post-unknown' });
    expect(filesIn(archive)).toEqual(before);
    fs.appendFileSync(path.join(archive, layout.content('4')), ' ');
    await expect(forget(['2'])).rejects.toMatchObject({ code: 'archive-damaged' });
    expect(fs.existsSync(path.join(archive, layout.post('2')))).toBe(true);
  });

  it('removes the files of a backup that only the post has', async () => {
    const archive = await smallArchive();
    const bytes = image(3);
    const { file } = storeImage(archive, bytes, 'image/png', 'png');
    fs.writeJsonSync(path.join(archive, layout.media), {
      [mediaAddress('2', 'unused.png')]: { file, type: 'image/png', size: bytes.length },
    });
    const record = path.join(archive, layout.post('2'));
    fs.writeJsonSync(record, { ...(fs.readJsonSync(record) as object), mediaBase: mediaBaseOf('2') });
    reseal(archive);
    expect(await forgetPosts({ archive, posts: ['2'], caches: [], dryRun: false }, testContext())).toMatchObject({
      media: 1,
    });
    expect(fs.existsSync(path.join(archive, layout.mediaFiles, file))).toBe(false);
  });
});
