import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBackup } from '../../src/backup/open.ts';
import { backupPage } from '../helpers/backup/backup-page.ts';
import { rawZip } from '../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { postsIn } from '../helpers/backup/posts-in.ts';
import { textOf } from '../helpers/text-of.ts';

/** Returns the error message for a file with this content. */
async function refusal(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(temporaryFolder(), name);
  fs.writeFileSync(file, content);
  return refusalOf(file);
}

async function refusalOf(...paths: string[]): Promise<string> {
  const error: unknown = await openBackup(paths).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'UsageError', code: 'backup-unreadable' });
  return (error as Error).message;
}

const zipOf = (...names: string[]) => rawZip(names.map((name) => ({ name })));
const post = { name: '1/1-a.html', data: backupPage({ title: 'a' }) };

describe('openBackup', () => {
  it('detects the format by content, whatever the file name', async () => {
    const file = path.join(temporaryFolder(), 'backup.xml');
    fs.writeFileSync(file, rawZip([post]));
    const backup = await openBackup([file, `${path.dirname(file)}/./backup.xml`]);
    expect(backup.names).toEqual(['backup.xml']);
    expect(postsIn(backup)).toHaveLength(1);
    await backup.close();
  });

  it.each<[name: string, content: Buffer | string, says: RegExp | string]>([
    ['empty.zip', '', /^empty\.zip is not a backup: it is empty\. Import a backup of Tistory/u],
    [
      'photo.zip',
      Buffer.from('ffd8ffe000104a4649460001', 'hex'),
      /^photo\.zip is not a backup: it seems to be image\/jpeg\./u,
    ],
    ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), /it seems to be application\/x-7z-compressed\./u],
    ['page.html', '<!DOCTYPE html>\n<title>a</title>', textOf('backup.seems-page')],
    ['12-a.html', backupPage({ title: 'a' }), /it seems to be a web page/u],
    ['wp.xml', '<?xml version="1.0"?>\n<!-- WXR -->\n<rss version="2.0">', textOf('backup.seems-feed')],
    ['sitemap.xml', '<?xml version="1.0"?><urlset>', /it seems to be a sitemap/u],
    ['feed.xml', '\u{feff}<feed>', /it seems to be a feed/u],
    ['other.xml', '<blogs/>', /it seems to be other XML/u],
    ['rdf.xml', '<rdf:RDF xmlns="http://purl.org/rss/1.0/">', /it seems to be a feed/u],
    ['index.xml', '<sitemapindex>', /it seems to be a sitemap/u],
    ['ns.xml', '<blog xmlns="https://example.com/blog"><posts/></blog>', /it seems to be other XML/u],
    ['a.json', '{"a": 1}', /it seems to be JSON/u],
    ['a.txt', 'hello', /it has no known format\./u],
    ['page.txt', '<html><head><title>Sign in</title>', /it seems to be a web page/u],
    ['mt.txt', Buffer.from('\u{feff}TITLE: A\n', 'utf16le'), /it is written in UTF-16, .*save it as UTF-8/u],
  ])('rejects %s, and says what the file seems to be', async (name, content, says) => {
    expect(await refusal(name, content)).toMatch(says);
  });

  it.each<[name: string, zip: Buffer, says: RegExp | string]>([
    [
      'letter.zip',
      zipOf('[Content_Types].xml', 'word/document.xml'),
      /^There is no post in letter\.zip \(it seems to be an office document\)\./u,
    ],
    ['site.zip', zipOf('index.html', 'css/a.css'), /\(it seems to be a website\)\. Import a backup .* downloaded\.$/u],
    [
      'takeout.zip',
      zipOf('Takeout/archive_browser.html', 'Takeout/Mail/all.mbox'),
      textOf('backup.no-blog', { names: ['takeout.zip'] }),
    ],
    [
      'all.zip',
      zipOf('a-1-2.zip', 'a-2-2.zip'),
      /^No post can be read\. all\.zip\/a-1-2\.zip cannot be read \(a-1-2\.zip is truncated/u,
    ],
    ['photos.zip', zipOf('a.png'), /^There is no post in photos\.zip\. Import a backup .*12\/12-title\.html/u],
  ])('rejects the zip %s, and says why', async (name, zip, says) => {
    expect(await refusal(name, zip)).toMatch(says);
  });

  it.each<[platform: string, file: string, content: string, advice: RegExp | string]>([
    [
      'BlogEngine.NET or Subtext (BlogML)',
      'blog.xml',
      '<?xml version="1.0"?><blog root-url="/" xmlns="http://www.blogml.com/2006/09/BlogML"><posts/></blog>',
      textOf('backup.use-other-export'),
    ],
    ['Ghost', 'blog.json', '{"db": [{"meta": {"exported_on": 1600000000000}}]}', /Movable Type format\.$/u],
    ['Ghost', 'data.json', '{"meta":{"exported_on":1600000000000},"data":{}}', /Movable Type format\.$/u],
    ['Tumblr', 'api.xml', '<tumblr version="1.0">', /WordPress\.com, which reads/u],
    ['LiveJournal', 'lj.xml', '<livejournal>', /Movable Type format\.$/u],
    ['Drupal', 'node.xml', '<node_export created="1">', /Movable Type format\.$/u],
    ['Disqus', 'comments.xml', '<disqus xmlns="http://disqus.com">', /Movable Type format\.$/u],
  ])(
    'names the platform of a file that cannot be imported, and a remedy: %s, %s',
    async (platform, file, content, advice) => {
      for (const message of [
        await refusal(file, content),
        await refusal('a.zip', rawZip([{ name: file, data: content }])),
      ]) {
        expect(message).toContain(` ${platform};`);
        expect(message).toMatch(advice);
        expect(message).not.toContain('Tistory');
      }
    },
  );

  it.each<[platform: string, paths: readonly string[], advice: RegExp | string]>([
    [
      'Medium',
      ['posts/2019-01-02_A-post-0123456789ab.html', 'profile/profile.html'],
      /into WordPress\.com, which reads/u,
    ],
    ['Substack', ['posts.csv', 'posts/123456.a-post.html'], /into WordPress\.com, which reads/u],
    ['Tumblr', ['media/1.jpg', 'posts_index.html', 'html/123456789.html'], /into WordPress\.com, which reads/u],
    ['Ghost', ['my-blog.ghost.2026-11-20-03-00-00.json', 'content/images/2026/a.png'], /Movable Type format\.$/u],
    ['Notion', ['Blog 0123456789abcdef0123456789abcdef.md'], /Movable Type format\.$/u],
    ['WordPress', ['wp-config.php', 'wp-content/uploads/a.png', 'readme.html'], /"All content"/u],
    ['Hexo', ['_config.yml', 'source/_posts/a.md'], /Markdown files already/u],
    ['Jekyll', ['_config.yml', '_posts/2019-01-02-a.md', '_site/2019/index.html'], /Markdown files already/u],
    ['Hugo', ['config.toml', 'content/posts/a.md', 'public/2019/index.html'], /Markdown files already/u],
    ['Hugo', ['hugo.yaml', 'content/posts/a.md'], /Markdown files already/u],
  ])(
    'names the platform of a zip or folder that cannot be imported, and a remedy: %s, %j',
    async (platform, paths, advice) => {
      const folder = path.join(temporaryFolder(), 'blog');
      for (const one of paths) fs.outputFileSync(path.join(folder, one), 'x');
      const inAnother = rawZip([{ name: 'export.zip', data: zipOf(...paths) }]);
      for (const message of [
        await refusalOf(folder),
        await refusal('a.zip', zipOf(...paths)),
        await refusal('a.zip', inAnother),
      ]) {
        expect(message).toContain(` ${platform};`);
        expect(message).toMatch(advice);
        expect(message).not.toContain('Tistory');
      }
    },
  );

  it('reads a backup although files of another platform are beside its posts', async () => {
    const file = path.join(temporaryFolder(), 'a.zip');
    fs.writeFileSync(file, rawZip([post, { name: '_config.yml' }, { name: 'posts.csv' }]));
    const backup = await openBackup([file]);
    expect(postsIn(backup)).toHaveLength(1);
    await backup.close();
  });

  it.each(['https://travels.tistory.com', 'http://example.com/backup.zip?a=1'])(
    'says that %s is no path',
    async (address) => {
      expect(await refusalOf(address)).toBe(textOf('backup.is-address', { address }));
    },
  );

  it('rejects a folder without posts, and says what the folder contains', async () => {
    const folder = path.join(temporaryFolder(), 'Downloads');
    fs.mkdirSync(folder);
    expect(await refusalOf(folder)).toMatch(/^There is no post in Downloads\. Import a backup/u);
    fs.writeFileSync(path.join(folder, 'blog-1-1.zip'), '');
    expect(await refusalOf(folder)).toMatch(/^No post can be read\. Downloads\/blog-1-1\.zip cannot be read/u);
    fs.writeFileSync(path.join(folder, 'blog-1-1.zip'), rawZip([{ name: 'a.png' }]));
    expect(await refusalOf(folder)).toMatch(/^There is no post in Downloads\. Import a backup/u);
  });

  it('rejects a blogkeep archive, and a folder that contains one', async () => {
    const folder = path.join(temporaryFolder(), 'my-blog');
    fs.outputFileSync(path.join(folder, 'archive/data/blogkeep.json'), '{}');
    fs.outputFileSync(path.join(folder, 'archive/data/posts/12/content.html'), '<p>a</p>');
    for (const [given, name] of [[folder, 'my-blog'] as const, [path.join(folder, 'archive'), 'archive'] as const])
      expect(await refusalOf(given)).toMatch(
        new RegExp(`^There is no post in ${name} \\(${textOf('backup.is-archive')}`, 'u'),
      );
  });

  it('rejects a missing path and a special file', async () => {
    const folder = temporaryFolder();
    expect(await refusalOf(path.join(folder, 'a.zip'))).toMatch(
      /^There is no .*a\.zip\. Check the path of the backup\.$/u,
    );
    expect(await refusalOf('/dev/null')).toMatch(/^\/dev\/null is neither a file nor a folder\./u);
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(await refusalOf(pipe)).toMatch(/pipe is neither a file nor a folder\./u);
  });

  it.skipIf(process.getuid?.() === 0)('rejects an unreadable file', async () => {
    const file = path.join(temporaryFolder(), 'a.zip');
    fs.writeFileSync(file, 'a', { mode: 0o000 });
    expect(await refusalOf(file)).toContain(textOf('backup.permission-denied', { file: 'a.zip', code: 'EACCES' }));
  });

  it('rejects TTXML in combination with other files', async () => {
    const folder = temporaryFolder();
    const [zip, xml, other] = ['a.zip', 'b.xml', 'c.xml'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    fs.writeFileSync(zip, rawZip([post]));
    for (const file of [xml, other])
      fs.writeFileSync(file, '\u{feff}<?xml version="1.0"?>\n<blog type="tattertools/1.1"></blog>');
    expect(await refusalOf(zip, xml)).toBe(textOf('backup.ttxml-and-others', { file: 'b.xml' }));
    expect(await refusalOf(xml, other)).toBe(textOf('backup.several-ttxml'));
  });

  it('closes all containers if one cannot be read', async () => {
    const folder = temporaryFolder();
    const [first, second] = ['a.zip', 'b.zip'].map((name) => path.join(folder, name)) as [string, string];
    fs.writeFileSync(first, rawZip([post]));
    fs.writeFileSync(second, rawZip([post]).subarray(0, -5));
    expect(await refusalOf(first, second)).toMatch(/^b\.zip is truncated/u);
    if (process.platform !== 'linux') return;
    const open = () =>
      fs
        .readdirSync('/proc/self/fd')
        .filter(
          (fd) => fs.existsSync(`/proc/self/fd/${fd}`) && fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder),
        );
    await expect.poll(open).toEqual([]);
  });

  it('stops when its signal is aborted', async () => {
    const file = path.join(temporaryFolder(), 'a.zip');
    fs.writeFileSync(file, rawZip([post]));
    await expect(openBackup([file], { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  });
});
