import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeOutputs } from '../../../src/fleet/work/store-outputs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { MemoryStorage } from '../helpers/memory-storage.ts';

const leaseHeld = () => Promise.resolve();

async function published(files: Record<string, string>, storage = new MemoryStorage()) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), text);
  storage.calls.length = 0;
  await storeOutputs(storage, 'cooking', folder, leaseHeld);
  return { storage, written: storage.calls.filter(({ isWrite }) => isWrite).map(({ name, key }) => `${name} ${key}`) };
}

const site = { 'site/index.html': '<p>one</p>', 'site/style.css': 'p {}', 'markdown/one.md': '# one' };

describe('the outputs of a run', () => {
  it('are stored beside the archive, with pages after the files to which they refer', async () => {
    const { written, storage } = await published(site);
    expect(written).toEqual([
      'put cooking/markdown/one.md',
      'put cooking/site/style.css',
      'put cooking/site/index.html',
    ]);
    expect(storage.bucket.files('cooking/')).toEqual(site);
  });

  it.each([
    ['returns checksums', true],
    ['returns no checksums, like a folder', false],
  ])(
    'are stored only if they have changed, and removed if obsolete, in storage that %s',
    async (_, returnsChecksums) => {
      const { storage } = await published(site);
      const stat = storage.stat.bind(storage);
      if (!returnsChecksums) storage.stat = async (key) => ({ size: (await stat(key))!.size, sha256: undefined });
      expect((await published(site, storage)).written).toEqual([]);
      const next = { 'site/index.html': '<p>two</p>', 'markdown/one.md': '# one' };
      expect((await published(next, storage)).written).toEqual([
        'put cooking/site/index.html',
        'remove cooking/site/style.css',
      ]);
    },
  );

  it('stay unchanged if the lease is lost', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, 'site/index.html'), 'x');
    const storage = new MemoryStorage();
    const lost = () => Promise.reject(new Error('the lease is lost'));
    await expect(storeOutputs(storage, 'cooking', folder, lost)).rejects.toThrow('the lease is lost');
    expect(storage.bucket.files()).toEqual({});
  });
});
