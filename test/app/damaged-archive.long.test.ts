import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/archive/format/layout.ts';
import { outputNames } from '../../src/core/outputs.ts';
import { exportOptions, testContext, type TestOptions } from '../helpers/context.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';
import { exportedBlog, image, post, omitManifests } from '../helpers/archive/exported-blog.ts';
import type { SourceItems } from '../helpers/source/item-source.ts';
import { photo, sharp, sharpSkipNote } from '../helpers/images.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { writeHtmlBackup } from '../helpers/backup/html-backup.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { importBlog } from '../../src/index.ts';

const damagesOfList = [
  ['removed', (file: string) => fs.rmSync(file)],
  ['replaced by {}', (file: string) => fs.writeFileSync(file, '{}')],
  ['truncated', (file: string) => fs.truncateSync(file, 1)],
] as const;

describe('A publish of an archive in which a file about the whole blog is damaged', () => {
  it.each(
    [layout.blog, layout.categories, layout.media, layout.missing, layout.manifest].flatMap((entry) =>
      damagesOfList.map(([name, damage]) => [entry, name, damage] as const),
    ),
  )('changes nothing and ends with exit code 5 (%s %s)', async (entry, _, damage) => {
    const { publish, outputs, at, withList } = await exportedBlog();
    if (entry === layout.missing) await withList();
    const before = outputs();
    damage(at(entry));
    for (const more of [{}, { dryRun: true }, { cache: undefined }]) {
      const { code, message } = await publish(more);
      expect(code).toBe(5);
      expect(message).toContain(entry);
      expect(outputs()).toEqual(before);
    }
  });

  it('changes nothing if the folder of all posts is missing', async () => {
    const { publish, outputs, at } = await exportedBlog();
    const before = outputs();
    fs.rmSync(at(layout.posts), { recursive: true });
    const { code, message } = await publish();
    expect([code, outputs()]).toEqual([5, before]);
    expect(message).toContain('data/posts/');
  });

  it('does not report a file as missing if the manifest does not list it', async () => {
    const { publish, at, withList } = await exportedBlog();
    await withList();
    fs.rmSync(at(layout.missing));
    reseal(at(''));
    expect((await publish()).code).toBe(0);
  });
});

