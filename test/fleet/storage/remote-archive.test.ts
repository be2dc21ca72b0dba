import fs from 'fs-extra';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn, fenceOf } from '../helpers/archive-runs.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';
import { folderOf, makeNights, night, nights, objects, seen } from '../helpers/remote-runs.ts';

beforeAll(makeNights);

describe('a run against an archive in remote storage', () => {
  it('fetches records and manifests, and lists media in fetch.txt', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const folder = temporaryFolder();
    storage.calls.length = 0;
    const fetched = await new RemoteArchive(storage, 'cooking').fetch(folder);
    const media = Object.keys(nights[0]!).filter((name) => name.startsWith('data/media/'));
    expect(media.length).toBeGreaterThan(2);
    expect(storage.calls.filter(({ key }) => key.includes('/data/media/'))).toEqual([]);
    expect(fetched.files).toBe(Object.keys(nights[0]!).length - media.length);
    const { 'fetch.txt': list, ...files } = filesIn(folder);
    expect(list!.split('\n').filter(Boolean)).toEqual(
      media.map((name) => `s3://memory/cooking/archive/${name} ${nights[0]![name]!.length} ${name}`),
    );
    expect(Object.keys(files)).toHaveLength(fetched.files);
  });

  it('only fetches changed files into the folder of the previous night', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const folder = temporaryFolder();
    const archive = new RemoteArchive(storage, 'cooking');
    await archive.fetch(folder);
    await night(storage, 2, nights[1]!);
    // A file that was damaged in the folder is fetched again, and files that do not belong to the archive are removed.
    fs.writeFileSync(path.join(folder, 'data/blog.json'), 'x');
    fs.outputFileSync(path.join(folder, 'data/posts/99/post.json'), '{}');
    const changed = Object.keys(nights[1]!).filter((name) => nights[1]![name] !== nights[0]![name]);
    const fetched = await archive.fetch(folder);
    expect(fetched.files).toBe(changed.filter((name) => !name.startsWith('data/media/')).length + 1);
    await archive.fetchMedia(folder);
    expect(archiveIn(folder)).toEqual(nights[1]);
    expect((await archive.fetch(folder)).files).toBe(0);
    expect(filesIn(folder)).not.toHaveProperty('fetch.txt');
  });

  it('only uploads changed files', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const changed = Object.keys(nights[1]!).filter((name) => nights[1]![name] !== nights[0]![name]);
    const run = await new RemoteArchive(storage, 'cooking').begin(fenceOf(2));
    await run.fetch(temporaryFolder());
    storage.calls.length = 0;
    const stored = await run.store(folderOf(nights[1]!));
    expect(stored).toMatchObject({ files: changed.length, removed: 1 });
    expect(storage.calls.filter(({ name }) => name === 'put')).toHaveLength(changed.length + 2);
    expect(objects(storage.bucket)).toEqual(nights[1]);
    storage.calls.length = 0;
    expect(await run.store(folderOf(nights[1]!))).toEqual({ files: 0, bytes: 0, removed: 0 });
    expect(storage.calls).toEqual([]);
  });

  it('does not empty the archive if the local folder is empty', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const run = await new RemoteArchive(storage, 'cooking').begin(fenceOf(2));
    await run.fetch(temporaryFolder());
    await expect(run.store(temporaryFolder())).rejects.toThrow('There is no archive in');
    expect(objects(storage.bucket)).toEqual(nights[0]);
  });

  it('moves the manifests into place last', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    await night(storage, 2, nights[1]!);
    const placed = storage.calls.filter(({ name, key }) => name === 'copy' && key.includes('/archive/'));
    const ends = placed.map(({ key }) => path.basename(key)).join(' ');
    expect(ends).toMatch(
      /bagit\.txt manifest-sha256\.txt tagmanifest-sha256\.txt .* manifest-sha256\.txt tagmanifest-sha256\.txt$/u,
    );
  });
});

describe('hostile content in the storage', () => {
  const outside = ['../../outside', 'data/../../outside', 'data\\..\\outside', '/outside'];

  it.each(outside)('cannot make a run or reader access files outside its folder: a commit with %s', async (name) => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const file = { sha256: '0'.repeat(64), size: 1 };
    const commit = { format: 1, fence: 1, write: 'x', from: 1, files: { [name]: file }, removed: [] };
    storage.bucket.put('cooking/commit.json', Buffer.from(JSON.stringify(commit)));
    storage.bucket.put(`cooking/incoming/1/${name}`, Buffer.from('x'));
    const folder = path.join(temporaryFolder(), 'in/here');
    await expect(new RemoteArchive(storage, 'cooking').fetch(folder)).rejects.toMatchObject({
      code: 'storage-damaged',
    });
    expect(fs.existsSync(path.join(folder, name))).toBe(false);
  });

  it.each(outside)('cannot make a run remove anything outside its folder: a manifest with %s', async (name) => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const manifest = storage.bucket.bytes('cooking/archive/tagmanifest-sha256.txt')!;
    const more = `${manifest.toString()}${'0'.repeat(64)}  ${name}\n`;
    storage.bucket.put('cooking/archive/tagmanifest-sha256.txt', Buffer.from(more));
    const folder = path.join(temporaryFolder(), 'in/here');
    fs.outputFileSync(path.join(folder, name), 'of somebody');
    await new RemoteArchive(storage, 'cooking').fetchAt(folder, new Date(storage.bucket.now));
    expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe('of somebody');
  });
});

describe('an overtaken run', () => {
  it('keeps the incoming files of the other run', async () => {
    const storage = new MemoryStorage();
    storage.bucket.put('cooking/incoming/2/data/blog.json', Buffer.from('x'));
    await night(storage, 1, nights[0]!);
    expect(storage.bucket.files('cooking/incoming/')).toEqual({ '2/data/blog.json': 'x' });
  });

  it('cannot start after a run with a higher fencing number', async () => {
    const storage = new MemoryStorage();
    await night(storage, 2, nights[0]!);
    await expect(night(storage, 1, nights[1]!)).rejects.toMatchObject({ code: 'storage-overtaken' });
    expect(await seen(storage.bucket)).toEqual(nights[0]);
  });

  it('cannot store its files', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    const late = await new RemoteArchive(storage, 'cooking').begin(fenceOf(2));
    await late.fetch(temporaryFolder());
    await night(storage, 3, nights[2]!);
    await expect(late.store(folderOf(nights[1]!))).rejects.toMatchObject({ code: 'storage-overtaken' });
    expect(await seen(storage.bucket)).toEqual(nights[2]);
  });

  it('uploads nothing once its lease is lost', async () => {
    const storage = new MemoryStorage();
    await night(storage, 1, nights[0]!);
    let isLost = false;
    const check = () => (isLost ? Promise.reject(new Error('the lease is lost')) : Promise.resolve());
    const run = await new RemoteArchive(storage, 'cooking').begin({ fence: 2, check });
    await run.fetch(temporaryFolder());
    isLost = true;
    storage.calls.length = 0;
    await expect(run.store(folderOf(nights[1]!))).rejects.toThrow('the lease is lost');
    expect(storage.calls).toEqual([]);
  });
});
