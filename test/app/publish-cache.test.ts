import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OpenCache } from '../../src/app/publish-cache.ts';
import { HeldMap } from '../../src/held/held-map.ts';
import { emptyCache, type EncodedPost } from '../../src/publish/build/cache.ts';
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
  media: new Map([['ab/cd.jpg', '1 2 3 4']]),
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

/** More than is read at a time: of most of it nothing is in memory. */
const large = {
  ...kept,
  publish: { ...kept.publish, files: new HeldMap<{ fingerprint: string; stamp: string }>() },
};
for (let number = 0; number < 5000; number += 1)
  large.publish.files.set(`site/${number}`, { fingerprint: 'f'.repeat(100), stamp: '1' });

afterEach(() => {
  vi.restoreAllMocks();
});

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

  it.each([
    ['cut', (text: string) => text.slice(0, 9000)],
    ['changed', (text: string) => text.replaceAll('"summary":"', '"summary":"another, ')],
    ['filled with nothing', (text: string) => '\0'.repeat(text.length)],
  ])('is not there any more, and not left again, where the file is %s while it is open', (_, change) => {
    const options = places();
    new OpenCache(options).replace(large);
    const cache = new OpenCache(options);
    const { publish } = cache.stored;
    if (!publish) throw new Error('There is nothing of a publish');
    fs.writeFileSync(file(options), change(fs.readFileSync(file(options), 'utf8')));
    expect(keys.map((key) => publish.posts.get(key))).toEqual(keys.map(() => undefined));
    expect([...publish.posts]).toEqual([]);
    cache.replace(cache.stored);
    expect(storedIn(options)).toMatchObject({ seen: new Map(), publish: undefined });
    expect(fs.readdirSync(options.cache)).toHaveLength(2);
  });

  it('takes what killed runs left unfinished a day ago out of the folder, and nothing of others', () => {
    const options = places();
    const [name, ofServer] = ['publish-0123456789abcdef', 'serve-0123456789abcdef.jsonl'];
    const writer = '01234567-89ab-cdef-0123-456789abcdef';
    const gone = [`${name}.json.new`, `${name}.last.${writer}.new`, `${ofServer}.${writer}.new`];
    const stay = [`${name}.json.${writer}.new`, 'notes.new', `${name}.json.theirs.new`, `${name}.json`];
    const yesterday = Date.now() / 1000 - 90_000;
    for (const one of [...gone, ...stay]) {
      fs.outputFileSync(path.join(options.cache, one), '');
      if (one !== stay[0]) fs.utimesSync(path.join(options.cache, one), yesterday, yesterday);
    }
    new OpenCache(options).replace(kept);
    const left = fs.readdirSync(options.cache);
    expect(left).toEqual(expect.arrayContaining(stay));
    expect(left.filter((one) => gone.includes(one))).toEqual([]);
  });

  it('has git leave it alone, through no link, and where the first try was cut off', () => {
    const [linked, cut] = [places(), places()];
    const theirs = path.join(temporaryFolder(), 'theirs');
    fs.ensureDirSync(linked.cache);
    fs.symlinkSync(theirs, path.join(linked.cache, '.gitignore'));
    new OpenCache(linked).replace(kept);
    expect(fs.existsSync(theirs)).toBe(false);
    expect(storedIn(linked).seen).toEqual(kept.seen);
    vi.spyOn(fs, 'writeFileSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    for (let turn = 0; turn < 2; turn += 1) new OpenCache(cut).replace(kept);
    expect(fs.readFileSync(path.join(cut.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('is closed without an error, whatever the system says', () => {
    const options = places();
    new OpenCache(options).replace(kept);
    const cache = new OpenCache(options);
    const { closeSync } = fs;
    const close = vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
      closeSync(handle);
      throw new Error('EIO: i/o error, close');
    });
    cache.close();
    expect(close.mock.calls).toHaveLength(1);
  });
});