describe('A publish of an archive with a damaged post or media file', () => {
  // The property-based test removes or truncates any file.
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['removed', (file) => fs.rmSync(file)],
    ['changed', (file) => fs.writeFileSync(file, fs.readFileSync(file, 'latin1').toUpperCase(), 'latin1')],
  ];
  const repeated: readonly TestOptions[] = [{ dryRun: true }, {}, {}, { cache: undefined }];

  it.each(
    [layout.post, layout.content, layout.comments].flatMap((entryOf) =>
      damages.map(([damage, act]) => [entryOf('3'), damage, act] as const),
    ),
  )('does not change any output, and reports the damage each time (%s %s)', async (entry, _, damage) => {
    const { publish, outputs, at } = await exportedBlog();
    const before = outputs();
    damage(at(entry));
    for (const more of repeated) {
      const { code, message, report } = await publish(more);
      expect(code).toBe(5);
      expect(message).toContain(entry);
      expect(report.posts.failed).toMatchObject([{ id: '3', operation: 'publish', status: 'damaged' }]);
      expect(report.site).toMatchObject({ written: 0, removed: 0 });
      expect(outputs()).toEqual(before);
    }
  });

  it.each(damages)('does not change any output if a media file is %s', async (_, damage) => {
    const { publish, outputs, at, medium } = await exportedBlog();
    const before = outputs();
    damage(at(medium));
    for (const more of repeated) {
      const { code, message, report } = await publish(more);
      expect(code).toBe(5);
      expect(message).toContain(medium);
      expect(report.media.failed.map((failed) => String(failed.message)).join()).toContain(medium);
      expect(outputs()).toEqual(before);
    }
  });

  it('publishes intact posts that are new or have changed, and equals a fresh publish after the repair', async () => {
    const { source, runExport, publish, outputs, fresh, at } = await exportedBlog();
    const before = outputs();
    source.posts = [...source.posts, post('7', '<p>A new post</p>')];
    await runExport({ markdown: undefined, site: undefined, wordpress: undefined, book: undefined });
    const good = fs.readFileSync(at(layout.content('3')));
    fs.writeFileSync(at(layout.content('1')), '<p>An edited body, <a href="/3">third</a></p>');
    reseal(at(''));
    fs.truncateSync(at(layout.content('3')), 3);
    expect((await publish()).code).toBe(5);
    const after = outputs();
    expect(after['site/7/index.html']).toContain('A new post');
    expect(after['site/1/index.html']).toContain('An edited body');
    const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
    expect(changed.filter((name) => !/\.blogkeep-(files|sums)$/u.test(name)).sort()).toEqual([
      expect.stringMatching(/^markdown\/.*\.md$/u),
      'site/1/index.html',
    ]);
    fs.writeFileSync(at(layout.content('3')), good);
    expect((await publish()).code).toBe(0);
    expect(outputs()).toEqual(await fresh());
  });

  it('does not assign the path of a damaged post to another post', async () => {
    const { source, runExport, publish, outputs, at } = await exportedBlog();
    const same = ({ summary, reading, comments }: SourceItems): SourceItems => ({
      summary: { ...summary, title: 'Same', date: '2024-01-01 10:00:00' },
      reading: { ...(reading as object), title: 'Same', date: '2024-01-01 10:00:00' },
      comments,
    });
    source.posts = source.posts.map(same);
    expect((await runExport()).code).toBe(0);
    const before = outputs();
    fs.truncateSync(at(layout.post('1')), 3);
    for (const more of [{}, { cache: undefined }]) {
      expect((await publish(more)).code).toBe(5);
      expect(omitManifests(outputs())).toMatchObject(omitManifests(before));
    }
  });

  it('keeps the pages that show a damaged media file, even if their posts change', async () => {
    const { publish, outputs, at, medium } = await exportedBlog();
    fs.appendFileSync(at(layout.content('2')), '<p>One more</p>');
    reseal(at(''));
    const before = outputs();
    fs.rmSync(at(medium));
    expect((await publish()).code).toBe(5);
    expect(outputs()).toEqual(before);
  });

  it.skipIf(!sharp)(`keeps the resized copies of the affected images${sharpSkipNote}`, async () => {
    const { source, runExport, publish, outputs, at, medium } = await exportedBlog({ images: 'copies' });
    source.files = { ...source.files, '/photo.jpg': await photo({ width: 700, height: 300 }) };
    const shown = new URL('/photo.jpg', source.url).href;
    source.posts = [...source.posts, post('7', `<p>A photo</p><img src="${shown}">`)];
    expect((await runExport()).code).toBe(0);
    const before = outputs();
    expect(Object.keys(before).filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(1);
    const original = Object.keys(filesIn(at(layout.mediaFiles))).find((name) => name.endsWith('.jpg'))!;
    for (const entry of [layout.content('7'), `${layout.mediaFiles}/${original}`, medium]) {
      const good = fs.readFileSync(at(entry));
      fs.truncateSync(at(entry), 3);
      for (const more of repeated) {
        expect((await publish(more)).code).toBe(5);
        // A post with a damaged image may have a generated card instead.
        expect(omitManifests(outputs())).toMatchObject(omitManifests(before));
      }
      fs.writeFileSync(at(entry), good);
      expect((await publish()).code).toBe(0);
      expect(outputs()).toEqual(before);
    }
  });

  it('publishes the other posts to an empty folder', async () => {
    const { publish, outputs, home, at } = await exportedBlog({ images: 'copies' });
    const names = Object.keys(outputs());
    for (const name of outputNames) fs.removeSync(path.join(home, name));
    fs.truncateSync(at(layout.post('3')), 3);
    expect((await publish()).code).toBe(5);
    expect(names.filter((name) => outputs()[name] === undefined)).toEqual([
      expect.stringMatching(/\.md$/u),
      'site/3/index.html',
      expect.stringMatching(/-card\.png$/u),
    ]);
  });
});

