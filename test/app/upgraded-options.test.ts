import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PublishOptions } from '../../src/app/options.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { postWithComment, smallArchive, smallBlog } from '../helpers/archive/small-archive.ts';
import { somePlace } from '../helpers/source/source-place.ts';
import { filesIn } from '../helpers/temporary-folder.ts';

const address = 'https://img.example.com/attachment/sources.tar.Z';

/** Returns a function that publishes an archive with one attachment, as if an earlier version had published it before. */
async function upgraded() {
  const archive = await smallArchive();
  const store = await ArchiveStore.open(archive, {
    blog: smallBlog,
    rootKey: 'service',
    source: somePlace,
    today: '2026-11-21',
  });
  const file = store.newMediumFile();
  const bytes = Buffer.concat([Buffer.from('1f9d90', 'hex'), Buffer.alloc(200, 0x41)]);
  await fs.outputFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.putMedium(address, {
    file,
    sha256,
    size: bytes.length,
    type: 'application/x-compress',
    extension: 'Z',
  });
  const post = postWithComment('1');
  const content = `<figure class="fileblock"><a href="${address}"><span class="name">sources.tar.Z</span></a></figure>`;
  await store.putPost({ ...post, state: 'listed', reading: { ...post.reading, id: '1', content } });
  await store.putMissing({ posts: {}, media: {} });
  await store.finish();
  const home = path.dirname(archive);
  const base = { ...exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, home), archive };
  const publish = (given: Partial<PublishOptions>, dryRun = false) =>
    publishBlog(
      { ...base, ...given, dryRun, explicit: new Map(Object.keys(given).map((name) => [name, `--${name}`])) },
      testContext(),
    );
  await publish({ mediaNames: 'hash' });
  const site = path.join(home, 'site');
  for (const folder of [site, path.join(home, 'markdown')]) {
    const remembered = path.join(folder, '.blogkeep-options.json');
    const { version, options } = fs.readJsonSync(remembered) as { version: number; options: Record<string, unknown> };
    delete options.mediaNames;
    fs.writeJsonSync(remembered, { version, options });
  }
  return { publish, media: () => Object.keys(filesIn(path.join(site, 'media'))) };
}

it.each([true, false])('a publish announces media that an upgrade renames (dry run: %s)', async (dryRun) => {
  const { publish } = await upgraded();
  const { warnings } = await publish({}, dryRun);
  const announced = warnings.filter(({ code }) => code === 'options-changed').map(({ message }) => String(message));
  expect(announced.join('\n')).toMatch(/--media-names original, was hash.* of the site/u);
});

it('a publish with --media-names hash keeps the media names of an earlier version', async () => {
  const { publish, media } = await upgraded();
  const before = media();
  const { warnings } = await publish({ mediaNames: 'hash' });
  expect(warnings.map(({ code }) => code)).not.toContain('options-changed');
  expect(media()).toEqual(before);
});
