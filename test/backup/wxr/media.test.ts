import fs from 'fs-extra';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackup } from '../../../src/backup/open.ts';
import { describeWarning } from '../../../src/core/report/warnings.ts';
import { tarOf } from '../../helpers/backup/tar.ts';
import { itemXml, openWxrFiles, wxrXml } from '../../helpers/backup/wxr.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const site = 'https://tide.example.com';
const uploads = `${site}/wp-content/uploads`;

const attachment = (id: number, file: string, parent = 1) =>
  itemXml({
    id,
    type: 'attachment',
    status: 'inherit',
    parent,
    file: `${uploads}/${file}`,
    meta: { _wp_attached_file: file },
  });

/** Opens an export with a folder `uploads`, whose files contain their own paths. */
async function openWith(files: readonly string[], items = '') {
  const folder = path.join(temporaryFolder(), 'uploads');
  fs.ensureDirSync(folder);
  for (const file of files) fs.outputFileSync(path.join(folder, file), file);
  return openWxrFiles([wxrXml(itemXml({ id: 1 }) + items)], folder);
}

async function fileAt(backup: Awaited<ReturnType<typeof openWith>>, address: string) {
  const medium = backup.medium(address);
  return medium && (await buffer(await medium.open())).toString();
}

describe('the media library beside an export of WordPress', () => {
  it.each([
    ['an image', `${uploads}/2015/03/a.jpg`, '2015/03/a.jpg'],
    ['a smaller copy', `${uploads}/2015/03/a-300x200.jpg`, '2015/03/a.jpg'],
    ['a copy of a large image', `${uploads}/2015/03/a-scaled.jpg`, '2015/03/a.jpg'],
    ['a copy of a copy', `${uploads}/2015/03/a-scaled-300x200.jpg`, '2015/03/a.jpg'],
    ['an image with only a large copy', `${uploads}/2015/03/b-300x200.jpg`, '2015/03/b-scaled.jpg'],
    ['a size in the query', `${uploads}/2015/03/a.jpg?w=604`, '2015/03/a.jpg'],
    [
      'the image service',
      'https://i0.wp.com/tide.example.com/wp-content/uploads/2015/03/a.jpg?resize=1',
      '2015/03/a.jpg',
    ],
    ['the host with www', 'http://www.tide.example.com/wp-content/uploads/2015/03/a.jpg', '2015/03/a.jpg'],
    ['an encoded name', `${uploads}/2015/03/%EA%B0%AF%EB%B2%8C%20a.jpg`, '2015/03/갯벌 a.jpg'],
    ['another host', 'https://other.example.com/wp-content/uploads/2015/03/a.jpg', undefined],
    ['a file that is missing', `${uploads}/2015/03/c.jpg`, undefined],
    ['a folder above', `${uploads}/../../2015/03/z.jpg`, undefined],
  ])('has the original of %s', async (_, address, file) => {
    const files = ['2015/03/a.jpg', '2015/03/a-300x200.jpg', '2015/03/b-scaled.jpg', '2015/03/갯벌 a.jpg'];
    expect(await fileAt(await openWith(files), address)).toBe(file);
  });

  it('has an image that was uploaded under the name of a smaller copy', async () => {
    const backup = await openWith(['2015/03/a-300x200.jpg', '2015/03/a.jpg'], attachment(2, '2015/03/a-300x200.jpg'));
    expect(await fileAt(backup, `${uploads}/2015/03/a-300x200.jpg`)).toBe('2015/03/a-300x200.jpg');
  });

  it('may be a tar, as of WordPress.com, whose bodies refer to another host', async () => {
    const tar = path.join(temporaryFolder(), 'media-export.tar');
    fs.writeFileSync(tar, tarOf([{ name: '2015/03/a.jpg', bytes: Buffer.from('tar') }]));
    const hosted = 'https://tide.files.wordpress.com/2015/03/a.jpg';
    const item = itemXml({ id: 2, type: 'attachment', status: 'inherit', file: hosted });
    const backup = await openWxrFiles([wxrXml(itemXml({ id: 1 }) + item)], tar);
    expect(await fileAt(backup, `${hosted}?w=604`)).toBe('tar');
    expect(await fileAt(backup, `${uploads}/2015/03/a.jpg`)).toBe('tar');
    expect(backup.originalOf?.(`${hosted}?w=604`)).toBe(hosted);
  });

  it('does not guess between the files of a network of blogs', async () => {
    const backup = await openWith(['sites/2/2015/03/a.jpg', 'sites/3/2015/03/a.jpg']);
    expect(await fileAt(backup, `${uploads}/sites/3/2015/03/a.jpg`)).toBe('sites/3/2015/03/a.jpg');
    expect(await fileAt(backup, `${uploads}/2015/03/a.jpg`)).toBeUndefined();
  });

  it('has the files of a post that its body does not show', async () => {
    const items = attachment(2, '2015/03/a.jpg') + attachment(3, '2015/03/b.pdf') + attachment(4, '2015/03/c.jpg', 9);
    const backup = await openWith(['2015/03/a.jpg', '2015/03/b.pdf', '2015/03/c.jpg'], items);
    const others = backup.otherFiles('1', [`${uploads}/2015/03/a-300x200.jpg`]);
    expect(others).toEqual(['https://backup.invalid/1/2015/03/b.pdf']);
    expect(await fileAt(backup, others[0] ?? '')).toBe('2015/03/b.pdf');
  });

  it('reports files that no post uses, but not their smaller copies', async () => {
    const backup = await openWith(['2015/03/a.jpg', '2015/03/a-300x200.jpg', '2015/03/d.jpg', '2015/03/d-300x200.jpg']);
    expect(backup.warnings).toEqual([]);
    await fileAt(backup, `${uploads}/2015/03/a.jpg`);
    expect(backup.warnings.map((one) => String(describeWarning(one)))).toEqual([
      'uploads in the backup was skipped: files that belong to no post: 2015/03/d.jpg.',
    ]);
  });
});

