import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { gif as gifOf, jpeg } from '../../../media/samples.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { textOf } from '../../../helpers/text-of.ts';

const gif = Buffer.from('4749463839610100010000000000003b', 'hex');

it('an import reports empty files and invalid images, and publishes none of them', async () => {
  const folder = temporaryFolder();
  const content =
    '<p><img src="./img/empty.png"><img src="./img/zeros.jpg"><img src="./img/a.gif"><a href="./file/empty.pdf">p</a><a href="./file/empty.txt">t</a></p>';
  const files = {
    'img/empty.png': '',
    'img/zeros.jpg': Buffer.alloc(3000),
    'img/a.gif': gif,
    'img/cut.png': Buffer.from('89504e470d0a1a0a30303030', 'hex'),
    'file/empty.pdf': '',
    'file/empty.txt': '',
    'img/unused.webp': '',
  };
  const backup = writeHtmlBackup(folder, 'notes-1-1', [{ id: '7', title: 'Pier', content, files }]);
  const dir = path.join(folder, 'home');
  const report = await importBlog({ backup, dir, published: 'all' });
  expect(report).toMatchObject({ status: 'partial', media: { stored: 3 } });
  const failed = report.media.failed.map(({ url, message }) => `${path.basename(url)}: ${message}`);
  expect(failed.sort()).toEqual([
    'empty.pdf: It is damaged: it has 0 bytes.',
    'empty.png: It is damaged: it has 0 bytes.',
    'unused.webp: It is damaged: it has 0 bytes.',
    `zeros.jpg: ${textOf('media.no-image')}`,
  ]);
  expect(Object.keys(filesIn(path.join(dir, 'archive/data/media')))).toHaveLength(3);
});

it('an import keeps the image of an earlier backup if the same file is empty in the new one', async () => {
  const folder = temporaryFolder();
  const content = '<p><img src="./img/a.gif"></p>';
  const write = (name: string, bytes: Buffer) =>
    writeHtmlBackup(path.join(folder, name), 'notes-1-1', [
      { id: '7', title: 'Pier', content, files: { 'img/a.gif': bytes } },
    ]);
  const dir = path.join(folder, 'home');
  fs.mkdirpSync(path.join(folder, 'first'));
  fs.mkdirpSync(path.join(folder, 'second'));
  await importBlog({ backup: write('first', gif), dir, published: 'all' });
  await importBlog({ backup: write('second', Buffer.alloc(0)), dir, published: 'all' });
  expect(fs.readFileSync(path.join(dir, 'site/7/index.html'), 'utf8')).toMatch(/<img[^>]*src="[^"]*\.gif"/u);
});

it('an import keeps truncated images, and reports them', async () => {
  const folder = temporaryFolder();
  const whole = gifOf();
  const content = '<p><img src="./img/cut.gif"><img src="./img/whole.gif"></p>';
  const files = {
    'img/cut.gif': whole.subarray(0, -1),
    'img/whole.gif': Buffer.concat([whole, Buffer.alloc(9)]),
    'img/large.jpg': jpeg(40, 30, undefined, 1_200_000).subarray(0, -2),
    'img/large-whole.jpg': jpeg(40, 30, undefined, 1_200_000),
  };
  const backup = writeHtmlBackup(folder, 'notes-1-1', [{ id: '7', title: 'Pier', content, files }]);
  const report = await importBlog({ backup, dir: path.join(folder, 'home'), published: 'all' });
  expect(report).toMatchObject({ media: { stored: 4, failed: [] } });
  const cut = report.warnings
    .filter(({ code }) => code === 'media-cut')
    .map(({ message, post }) => `${post}: ${message}`);
  expect(cut.sort()).toEqual([
    '7: The image img/cut.gif is truncated: its end is missing.',
    '7: The image img/large.jpg is truncated: its end is missing.',
  ]);
});
