import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderStorage } from '../../../src/fleet/storage/folder.ts';
import { runBlog } from '../../../src/fleet/work/run-blog.ts';
import type { RunRequest } from '../../../src/fleet/work/protocol.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startFleetSource } from '../helpers/source.ts';

/** A blog whose nights are run here, without Redis. */
async function oneBlog() {
  const source = await startFleetSource(1, { latency: 0 });
  onTestFinished(() => source.close());
  const [storage, cache] = [temporaryFolder(), temporaryFolder()];
  const [name = ''] = source.names;
  let fence = 0;
  const night = (more: Partial<RunRequest> = {}) =>
    runBlog(
      {
        ...{ name, blog: name, baseUrl: source.baseUrl.href, token: source.token, timeout: 5000, crawl: {} },
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
  return { source, night, archive: path.join(storage, name, 'archive'), copy: path.join(cache, name) };
}

const media = (folder: string) => Object.keys(filesIn(folder)).filter((file) => file.startsWith('data/media/'));

describe('a run with a cache', () => {
  it('keeps the records of the night before, and no media: these are in the storage', async () => {
    const { night, archive, copy } = await oneBlog();
    expect(await night()).toMatchObject({ exitCode: 0 });
    expect(media(archive).length).toBeGreaterThan(0);
    expect(media(copy)).toEqual([]);
    expect(filesIn(copy)).toHaveProperty('manifest-sha256.txt');
    const before = filesIn(archive);
    expect(await night()).toMatchObject({ exitCode: 0, summary: { posts: { new: 0, changed: 0 }, media: { new: 0 } } });
    expect(filesIn(archive)).toEqual(before);
  });

  it('keeps media of a blog that is published, which the next publish needs', async () => {
    const { night, archive, copy } = await oneBlog();
    await night({ publish: { site: false } });
    expect(media(copy)).toEqual(media(archive));
  });

  it('goes on where a killed run has left its lock, in a container that is there no more', async () => {
    const { night, copy } = await oneBlog();
    await night();
    const holder = { process: 7, host: os.hostname(), started: new Date().toISOString(), birth: 'pid:[1]/boot/1' };
    fs.outputJsonSync(path.join(copy, '.blogkeep/lock'), holder);
    expect(await night()).toMatchObject({ exitCode: 0 });
  });
});
