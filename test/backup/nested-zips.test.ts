import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openBackup } from '../../src/backup/open.ts';
import { toPlain } from '../../src/messages/plain.ts';
import { backupPage } from '../helpers/backup/backup-page.ts';
import { postsIn } from '../helpers/backup/posts-in.ts';
import { rawZip } from '../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const part = (number: number) =>
  rawZip([
    { name: `a-${number}-2/${number}/${number}-a.html`, data: backupPage({ title: 'a' }) },
    { name: `a-${number}-2/${number}/file/attached.zip`, data: rawZip([{ name: 'x', data: 'x' }]) },
  ]);

it('openBackup reads the zips in a folder, and reports zips that are not part of the backup', async () => {
  const folder = path.join(temporaryFolder(), 'Downloads');
  fs.outputFileSync(path.join(folder, 'a-1-2.zip'), part(1));
  fs.outputFileSync(path.join(folder, 'more/a-2-2.zip'), part(2));
  fs.outputFileSync(path.join(folder, 'photos.zip'), rawZip([{ name: 'a.png', data: 'a' }]));
  fs.outputFileSync(path.join(folder, 'cut.zip'), part(3).subarray(0, 100));
  const backup = await openBackup([folder]);
  onTestFinished(() => backup.close());
  expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '2']);
  expect(backup).toMatchObject({ names: ['Downloads'], blog: { name: 'a' }, snapshotDate: '2026-03-01' });
  expect(backup.otherFiles('2', [])).toEqual(['https://backup.invalid/2/file/attached.zip']);
  expect(toPlain(backup.warnings)).toEqual([
    { code: 'backup-entry-left-out', path: 'Downloads/photos.zip', reason: 'there is no post in it' },
  ]);
  expect(toPlain(backup.broken)).toEqual([
    { id: '?', message: expect.stringMatching(/^Downloads\/cut\.zip cannot be read/u) as string },
  ]);
});

it.each(['.zip', '.tar.zip'])(
  'openBackup reads a nested zip whose name is longer than a disk allows: %s',
  async (ending) => {
    const file = path.join(temporaryFolder(), 'all.zip');
    const long = `${'가'.repeat(90)}${ending}`;
    fs.writeFileSync(
      file,
      rawZip([
        { name: 'a-1-2.zip', data: part(1) },
        { name: long, data: part(2) },
        { name: `cut-${long}`, data: part(3).subarray(0, 100) },
      ]),
    );
    const backup = await openBackup([file]);
    onTestFinished(() => backup.close());
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '2']);
    expect(toPlain(backup.broken)).toEqual([
      {
        id: '?',
        message: expect.stringContaining(`all.zip/cut-${long} cannot be read (cut-${long} is truncated`) as string,
      },
    ]);
  },
);

it('openBackup reads zips nested up to two levels deep, and closing the backup removes temporary copies', async () => {
  const [temporary, file] = [temporaryFolder(), path.join(temporaryFolder(), 'all.zip')];
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  expect(os.tmpdir()).toBe(temporary);
  const inner = rawZip([{ name: 'a-2-2.zip', data: part(2), method: 8 }]);
  fs.writeFileSync(
    file,
    rawZip([
      { name: 'a-1-2.zip', data: part(1) },
      { name: 'rest/more.zip', data: inner, method: 8 },
    ]),
  );
  const backup = await openBackup([file]);
  expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '2']);
  expect((await backup.read('2')).extra.file).toBe('2/2-a.html');
  expect([...backup.broken, ...backup.warnings]).toEqual([]);
  await backup.close();
  expect(fs.readdirSync(temporary)).toEqual([]);
});
