import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StorageSettings } from '../../../src/fleet/configuration/configuration.ts';
import { FolderStorage } from '../../../src/fleet/storage/folder-storage.ts';
import { openStorage } from '../../../src/fleet/storage/open-storage.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';
import { startSmallBucket, type SmallBucketOptions } from '../helpers/small-bucket.ts';
import { testStorage, keysOf, put } from '../helpers/storage-contract.ts';

const retries = { retries: 4, minDelay: 1, maxDelay: 2 };

async function openSmall(options?: SmallBucketOptions) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const small = await startSmallBucket(options);
  const storage = await openStorage(small.settings, { retries });
  onTestFinished(async () => {
    storage.close();
    await small.stop();
    vi.unstubAllEnvs();
  });
  return { small, storage };
}

describe('in-memory storage for tests', () => {
  const open = () => Promise.resolve(new MemoryStorage());
  testStorage({ open, hasConditions: true, hasChecksums: true, hasVersions: true });
});

describe('storage in a folder', () => {
  const open = () => Promise.resolve(new FolderStorage(temporaryFolder()));
  testStorage({ open, hasConditions: true, hasChecksums: false, hasVersions: false });

  it('never creates its folder, since a missing disk would look like empty storage', async () => {
    const folder = path.join(temporaryFolder(), 'missing');
    const storage = new FolderStorage(folder);
    await expect(put(storage, 'a', 'b')).rejects.toMatchObject({ code: 'storage-missing' });
    await expect(keysOf(storage, '')).rejects.toThrow(`The folder ${folder} for archives does not exist.`);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('rejects keys outside the folder', async () => {
    const storage = new FolderStorage(temporaryFolder());
    for (const key of ['../a', 'a/../../b', '/etc/passwd', 'a//b', '.unfinished/a', 'a\0b'])
      await expect(put(storage, key, 'x')).rejects.toMatchObject({ code: 'storage-unusable' });
  });

  it('leaves no empty folders or temporary files', async () => {
    const folder = temporaryFolder();
    const storage = new FolderStorage(folder);
    await put(storage, 'a/b/c', 'x');
    await put(storage, 'a/d', 'x');
    await storage.remove('a/b/c');
    expect(fs.readdirSync(path.join(folder, 'a'))).toEqual(['d']);
    expect(fs.readdirSync(path.join(folder, '.unfinished'))).toEqual([]);
  });

  it('removes empty folders left by killed processes', async () => {
    const folder = temporaryFolder();
    const storage = new FolderStorage(folder);
    await put(storage, 'blog/commit.json', 'x');
    fs.mkdirSync(path.join(folder, 'blog/incoming/7/data/posts/1'), { recursive: true });
    expect(await keysOf(storage, 'blog/incoming/')).toEqual([]);
    expect(fs.readdirSync(path.join(folder, 'blog'))).toEqual(['commit.json']);
  });

  it('removes temporary files left by killed processes after a day', async () => {
    const folder = temporaryFolder();
    const unfinished = path.join(folder, '.unfinished');
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const) {
      const file = path.join(unfinished, name);
      fs.outputFileSync(file, 'half of it');
      const time = new Date(Date.now() - hours * 3_600_000);
      fs.utimesSync(file, time, time);
    }
    await put(new FolderStorage(folder), 'a', 'x');
    expect(fs.readdirSync(unfinished)).toEqual(['young']);
  });
});

describe('storage in a bucket', () => {
  const open = async (options?: SmallBucketOptions) => (await openSmall(options)).storage;
  testStorage({ open, hasConditions: true, hasChecksums: true, hasVersions: true });
  describe('on a server that rejects conditions', () => {
    const able = { hasConditions: false, hasChecksums: true, hasVersions: true };
    testStorage({ open: () => open({ refuses: 'conditions' }), ...able });
  });
  describe('on a server that rejects checksums', () => {
    // The checksums in object metadata are still available.
    const able = { hasConditions: true, hasChecksums: true, hasVersions: true };
    testStorage({ open: () => open({ refuses: 'checksums' }), ...able });
  });

  it('reports no support for conditional writes if the server ignores one kind of condition', async () => {
    const { storage } = await openSmall({ ignoresIfMatch: true });
    expect(await storage.check()).toMatchObject({ hasConditions: false });
  });

  it('rejects the replacement of an object that has been removed', async () => {
    const { storage } = await openSmall();
    const { etag } = (await put(storage, 'one', 'first', null)) as { etag: string };
    await storage.remove('one');
    expect(await put(storage, 'one', 'second', etag)).toBe('conflict');
  });

  it('lists more than one page of keys', async () => {
    const { storage, small } = await openSmall({ pageSize: 7 });
    const keys = Array.from({ length: 30 }, (_, index) => `k/${String(index).padStart(2, '0')}`);
    for (const key of keys) await put(storage, key, 'x');
    small.requests.length = 0;
    expect(await keysOf(storage, 'k/')).toEqual(keys.map((key) => `${key} 1`));
    expect(small.requests).toHaveLength(5);
  });

  it.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [429, 'TooManyRequests'],
    [400, 'RequestTimeout'],
    [400, 'BadDigest'],
  ])('retries after %i %s', async (status, code) => {
    const { storage, small } = await openSmall();
    small.failing = { count: 3, status, code };
    expect(await put(storage, 'a', 'x')).toHaveProperty('etag');
    small.failing = { count: 3, status, code };
    expect((await storage.get('a'))?.bytes.toString()).toBe('x');
  });

  it.each([
    [503, 'SlowDown', 'storage-unreachable', /keeps failing \(SlowDown/],
    [403, 'AccessDenied', 'storage-refused', /refuses access \(AccessDenied/],
    [403, 'InvalidAccessKeyId', 'storage-refused', /Check the worker's credentials/],
    [403, 'RequestTimeTooSkewed', 'storage-refused', /a clock that is off/],
    [400, 'InvalidBucketName', 'storage-unusable', /InvalidBucketName/],
    [301, 'PermanentRedirect', 'storage-unusable', /PermanentRedirect/],
  ])('fails with a message that explains %i %s', async (status, code, error, text) => {
    const { storage, small } = await openSmall();
    small.failing = { count: 100, status, code };
    await expect(put(storage, 'a', 'x')).rejects.toMatchObject({
      code: error,
      message: expect.stringMatching(text) as string,
    });
    expect(small.requests).toHaveLength(status === 503 ? 5 : 1);
  });

  it('waits for a slow response, but not for an idle connection', async () => {
    const { small } = await openSmall();
    const opened = await openStorage(small.settings, { retries: { ...retries, retries: 1 }, silence: 400 });
    small.pieces = 6;
    expect(await put(opened, 'slow', 'x')).toHaveProperty('etag');
    small.pieces = Infinity;
    await expect(put(opened, 'silent', 'x')).rejects.toMatchObject({ code: 'storage-unreachable' });
    opened.close();
  });

  it('reports a missing bucket, an unreachable server or missing credentials', async () => {
    const { small } = await openSmall();
    const { s3 } = small.settings as Extract<StorageSettings, { s3: unknown }>;
    const opened = (changed: object) => openStorage({ s3: { ...s3, ...changed } }, { retries });
    await expect(put(await opened({ bucket: 'other' }), 'a', 'x')).rejects.toMatchObject({
      code: 'storage-missing',
      message: expect.stringMatching(/There is no bucket "other"/) as string,
    });
    await expect(put(await opened({ endpoint: 'http://127.0.0.1:9' }), 'a', 'x')).rejects.toMatchObject({
      code: 'storage-unreachable',
      message: expect.stringMatching(/ECONNREFUSED/) as string,
    });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/none');
    vi.stubEnv('AWS_CONFIG_FILE', '/none');
    await expect(put(await opened({}), 'a', 'x')).rejects.toMatchObject({
      code: 'storage-refused',
      message: expect.stringMatching(/There are no credentials for s3:\/\/blogs\/all\//) as string,
    });
  });
});
