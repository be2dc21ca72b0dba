import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it, type TestContext } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { importBlog } from '../../src/index.ts';
import { startSampleSource } from '../../src/sample/source.ts';
import { itemXml, wxrXml } from '../helpers/backup/wxr.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { hasReferenceSource, startReferenceSource } from '../helpers/source/reference-source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { Admin } from './admin.ts';
import { archiveFacts } from './archive-facts.ts';
import { expectMoved } from './expect-moved.ts';
import { readBack, type ReadBack } from './read-back.ts';
import { hasWordPress, startWordPress, wordPressReason } from './real-wordpress.ts';
import { serveFolder } from './serve-folder.ts';
import { readWxr } from './wxr.ts';

const settings = { permalinks: '/%post_id%/', zone: 'Asia/Seoul' };

describe.skipIf(!hasWordPress)(`a real WordPress${wordPressReason}`, () => {
  it('has the data of the sample blog after an import, and no duplicates after a second import in another order', async ({
    annotate,
  }) => {
    const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
    const moved = await move(source, 60_000).finally(() => source.close());
    expect(moved.files).toBeGreaterThan(2);
    await say(annotate, moved);
  });

  it('keeps closed comments, sticky posts, and the parents and order of pages of an imported WordPress', async () => {
    const [home, folder] = [temporaryFolder(), temporaryFolder()];
    const file = path.join(folder, 'tide.xml');
    const page = (id: number, title: string, parent: number, order: number) =>
      itemXml({ id, title, type: 'page', slug: title, parent, more: `<wp:menu_order>${order}</wp:menu_order>` });
    // A page comes before its parent, and the post of its parent's ID is no page.
    const items =
      page(12, 'Third', 11, 0) +
      page(11, 'Second', 10, 2) +
      page(10, 'First', 0, 7) +
      itemXml({ id: 20, title: 'Pinned', more: '<wp:is_sticky>1</wp:is_sticky>' }) +
      itemXml({ id: 21, title: 'Closed' }).replace('<wp:comment_status>open', '<wp:comment_status>closed') +
      itemXml({ id: 22, title: 'Open', comments: [{ id: 1, text: 'A comment' }] });
    fs.writeFileSync(file, wxrXml(items));
    const wordpress = path.join(home, 'wordpress');
    await importBlog({ backup: [file], dir: home, markdown: false, wordpress, siteUrl: 'https://tide.example.org' });
    const url = await startWordPress(settings);
    const admin = await Admin.login(url);
    for (const name of fs.readdirSync(wordpress).filter((one) => one.endsWith('.xml')))
      await admin.importFile(name, fs.readFileSync(path.join(wordpress, name)));
    const { places } = await readBack(url);
    const none = { type: 'post', parent: '', order: 0, comments: 'open', pings: 'closed', sticky: false };
    const sorted = places.toSorted((one, other) => (one.title < other.title ? -1 : 1));
    expect(sorted).toEqual([
      { ...none, title: 'Closed', comments: 'closed' },
      { ...none, title: 'First', type: 'page', order: 7 },
      { ...none, title: 'Open' },
      { ...none, title: 'Pinned', sticky: true },
      { ...none, title: 'Second', type: 'page', parent: 'First', order: 2 },
      { ...none, title: 'Third', type: 'page', parent: 'Second' },
    ]);
  });

  it.skipIf(!hasReferenceSource)(
    'has the data of a real blog after an import, and no duplicates after a second import',
    async ({ annotate }) => {
      const { url, token } = await startReferenceSource();
      const moved = await move({ baseUrl: url, token }, 500_000);
      await say(annotate, moved);
    },
  );
});

interface Moved {
  readonly read: ReadBack;
  readonly files: number;
  readonly failed: number;
}

/** Exports a blog, imports it into WordPress, compares the result with the archive, and expects that a second import changes nothing. */
async function move(source: { baseUrl: URL | string; token: string }, wordpressMaxSize: number): Promise<Moved> {
  const home = temporaryFolder();
  const mediaUrl = await serveFolder(path.join(home, 'site/media'));
  const wordpress = path.join(home, 'wordpress');
  const options = exportOptions(source, home, {
    wordpress,
    wordpressMaxSize,
    mediaUrl: mediaUrl.href,
    visibility: ['published', 'protected', 'private'],
  });
  await exportBlog(options, testContext());
  const names = fs.readdirSync(wordpress).filter((name) => name.endsWith('.xml'));
  const files = names
    .map((name) => ({ name, content: fs.readFileSync(path.join(wordpress, name)), number: parseInt(name.slice(10)) }))
    .sort((one, other) => other.number - one.number);
  for (const { content } of files) expect(content.length).toBeLessThanOrEqual(wordpressMaxSize);

  const url = await startWordPress(settings);
  const admin = await Admin.login(url);
  const { taken } = await readBack(url);
  const said: string[] = [];
  for (const { name, content } of files) said.push(...(await admin.importFile(name, content)));
  const read = await readBack(url);
  const written = files.map(({ content }) => readWxr(content.toString()));
  await expectMoved(read, { facts: archiveFacts(options.archive), files: written, taken });

  for (const { name, content } of files.toReversed()) await admin.importFile(name, content);
  expect(await readBack(url)).toEqual(read);
  const failed = said.filter((line) => line.startsWith('Failed'));
  expect(failed.filter((line) => !line.startsWith('Failed to import Media'))).toEqual([]);

  const pages = read.posts.filter(({ status, password }) => status === 'publish' && password === '');
  for (const { permalink, number } of pages) expect(permalink).toBe(new URL(`/${number}/`, url).href);
  for (const { permalink } of pages.slice(-5)) expect((await fetch(permalink)).status, permalink).toBe(200);
  return { read, files: files.length, failed: failed.length };
}

function say(annotate: TestContext['annotate'], { read, files, failed }: Moved): Promise<unknown> {
  const { version, posts, media, categories, tags } = read;
  const comments = posts.flatMap((post) => post.comments);
  const replies = comments.filter(({ parent }) => parent !== 0);
  const counts = [
    `${files} files`,
    `${posts.length} posts`,
    `${posts.filter(({ status }) => status === 'private').length} private`,
    `${posts.filter(({ password }) => password !== '').length} with a password`,
    `${categories.length} categories`,
    `${tags.length} tags`,
    `${comments.length} comments`,
    `${replies.length} replies`,
    `${media.length} files of media`,
    `${failed} refused`,
    `${posts.filter(({ thumbnail }) => thumbnail.length > 0).length} featured images`,
  ];
  return annotate(`WordPress ${version} read back ${counts.join(', ')}`);
}
