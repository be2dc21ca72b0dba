import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { layout } from '../../src/archive/format/layout.ts';
import { outputNames, type OutputName } from '../../src/core/outputs.ts';
import { exportOptions, testContext, type TestOptions } from '../helpers/context.ts';
import { startItemSource, type SourceItems } from '../helpers/source/item-source.ts';
import { plainPost } from '../helpers/random/random-posts.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { smallBlog } from '../helpers/archive/small-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** Exports a blog of 20 posts to the outputs that the test specifies. */
async function scene(more: TestOptions = {}) {
  const source = await startItemSource(smallBlog);
  source.posts = ids.map((id) => plainPost(id, '2024-01-01 10:00:00') as SourceItems);
  const home = temporaryFolder();
  const options = exportOptions({ baseUrl: source.url, token: source.token }, home, {
    wordpress: path.join(home, 'wordpress'),
    book: path.join(home, 'book'),
    siteUrl: 'https://mudflat.example.com/',
    images: 'original',
    ...more,
  });
  await exportBlog(options, testContext());
  return {
    home,
    publish: (changed: TestOptions = {}) => publishBlog({ ...options, ...changed }, testContext()),
    runExport: (changed: TestOptions = {}) => exportBlog({ ...options, ...changed }, testContext()),
    outputs: () => filesIn(home),
    /** Makes this number of posts private at the source. */
    hide: (count: number) => {
      source.posts = source.posts.map((post, index) => {
        const visibility = index < count ? '0' : '20';
        return {
          ...post,
          summary: { ...post.summary, visibility },
          reading: { ...(post.reading as object), visibility },
        };
      });
    },
  };
}

/** Returns options that disable the other outputs. */
const only = (name: OutputName): TestOptions =>
  Object.fromEntries(outputNames.filter((other) => other !== name).map((other) => [other, undefined]));

const none = Object.fromEntries(outputNames.map((name) => [name, undefined]));
const vanished = (missing: number) => ({
  code: 'posts-vanished',
  message: expect.stringMatching(
    new RegExp(`^Of the 20 posts in .*, ${missing} would disappear.*--accept-removals`, 'u'),
  ) as string,
});

describe('A publish that would remove more than a fifth of the published posts', () => {
  it.each<[string, TestOptions]>([
    ['the site', only('site')],
    ['Markdown', only('markdown')],
    ['Markdown in post folders', { ...only('markdown'), preset: 'hugo', postFolders: true }],
    ['files for WordPress', only('wordpress')],
    ['a book', only('book')],
    ['volumes of a book', { ...only('book'), bookVolumes: 'year' }],
    ['all outputs', {}],
  ])('stops before writing anything to %s, and continues with acceptRemovals', async (_, more) => {
    const { publish, runExport, outputs, hide } = await scene(more);
    hide(6);
    await runExport(none);
    const before = outputs();
    for (const changed of [{ dryRun: true }, {}, {}]) {
      await expect(publish(changed)).rejects.toMatchObject(vanished(6));
      expect(outputs()).toEqual(before);
    }
    await publish({ acceptRemovals: true });
    expect(outputs()).not.toEqual(before);
    expect((await publish()).status).toBe('complete');
  });

  it('also stops if it is part of an export', async () => {
    const { runExport, outputs, hide, home } = await scene();
    hide(20);
    const before = outputs();
    await expect(runExport()).rejects.toMatchObject(vanished(20));
    for (const name of outputNames) expect(filesIn(path.join(home, name))).toEqual(outputsOf(before, name));
    expect((await runExport({ acceptRemovals: true })).status).toBe('complete');
  });

  it('continues if a publishing option has changed', async () => {
    const { publish } = await scene({ visibility: ['published', 'private'] });
    expect((await publish({ visibility: ['private'] })).status).toBe('complete');
  });

  it('continues if at most five posts, or at most a fifth of the posts, are missing', async () => {
    const { runExport, hide } = await scene();
    hide(5);
    expect((await runExport()).status).toBe('complete');
  });

  it('stops if posts have disappeared from the archive', async () => {
    const { publish, home } = await scene();
    for (const id of ids.slice(0, 10)) fs.removeSync(path.join(home, 'archive', layout.posts, id));
    reseal(path.join(home, 'archive'));
    await expect(publish()).rejects.toMatchObject(vanished(10));
  });
});

describe('A publish of a site with pages', () => {
  it('stops if more than a fifth of its posts and pages have disappeared', async () => {
    const { publish, home } = await scene({ markdown: undefined, wordpress: undefined });
    const archive = path.join(home, 'archive');
    const pages = ids.slice(0, 6).map((id) => path.join(archive, layout.posts, id));
    for (const folder of pages) {
      const file = path.join(folder, 'post.json');
      fs.writeJsonSync(file, { ...(fs.readJsonSync(file) as object), details: { kind: 'page' } });
    }
    reseal(archive);
    await publish();
    for (const folder of pages) fs.removeSync(folder);
    reseal(archive);
    await expect(publish()).rejects.toMatchObject(vanished(6));
  });
});

function outputsOf(files: Record<string, string>, name: string): Record<string, string> {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`${name}/`));
  return Object.fromEntries(own.map(([file, content]) => [file.slice(name.length + 1), content]));
}
