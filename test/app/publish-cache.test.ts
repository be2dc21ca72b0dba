import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OpenCache } from '../../src/app/publish-cache.ts';
import { HeldMap } from '../../src/held/held-map.ts';
import { emptyCache, type EncodedPost } from '../../src/publish/incremental/cache.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** As parsers of lines may trip over them. */
const keys = ['1', '', '한글', 'tab\tline\nreturn\r"quote"\\', '\u2028 \ud83d', '__proto__'];

const held = <Value>(value: (key: string) => Value) => {
  const map = new HeldMap<Value>();
  for (const key of keys) map.set(key, value(key));
  return map;
};

const post: EncodedPost = {
  fingerprint: 'f',
  answers: 'a',
  dependencies: { links: ['/1'], media: [] },
  summary: '',
  cover: '',
  bodyVersion: 'v',
  media: [],
  missing: [],
  warnings: [],
  files: [],
};

const kept = {
  seen: new Map([['1', { stamps: '1 2 3 4, -, -', version: 'a' }]]),
  publish: {
    ...emptyCache,
    fingerprint: 'b',
    posts: held((key): EncodedPost => ({ ...post, summary: `\t${key}\n` })),
    files: held((key) => ({ fingerprint: `\n${key}\t`, stamp: '1' })),
    search: { ids: ['1'], files: new Map([['search/a.js', '2']]) },
  },
  placeless: new Map([['ab/cd.jpg', { file: 'ef/gh.jpg', size: 9 }] as const, ['ij/kl.jpg', null] as const]),
};

function places(cache = path.join(temporaryFolder(), 'cache')) {
  return { archive: 'archive', site: 'site', markdown: undefined, cache };
}

/** What is stored, opened for one test. */
function storedIn(options: ConstructorParameters<typeof OpenCache>[0]) {
  const cache = new OpenCache(options);
  onTestFinished(() => cache.close());
  return cache.stored;
}

const file = ({ cache }: { cache: string }) =>
  path.join(
    cache,
    fs.readdirSync(cache).find((name) => name.endsWith('.json'))!,
  );

describe('What a publish leaves for the next', () => {
  it('is read as it was written, by those alone who publish from and into the same folders', () => {
    const options = places();
    new OpenCache(options).replace(kept);
    const read = storedIn(options);
    const any: unknown = expect.anything();
    expect(read).toMatchObject({ ...kept, publish: { ...kept.publish, posts: any, files: any } });
    expect([...(read.publish?.posts ?? [])]).toEqual([...kept.publish.posts]);
    expect([...(read.publish?.files ?? [])]).toEqual([...kept.publish.files]);
    expect(storedIn({ ...options, site: 'other' }).publish).toBeUndefined();
    expect(fs.readFileSync(path.join(options.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('is not written again when it is the same', () => {
    const options = places();
    new OpenCache(options).replace(kept);
    const before = fs.statSync(file(options)).ino;
    new OpenCache(options).replace(kept);
    expect(fs.statSync(file(options)).ino).toBe(before);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, -5)],
    ['changed', (text: string) => text.replace('"b"', '"c"')],
    ['empty', () => ''],
    ['of another form', (text: string) => text.replace(/(?<=^blogkeep publish )\d+/mu, '1')],
  ])('is nothing where the file is %s', (_, change) => {
    const options = places();
    new OpenCache(options).replace(kept);
    fs.writeFileSync(file(options), change(fs.readFileSync(file(options), 'utf8')));
    expect(storedIn(options)).toMatchObject({ seen: new Map(), publish: undefined });
  });

  it('follows no link, and is no reason to fail where it cannot be written', () => {
    const [elsewhere, home] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(elsewhere, path.join(home, 'link'));
    fs.writeFileSync(path.join(home, 'file'), '');
    for (const name of ['link', 'file']) {
      const options = places(path.join(home, name));
      new OpenCache(options).replace(kept);
    }
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});
