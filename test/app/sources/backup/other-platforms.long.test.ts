import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blogsOf,
  categoriesOf,
  commentsOf,
  createClient,
  importBlog,
  newestCommentsOf,
  postsOf,
  publishBlog,
  serveArchive,
  textOf,
  verifyArchive,
  type ImportOptions,
} from '../../../../src/index.ts';
import { presetNames } from '../../../../src/options/choices.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const fixtures = 'test/fixtures/backup';
const wxr = `${fixtures}/wxr/wordpress-1.2.xml`;

/** Files of each platform, and the number of posts and pages that they show to everyone. */
const platforms: readonly (readonly [string, ImportOptions, number])[] = [
  ['Movable Type', { backup: `${fixtures}/mt/typepad.txt`, timezone: 'Europe/London' }, 1],
  ['WordPress', { backup: wxr }, 2],
  ['Blogger', { backup: `${fixtures}/blogger/Takeout` }, 3],
];

const importInto = (dir: string, options: ImportOptions) => importBlog({ media: 'none', ...options, dir });

describe.each(platforms)('a blog of %s', (platform, options, shown) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-platform-'));
  beforeAll(async () => {
    expect(await importInto(dir, options)).toMatchObject({ status: 'complete' });
  });
  afterAll(() => fs.removeSync(dir));

  it('can be imported again without a changed byte', async () => {
    const before = filesIn(dir);
    expect(await importInto(dir, options)).toMatchObject({ posts: { new: 0, changed: 0 }, comments: { new: 0 } });
    expect(filesIn(dir)).toEqual(before);
  });

  it('passes verify', async () => {
    const { status, findings } = await verifyArchive({ dir });
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(status).toBe('complete');
  });

  it.each(presetNames)('can be published with the preset %s, only what is public', async (preset) => {
    const markdown = temporaryFolder();
    const report = await publishBlog({ dir, preset, markdown, site: false });
    expect(report.status).toBe('complete');
    expect(Object.keys(filesIn(markdown)).filter((file) => file.endsWith('.md') && file !== 'index.md')).toHaveLength(
      shown,
    );
  });

  it('is served by all six operations', async () => {
    await using serving = await serveArchive({ dir, port: 0, token: 'a-token-of-4711' });
    await using client = createClient({ baseUrl: serving.url, token: 'a-token-of-4711' });
    const [blog] = blogsOf(await client.blogInfo());
    const blogName = textOf(blog?.name);
    expect(blogName).not.toBe('');
    // Blogger has labels, which are tags.
    const categories = categoriesOf(await client.categoryList({ blogName }));
    expect(categories.length > 0).toBe(platform !== 'Blogger');
    const posts = postsOf(await client.postList({ blogName, page: 1 }));
    const stored = fs.readdirSync(path.join(dir, 'archive/data/posts'));
    expect(posts.map(({ id }) => textOf(id)).sort()).toEqual(stored.sort());
    for (const { id, title } of posts) {
      const postId = textOf(id);
      expect(textOf((await client.postRead({ blogName, postId })).title)).toBe(textOf(title));
      expect(commentsOf(await client.commentList({ blogName, postId }))).toBeInstanceOf(Array);
    }
    expect(newestCommentsOf(await client.newestComments({ blogName })).length).toBeGreaterThan(0);
  });
});

describe('a blog in the Movable Type format without the status of its posts', () => {
  it('is private', async () => {
    const file = path.join(temporaryFolder(), 'blog.txt');
    const text = fs.readFileSync(`${fixtures}/mt/typepad.txt`, 'utf8');
    fs.writeFileSync(file, text.replace(/^STATUS: .*\r?\n/gmu, ''));
    const dir = path.join(temporaryFolder(), 'home');
    const report = await importInto(dir, { backup: file, timezone: 'Europe/London' });
    expect(report.warnings.map(({ code }) => code)).toContain('visibility-assumed');
    expect(Object.keys(filesIn(path.join(dir, 'markdown'))).filter((name) => name.endsWith('.md'))).toEqual([]);
    expect(JSON.stringify(filesIn(path.join(dir, 'site')))).not.toContain('Tides and tables');
  });
});

describe('two exports of a blog of WordPress', () => {
  const knots = 'They came over the channel';
  /** Returns a newer export, without the post "About" and with another text of the first post. */
  const newer = () => {
    const file = path.join(temporaryFolder(), 'newer.xml');
    const text = fs
      .readFileSync(wxr, 'utf8')
      .replace('Tue, 03 Feb 2026 18:05:00', 'Tue, 03 Mar 2026 18:05:00')
      .replace('created="2026-02-03 04:05"', 'created="2026-03-03 04:05"')
      .replace(knots, 'They left again, over the channel');
    const items = text.split(/(?=\t<item>)/u);
    const gone = items.findIndex((item) => item.includes('<wp:post_id>2<'));
    expect(gone).toBeGreaterThan(0);
    fs.writeFileSync(file, items.toSpliced(gone, 1).join(''));
    return file;
  };
  const bodyIn = (dir: string) => fs.readFileSync(path.join(dir, 'archive/data/posts/12/content.html'), 'utf8');

  it.each([[['older', 'newer']], [['newer', 'older']], [['older', 'newer', 'older']]] as const)(
    'keep a post that is in only one of them, and the newest text: %j',
    async (order) => {
      const dir = path.join(temporaryFolder(), 'home');
      const files = { older: wxr, newer: newer() };
      for (const name of order) await importInto(dir, { backup: files[name] });
      expect(bodyIn(dir)).toContain('They left again');
      expect(fs.existsSync(path.join(dir, 'archive/data/posts/2/content.html'))).toBe(true);
      expect((await verifyArchive({ dir })).status).toBe('complete');
    },
  );
});
