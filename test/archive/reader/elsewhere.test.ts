import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { encodeFetchList } from '../../../src/core/bagit/fetch-list.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { somePlace } from '../../helpers/source/source-place.ts';

const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace, today: '2026-11-20' };

async function putMedium(store: ArchiveStore, address: string, text: string) {
  const file = store.newMediumFile();
  await fs.writeFile(file, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  await store.putMedium(address, { file, sha256, size: text.length, type: 'image/png', extension: 'png' });
}

/**
 * Creates an archive with two media files.
 * @param isStopped whether its run was stopped, so that it has a journal and no manifest
 */
async function archiveWithMedia(isStopped = false) {
  const folder = temporaryFolder();
  const store = await ArchiveStore.open(folder, about);
  await store.putBlog({ id: 'me', userId: '1', blogs: [] }, { name: 'fieldnotes' });
  await putMedium(store, 'https://cdn.example.com/a.png', 'one');
  await putMedium(store, 'https://cdn.example.com/b.png', 'another');
  await (isStopped ? store.suspend({ seal: false }) : store.finish());
  return folder;
}

/** Removes the media files from an archive, and lists them in `fetch.txt` as stored elsewhere. */
function takeMediaAway(folder: string): string[] {
  const media = Object.entries(filesIn(folder)).filter(([name]) => name.startsWith('data/media/'));
  const list = media.map(([name, text]) => [name, { url: `s3://bucket/${name}`, size: text.length }] as const);
  fs.writeFileSync(path.join(folder, 'fetch.txt'), encodeFetchList(new Map(list)));
  fs.removeSync(path.join(folder, 'data/media'));
  return media.map(([name]) => name);
}

const withoutMedia = (folder: string) =>
  Object.fromEntries(Object.entries(filesIn(folder)).filter(([name]) => !/^data\/media\/|^fetch\.txt$/u.test(name)));

describe('an archive whose media are stored elsewhere', () => {
  it.each([
    ['was complete', false],
    ['was stopped', true],
  ])(
    'is updated to the same files as an archive that contains its media, after a run that %s',
    async (_, isStopped) => {
      const [here, without] = [await archiveWithMedia(isStopped), await archiveWithMedia(isStopped)];
      takeMediaAway(without);
      for (const folder of [here, without]) {
        const store = await ArchiveStore.open(folder, about);
        expect(await store.checkMedia()).toEqual([]);
        expect(store.medium('https://cdn.example.com/a.png')).toMatchObject({ size: 3 });
        expect(store.mediaCounts()).toEqual({ stored: 2, gone: 0 });
        await putMedium(store, 'https://cdn.example.com/c.png', 'third');
        await store.finish();
      }
      expect(withoutMedia(without)).toEqual(withoutMedia(here));
      expect(withoutMedia(without)['bag-info.txt']).toMatch(/Payload-Oxum: \d+\.6\n/u);
    },
  );

  it('keeps the checksums of its media even if a run ends before checking the media', async () => {
    const [here, without] = [await archiveWithMedia(true), await archiveWithMedia(true)];
    takeMediaAway(without);
    for (const folder of [here, without]) await (await ArchiveStore.open(folder, about)).finish();
    expect(withoutMedia(without)).toEqual(withoutMedia(here));
  });

  it('rebuilds a damaged manifest from local files and `fetch.txt`', async () => {
    const [here, without] = [await archiveWithMedia(), await archiveWithMedia()];
    takeMediaAway(without);
    fs.writeFileSync(path.join(without, 'manifest-sha256.txt'), 'x');
    await (await ArchiveStore.open(without, about)).finish();
    expect(withoutMedia(without)).toEqual(withoutMedia(here));
  });

  it('reports a media file as damaged if it is neither local nor listed in `fetch.txt`', async () => {
    const folder = await archiveWithMedia();
    const media = takeMediaAway(folder);
    const list = fs.readFileSync(path.join(folder, 'fetch.txt'), 'utf8').split('\n');
    fs.writeFileSync(path.join(folder, 'fetch.txt'), list.filter((line) => !line.includes(media[0]!)).join('\n'));
    const store = await ArchiveStore.open(folder, about);
    expect(await store.checkMedia()).toHaveLength(1);
  });

  it('checks a media file that exists locally although it is listed in `fetch.txt`', async () => {
    const folder = await archiveWithMedia();
    const [medium] = takeMediaAway(folder);
    fs.outputFileSync(path.join(folder, medium!), 'other');
    const store = await ArchiveStore.open(folder, about);
    expect(await store.checkMedia()).toHaveLength(1);
  });

  it('ignores files in `fetch.txt` that are not media', async () => {
    const folder = await archiveWithMedia();
    takeMediaAway(folder);
    const list = new Map([['data/blog.json', { url: 's3://bucket/data/blog.json', size: 3 }]]);
    fs.appendFileSync(path.join(folder, 'fetch.txt'), encodeFetchList(list));
    fs.rmSync(path.join(folder, 'data/blog.json'));
    expect((await ArchiveStore.open(folder, about)).damaged()).toEqual(['data/blog.json']);
  });

  it('has findings only about the files that must be fetched', async () => {
    const folder = await archiveWithMedia();
    const media = takeMediaAway(folder);
    const expected = media.map((name) => ({ code: 'bag-not-fetched', path: name }));
    expect((await checkArchive(folder, { findMedia: () => [] })).findings).toEqual(expected);
  });
});
