import { beforeAll, describe, expect, it } from 'vitest';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn } from '../helpers/archive-runs.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';
import { makeNights, night, nights } from '../helpers/remote-runs.ts';

beforeAll(makeNights);

const day = 86_400_000;

/** Stores three nights, which are a day apart or within one second. */
async function versioned(apart: number) {
  const storage = new MemoryStorage();
  const first = storage.bucket.now;
  for (const [index, files] of nights.entries()) {
    storage.bucket.now = first + index * apart;
    await night(storage, index + 1, files);
  }
  return { storage, archive: new RemoteArchive(storage, 'cooking'), first };
}

describe('an earlier state of an archive', () => {
  it('can be restored as of any time', async () => {
    const { archive, first } = await versioned(day);
    expect(await archive.snapshotTimes()).toEqual([2, 1, 0].map((index) => new Date(first + index * day)));
    for (const [index, files] of nights.entries()) {
      for (const later of [0, day / 2]) {
        const folder = temporaryFolder();
        const fetched = await archive.fetchAt(folder, new Date(first + index * day + later));
        expect(fetched).toMatchObject({
          at: new Date(first + index * day),
          damaged: [],
          files: Object.keys(files).length,
        });
        expect(archiveIn(folder)).toEqual(files);
      }
    }
    expect(await archive.fetchAt(temporaryFolder(), new Date(first - 1_000))).toBeUndefined();
  });

  it('is identified by checksums if several versions are from the same second', async () => {
    const { archive, first } = await versioned(0);
    const folder = temporaryFolder();
    expect(await archive.fetchAt(folder, new Date(first))).toMatchObject({ damaged: [] });
    expect(archiveIn(folder)).toEqual(nights[2]);
  });

  it('never contains a file that differs from its manifest', async () => {
    const { storage, archive, first } = await versioned(day);
    const kept = storage.bucket.objects.get('cooking/archive/data/blog.json')!;
    kept[0] = { ...kept[0]!, bytes: Buffer.from('x') };
    const folder = temporaryFolder();
    expect(await archive.fetchAt(folder, new Date(first))).toMatchObject({ damaged: ['data/blog.json'] });
    expect(archiveIn(folder)).not.toHaveProperty('data/blog.json');
  });
});
