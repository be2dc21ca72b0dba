import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { encodeFetchList } from '../../src/core/bagit/fetch-list.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { postFileAddress } from '../../src/body/addresses/addresses.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startServing } from '../helpers/serve/served-archive.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { postWithComment, smallArchive, smallBlog } from '../helpers/archive/small-archive.ts';
import { somePlace } from '../helpers/source/source-place.ts';
import { filesIn } from '../helpers/temporary-folder.ts';

const address = 'https://img.example.com/attachment/sources.tar.Z';
const bytes = Buffer.concat([Buffer.from('1f9d90', 'hex'), Buffer.alloc(200, 0x41)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const name = `media/${sha256.slice(0, 2)}/${sha256}.Z`;
const about = { blog: smallBlog, rootKey: 'service', source: somePlace, today: '2026-11-21' };

/** Writes an archive with an attachment whose extension was taken from `file-type`, as in earlier versions. */
async function earlierArchive(): Promise<string> {
  const archive = await smallArchive();
  const store = await ArchiveStore.open(archive, about);
  const file = store.newMediumFile();
  await fs.outputFile(file, bytes);
  const type = 'application/x-compress';
  await store.putMedium(address, { file, sha256, size: bytes.length, type, extension: 'Z' });
  const post = postWithComment('1');
  const content = `<figure class="fileblock"><a href="${address}"><span class="name">sources.tar.Z</span></a></figure>`;
  await store.putPost({ ...post, state: 'listed', reading: { ...post.reading, id: '1', content } });
  await store.putMissing({ posts: {}, media: {} });
  await store.finish();
  return archive;
}

it('an archive with an attachment whose name ends in .Z is intact, and is unchanged by the next run', async () => {
  const archive = await earlierArchive();
  const verify = () => verifyArchive({ archive, markdown: undefined, site: undefined, ...siteDefaults }, testContext());
  expect((await verify()).findings).toEqual([]);
  const before = filesIn(archive);
  const store = await ArchiveStore.open(archive, about);
  expect(await store.checkMedia()).toEqual([]);
  expect(store.medium(address)).toMatchObject({ size: bytes.length });
  await store.finish();
  expect(filesIn(archive)).toEqual(before);
});

it('the rebuilt manifest of an archive without its media files includes an attachment whose name ends in .Z', async () => {
  const archive = await earlierArchive();
  const before = fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8');
  expect(before).toContain(`data/${name}\n`);
  fs.removeSync(path.join(archive, 'data/media'));
  const list = new Map([[`data/${name}`, { url: 's3://bucket/x', size: bytes.length }]]);
  fs.writeFileSync(path.join(archive, 'fetch.txt'), encodeFetchList(list));
  fs.writeFileSync(path.join(archive, 'manifest-sha256.txt'), 'x');
  await (await ArchiveStore.open(archive, about)).finish();
  expect(fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8')).toBe(before);
});

it('an attachment whose name ends in .Z is published and served', async () => {
  const archive = await earlierArchive();
  const options = exportOptions({ baseUrl: 'http://127.0.0.1', token: '' }, path.dirname(archive), {
    mediaNames: 'hash',
  });
  expect((await publishBlog(options, testContext())).posts.failed).toEqual([]);
  for (const folder of ['site', 'markdown'])
    expect(fs.readFileSync(path.join(path.dirname(archive), folder, name))).toEqual(bytes);
  const { url } = await startServing([archive], { ownMedia: true });
  const served = new URL(name, url).href;
  const response = await fetch(served);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  // A crawl of this server recognizes the URL as that of an attachment.
  expect(postFileAddress(served, {})).toBe(served);
});