describe('An export into an archive whose media.json is damaged', () => {
  // Its checksum alone shows that this list is wrong.
  const [, [, damage]] = damagesOfList;

  /** Exports a blog in which only post 2 shows an image, and then removes that post from the list of the source. */
  async function blogWithoutPost() {
    const blog = await exportedBlog();
    const all = blog.source.posts;
    blog.source.posts = all.filter(({ summary }) => summary.id !== '2');
    return { ...blog, all };
  }

  it.each(damagesOfList)('is complete if the source has every media file (%s)', async (_, damage) => {
    const { runExport, outputs, at } = await exportedBlog();
    const [before, list] = [outputs(), fs.readFileSync(at(layout.media), 'utf8')];
    damage(at(layout.media));
    expect((await runExport()).code).toBe(0);
    expect([outputs(), fs.readFileSync(at(layout.media), 'utf8')]).toEqual([before, list]);
  });

  it('is complete if the host still has the media of a removed post', async () => {
    const { runExport, at } = await blogWithoutPost();
    const list = fs.readFileSync(at(layout.media), 'utf8');
    damage(at(layout.media));
    expect((await runExport()).code).toBe(0);
    expect(fs.readFileSync(at(layout.media), 'utf8')).toBe(list);
  });

  it('fetches the media of a post that the source refuses', async () => {
    const { source, all, runExport, at } = await blogWithoutPost();
    source.posts = all.map((one) => (one.summary.id === '2' ? { ...one, reading: 403 } : one));
    const list = fs.readFileSync(at(layout.media), 'utf8');
    damage(at(layout.media));
    expect((await runExport()).code).toBeLessThanOrEqual(2);
    expect(fs.readFileSync(at(layout.media), 'utf8')).toBe(list);
  });

  const changed = { '/a.png': image('placeholder'), '/b.png': image('b') };
  it.each([
    ...damagesOfList.map(([name, act]) => ['is gone', name, {}, act] as const),
    ['has changed', 'replaced by {}', changed, damage] as const,
  ])(
    'changes no output if the image of a removed post %s, and is complete once media.json is restored (%s)',
    async (_, __, files, damage) => {
      const { source, home, runExport, publish, outputs, at } = await blogWithoutPost();
      source.files = files;
      const before = outputs();
      const list = fs.readFileSync(at(layout.media));
      const copy = temporaryFolder();
      fs.copySync(home, copy);
      expect((await runExport()).code).toBe(0);
      const untouched = outputs();
      fs.emptyDirSync(home);
      fs.copySync(copy, home);

      damage(at(layout.media));
      for (const more of [{ dryRun: true }, {}, {}]) {
        const { code, message } = await runExport(more);
        expect([code, outputs()]).toEqual([5, before]);
        expect(message).toContain(layout.media);
        expect((await publish()).code).toBe(5);
      }
      fs.writeFileSync(at(layout.media), list);
      for (const run of [publish, runExport]) {
        expect((await run()).code).toBe(0);
        expect(outputs()).toEqual(untouched);
      }
      expect(fs.readFileSync(at(layout.media))).toEqual(list);
    },
  );

  it('changes no output if the run ends early', async () => {
    const { source, runExport, publish, outputs, at } = await exportedBlog();
    const more = ['7', '8', '9', '10', '11', '12'].map((id) => post(id, '<p>text</p>'));
    source.posts = [...source.posts, ...more];
    expect((await runExport()).code).toBe(0);
    const before = outputs();
    damage(at(layout.media));
    source.posts = source.posts.filter((one) => one.summary.id !== '2' && !more.includes(one));
    source.files = {};
    expect((await runExport()).code).toBe(4);
    expect((await publish()).code).toBe(5);
    expect(outputs()).toEqual(before);
  });

  it('with --accept-removals is complete even without the lost media files', async () => {
    const { source, runExport, outputs, at } = await blogWithoutPost();
    source.files = {};
    damage(at(layout.media));
    const { code } = await runExport({ acceptRemovals: true });
    expect(code).toBe(0);
    expect(outputs()['site/1/index.html']).toBeDefined();
  });
});

