import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyState, StateFile, type PublishState } from '../../../src/app/publish/publish-state.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Keys that could confuse a line-based parser. */
const keys = ['1', '', '한글', 'tab\tline\nreturn\r"quote"\\', '\u2028 \ud83d', '__proto__'];

const state: PublishState = {
  shared: new Map([
    ['version', 'v'],
    ['option\tx', 'b'],
  ]),
  readings: new Map(),
  tasks: new Map(
    keys.map((key) => [
      key,
      { sum: 's', parts: 'p', lookups: ['link /1'], files: { 'site/1': '1' }, facts: { summary: `\t${key}\n` } },
    ]),
  ),
  seen: new Map([['1', { stamps: '1 2 3 4, -, -', version: 'a' }]]),
  filesWithoutGps: new Map([['ab/cd.jpg', { file: 'ef/gh.jpg', size: 9 }] as const, ['ij/kl.jpg', null] as const]),
  media: new Map([['ab/cd.jpg', '1 2 3 4']]),
};

function places(cache = path.join(temporaryFolder(), 'cache')) {
  return { archive: 'archive', site: 'site', markdown: undefined, cache };
}

const storedIn = (options: ReturnType<typeof places>) => new StateFile(options).read();
const store = (options: ReturnType<typeof places>) => new StateFile(options).write(state);

const fileIn = ({ cache }: { cache: string }) =>
  path.join(
    cache,
    fs.readdirSync(cache).find((name) => name.endsWith('.jsonl'))!,
  );

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The state of a publish', () => {
  it('is read as it was written, but only by publishes with the same folders', async () => {
    const options = places();
    await store(options);
    expect(storedIn(options)).toEqual(state);
    expect(storedIn({ ...options, site: 'other' })).toEqual(emptyState);
    expect(fs.readFileSync(path.join(options.cache, '.gitignore'), 'utf8')).toMatch(/^\*$/mu);
  });

  it('is not written again if it is unchanged, even if tasks ended in another order', async () => {
    const options = places();
    await store(options);
    const before = fs.statSync(fileIn(options)).ino;
    const file = new StateFile(options);
    const read = file.read();
    await file.write({ ...read, tasks: new Map([...read.tasks].reverse()) });
    expect(fs.statSync(fileIn(options)).ino).toBe(before);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, -5)],
    ['truncated to whole lines', (text: string) => text.slice(0, text.lastIndexOf('\n', text.length - 60) + 1)],
    ['changed', (text: string) => text.replace('"b"', '"c"')],
    ['overwritten with zeros', (text: string) => '\0'.repeat(text.length)],
    ['empty', () => ''],
    ['of another version', (text: string) => text.replace(/(?<=state )\d+/u, '999')],
  ])('is empty if the file is %s, and is then written again', async (_, change) => {
    const options = places();
    await store(options);
    const text = fs.readFileSync(fileIn(options), 'utf8');
    expect(change(text)).not.toBe(text);
    fs.writeFileSync(fileIn(options), change(text));
    const file = new StateFile(options);
    expect(file.read()).toEqual(emptyState);
    await file.write(state);
    expect(storedIn(options)).toEqual(state);
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

  it('removes temporary files of killed runs after a day, and no other files in the folder', async () => {
    const options = places();
    const name = 'publish-0123456789abcdef.jsonl';
    const writer = '01234567-89ab-cdef-0123-456789abcdef';
    const gone = `${name}.${writer}.new`;
    const recent = `publish-fedcba9876543210.jsonl.${writer}.new`;
    const stay = [recent, 'notes.new', `${name}.theirs.new`, name];
    const yesterday = Date.now() / 1000 - 90_000;
    for (const one of [gone, ...stay]) {
      fs.outputFileSync(path.join(options.cache, one), '');
      if (one !== recent) fs.utimesSync(path.join(options.cache, one), yesterday, yesterday);
    }
    await store(options);
    const left = fs.readdirSync(options.cache);
    expect(left).toEqual(expect.arrayContaining(stay));
    expect(left).not.toContain(gone);
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
});
