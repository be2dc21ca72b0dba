import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { layout } from '../../../src/archive/format/layout.ts';
import { outputNames } from '../../../src/core/outputs.ts';
import { FolderStorage } from '../../../src/fleet/storage/folder-storage.ts';
import { runBlog } from '../../../src/fleet/work/run-blog.ts';
import type { RunRequest } from '../../../src/fleet/work/protocol.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startWordPressRest } from '../../helpers/source/wordpress-rest.ts';
import { startFleetSource } from '../helpers/source.ts';

/** Options of a group that publishes every output. Without copies of images, which take most of the time. */
const publish = { wordpress: true, book: true, siteUrl: 'https://blog.example.com/', images: 'original' } as const;

/** Sets up a blog that runs in this process, without Redis. */
async function oneBlog() {
  const source = await startFleetSource(1, { latency: 0 });
  onTestFinished(() => source.close());
  const [storage, cache] = [temporaryFolder(), temporaryFolder()];
  const [name = ''] = source.names;
  let fence = 0;
  const night = (more: Partial<RunRequest> = {}) =>
    runBlog(
      {
        ...{ name, blog: name, timeout: 5000, crawl: {} },
        source: { baseUrl: source.baseUrl.href, token: source.token },
        ...{ publish: undefined, storage: { file: storage }, fence: ++fence, clockOffset: 0, cache },
        ...{ scratch: temporaryFolder(), ...more },
      },
      {
        openStorage: async () => new FolderStorage(storage),
        budget: { admit: async () => () => undefined },
        check: async () => undefined,
        now: () => new Date('2026-11-20T00:00:00Z'),
      },
    );
  const home = path.join(storage, name);
  const outputs = () => outputNames.map((output) => filesIn(path.join(home, output)));
  return { source, night, outputs, archive: path.join(home, 'archive'), copy: path.join(cache, name) };
}

const media = (folder: string) => Object.keys(filesIn(folder)).filter((file) => file.startsWith('data/media/'));

it('reads a blog at an address like a visitor, and stores its archive under the name of the blog', async () => {
  const wordpress = await startWordPressRest();
  const { night, archive } = await oneBlog();
  const address = wordpress.url.href;
  expect(await night({ source: { address } })).toMatchObject({ exitCode: 0 });
  const stored = filesIn(archive);
  expect(stored['bag-info.txt']).toContain(`Source-Address: ${address}`);
  expect(JSON.parse(stored['data/blogkeep.json'] ?? '')).toMatchObject({ blog: path.basename(path.dirname(archive)) });
  expect(await night({ source: { address } })).toMatchObject({ exitCode: 0 });
  expect(filesIn(archive)).toEqual(stored);
});

describe('a run with a cache', () => {
  it('keeps records in the cache for the next night, but not media', async () => {
    const { night, archive, copy } = await oneBlog();
    expect(await night()).toMatchObject({ exitCode: 0 });
    expect(media(archive).length).toBeGreaterThan(0);
    expect(media(copy)).toEqual([]);
    expect(filesIn(copy)).toHaveProperty('manifest-sha256.txt');
    const before = filesIn(archive);
    expect(await night()).toMatchObject({ exitCode: 0, summary: { posts: { new: 0, changed: 0 }, media: { new: 0 } } });
    expect(filesIn(archive)).toEqual(before);
  });

  it('keeps the media of a published blog in the cache', async () => {
    const { night, archive, copy } = await oneBlog();
    await night({ publish: { site: false } });
    expect(media(copy)).toEqual(media(archive));
  });

  it('ignores the lock of a killed run from another container', async () => {
    const { night, copy } = await oneBlog();
    await night();
    const holder = { process: 7, host: os.hostname(), started: new Date().toISOString(), birth: 'pid:[1]/boot/1' };
    fs.outputJsonSync(path.join(copy, '.blogkeep/lock'), holder);
    expect(await night()).toMatchObject({ exitCode: 0 });
  });
});

describe('a run against an archive that is damaged in storage', () => {
  it.each<[string, (archive: string, post: string) => void]>([
    ['a body is truncated', (archive, post) => fs.truncateSync(path.join(archive, layout.content(post)), 3)],
    ['a post is missing', (archive, post) => fs.removeSync(path.dirname(path.join(archive, layout.post(post))))],
    ['all posts are missing', (archive) => fs.removeSync(path.join(archive, layout.posts))],
  ])('stores no output, and ends with exit code 5 each time: %s', async (_, damage) => {
    const { source, night, outputs, archive } = await oneBlog();
    const request = { publish, cache: undefined };
    expect(await night(request)).toMatchObject({ exitCode: 0 });
    const before = outputs();
    expect(before.map((files) => Object.keys(files).length > 0)).toEqual(outputNames.map(() => true));
    const [unlisted = ''] = fs.readdirSync(path.join(archive, layout.posts));
    source.nextNight();
    damage(archive, unlisted);
    for (let time = 1; time <= 2; time += 1) {
      expect(await night(request)).toMatchObject({ exitCode: 5, errorCode: 'archive-damaged' });
      expect(outputs()).toEqual(before);
    }
  });

  it('stores outputs again once the crawl has repaired the archive', async () => {
    const { night, outputs, archive } = await oneBlog();
    const request = { publish, cache: undefined };
    await night(request);
    const before = outputs();
    fs.removeSync(path.join(archive, layout.posts));
    fs.removeSync(path.join(archive, layout.media));
    expect(await night(request)).toMatchObject({ exitCode: 0 });
    expect(outputs()).toEqual(before);
  });
});
