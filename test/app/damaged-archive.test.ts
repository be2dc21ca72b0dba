import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish.ts';
import { encodeMissing } from '../../src/archive/codec.ts';
import { layout } from '../../src/archive/layout.ts';
import { BlogkeepError } from '../../src/core/errors.ts';
import { exitCodeOf } from '../../src/core/exit-code.ts';
import { outputNames } from '../../src/core/output-names.ts';
import type { Report } from '../../src/core/report.ts';
import { exportOptions, testContext, type SomeOptions } from '../helpers/context.ts';
import { startItemSource, type SourceItems } from '../helpers/item-source.ts';
import { reseal } from '../helpers/reseal.ts';
import { postWithComment, smallBlog } from '../helpers/small-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** The smallest PNG image, with text after its end. */
const image = (text: string) =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(text),
  ]);

function post(id: string, body: string): SourceItems {
  const { summary, reading, comments } = postWithComment(id);
  return { summary: { ...summary, tags: ['tag'] }, reading: { ...reading, content: body }, comments };
}

interface Outcome {
  readonly code: number;
  readonly message: string;
  readonly report: Report;
}

async function outcomeOf(run: Promise<Report>): Promise<Outcome> {
  try {
    const report = await run;
    return { code: exitCodeOf({ status: report.status }), message: '', report };
  } catch (error) {
    if (!(error instanceof BlogkeepError)) throw error;
    return { code: exitCodeOf({ error }), message: error.message, report: error.report as Report };
  }
}

/** A blog that was exported, with all outputs and a cache. */
async function scene() {
  const source = await startItemSource(smallBlog);
  source.files = { '/a.png': image('a'), '/b.png': image('b') };
  const shown = new URL('/a.png', source.url).href;
  source.posts = ['1', '2', '3', '4', '5', '6'].map((id) =>
    post(id, `<p>글 ${id}, <a href="/3">third</a></p>${id === '2' ? `<img src="${shown}">` : ''}`),
  );
  const home = path.join(temporaryFolder(), 'home');
  const optionsFor = (folder: string, more: SomeOptions = {}) =>
    exportOptions({ baseUrl: source.url, token: source.token }, folder, {
      wordpress: path.join(folder, 'wordpress'),
      siteUrl: 'https://mudflat.example.com/',
      cache: path.join(folder, 'cache'),
      preset: 'hugo',
      ...more,
    });
  const runExport = (more: SomeOptions = {}) => outcomeOf(exportBlog(optionsFor(home, more), testContext()));
  const publish = (more: SomeOptions = {}) => outcomeOf(publishBlog(optionsFor(home, more), testContext()));
  const outputs = () => outputsIn(home);
  /** What a publish of the archive into empty folders makes. */
  const fresh = async () => {
    const folder = temporaryFolder();
    fs.copySync(path.join(home, 'archive'), path.join(folder, 'archive'));
    await outcomeOf(publishBlog(optionsFor(folder, { cache: undefined }), testContext()));
    return outputsIn(folder);
  };
  const at = (entry: string) => path.join(home, 'archive', entry);
  expect((await runExport()).code).toBe(0);
  /** Adds the list of missing items, as if the last crawl could not fetch a file. */
  const withList = async () => {
    fs.writeFileSync(at(layout.missing), encodeMissing({ posts: {}, media: { 'https://img.example.com/a.png': '' } }));
    reseal(at(''));
    expect((await publish()).code).toBe(0);
  };
  const [medium = ''] = Object.keys(filesIn(at(layout.mediaFiles)));
  return { source, home, runExport, publish, outputs, fresh, at, withList, medium: `${layout.mediaFiles}/${medium}` };
}

/** Every file of the outputs, lists of own files included. */
function outputsIn(home: string): Record<string, string> {
  return Object.fromEntries(
    outputNames.flatMap((name) =>
      Object.entries(filesIn(path.join(home, name))).map(([file, content]) => [`${name}/${file}`, content]),
    ),
  );
}

/** Without the lists of own files, which change with each new file. */
const withoutLists = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('/.blogkeep-files')));

