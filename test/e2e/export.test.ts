import fs from 'fs-extra';
import path from 'node:path';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource, type SampleSource } from '../../src/sample/source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

let source: SampleSource;
beforeAll(async () => {
  source = await startSampleSource({ folder: sampleBlogFolder, token: 'canary/token+4711=', random: Math.random });
});
afterAll(() => source.close());

describe('an export of the sample blog', () => {
  it('stores all posts, comments and media, except media that are gone', async () => {
    const folder = temporaryFolder();
    const report = await exportBlog(exportOptions(source, folder), testContext());
    expect(report.status).toBe('complete');
    expect(report.posts).toMatchObject({ listed: 30, stored: 30, new: 30, failed: [] });
    expect(report.comments).toMatchObject({ stored: 49, new: 49 });
    // One image is completely gone; of another, only the original is gone.
    expect(report.media).toMatchObject({ gone: 2, failed: [] });
    expect(report.media.stored).toBe(report.media.referenced - 2);
    expect(report.warnings.map(({ code }) => code)).not.toContain('count-comments');
    expect(await fs.readdir(path.join(folder, 'archive/data/posts'))).toHaveLength(30);
  });

  it('does not change any byte when repeated, although all image URLs have new signatures', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    const before = filesIn(folder);
    const context = testContext({ now: () => new Date('2031-02-03T23:59:59Z') });
    const report = await exportBlog(exportOptions(source, folder), context);
    expect(report.posts).toMatchObject({ new: 0, changed: 0, unchanged: 30 });
    expect(report.media.new).toBe(0);
    expect(report.markdown.written + report.site.written + report.markdown.removed + report.site.removed).toBe(0);
    expect(filesIn(folder)).toEqual(before);
  });

  it('can be published again from the archive alone, with identical output', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    const before = filesIn(folder);
    const elsewhere = temporaryFolder();
    const options = exportOptions(source, elsewhere, { archive: path.join(folder, 'archive') });
    await publishBlog(options, testContext());
    for (const output of ['markdown', 'site']) {
      expect(filesIn(path.join(elsewhere, output))).toEqual(filesIn(path.join(folder, output)));
    }
    // The archive gets a file of known issues; nothing else changes.
    const { [known]: told, ...after } = filesIn(folder);
    expect({ ...after, [known]: before[known] }).toEqual(before);
    expect(told).toBeDefined();
  });

  it('publishes no private or protected posts, and no pending or secret comments, by default', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    const hidden = hiddenTexts(path.join(folder, 'archive'));
    expect(hidden.length).toBeGreaterThanOrEqual(6);
    const published = Object.entries({
      ...filesIn(path.join(folder, 'markdown')),
      ...filesIn(path.join(folder, 'site')),
    });
    for (const text of hidden) {
      const bytes = Buffer.from(text).toString('latin1');
      expect(
        published.filter(([name, content]) => name.includes(bytes) || content.includes(bytes)),
        text,
      ).toEqual([]);
    }
  });

  it('publishes private and protected posts and secret comments if the options allow it', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    const hidden = hiddenTexts(path.join(folder, 'archive'));
    const report = await publishBlog(
      exportOptions(source, folder, { visibility: ['published', 'protected', 'private'], comments: 'all' }),
      testContext(),
    );
    expect(report.site.written).toBeGreaterThan(0);
    const pages = Object.values(filesIn(path.join(folder, 'site'))).join('\n');
    for (const text of hidden.filter((candidate) => !/[<>&"']/u.test(candidate))) {
      expect(pages).toContain(Buffer.from(text).toString('latin1'));
    }
  });

  it('never writes the token to disk: neither raw nor percent-encoded nor in base64', async () => {
    const folder = temporaryFolder();
    const context = testContext();
    const report = await exportBlog(exportOptions(source, folder), context);
    const { token } = source;
    const spellings = [token, encodeURIComponent(token), Buffer.from(token).toString('base64').replace(/=+$/u, '')];
    const everything = [
      JSON.stringify(report),
      JSON.stringify(context.events),
      ...Object.entries(filesIn(folder)).flat(),
    ];
    for (const spelling of spellings) expect(everything.filter((text) => text.includes(spelling))).toEqual([]);
  });

  it('writes nothing with dryRun, and reports what would change', async () => {
    const folder = temporaryFolder();
    const report = await exportBlog(exportOptions(source, folder, { dryRun: true }), testContext());
    expect(report.posts).toMatchObject({ listed: 30, new: 30 });
    expect(await fs.readdir(folder)).toEqual([]);
    await exportBlog(exportOptions(source, folder), testContext());
    const before = filesIn(folder);
    const again = await exportBlog(exportOptions(source, folder, { dryRun: true, slug: 'id' }), testContext());
    expect(again.posts).toMatchObject({ listed: 30, new: 0, removed: 0 });
    expect(again.markdown.written).toBeGreaterThan(20);
    expect(again.markdown.removed).toBeGreaterThan(20);
    expect(filesIn(folder)).toEqual(before);
  });

  it('uses custom templates', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    const templates = temporaryFolder();
    await fs.writeFile(path.join(templates, 'style.css'), 'body { color: teal }\n');
    const report = await publishBlog(exportOptions(source, folder, { templates }), testContext());
    // The style sheet and the output manifest.
    expect(report.site).toMatchObject({ written: 2, removed: 0 });
  });

  it('removes outdated pages, and keeps foreign files', async () => {
    const folder = temporaryFolder();
    await exportBlog(exportOptions(source, folder), testContext());
    await fs.writeFile(path.join(folder, 'site/CNAME'), 'blog.example.com\n');
    const report = await publishBlog(exportOptions(source, folder, { visibility: ['private'] }), testContext());
    expect(report.site.removed).toBeGreaterThan(30);
    expect(await fs.readFile(path.join(folder, 'site/CNAME'), 'utf8')).toBe('blog.example.com\n');
    expect(await fs.readdir(path.join(folder, 'site/entry')).catch(() => [])).toHaveLength(0);
  });
});

const known = 'archive/.blogkeep-known.jsonl';

interface StoredPost {
  summary: { id: string; title: string; visibility: string };
}
interface StoredComments {
  comments: { comment: { comment: string; visibility: string; open: string }[] };
}

/** Returns the titles, body texts and comments in an archive that only the owner may see. */
function hiddenTexts(archive: string): string[] {
  const posts = path.join(archive, 'data/posts');
  return fs.readdirSync(posts).flatMap((id) => {
    const { summary } = fs.readJsonSync(path.join(posts, id, 'post.json')) as StoredPost;
    const body = fs.readFileSync(path.join(posts, id, 'content.html'), 'utf8');
    const list = path.join(posts, id, 'comments.json');
    const comments = fs.existsSync(list) ? (fs.readJsonSync(list) as StoredComments).comments.comment : [];
    const hiddenComments = comments.filter(({ visibility, open }) => visibility !== '2' || open !== 'Y');
    const paragraphs = [...body.matchAll(/>([^<>&]{20,})</gu)].map(([, text = '']) => text.trim());
    return [
      ...(summary.visibility === '20' ? [] : [summary.title, ...paragraphs, ...comments.map((c) => c.comment)]),
      ...hiddenComments.map(({ comment }) => comment),
    ];
  });
}
