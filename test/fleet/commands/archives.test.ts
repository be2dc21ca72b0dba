import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../src/fleet/commands/main.ts';
import { FolderStorage } from '../../../src/fleet/storage/folder-storage.ts';
import { english } from '../../../src/messages/translate.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn } from '../helpers/archive-runs.ts';
import { makeNights, night, nights } from '../helpers/remote-runs.ts';

beforeAll(makeNights);

/** A fleet with two blogs, one of which has an archive in its storage folder. */
async function fleet() {
  const folder = temporaryFolder();
  const storage = path.join(folder, 'archives');
  fs.mkdirSync(storage);
  fs.writeFileSync(
    path.join(folder, 'fleet.yaml'),
    [
      'redis: { url: "redis://127.0.0.1:9" }',
      `storage: { file: ${storage} }`,
      'sources: { example: { baseUrl: "https://api.example.com", requestsPerSecond: 5, inFlight: 2 } }',
      'blogs:',
      '  - { name: cooking, source: example, blog: cooking, token: { env: TOKEN } }',
      '  - { name: empty, source: example, blog: empty, token: { env: TOKEN } }',
    ].join('\n'),
  );
  await night(new FolderStorage(storage), 1, nights[0]!);
  const run = async (...words: string[]) => {
    let [stdout, stderr] = ['', ''];
    const environment = {
      stdout: { write: (text: string) => (stdout += text) },
      stderr: { write: (text: string) => (stderr += text) },
      variables: {},
      now: () => new Date('2026-11-23T00:00:00Z'),
      host: 'host',
      process: 1,
      temporary: os.tmpdir(),
      t: english,
      signal: new AbortController().signal,
    };
    const config = ['--config', path.join(folder, 'fleet.yaml')];
    const exitCode = await main([...words, ...config], environment, { version: '0', language: 'en' });
    return { exitCode, stdout, stderr };
  };
  return { folder, storage, run };
}

const count = () => Object.keys(nights[0]!).length;

describe('blogkeep-fleet verify', () => {
  it('reports the number of files in intact archives, and how many of them were fetched', async () => {
    const { run } = await fleet();
    expect(await run('verify', 'cooking', '--remote')).toEqual({
      exitCode: 0,
      stdout: `cooking: OK, ${count()} files, ${count()} of them fetched\n`,
      stderr: '',
    });
    expect(await run('verify', '--all')).toEqual({
      exitCode: 0,
      stdout: `cooking: OK, ${count()} files, ${count()} of them fetched\nempty: OK, 0 files, 0 of them fetched\n`,
      stderr: '',
    });
  });

  it.each([['--remote'], ['--json']])('reports damage with %s, and exits with code 5', async (option) => {
    const { run, storage } = await fleet();
    fs.writeFileSync(path.join(storage, 'cooking/archive/data/posts/2/content.html'), 'x');
    const { exitCode, stdout } = await run('verify', 'cooking', option);
    expect(exitCode).toBe(5);
    expect(stdout).toMatch(/file-changed/u);
    expect(stdout).toContain('data/posts/2/content.html');
    if (option === '--remote') expect(stdout).toMatch(/^cooking: DAMAGED, 1 finding in/u);
    else expect(JSON.parse(stdout)).toMatchObject([{ blog: 'cooking', isOk: false }]);
  });
});

describe('blogkeep-fleet fetch', () => {
  it('copies an archive into a new folder, with its media', async () => {
    const { run, folder } = await fleet();
    const to = path.join(folder, 'here');
    expect(await run('fetch', 'cooking', '--dir', to)).toEqual({
      exitCode: 0,
      stdout: `${to}: ${count()} files\n`,
      stderr: '',
    });
    expect(archiveIn(to)).toEqual(nights[0]);
  });

  it.each([
    ['a folder that is not empty', ['cooking', '--dir', 'full'], 1, /The folder .*full is not empty/u],
    ['a blog without an archive', ['empty', '--dir', 'new'], 5, /The storage has no archive of "empty" yet/u],
    [
      'a past time, if the storage has no versions',
      ['cooking', '--dir', 'new', '--at', '2026-11-20'],
      1,
      /keeps no object versions/u,
    ],
    ['an invalid time', ['cooking', '--dir', 'new', '--at', 'yesterday'], 1, /--at must be a day or a time/u],
    ['a blog that is not configured', ['cookin', '--dir', 'new'], 1, /cooking/u],
  ])(
    'copies nothing and reports an error for %s',
    async (_, [name = '', option = '', dir = '', ...more], exitCode, text) => {
      const { run, folder } = await fleet();
      fs.outputFileSync(path.join(folder, 'full/mine.txt'), 'mine');
      const ended = await run('fetch', name, option, path.join(folder, dir), ...more);
      expect(ended).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(text) as string });
      expect(filesIn(path.join(folder, 'full'))).toEqual({ 'mine.txt': 'mine' });
    },
  );
});
