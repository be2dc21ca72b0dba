import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import { somePlace } from '../../helpers/source/source-place.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { fenceOf } from '../helpers/archive-runs.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';
import { folderOf, makeNights, night, nights } from '../helpers/remote-runs.ts';

beforeAll(makeNights);

async function stored() {
  const storage = new MemoryStorage();
  await night(storage, 1, nights[0]!);
  storage.calls.length = 0;
  const put = (name: string, text: string | undefined) =>
    storage.bucket.put(`cooking/archive/${name}`, text === undefined ? undefined : Buffer.from(text, 'latin1'));
  return { storage, archive: new RemoteArchive(storage, 'cooking'), put };
}

const medium = () => Object.keys(nights[0]!).find((name) => name.startsWith('data/media/'))!;
/** Different bytes of the same length. */
const spoiled = (name: string) => nights[0]![name]!.replace(/./su, '#');

describe('verifying an archive in storage', () => {
  it('fetches only manifests, bag-info.txt and commit.json if the storage has checksums', async () => {
    const { storage, archive } = await stored();
    const files = Object.keys(nights[0]!).length;
    expect(await archive.verify()).toMatchObject({
      isIntact: true,
      findings: [],
      files,
      byChecksum: files,
      fetched: 0,
    });
    const fetched = storage.calls
      .filter(({ name }) => name.startsWith('get'))
      .map(({ key }) => path.posix.basename(key));
    expect(fetched.sort()).toEqual(['bag-info.txt', 'commit.json', 'manifest-sha256.txt', 'tagmanifest-sha256.txt']);
  });

  it('fetches all objects if isFull is set, otherwise only those without a checksum', async () => {
    const { storage, archive } = await stored();
    const files = Object.keys(nights[0]!).length;
    expect(await archive.verify({ isFull: true })).toMatchObject({ isIntact: true, byChecksum: 0, fetched: files });
    const stat = storage.stat.bind(storage);
    storage.stat = async (key) => ({ size: (await stat(key))!.size, sha256: undefined });
    storage.calls.length = 0;
    expect(await archive.verify()).toMatchObject({ isIntact: true, byChecksum: 0, fetched: files });
    // Streamed, since a media file may not fit into memory.
    const whole = storage.calls.filter(({ name, key }) => name === 'get' && key.includes('/data/'));
    expect(whole).toEqual([]);
  });

  it.each([
    ['a record', () => 'data/posts/2/post.json'],
    ['a media file', medium],
    ['a manifest', () => 'manifest-sha256.txt'],
    ['a tag file', () => 'bag-info.txt'],
  ])('finds %s that is missing, or has changed without a change in size', async (_, name) => {
    const { archive, put } = await stored();
    put(name(), spoiled(name()));
    const changed = await archive.verify();
    expect(changed.isIntact).toBe(false);
    expect(changed.findings).toContainEqual(expect.objectContaining({ code: 'file-changed', path: name() }));
    put(name(), undefined);
    expect((await archive.verify()).findings).toContainEqual({ code: 'file-missing', path: name() });
  });

  it('finds files that no manifest lists', async () => {
    const { archive, put } = await stored();
    put('data/posts/9/post.json', '{}');
    put(`data/media/ab/ab${'0'.repeat(62)}.png`, 'x');
    expect((await archive.verify()).findings.map(({ code, path: at }) => `${code} ${at}`)).toEqual([
      `file-additional data/media/ab/ab${'0'.repeat(62)}.png`,
      'file-additional data/posts/9/post.json',
    ]);
  });

  it('finds no problem if there is no archive', async () => {
    expect(await new RemoteArchive(new MemoryStorage(), 'none').verify()).toMatchObject({ isIntact: true, files: 0 });
  });
});

describe('requesting a repair', () => {
  const text = 'data/posts/2/content.html';

  async function damaged() {
    const all = await stored();
    all.put(medium(), spoiled(medium()));
    all.put(text, spoiled(text));
    await all.archive.requestRepair();
    const run = await all.archive.begin(fenceOf(2));
    return { ...all, run };
  }

  it('makes the next run fetch damaged files from the source again, including media', async () => {
    const { run } = await damaged();
    const folder = temporaryFolder();
    await run.fetch(folder);
    const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace, today: '2026-11-21' };
    const store = await ArchiveStore.open(folder, about);
    expect(await store.checkMedia()).toHaveLength(1);
    expect(store.post('2')?.damage).toMatchObject([{ entry: text }]);
  });

  it('makes the next run replace damaged files with intact ones from its folder, but only once', async () => {
    const { run, archive, storage } = await damaged();
    const folder = folderOf(nights[0]!);
    await run.fetch(folder);
    expect(await run.store(folder)).toMatchObject({ files: 2, removed: 0 });
    expect((await archive.verify()).findings).toEqual([]);
    expect(storage.bucket.bytes('cooking/repair.txt')).toBeUndefined();
  });

  it('costs only one stat call in a run for which no repair was requested', async () => {
    const { storage, archive } = await stored();
    const run = await archive.begin(fenceOf(2));
    storage.calls.length = 0;
    await run.fetch(temporaryFolder());
    expect(storage.calls.filter(({ name }) => name === 'stat').map(({ key }) => key)).toEqual(['cooking/repair.txt']);
  });
});
