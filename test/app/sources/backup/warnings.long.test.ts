import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { importBlog, publishBlog, verifyArchive, type Report } from '../../../../src/index.ts';
import { writeHtmlBackup, type HtmlBackupPost } from '../../../helpers/backup/html-backup.ts';
import { reseal } from '../../../helpers/archive/reseal.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { textOf } from '../../../helpers/text-of.ts';

async function imported(posts: readonly HtmlBackupPost[], published: 'all' | 'none' | readonly string[]) {
  const folder = temporaryFolder();
  const list = path.join(folder, 'public.txt');
  if (typeof published !== 'string') fs.writeFileSync(list, published.join('\n'));
  const report = await importBlog({
    backup: writeHtmlBackup(folder, 'notes-1-1', posts),
    dir: path.join(folder, 'home'),
    published: typeof published === 'string' ? published : list,
  });
  return { report, files: (output: string) => filesIn(path.join(folder, 'home', output)) };
}

const messages = ({ warnings }: Report, code: string) =>
  warnings.filter((warning) => warning.code === code).map(({ message }) => message);

const posts = [
  { id: '1', title: 'Rain', category: 'Weather' },
  { id: '2', title: 'About' },
  { id: '3', title: 'Template' },
];

describe('a dry run of an import', () => {
  it('counts the posts of unknown visibility, as the import does', async () => {
    const folder = temporaryFolder();
    const backup = writeHtmlBackup(folder, 'notes-1-1', posts);
    const list = path.join(folder, 'public.txt');
    fs.writeFileSync(list, '1');
    const warningsOf = async (dir: string, choice: { dryRun?: boolean; published?: string }) =>
      messages(await importBlog({ backup, dir: path.join(folder, dir), ...choice }), 'visibility-assumed');
    const all = textOf('warnings.visibility-assumed', { posts: 3 });
    expect(await warningsOf('new', { dryRun: true })).toEqual([all]);
    expect(await warningsOf('new', {})).toEqual([all]);
    expect(await warningsOf('new', { dryRun: true })).toEqual([all]);
    expect(await warningsOf('new', { dryRun: true, published: 'all' })).toEqual([]);
    expect(await warningsOf('new', { published: list })).toEqual([]);
    expect(await warningsOf('new', { dryRun: true })).toEqual([all.replace('3', '2')]);
    expect(await warningsOf('new', {})).toEqual([all.replace('3', '2')]);
  });
});

describe('an import with a list of public posts', () => {
  it('counts the listed posts, and warns of possible pages only among them', async () => {
    const { report } = await imported(posts, ['1', '2']);
    expect(messages(report, 'published-unlisted')).toEqual([
      textOf('warnings.published-unlisted', { posts: 1, listed: 2 }),
    ]);
    expect(messages(report, 'possible-pages')).toEqual([
      '1 post has no category and may be a notice, a page or a template of the blog: post 2. Check it before you upload the site.',
    ]);
  });

  it.each(['all', 'none'] as const)(
    'warns of fewer possible pages than an import with --published %s',
    async (published) => {
      const { report } = await imported(posts, published);
      expect(messages(report, 'published-unlisted')).toEqual([]);
      expect(messages(report, 'possible-pages')).toEqual([
        '2 posts have no category and may be notices, pages or templates of the blog: posts 2, 3. Check them before you upload the site.',
      ]);
    },
  );
});

describe('a missing list of public posts', () => {
  it.each([
    ['sitemap.xml', (file: string) => textOf('app.list-missing', { file: path.resolve(file) })],
    ['https://notes.example.com/sitemap.xml', (address: string) => textOf('app.list-is-address', { address })],
  ])('is reported: %s', async (published, expected) => {
    const folder = temporaryFolder();
    const backup = writeHtmlBackup(folder, 'notes-1-1', posts);
    const failure = importBlog({ backup, dir: path.join(folder, 'home'), published });
    await expect(failure).rejects.toMatchObject({ code: 'published-list-unreadable', message: expected(published) });
  });
});

