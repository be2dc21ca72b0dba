import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  lastPublishIn,
  openStore,
  replaceState,
  stateIn,
  type PublishState,
} from '../../../src/app/publish/publish-store.ts';
import { OffHeapJsonMap } from '../../../src/offheap/json-map.ts';
import type { TaskRecord } from '../../../src/publish/build/engine.ts';
import { message } from '../../../src/messages/message.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Keys that could confuse a line-based parser. */
const keys = ['1', '', '한글', 'tab\tline\nreturn\r"quote"\\', '\u2028 \ud83d', '__proto__'];

const held = <Value>(value: (key: string) => Value) => {
  const map = new OffHeapJsonMap<Value>();
  for (const key of keys) map.set(key, value(key));
  return map;
};

const record: TaskRecord = { sum: 's', parts: 'p', lookups: ['link /1'], files: { 'site/1': '1' }, facts: {} };

const state: PublishState = {
  last: { input: 'i', archive: 'a', outputs: {}, blog: 'b', warnings: [], files: {} },
  cache: {
    shared: { version: 'v', ['option\tx']: 'b' },
    readings: new OffHeapJsonMap(),
    tasks: held((key): TaskRecord => ({ ...record, facts: { summary: `\t${key}\n` } })),
  },
  seen: new Map([['1', { stamps: '1 2 3 4, -, -', version: 'a' }]]),
  filesWithoutGps: new Map([['ab/cd.jpg', { file: 'ef/gh.jpg', size: 9 }] as const, ['ij/kl.jpg', null] as const]),
  media: new Map([['ab/cd.jpg', '1 2 3 4']]),
};

function places(cache = path.join(temporaryFolder(), 'cache')) {
  return { archive: 'archive', site: 'site', markdown: undefined, cache };
}

/** Opens the store for the duration of a test. */
function opened(options: Parameters<typeof openStore>[0]) {
  const store = openStore(options);
  onTestFinished(() => store.close());
  return store;
}
const storedIn = (options: Parameters<typeof openStore>[0]) => stateIn(opened(options));
const store = (options: Parameters<typeof openStore>[0], some: PublishState = state) =>
  replaceState(openStore(options), some);

const file = ({ cache }: { cache: string }) =>
  path.join(
    cache,
    fs.readdirSync(cache).find((name) => name.endsWith('.json'))!,
  );

/** More entries than one read loads, so that most of them are not in memory. */
const tasks = held(() => record);
for (let number = 0; number < 5000; number += 1) tasks.set(`site/${number}`, { ...record, sum: 'f'.repeat(100) });
const large: PublishState = { ...state, cache: { ...state.cache, tasks } };

function expectNothingIn(options: Parameters<typeof openStore>[0]) {
  const { seen, cache } = storedIn(options);
  expect([seen.size, cache.tasks.size, Object.keys(cache.shared)]).toEqual([0, 0, []]);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The store of a publish', () => {
  it('is read as it was written, but only by publishes with the same folders', async () => {
    const options = places();
    await store(options);
    const { cache, ...others } = storedIn(options);
    const { last, cache: written, ...expected } = state;
    expect(others).toEqual(expected);
    expect(cache.shared).toEqual(written.shared);
    expect([...cache.tasks]).toEqual([...written.tasks]);
    expect(lastPublishIn(opened(options))).toEqual(last);
    expect(storedIn({ ...options, site: 'other' }).cache.tasks.size).toBe(0);
    expect(fs.readFileSync(path.join(options.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('keeps messages in warnings translatable', async () => {
    const options = places();
    const problem = message('publish.template-endless', { file: message('http.headers') });
    const last = { ...state.last!, warnings: [{ code: 'head-html-invalid', line: 4, what: problem } as const] };
    await store(options, { ...state, last });
    expect(lastPublishIn(opened(options))!.warnings[0]).toStrictEqual(last.warnings[0]);
  });

  it('is not written again if it is unchanged', async () => {
    const options = places();
    await store(options);
    const before = fs.statSync(file(options)).ino;
    await store(options);
    expect(fs.statSync(file(options)).ino).toBe(before);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, -5)],
    ['changed', (text: string) => text.replace('"b"', '"c"')],
    ['empty', () => ''],
    ['of another version', (text: string) => text.replace(/(?<=^blogkeep lines )\d+/mu, '2')],
  ])('is empty if the file is %s', async (_, change) => {
    const options = places();
    await store(options);
    fs.writeFileSync(file(options), change(fs.readFileSync(file(options), 'utf8')));
    expectNothingIn(options);
  });

  it('is not written through a link, and does not make the publish fail if it cannot be written', async () => {
    const [elsewhere, home] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(elsewhere, path.join(home, 'link'));
    fs.writeFileSync(path.join(home, 'file'), '');
    for (const name of ['link', 'file']) {
      const options = places(path.join(home, name));
      await store(options);
    }
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, 9000)],
    ['changed', (text: string) => text.replaceAll('"sum":"', '"sum":"another, ')],
    ['overwritten with zeros', (text: string) => '\0'.repeat(text.length)],
  ])('is empty, and not written again, if the file is %s while it is open', async (_, change) => {
    const options = places();
    await store(options, large);
    const before = opened(options);
    const read = stateIn(before);
    fs.writeFileSync(file(options), change(fs.readFileSync(file(options), 'utf8')));
    expect(keys.map((key) => read.cache.tasks.get(key))).toEqual(keys.map(() => undefined));
    expect([...read.cache.tasks]).toEqual([]);
    await replaceState(before, { ...read, last: undefined });
    expectNothingIn(options);
    expect(fs.readdirSync(options.cache)).toHaveLength(2);
  });

  it('removes temporary files of killed runs after a day, and no other files in the folder', async () => {
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
    await store(options);
    const left = fs.readdirSync(options.cache);
    expect(left).toEqual(expect.arrayContaining(stay));
    expect(left.filter((one) => gone.includes(one))).toEqual([]);
  });

  it('is ignored by git, without following links, even if a first attempt was interrupted', async () => {
    const [linked, cut] = [places(), places()];
    const theirs = path.join(temporaryFolder(), 'theirs');
    fs.ensureDirSync(linked.cache);
    fs.symlinkSync(theirs, path.join(linked.cache, '.gitignore'));
    await store(linked);
    expect(fs.existsSync(theirs)).toBe(false);
    expect(storedIn(linked).seen).toEqual(state.seen);
    vi.spyOn(fs, 'writeFileSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    for (let turn = 0; turn < 2; turn += 1) await store(cut);
    expect(fs.readFileSync(path.join(cut.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('is closed without an error, whatever the operating system reports', async () => {
    const options = places();
    await store(options);
    const one = openStore(options);
    const { closeSync } = fs;
    const close = vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
      closeSync(handle);
      throw new Error('EIO: i/o error, close');
    });
    one.close();
    expect(close.mock.calls).toHaveLength(1);
  });
});
