import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it, type TestContext } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource } from '../../src/sample/source.ts';
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