describe('an import of a zip', () => {
  it('reports a missing file by its path in the post, never by its internal host name', async () => {
    const content =
      '<p><img src="./img/the%20pier.png"> <img src="./img/text.png" alt="a text"> <video src="./file/film.mp4"></video></p>';
    const files = { 'img/text.png': 'no picture', 'file/film.mp4': 'no film' };
    const { report, files: made } = await imported([{ id: '7', title: 'Pier', content, files }], 'all');
    expect(messages(report, 'media-gone')).toEqual([
      'The backup has no file img/the pier.png, which the post refers to.',
    ]);
    for (const output of ['markdown', 'site']) {
      const texts = Object.entries(made(output));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter(([, text]) => text.includes('.invalid')).map(([name]) => name)).toEqual([]);
    }
  });

  it('names the site after the blog, since a zip does not contain its title', async () => {
    const { files } = await imported([{ id: '7', title: 'Pier' }], 'all');
    expect(files('site')['index.html']).toContain('<title>notes</title>');
  });
});

describe('an image whose name contains character references', () => {
  const name = 'img/A - &lsquo;B&rsquo;.png';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const content = `<p><img src="./${name}"></p>`;

  it('is imported and published with a readable name', async () => {
    const { report, files } = await imported([{ id: '7', title: 'Pier', content, files: { [name]: png } }], 'all');
    expect([...messages(report, 'media-gone'), ...messages(report, 'no-address')]).toEqual([]);
    expect(Object.keys(files('site'))).toContain('media/A-B.png');
    expect(Object.keys(JSON.parse(files('archive')['data/media.json'] ?? '') as object)).toHaveLength(1);
  });

  it('is published from an archive that stores it under its decoded URL', async () => {
    const folder = temporaryFolder();
    const files = { 'img/A - ‘B’.png': png };
    const dir = path.join(folder, 'home');
    const backup = writeHtmlBackup(folder, 'notes-1-1', [{ id: '7', title: 'Pier', content, files }]);
    await importBlog({ backup, dir, published: 'all' });
    const list = path.join(dir, 'archive/data/media.json');
    const media = fs.readFileSync(list, 'utf8');
    const decoded = media.replace('%26lsquo%3B', '%E2%80%98').replace('%26rsquo%3B', '%E2%80%99');
    expect(decoded).not.toBe(media);
    fs.writeFileSync(list, decoded);
    reseal(path.join(dir, 'archive'));
    const { warnings } = await publishBlog({ dir });
    expect(warnings).toEqual([]);
  });

  it('is reported by verify if the backup does not contain it', async () => {
    const folder = temporaryFolder();
    const dir = path.join(folder, 'home');
    await importBlog({ backup: writeHtmlBackup(folder, 'notes-1-1', [{ id: '7', content }]), dir, published: 'all' });
    expect((await verifyArchive({ dir })).findings).toEqual([
      {
        code: 'media-gone',
        severity: 'note',
        path: 'data/media.json',
        message: 'Bodies refer to a media file that the source did not have: img/A - &lsquo;B&rsquo;.png',
      },
    ]);
  });
});

describe('an unreadable date', () => {
  it.each(['html', 'ttxml'] as const)(
    'is quoted in a warning, and does not replace a valid date: %s',
    async (format) => {
      const folder = temporaryFolder();
      const write = (date: string) => {
        if (format === 'html') return writeHtmlBackup(folder, `notes-1-1`, [{ id: '1', title: 'Rain', date }]);
        const file = path.join(folder, 'notes.xml');
        const post = `<post><id>1</id><visibility>public</visibility><title>Rain</title><content>x</content><published>${date}</published></post>`;
        fs.writeFileSync(file, `<blog type="tattertools/1.1"><setting><name>notes</name></setting>${post}</blog>`);
        return file;
      };
      const readable = format === 'html' ? '2020-01-01 10:00:00' : '1577840400';
      const warningsOf = async (date: string, home: string) =>
        messages(
          await importBlog({ backup: write(date), dir: path.join(folder, home), published: 'all' }),
          'date-unknown',
        );
      expect(await warningsOf('soon', 'one')).toEqual([textOf('warnings.date-unknown', { value: 'soon' })]);
      expect(await warningsOf(readable, 'two')).toEqual([]);
      expect(await warningsOf('soon', 'two')).toEqual([]);
    },
  );
});
