import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StorageSettings } from '../../src/fleet/configuration/configuration.ts';
import { openStorage } from '../../src/fleet/storage/open-storage.ts';
import { RemoteArchive } from '../../src/fleet/storage/remote-archive.ts';
import { seed } from '../seed.ts';
import { startFaultyProxy, usualFaults, type FaultyProxy } from './helpers/faulty-proxy.ts';
import { archiveIn, runAlone, startFleet, type TestFleet } from './helpers/fleet.ts';
import { hasObjectStorage, startObjectStorage, type ObjectStorage } from './helpers/object-storage.ts';
import { withoutRedis } from './helpers/redis.ts';

const without = withoutRedis || (hasObjectStorage ? '' : ' (skipped: no OpenStack Swift)');

describe.skipIf(without)(
  `a fleet whose object storage responds with 503, cuts transfers and loses responses${without}`,
  () => {
    let storage: ObjectStorage;
    let proxy: FaultyProxy;
    let fleet: TestFleet;
    let settings: StorageSettings;
    beforeAll(async () => {
      storage = await startObjectStorage();
      proxy = await startFaultyProxy(storage.url, seed, undefined);
      settings = await storage.bucket('archives', { endpoint: proxy.url });
      fleet = await startFleet({ blogs: 8, storage: settings });
      // Few responses have a body that can be cut.
      proxy.faults = { ...usualFaults, cutDownloads: 0.08 };
    });
    afterAll(async () => {
      await fleet.close();
      await proxy.stop();
      await storage.stop();
    });

    it('writes the same archives as runs without a fleet, even if a worker is killed', async () => {
      const { source } = fleet;
      const options = { variables: storage.credentials, concurrency: 3 };
      const killed = fleet.worker('one', options);
      const other = fleet.worker('two', options);
      await fleet.command('run', '--all');
      await expect
        .poll(async () => (await fleet.states()).filter(Boolean).length, { timeout: 300_000 })
        .toBeGreaterThan(3);
      await killed.kill();
      const next = fleet.worker('three', options);
      await expect
        .poll(async () => (await fleet.states()).every((state) => state?.outcome === 'completed'), { timeout: 300_000 })
        .toBe(true);
      await Promise.all([other.stop(), next.stop()]);
      proxy.faults = undefined;
      process.stdout.write(`Storage requests: ${JSON.stringify(proxy.counts)}\n`);
      expect(Object.values(proxy.counts).every((count) => count > 0)).toBe(true);

      const alone = path.join(fleet.folder, 'alone');
      await runAlone(source, alone);
      Object.assign(process.env, storage.credentials);
      const opened = await openStorage(settings);
      for (const name of source.names) {
        const remote = new RemoteArchive(opened, name);
        expect((await remote.verify({ isFull: true })).findings, name).toEqual([]);
        const folder = path.join(fleet.folder, 'fetched', name);
        await remote.fetch(folder);
        await remote.fetchMedia(folder);
        expect(archiveIn(folder), name).toEqual(archiveIn(path.join(alone, name)));
      }
      opened.close();
    });
  },
);
