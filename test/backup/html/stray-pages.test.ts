import fs from 'fs-extra';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAll } from '../../../src/backup/files/checked-stream.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { backupPage } from '../../helpers/backup/backup-page.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { rawZip, type RawEntry } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

async function opened(entries: readonly RawEntry[]) {
  const file = path.join(temporaryFolder(), 'b-1-1.zip');
  fs.writeFileSync(file, rawZip(entries));
  const backup = await openBackup([file]);
  onTestFinished(() => backup.close());
  return backup;
}

const page = (name: string, title: string, body = ''): RawEntry => ({ name, data: backupPage({ title, body }) });
const first = page('b-1-1/1/1-one.html', 'one');

it.each(['13 2', '13 (1)', '13 - Copy', '13 복사본', '13 のコピー', '13-Kopie', 'Kopie/13'])(
  'openBackup reads the post in a folder named %s, with its files',
  async (folder) => {
    const file = { name: `b-1-1/${folder}/img/a.png`, data: 'a' };
    const backup = await opened([first, page(`b-1-1/${folder}/13-any.html`, 'any'), file]);
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '13']);
    expect(backup.medium('https://backup.invalid/13/img/a.png')?.size).toBe(1);
    expect(backup.otherFiles('13', [])).toEqual(['https://backup.invalid/13/img/a.png']);
    expect([...backup.broken, ...backup.warnings]).toEqual([]);
  },
);

it('openBackup reads a page next to the folders of posts, with the files that it refers to', async () => {
  const file = { name: 'b-1-1/img/a.png', data: 'a' };
  const backup = await opened([first, page('b-1-1/12-any.html', 'another title'), file]);
  expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '12']);
  expect((await backup.read('12')).extra.file).toBe('12-any.html');
  expect(backup.medium('https://backup.invalid/12/img/a.png')?.size).toBe(1);
  expect([...backup.broken, ...backup.warnings]).toEqual([]);
});

it('openBackup reads a folder that contains only one post', async () => {
  const single = await opened([page('12-a.html', 'a'), { name: 'img/a.png', data: 'a' }]);
  expect(postsIn(single).map(({ id }) => id)).toEqual(['12']);
});

it('openBackup reads posts with long IDs', async () => {
  const long = await opened([first, page('b-1-1/99999999999999999999/99999999999999999999-x.html', 'x')]);
  expect(postsIn(long).map(({ id }) => id)).toEqual(['1', '99999999999999999999']);
});

it('openBackup reads no post twice, but reports a copy that differs, and keeps the files of the copy', async () => {
  const same = await opened([first, page('b-1-1/1 2/1-one.html', 'one')]);
  expect(postsIn(same)).toHaveLength(1);
  expect([...same.broken, ...same.warnings]).toEqual([]);
  const file = (folder: string, data: string) => ({ name: `b-1-1/${folder}/img/a.png`, data });
  const other = await opened([first, file('1', 'a'), page('b-1-1/1 2/1-one.html', 'uno'), file('1 2', 'b')]);
  expect(postsIn(other).map(({ title }) => title)).toEqual(['one']);
  expect(toPlain(other.broken)).toEqual([
    {
      id: '1',
      message: textOf('backup.other-version-left', {
        what: 'b-1-1.zip/b-1-1/1 2/1-one.html',
        one: 'b-1-1.zip/b-1-1/1/1-one.html',
      }),
    },
  ]);
  const bytes = async (address: string) => {
    const medium = await other.medium(address)?.open();
    return medium && String(await readAll(medium));
  };
  const kept = await Promise.all(other.otherFiles('1', []).map(bytes));
  expect(kept.toSorted()).toEqual(['a', 'b']);
  expect(await bytes('https://backup.invalid/1/img/a.png')).toBe('a');
});

it('openBackup reports pages with an uncertain ID, damaged pages, and other files grouped by folder', async () => {
  const backup = await opened([
    first,
    page('b-1-1/abc/abc-x.html', 'x'),
    page('b-1-1/trip/2024-recap.html', '2024 recap'),
    { name: 'b-1-1/5 2/5-cut.html', data: backupPage({ title: 'cut' }).slice(0, -300) },
    { name: 'b-1-1/empty/page.html', data: '' },
    { name: 'b-1-1/help/index.html', data: '<!DOCTYPE html><title>help</title>' },
    { name: 'b-1-1/more/a.png', data: 'a' },
    { name: 'b-1-1/more/b.png', data: 'b' },
    { name: 'b-1-1/style.css', data: 'a' },
    { name: 'b-1-1/1/Thumbs.db', data: 'a' },
    { name: '__MACOSX/b-1-1/1/._1-one.html', data: 'a' },
  ]);
  expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
  const said = backup.broken.map(({ id, message }) => `${id}: ${String(message)}`);
  expect(said).toEqual([
    expect.stringMatching(/^5: b-1-1\.zip\/b-1-1\/5 2\/5-cut\.html was not read: it is truncated/u),
    `?: ${textOf('backup.number-unknown', { what: 'b-1-1.zip/b-1-1/abc/abc-x.html' })}`,
    expect.stringMatching(/^\?: b-1-1\.zip\/b-1-1\/empty\/page\.html was not read: it is empty/u),
    expect.stringMatching(/^\?: b-1-1\.zip\/b-1-1\/trip\/2024-recap\.html looks like a post/u),
  ]);
  expect(toPlain(backup.warnings)).toEqual([
    { code: 'backup-entry-left-out', path: 'b-1-1.zip/b-1-1/help/index.html', reason: 'there is no post in it' },
    {
      code: 'backup-entry-left-out',
      path: 'b-1-1.zip/b-1-1/more',
      reason: 'files that belong to no post: a.png, b.png',
    },
  ]);
});

it('openBackup reports two different files with the same path in a zip', async () => {
  const image = (data: string) => ({ name: 'b-1-1/1/img/a.png', data });
  const backup = await opened([first, image('a'), image('b'), { ...first, data: backupPage({ title: 'two' }) }]);
  expect(toPlain(backup.broken).map(({ message }) => message)).toEqual([
    expect.stringContaining(`b-1-1.zip/b-1-1/1/img/a.png was not read: ${textOf('backup.two-of-a-name')}`),
    expect.stringContaining(`b-1-1.zip/b-1-1/1/1-one.html was not read: ${textOf('backup.two-of-a-name')}`),
  ]);
});
