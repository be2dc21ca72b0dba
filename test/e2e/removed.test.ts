import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** A post with comments and images of its own, to which two other posts link. */
const removed = {
  id: '58',
  record: 'archive/data/posts/58/post.json',
  markdown: 'markdown/여행/국내/2022-09-30-옛-철길을-걷다-—-마흔-킬로미터의-기록.md',
  page: 'site/entry/walking-the-old-railway/index.html',
  pictures: ['railway-station.webp', 'railway-bridge.jpg', 'railway-tunnel.jpg'],
  linkedFrom: ['61', '74'],
  /** unique texts of its title, body and comments */
  texts: [
    '마흔 킬로미터의 기록',
    'walking-the-old-railway',
    '침목을 걷어 낸 자리',
    'It was eleven minutes late',
    '박쥐 삽니다',
  ],
};

/**
 * Exports the sample blog into a folder. The result's `night` exports it again on a given date, and `remove` removes the post from the
 * source.
 */
async function exportSampleBlog() {
  const source = await startChangingSource();
  const folder = temporaryFolder();
  const all = source.posts;
  const night = (day: string) =>
    exportBlog(exportOptions(source, folder), testContext({ now: () => new Date(`${day}T03:00:00Z`) }));
  const publish = (prune: boolean) => publishBlog(exportOptions(source, folder, { prune }), testContext());
  await night('2026-11-20');
  return {
    folder,
    night,
    publish,
    remove: () => (source.posts = all.filter(({ id }) => id !== removed.id)),
    restore: () => (source.posts = all),
    read: (file: string) => fs.readFileSync(path.join(folder, file), 'utf8'),
  };
}

const filesBelow = (files: Record<string, string>, ...folders: readonly string[]) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => folders.some((folder) => name.startsWith(`${folder}/`))));

describe('a post that the source no longer lists', () => {
  it('stays in archive, Markdown and site, with the date of the first run that did not list it', async () => {
    const { folder, night, remove, read } = await exportSampleBlog();
    const before = filesIn(folder);
    remove();
    const report = await night('2026-11-21');

    expect(report).toMatchObject({ status: 'complete', posts: { listed: 29, removed: 1 } });
    expect(JSON.parse(read(removed.record))).toMatchObject({ state: 'removed', missed: '2026-11-21' });
    expect(read(removed.markdown)).toMatch(/^---\n(?:.+\n)*removed: 2026-11-21\n(?:.+\n)*---\n/u);
    expect(read(removed.page)).toContain('더 이상 볼 수 없습니다. (2026년 11월 21일 확인)');
    const after = filesIn(folder);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const own = filesBelow(after, 'archive/data/posts/58', 'archive/data/media');
    const { [removed.record]: record, ...rest } = own;
    expect(record).not.toBe(before[removed.record]);
    expect(Object.keys(rest).length).toBeGreaterThan(20);
    for (const [name, content] of Object.entries(rest)) expect(content === before[name], name).toBe(true);

    await night('2026-12-24');
    expect(filesIn(folder)).toEqual(after);
  });

  it('is published without the removal note once it is listed again', async () => {
    const { folder, night, remove, restore } = await exportSampleBlog();
    const before = filesIn(folder);
    remove();
    await night('2026-11-21');
    restore();
    const report = await night('2026-11-22');
    expect(report).toMatchObject({ status: 'complete', posts: { listed: 30, removed: 0 } });
    // The other files of the archive differ: they contain counts, and the signatures of the latest run.
    const parts = ['archive/data/posts', 'archive/data/media', 'markdown', 'site'];
    expect(filesBelow(filesIn(folder), ...parts)).toEqual(filesBelow(before, ...parts));
  });

  it('is omitted from outputs with --prune, which changes neither the archive nor the names of other files', async () => {
    const { folder, night, publish, remove } = await exportSampleBlog();
    remove();
    await night('2026-11-21');
    const kept = filesIn(folder);
    // The names of the search index files may differ.
    const ofSearch = (name: string) => name.startsWith('site/search/');
    const report = await publish(true);
    const pruned = filesIn(folder);
    expect(filesBelow(pruned, 'archive/data')).toEqual(filesBelow(kept, 'archive/data'));
    const gone = [
      'site/archive/2022/09/index.html',
      'site/archive/2022/index.html',
      ...['걷기', '기록', '여행', '철길'].map((tag) => `site/tag/${tag}/index.html`),
      removed.markdown,
      removed.page,
      ...removed.pictures.flatMap((file) => [`markdown/media/${file}`, `site/media/${file}`]),
    ];
    expect(
      Object.keys(kept)
        .filter((name) => !(name in pruned) && !ofSearch(name))
        .sort(),
    ).toEqual(gone.sort());
    expect(Object.keys(pruned).filter((name) => !(name in kept) && !ofSearch(name))).toEqual([]);
    const published = Object.entries(filesBelow(pruned, 'markdown', 'site'));
    for (const text of removed.texts) {
      const bytes = Buffer.from(text).toString('latin1');
      const showing = published.filter(([name, content]) => name.includes(text) || content.includes(bytes));
      expect(
        showing.map(([name]) => name),
        text,
      ).toEqual([]);
    }
    const unlinked = report.warnings.filter(({ code }) => code === 'link-unpublished').map(({ post }) => post);
    expect(unlinked).toEqual(expect.arrayContaining(removed.linkedFrom));

    await publish(false);
    expect(filesIn(folder)).toEqual(kept);
  });
});
