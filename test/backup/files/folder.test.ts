import fs from 'fs-extra';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readAll } from '../../../src/backup/files/checked-stream.ts';
import { openFolder } from '../../../src/backup/files/folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

function folderWith(files: Record<string, string>): string {
  const folder = path.join(temporaryFolder(), 'blog-1-1');
  for (const [name, text] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), text);
  return folder;
}

it('openFolder finds files and folders, including empty ones, and reads the files', async () => {
  const folder = folderWith({
    'style.css': '',
    '12/12-글.html': '가',
    '12/img/a b.png': 'b',
    '12/.DS_Store': 'x',
    '__MACOSX/a': 'x',
  });
  fs.mkdirSync(path.join(folder, '13'));
  const container = await openFolder(`${folder}/`);
  expect(container.name).toBe('blog-1-1');
  expect([...container.entries]).toEqual([
    ['12/12-글.html', { size: 3 }],
    ['12/img/a b.png', { size: 1 }],
    ['style.css', { size: 0 }],
  ]);
  expect([...container.folders()].sort()).toEqual(['12', '12/img', '13']);
  expect((await readAll(await container.open('12/12-글.html'))).toString()).toBe('가');
  await expect(container.open('../secret')).rejects.toThrow('There is no ../secret in blog-1-1.');
  await container.close();
});

it('openFolder skips links and special files, and does not follow a link that replaces a file later', async () => {
  const folder = folderWith({ '12/12.html': 'a', '12/img/a.png': 'b', secret: 'secret' });
  fs.symlinkSync('/etc', path.join(folder, '13'));
  fs.symlinkSync('/etc/passwd', path.join(folder, '12/img/b.png'));
  execFileSync('mkfifo', [path.join(folder, '12/img/pipe')]);
  const container = await openFolder(folder);
  expect([...container.skipped]).toEqual([
    ['12/img/b.png', textOf('backup.is-link')],
    ['12/img/pipe', 'it is not a regular file'],
    ['13', textOf('backup.is-link')],
  ]);
  expect([...container.entries.keys()]).toEqual(['12/12.html', '12/img/a.png', 'secret']);

  fs.removeSync(path.join(folder, '12/img/a.png'));
  fs.symlinkSync(path.join(folder, 'secret'), path.join(folder, '12/img/a.png'));
  await expect(container.open('12/img/a.png').then(readAll)).rejects.toThrow(/blog-1-1\/12\/img\/a\.png .*\(ELOOP\)/u);
});

it('reading a file of a backup folder fails if the file has become longer or shorter', async () => {
  const folder = folderWith({ a: 'abc' });
  const container = await openFolder(folder);
  fs.writeFileSync(path.join(folder, 'a'), 'abcd');
  await expect(container.open('a').then(readAll)).rejects.toThrow(
    'blog-1-1/a has more bytes than the 3 in its header.',
  );
  fs.writeFileSync(path.join(folder, 'a'), 'ab');
  await expect(container.open('a').then(readAll)).rejects.toThrow(
    'blog-1-1/a has 2 bytes instead of the 3 in its header.',
  );
});

it('openFolder stops when its signal is aborted', async () => {
  await expect(openFolder(folderWith({ a: 'a' }), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