describe('without a given media library, an import of WordPress', () => {
  const address = `${uploads}/2015/03/a.jpg`;
  const tar = (text: string) => tarOf([{ name: '2015/03/a.jpg', bytes: Buffer.from(text) }]);

  /** Opens an export with files beside it. Only the export, or the given ones, are named. */
  async function openBeside(files: Readonly<Record<string, string | Buffer>>, given: readonly string[] = []) {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'tide.xml'), wxrXml(itemXml({ id: 1 })));
    for (const [name, content] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), content);
    const backup = await openBackup(['tide.xml', ...given].map((name) => path.join(folder, name)));
    onTestFinished(() => backup.close());
    return backup;
  }

  it.each([
    ['the folder "uploads"', { 'uploads/2015/03/a.jpg': 'folder' }, 'folder'],
    ['the folder "wp-content/uploads"', { 'wp-content/uploads/2015/03/a.jpg': 'folder' }, 'folder'],
    ['a tar of WordPress.com', { 'media-export-7-from-0-to-9.tar': tar('tar') }, 'tar'],
    [
      'the parts of a tar of WordPress.com',
      { 'media-export-7-from-0-to-9.tar': tar('tar'), 'media-export-7-from-9-to-12.tar': tar('tar') },
      'tar',
    ],
    [
      'no tars of two blogs',
      { 'media-export-7-from-0-to-9.tar': tar('a'), 'media-export-8-from-0-to-9.tar': tar('b') },
    ],
    [
      'no other folders and files',
      { 'photos/2015/03/a.jpg': 'a', '2015/03/a.jpg': 'a', 'other.tar': tar('a'), uploads: 'a' },
    ],
    ['neither if there is none', {}],
  ])('uses %s beside the file', async (_, files, expected?: string) => {
    const backup = await openBeside(files);
    expect(await fileAt(backup, address)).toBe(expected);
    expect(backup.broken).toEqual([]);
  });

  it('names what it uses', async () => {
    expect((await openBeside({ 'uploads/2015/03/a.jpg': 'a' })).names).toEqual(['tide.xml', 'uploads']);
  });

  it('uses nothing beside the file if a media library is given', async () => {
    const files = { 'uploads/2015/03/a.jpg': 'beside', 'mine/2015/03/b.jpg': 'given' };
    expect(await fileAt(await openBeside(files, ['mine']), address)).toBeUndefined();
  });

  it('reports a tar beside the file that cannot be read, and continues', async () => {
    const backup = await openBeside({ 'media-export-7-from-0-to-9.tar': 'not a tar '.repeat(100) });
    expect(backup.broken.map(({ message }) => String(message))).toEqual([
      expect.stringContaining('media-export-7-from-0-to-9.tar'),
    ]);
    expect(backup.posts.size).toBe(1);
  });
});

describe('the original of an image on the host of the blog', () => {
  it.each([
    [`${uploads}/2015/03/a-300x200.jpg`, `${uploads}/2015/03/a.jpg`],
    [`${uploads}/2015/03/a.jpg?w=604`, `${uploads}/2015/03/a.jpg`],
    ['https://i2.wp.com/tide.example.com/wp-content/uploads/2015/03/a.jpg?resize=300', `${uploads}/2015/03/a.jpg`],
    [`${uploads}/2015/03/a.jpg`, undefined],
    [`${uploads}/2015/03/b-300x200.jpg`, undefined],
    ['https://other.example.com/a-300x200.jpg', undefined],
  ])('%s is %s', async (address, original) => {
    const backup = await openWxrFiles([wxrXml(itemXml({ id: 1 }) + attachment(2, '2015/03/a.jpg'))]);
    expect(backup.originalOf?.(address)).toBe(original);
  });
});
