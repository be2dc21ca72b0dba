import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StorageSettings } from '../../../src/fleet/configuration/configuration.ts';
import { openStorage } from '../../../src/fleet/storage/open-storage.ts';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn } from '../helpers/archive-runs.ts';
import { startFaultyProxy } from '../helpers/faulty-proxy.ts';
import { hasObjectStorage, startObjectStorage, type ObjectStorage } from '../helpers/object-storage.ts';
import { makeNights, night, nights } from '../helpers/remote-runs.ts';
import { testStorage, keysOf, put } from '../helpers/storage-contract.ts';

const needs = hasObjectStorage ? '' : ' (skipped: needs OpenStack Swift, as Debian packages it)';
const retries = { retries: 12, minDelay: 5, maxDelay: 50 };

describe.skipIf(!hasObjectStorage)(`object storage${needs}`, () => {
  let storage: ObjectStorage;
  let count = 0;

  beforeAll(async () => {
    await makeNights();
    storage = await startObjectStorage();
    for (const [name, value] of Object.entries(storage.credentials)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await storage.stop();
  });

  const opened = async (settings: StorageSettings) => {
    const client = await openStorage(settings, { retries });
    onTestFinished(() => client.close());
    return client;
  };
  const open = async (options: { isVersioned?: boolean; endpoint?: string } = {}) =>
    opened(await storage.bucket(`bucket-${++count}`, options));

  // Swift 2.30 only stores MD5 checksums, so SHA-256 comes from the metadata.
  testStorage({ open: () => open(), hasConditions: false, hasChecksums: true, hasVersions: false });

  it('reports that it keeps versions if the bucket does', async () => {
    expect(await (await open({ isVersioned: true })).check()).toMatchObject({ hasVersions: true });
  });

  it('rejects a wrong secret with the error storage-refused', async () => {
    const settings = await storage.bucket(`bucket-${++count}`);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    const refused = await opened(settings);
    await expect(put(refused, 'a', 'x')).rejects.toMatchObject({ code: 'storage-refused' });
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', storage.credentials.AWS_SECRET_ACCESS_KEY);
  });

  it('lists more keys than fit on a page of a thousand', async () => {
    const client = await open();
    const keys = Array.from({ length: 1_100 }, (_, index) => `k/${String(index).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => put(client, key, 'x')));
    expect(await keysOf(client, 'k/')).toEqual(keys.map((key) => `${key} 1`));
  });

  it('stores the files of an archive unchanged, despite 503 responses, cut transfers and lost responses', async () => {
    const met = { passed: 0, slowDown: 0, cutUpload: 0, cutDownload: 0, lostAnswer: 0 };
    for (const seed of [1, 2, 3]) {
      const proxy = await startFaultyProxy(storage.url, seed);
      const client = await open({ endpoint: proxy.url });
      for (const [index, files] of nights.entries()) await night(client, index + 1, files);
      const archive = new RemoteArchive(client, 'cooking');
      expect(await archive.verify()).toMatchObject({ isIntact: true, findings: [], fetched: 0 });
      const folder = temporaryFolder();
      await archive.fetch(folder);
      await archive.fetchMedia(folder);
      expect(archiveIn(folder)).toEqual(nights[2]);
      expect((await keysOf(client, 'cooking/archive/')).length).toBe(Object.keys(nights[2]!).length);
      expect(await keysOf(client, 'cooking/incoming/')).toEqual([]);
      for (const [name, times] of Object.entries(proxy.counts)) met[name as keyof typeof met] += times;
      await proxy.stop();
    }
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(3);
  });

  it('restores each night from object versions', async () => {
    const client = await open({ isVersioned: true });
    for (const [index, files] of nights.entries()) {
      await night(client, index + 1, files);
      // Version times are in whole seconds, so the nights must be more than a second apart.
      await sleep(1_100);
    }
    const archive = new RemoteArchive(client, 'cooking');
    const moments = (await archive.snapshotTimes())!.toReversed();
    expect(moments).toHaveLength(3);
    for (const [index, at] of moments.entries()) {
      const folder = temporaryFolder();
      expect(await archive.fetchAt(folder, at)).toMatchObject({ at, damaged: [] });
      expect(archiveIn(folder)).toEqual(nights[index]);
    }
  });
});
