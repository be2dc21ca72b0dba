import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheFolder, markInterval, unpackProgram, type Program } from '../../src/executable/unpack.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const contents: Readonly<Record<string, string>> = { 'dist/bin.js': 'run();', 'package.json': '{}' };
const program = programWith(contents, '0.1.0-00112233aabbccdd');
const user = process.getuid?.();
const now = new Date('2026-11-30T12:00:00Z');
const hour = markInterval / 24;

function programWith(files: Readonly<Record<string, string>>, name: string): Program {
  return {
    name,
    files: Object.entries(files).map(([file, text]) => ({
      path: file,
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
    contents: () => Buffer.from(Object.values(files).join('')),
  };
}

let cache: string;
beforeEach(() => {
  cache = temporaryFolder();
});

const unpack = (made = program, options: { user?: number | undefined; now?: Date } = {}) =>
  unpackProgram(made, { cache, variable: 'XDG_CACHE_HOME', user, now, ...options });

/** Program whose contents must not be read. */
const unread: Program = {
  ...program,
  contents: () => {
    throw new Error('unpacked again');
  },
};

const names = () => fs.readdirSync(path.join(cache, 'blogkeep')).sort();

describe('the unpacked program', () => {
  it('has all files, and is not unpacked again', async () => {
    const folder = await unpack();
    expect(folder).toBe(path.join(cache, 'blogkeep', program.name));
    expect(filesIn(folder)).toEqual(contents);
    await expect(unpack(unread)).resolves.toBe(folder);
    expect(names()).toEqual([program.name]);
  });

  const damages: [string, (folder: string) => void][] = [
    ['a changed file of the same size', (folder) => fs.writeFileSync(path.join(folder, 'dist/bin.js'), 'fun();')],
    ['a truncated file', (folder) => fs.truncateSync(path.join(folder, 'dist/bin.js'), 2)],
    ['a missing file', (folder) => fs.rmSync(path.join(folder, 'package.json'))],
    ['a missing folder', (folder) => fs.removeSync(path.join(folder, 'dist'))],
    [
      'a link in place of a file',
      (folder) => {
        fs.moveSync(path.join(folder, 'package.json'), path.join(cache, 'elsewhere'));
        fs.symlinkSync(path.join(cache, 'elsewhere'), path.join(folder, 'package.json'));
      },
    ],
    [
      'a file in place of the folder',
      (folder) => {
        fs.removeSync(folder);
        fs.writeFileSync(folder, '');
      },
    ],
    [
      'a link in place of the folder',
      (folder) => {
        fs.moveSync(folder, path.join(cache, 'elsewhere'));
        fs.symlinkSync(path.join(cache, 'elsewhere'), folder);
      },
    ],
  ];
  // On Windows, only administrators may create links.
  it.each(damages.filter(([what]) => user !== undefined || !what.includes('link')))(
    'is unpacked again if there is %s',
    async (_, damage) => {
      const folder = await unpack();
      damage(folder);
      await unpack();
      expect(fs.lstatSync(folder).isDirectory()).toBe(true);
      expect(filesIn(folder)).toEqual(contents);
      expect(names()).toEqual([program.name]);
    },
  );

  it('does not depend on what a killed start has left', async () => {
    fs.outputFileSync(path.join(cache, 'blogkeep', `${program.name}.tmp-abc123`, 'dist/bin.js'), 'ru');
    expect(filesIn(await unpack())).toEqual(contents);
  });

  it('is unpacked by several starts at once', async () => {
    const folders = await Promise.all([unpack(), unpack(), unpack()]);
    expect(filesIn(folders[0])).toEqual(contents);
    expect(names()).toEqual([program.name]);
  });

  it('is not used if the executable is damaged', async () => {
    const changed = { ...program, contents: () => Buffer.from('fun();{}') };
    await expect(unpack(changed)).rejects.toThrow('The file of blogkeep is damaged. Download it again.');
    await expect(unpack(unread)).rejects.toThrow('is damaged');
    expect(names()).toEqual([]);
  });
});

describe.skipIf(user === undefined)('the folder of the program', () => {
  it('is private to the user', async () => {
    fs.mkdirSync(path.join(cache, 'blogkeep'), { mode: 0o755 });
    const folder = await unpack();
    for (const each of [folder, path.dirname(folder)]) expect(fs.statSync(each).mode & 0o777).toBe(0o700);
  });

  it('is refused if it belongs to another user, or is a link or a file', async () => {
    await expect(unpack(program, { user: user! + 1 })).rejects.toThrow('belongs to another user');
    const root = path.join(cache, 'blogkeep');
    fs.removeSync(root);
    fs.mkdirSync(path.join(cache, 'elsewhere'));
    fs.symlinkSync(path.join(cache, 'elsewhere'), root);
    await expect(unpack()).rejects.toThrow(`${root}, but this is a symbolic link`);
    expect(fs.readdirSync(path.join(cache, 'elsewhere'))).toEqual([]);
    fs.rmSync(root);
    fs.writeFileSync(root, '');
    await expect(unpack()).rejects.toThrow(`(1 MB) into ${root} before it can start: a file has that name.`);
  });

  it('is reported with its variable if it cannot be created', async () => {
    fs.writeFileSync(path.join(cache, 'file'), '');
    cache = path.join(cache, 'file');
    await expect(unpack()).rejects.toThrow(/a part of the path is a file.+ The environment variable XDG_CACHE_HOME /u);
  });
});

describe('other programs in the folder', () => {
  const other = programWith({ 'dist/bin.js': 'old' }, '0.0.9-ffeeddccbbaa9988');
  const after = (hours: number) => new Date(now.getTime() + hours * hour);

  it('are removed if no process has used them for a week', async () => {
    await unpack(other);
    await unpack(program, { now: after(7 * 24) });
    expect(names()).toEqual([other.name, program.name].sort());
    await unpack(program, { now: after(7 * 24 + 1) });
    expect(names()).toEqual([program.name]);
  });

  it('stay if they are started now and then', async () => {
    await unpack(other);
    await unpack(other, { now: after(5 * 24) });
    await unpack(program, { now: after(10 * 24) });
    expect(names()).toContain(other.name);
  });

  it('are removed after an hour if a killed start has left them, and unknown files stay', async () => {
    const root = path.join(cache, 'blogkeep');
    const temporary = `${other.name}.tmp-abc123`;
    fs.outputFileSync(path.join(root, temporary, 'dist/bin.js'), 'ol');
    fs.outputFileSync(path.join(root, 'notes.txt'), 'mine');
    for (const name of [temporary, 'notes.txt']) fs.utimesSync(path.join(root, name), now, now);
    await unpack(program, { now: after(1) });
    expect(names()).toContain(temporary);
    await unpack(program, { now: after(1.1) });
    expect(names()).toEqual([program.name, 'notes.txt'].sort());
  });
});

it.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, '/home/me/.cache'],
  ['linux', { XDG_CACHE_HOME: '/var/caches/me' }, '/var/caches/me'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/me/.cache'],
  ['darwin', { XDG_CACHE_HOME: '/var/caches/me' }, '/home/me/Library/Caches'],
  ['win32', { LOCALAPPDATA: '/users/me/AppData/Local' }, '/users/me/AppData/Local'],
  ['win32', {}, '/home/me/AppData/Local'],
])('the cache folder on %s with the variables %o is %s', (os, variables, folder) => {
  expect(cacheFolder(os, variables, () => '/home/me').cache).toBe(path.normalize(folder));
});
