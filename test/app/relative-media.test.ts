import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startItemSource } from '../helpers/source/item-source.ts';
import { readingOf, summaryOf } from '../helpers/memory/memory-source.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A GIF of a single pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');

describe('Images with relative URLs in a body', () => {
  async function scene(content: string) {
    const source = await startItemSource('notes');
    const postUrl = new URL('/entry/first', source.url).href;
    source.info = { blogs: [{ name: 'notes', url: source.url.href }] };
    source.posts = [
      {
        summary: { ...summaryOf({ id: '1' }), postUrl },
        reading: { ...readingOf({ id: '1', content }), postUrl },
      },
    ];
    const folder = temporaryFolder();
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder);
    return { source, folder, options, at: (address: string) => new URL(address, source.url).href };
  }

  it('are fetched from the URLs that a browser would request, shown on the page, and checked by verify', async () => {
    const { source, folder, options, at } = await scene('<p>Text</p><img src="img/a.gif" alt="one"><img src="/b.gif">');
    source.files = { '/entry/img/a.gif': pixel, '/b.gif': Buffer.concat([pixel, Buffer.from(';')]) };
    const report = await exportBlog(options, testContext());
    expect(report).toMatchObject({ status: 'complete', media: { referenced: 2, stored: 2, new: 2 } });
    const media = path.join(options.archive, 'data/media.json');
    expect(Object.keys(fs.readJsonSync(media) as object)).toEqual([at('/b.gif'), at('/entry/img/a.gif')]);
    const page = fs.readFileSync(path.join(folder, 'site/entry/first/index.html'), 'utf8');
    expect(page.match(/<img[^>]* src="\.\.\/\.\.\/media\/[^"]+\.gif"/gu)).toHaveLength(2);
    const body = fs.readFileSync(path.join(options.archive, 'data/posts/1/content.html'), 'utf8');
    expect(body).toContain('src="img/a.gif"');

    const verify = () => verifyArchive({ ...options, source: undefined }, testContext());
    expect((await verify()).status).toBe('complete');
    const known = fs.readFileSync(media, 'utf8');
    fs.writeFileSync(media, known.replace('img/a.gif', 'img/c.gif'));
    reseal(options.archive);
    const { findings } = await verify();
    expect(findings.filter(({ code }) => code === 'medium-not-held').map(({ message }) => String(message))).toEqual([
      expect.stringContaining(at('/entry/img/a.gif')),
    ]);
  });

  it('are checked by verify, unlike media on other hosts that were not requested', async () => {
    const { options } = await scene('<p>Text</p>');
    await exportBlog({ ...options, media: 'none' }, testContext());
    const at = (name: string) => path.join(options.archive, 'data', name);
    fs.writeFileSync(
      at('posts/1/content.html'),
      '<img src="img/a.gif"><img src="https://elsewhere.example.com/b.gif"><img src="https://files.example.com/c.gif">',
    );
    const found = async (mediaBase: string | undefined, missing: object) => {
      const record = fs.readJsonSync(at('posts/1/post.json')) as object;
      fs.writeJsonSync(at('posts/1/post.json'), { ...record, mediaBase });
      fs.writeJsonSync(at('missing.json'), { posts: {}, media: {}, ...missing });
      reseal(options.archive);
      const { findings } = await verifyArchive({ ...options, source: undefined }, testContext());
      return findings.filter(({ code }) => code === 'medium-not-held').map(({ message }) => String(message));
    };
    const own = 'https://files.example.com/1/';
    expect(await found(own, {})).toEqual([expect.stringContaining('3 media files')]);
    expect(await found(own, { foreign: true })).toEqual([
      expect.stringContaining(`2 media files that the archive does not have: ${own}img/a.gif`),
    ]);
    // A post without a media base is from a source that fetches all media.
    expect(await found(undefined, { foreign: true })).toEqual([expect.stringContaining('3 media files')]);
  });

  it('are reported as gone if the blog no longer has them, and are published as before', async () => {
    const { folder, options, at } = await scene('<p>Text <img src="/gone.gif" alt="one"></p>');
    const report = await exportBlog(options, testContext());
    expect(report).toMatchObject({ status: 'complete', media: { gone: 1 } });
    expect(report.warnings).toMatchObject([{ code: 'media-gone', post: '1' }]);
    const page = fs.readFileSync(path.join(folder, 'site/entry/first/index.html'), 'utf8');
    expect(page).toContain(`href="${at('/gone.gif')}"`);
  });

  it('do not change if they are published again, with or without a cache', async () => {
    const { source, folder, options } = await scene('<img src="img/a.gif">');
    source.files = { '/entry/img/a.gif': pixel };
    await exportBlog({ ...options, cache: path.join(folder, 'cache') }, testContext());
    const again = await publishBlog({ ...options, cache: path.join(folder, 'cache') }, testContext());
    const without = await publishBlog(options, testContext());
    for (const { site, markdown } of [again, without]) expect([site.written, markdown.written]).toEqual([0, 0]);
  });
});