describe('A publish of an archive with a damaged file about the whole blog', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['removed', (file) => fs.rmSync(file)],
    ['replaced by {}', (file) => fs.writeFileSync(file, '{}')],
    ['cut', (file) => fs.truncateSync(file, 1)],
  ];
  it.each(
    [layout.blog, layout.categories, layout.media, layout.missing, layout.manifest].flatMap((entry) =>
      damages.map(([name, damage]) => [entry, name, damage] as const),
    ),
  )('changes nothing and ends with exit code 5: %s %s', async (entry, _, damage) => {
    const { publish, outputs, at, withList } = await scene();
    await withList();
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
    const { publish, outputs, at } = await scene();
    const before = outputs();
    fs.rmSync(at(layout.posts), { recursive: true });
    const { code, message } = await publish();
    expect([code, outputs()]).toEqual([5, before]);
    expect(message).toContain('data/posts/');
  });

  it('does not miss a file that the manifest does not list', async () => {
    const { publish, at, withList } = await scene();
    await withList();
    fs.rmSync(at(layout.missing));
    reseal(at(''));
    expect((await publish()).code).toBe(0);
  });
});

describe('A publish of an archive with a damaged post or media file', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['removed', (file) => fs.rmSync(file)],
    ['cut', (file) => fs.truncateSync(file, 3)],
    ['changed', (file) => fs.writeFileSync(file, fs.readFileSync(file, 'latin1').toUpperCase(), 'latin1')],
  ];
  const repeated: readonly SomeOptions[] = [{ dryRun: true }, {}, {}, { cache: undefined }];

  it.each(
    [layout.post, layout.content, layout.comments].flatMap((entryOf) =>
      damages.map(([damage, act]) => [entryOf('3'), damage, act] as const),
    ),
  )('leaves all outputs as they are, and says so each time: %s %s', async (entry, _, damage) => {
    const { publish, outputs, at } = await scene();
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

  it.each(damages)('leaves all outputs as they are if a media file is %s', async (_, damage) => {
    const { publish, outputs, at, medium } = await scene();
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
    const { source, runExport, publish, outputs, fresh, at } = await scene();
    const before = outputs();
    source.posts = [...source.posts, post('7', '<p>A new post</p>')];
    await runExport({ markdown: undefined, site: undefined, wordpress: undefined });
    const good = fs.readFileSync(at(layout.content('3')));
    fs.writeFileSync(at(layout.content('1')), '<p>An edited body, <a href="/3">third</a></p>');
    reseal(at(''));
    fs.truncateSync(at(layout.content('3')), 3);
    expect((await publish()).code).toBe(5);
    const after = outputs();
    expect(after['site/7/index.html']).toContain('A new post');
    expect(after['site/1/index.html']).toContain('An edited body');
    const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
    expect(changed.filter((name) => !name.endsWith('.blogkeep-files')).sort()).toEqual([
      expect.stringMatching(/^markdown\/.*\.md$/u),
      'site/1/index.html',
    ]);
    fs.writeFileSync(at(layout.content('3')), good);
    expect((await publish()).code).toBe(0);
    expect(outputs()).toEqual(await fresh());
  });

  it('does not give the path of a damaged post to another post', async () => {
    const { source, runExport, publish, outputs, at } = await scene();
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
      expect(withoutLists(outputs())).toMatchObject(withoutLists(before));
    }
  });

  it('keeps the pages that show a damaged media file if their posts change', async () => {
    const { publish, outputs, at, medium } = await scene();
    fs.appendFileSync(at(layout.content('2')), '<p>One more</p>');
    reseal(at(''));
    const before = outputs();
    fs.rmSync(at(medium));
    expect((await publish()).code).toBe(5);
    expect(outputs()).toEqual(before);
  });

  it('publishes the others into an empty folder', async () => {
    const { publish, outputs, home, at } = await scene();
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

describe('An export into an archive with a damaged post', () => {
  it('keeps what was published of the post if the source no longer lists it, and ends with exit code 5', async () => {
    const { source, runExport, outputs, at } = await scene();
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

  it('repairs what the source still has, and is complete', async () => {
    const { runExport, outputs, at, medium } = await scene();
    const before = outputs();
    fs.truncateSync(at(layout.content('3')), 3);
    fs.rmSync(at(medium));
    fs.writeFileSync(at(layout.media), '{}');
    expect((await runExport()).code).toBe(0);
    expect(outputs()).toEqual(before);
  });
});
