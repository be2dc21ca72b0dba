import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCache, writeCache } from '../../src/app/publish-cache.ts';
import { encodeCache } from '../../src/publish/incremental/cache-codec.ts';
import { emptyCache } from '../../src/publish/incremental/cache.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const kept = {
  seen: new Map([['1', { stamps: '1 2 3 4, -, -', version: 'a' }]]),
  publish: encodeCache({ ...emptyCache, fingerprint: 'b' }),
  placeless: new Map([['ab/cd.jpg', { file: 'ef/gh.jpg', size: 9 }] as const, ['ij/kl.jpg', null] as const]),
};

function places(cache = path.join(temporaryFolder(), 'cache')) {
  return { archive: 'archive', site: 'site', markdown: undefined, cache };
}

const file = ({ cache }: { cache: string }) =>
  path.join(
    cache,
    fs.readdirSync(cache).find((name) => name.endsWith('.json'))!,
  );

describe('What a publish leaves for the next', () => {
  it('is read as it was written, by those alone who publish from and into the same folders', () => {
    const options = places();
    writeCache(options, kept, readCache(options));
    expect(readCache(options)).toMatchObject(kept);
    expect(readCache({ ...options, site: 'other' }).publish).toBeUndefined();
    expect(fs.readFileSync(path.join(options.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('is not written again when it is the same', () => {
    const options = places();
    writeCache(options, kept, readCache(options));
    const before = fs.statSync(file(options)).ino;
    writeCache(options, kept, readCache(options));
    expect(fs.statSync(file(options)).ino).toBe(before);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, -5)],
    ['changed', (text: string) => text.replace('"b"', '"c"')],
    ['empty', () => ''],
    ['of another form', (text: string) => text.replace('publish 2', 'publish 1')],
  ])('is nothing where the file is %s', (_, change) => {
    const options = places();
    writeCache(options, kept, readCache(options));
    fs.writeFileSync(file(options), change(fs.readFileSync(file(options), 'utf8')));
    expect(readCache(options)).toMatchObject({ seen: new Map(), publish: undefined });
  });

  it('follows no link, and is no reason to fail where it cannot be written', () => {
    const [elsewhere, home] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(elsewhere, path.join(home, 'link'));
    fs.writeFileSync(path.join(home, 'file'), '');
    for (const name of ['link', 'file']) {
      const options = places(path.join(home, name));
      writeCache(options, kept, readCache(options));
    }
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});