it.each(damagesOfList)(
  'An import of another backup changes no output if media.json is %s, and is complete once it is restored',
  async (_, damage) => {
    const dir = path.join(temporaryFolder(), 'home');
    const importFrom = (id: string) => {
      const content = `<p>Post ${id}<img src="./img/a.png"></p>`;
      const backup = writeHtmlBackup(temporaryFolder(), 'notes-1-1', [
        { id, title: id, content, files: { 'img/a.png': image(id) } },
      ]);
      return importBlog({ backup, dir, published: 'all' });
    };
    const site = () => filesIn(path.join(dir, 'site'));
    expect((await importFrom('7')).status).toBe('complete');
    const before = site();
    const list = path.join(dir, 'archive', layout.media);
    const good = fs.readFileSync(list);
    damage(list);
    await expect(importFrom('8')).rejects.toMatchObject({ code: 'archive-damaged' });
    expect(site()).toEqual(before);
    fs.writeFileSync(list, good);
    expect((await importFrom('8')).status).toBe('complete');
    const after = site();
    for (const id of ['7', '8']) {
      expect(after[`${id}/index.html`]).toContain('<img');
      expect(Object.values(after)).toContain(image(id).toString('latin1'));
    }
  },
);

describe('An export into an archive with a damaged post', () => {
  it('keeps the published files of the post if the source no longer lists it, and ends with exit code 5', async () => {
    const { source, runExport, outputs, at } = await exportedBlog();
    const before = outputs();
    fs.truncateSync(at(layout.content('3')), 3);
    source.posts = source.posts.filter(({ summary }) => summary.id !== '3');
    for (const more of [{ dryRun: true }, {}, {}]) {
      const { code, report } = await runExport(more);
      expect(code).toBe(5);
      expect(report.posts.failed.map(({ id }) => id)).toContain('3');
      expect(outputs()).toEqual(before);
    }
  });

  it('repairs the post if the source still has it, and is complete', async () => {
    const { runExport, outputs, at, medium } = await exportedBlog();
    const before = outputs();
    fs.truncateSync(at(layout.content('3')), 3);
    fs.rmSync(at(medium));
    fs.writeFileSync(at(layout.media), '{}');
    expect((await runExport()).code).toBe(0);
    expect(outputs()).toEqual(before);
  });
});

it('A crawl that cannot replace a missing file writes bag-info.txt with the sizes of the other files', async () => {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 3);
  const home = temporaryFolder();
  const options = exportOptions(source, home, { media: 'none', retries: 0 });
  await crawlBlog(options, testContext());
  const [edited, lost] = source.posts;
  const at = (entry: string) => path.join(home, 'archive', entry);
  fs.rmSync(at(layout.content(lost!.id)));
  source.posts = source.posts.map((one) => (one === edited ? { ...one, title: 'a new title' } : one));
  source.intercept = (request) => (request === `post/read ${lost!.id}` ? new Response('', { status: 500 }) : undefined);
  expect((await crawlBlog(options, testContext())).status).toBe('partial');
  const payload = Object.entries(filesIn(at('data')));
  const bytes = payload.reduce((sum, [, content]) => sum + Buffer.byteLength(content, 'latin1'), 0);
  expect(fs.readFileSync(at('bag-info.txt'), 'utf8')).toContain(`Payload-Oxum: ${bytes}.${payload.length + 1}`);
});
