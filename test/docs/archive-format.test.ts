import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { bagInfoValue } from '../../src/core/bagit/bag-info.ts';
import {
  decodeJson,
  decodeRecord,
  encodeBlogInfo,
  encodeCategories,
  encodeComments,
  encodeFormat,
  encodeMedia,
  encodeMissing,
  encodeRecord,
  formatSchema,
  mediaSchema,
  missingSchema,
} from '../../src/archive/format/codec.ts';
import { readJournal } from '../../src/archive/reader/files.ts';
import { type JournalLine } from '../../src/archive/format/journal.ts';
import { formatVersion, layout } from '../../src/archive/format/layout.ts';
import { postFolder } from '../../src/archive/format/post-folder.ts';
import { readLock, type Holder } from '../../src/archive/store/lock-holder.ts';
import { blogInfoSchema, blogSchema, statisticsSchema } from '../../src/core/items/blog.ts';
import { categoryListSchema, categorySchema } from '../../src/core/items/category.ts';
import { commentListSchema, commentSchema } from '../../src/core/items/comment.ts';
import { postReadingSchema, postSummarySchema } from '../../src/core/items/post.ts';
import { postDetailsSchema } from '../../src/core/records/post-details.ts';
import { nothingMissing, type Missing } from '../../src/core/records/missing.ts';
import { recordStates, type PostRecord } from '../../src/core/records/post-record.ts';
import type { StoredMedium } from '../../src/core/media/media-file.ts';
import { startSampleSource } from '../../src/sample/source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const page = fs.readFileSync('docs/archive-format.md', 'utf8');

/** Returns the names that the page does not contain in code style. */
const undocumented = (names: Iterable<string>) => [...new Set(names)].filter((name) => !page.includes(`\`${name}\``));

/** Returns the path of a post's file with the placeholder that the page uses for the ID. */
const ofAnyPost = (place: (id: string) => string) => place('7').replace('7', '<id>');

/** Returns the page's section about a file; empty without one. */
function sectionOf(file: string): string {
  const start = page.indexOf(`### \`${file}\`\n`);
  return start < 0 ? '' : page.slice(start, page.indexOf('\n#', start + 1));
}

/** Returns the first code block of the section about a file. */
const exampleOf = (file: string) => /```\w*\n(.*?)```/su.exec(sectionOf(file))?.[1] ?? '';

/** Shell commands on the page, one per block. */
const commands = [...page.matchAll(/```sh\n(.*?)```/gsu)].map(([, text = '']) => text.trim());

/** Crawls the sample blog into a new archive. */
async function crawlExample(): Promise<string> {
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'token' });
  const options = exportOptions(source, temporaryFolder());
  const report = await crawlBlog(options, testContext()).finally(() => source.close());
  expect(report.status).toBe('complete');
  return options.archive;
}

/** Replaces the variable parts of a path by the placeholders that the page uses. */
function kindOf(file: string): string {
  return file
    .replace(/^data\/posts\/[^/]+\//u, 'data/posts/<id>/')
    .replace(/^data\/media\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]+$/u, 'data/media/<ab>/<sha256>.<extension>');
}

/** Returns all keys in a value at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(keysIn)];
}

async function run(command: string, folder: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-e', '-c', command], { cwd: folder });
    return { code: 0, output: stdout };
  } catch (error) {
    return { code: Number((error as { code?: unknown }).code), output: '' };
  }
}

const hasTools = ['sha256sum', 'jq'].every((tool) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, tool))),
);

describe('docs/archive-format.md', () => {
  it('documents every file and field of an archive of the sample blog', async () => {
    const archive = await crawlExample();
    const files = Object.keys(filesIn(archive));
    const kinds = [...new Set(files.map(kindOf))];
    expect(kinds.length).toBeGreaterThanOrEqual(12);
    expect(kinds.filter((kind) => sectionOf(kind) === '')).toEqual([]);
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const value: unknown = fs.readJsonSync(path.join(archive, file));
      const keys = keysIn(file === layout.media ? Object.values(value as object) : value);
      expect(keys.length, file).toBeGreaterThan(0);
      expect(undocumented(keys), file).toEqual([]);
    }
    const labels = fs.readFileSync(path.join(archive, layout.bagInfo), 'utf8').match(/^[^:]+(?=:)/gmu) ?? [];
    expect(labels).toHaveLength(5);
    expect(undocumented(labels)).toEqual([]);
    for (const file of ['bagit.txt', '.gitattributes']) {
      expect(fs.readFileSync(path.join(archive, file), 'utf8'), file).toBe(exampleOf(file));
    }
  });

  it('documents every path of the layout, including paths that do not occur for the sample blog', () => {
    const places = Object.values(layout).map((place) => (typeof place === 'string' ? place : ofAnyPost(place)));
    const files = places.filter((place) => /\.\w+$|lock$/u.test(place) && place !== layout.work);
    expect(files).toContain(layout.missing);
    expect(files.filter((file) => sectionOf(file) === '')).toEqual([]);
    expect(page).toContain(`\n## The folder \`${layout.work}/\`\n`);
  });

  it('documents the folder name for each form of post ID', () => {
    const [, section = ''] = page.split('### Post folders');
    const rows = [...(section.split('###')[0] ?? '').matchAll(/^\| `(.+)` \| `(.+)` \|$/gmu)];
    expect(rows.length).toBeGreaterThan(4);
    for (const [, id = '', folder] of rows) expect(postFolder(id)).toBe(folder);
  });

  it('documents every known field, state and version', () => {
    // Compiles only if it lists every key of the type.
    const record = {
      state: '',
      missed: '',
      refused: '',
      withheld: '',
      asOf: '',
      visibilityAssumed: '',
      details: '',
      backups: '',
      mediaBase: '',
      summary: '',
      reading: '',
    } satisfies Record<keyof PostRecord, ''>;
    const medium = { file: '', type: '', size: '', width: '', height: '' } satisfies Record<keyof StoredMedium, ''>;
    const missing = { posts: '', media: '', unwanted: '', foreign: '' } satisfies Record<keyof Missing, ''>;
    const ofItems = [
      blogInfoSchema.options[1],
      blogSchema,
      statisticsSchema,
      categoryListSchema,
      categorySchema,
      commentListSchema,
      commentSchema,
      postSummarySchema,
      postReadingSchema,
    ].flatMap(({ shape }) => Object.keys(shape));
    expect(ofItems.length).toBeGreaterThan(60);
    const ownShapes = [record, postDetailsSchema.shape, medium, missing, formatSchema.shape];
    expect(undocumented(ownShapes.flatMap(Object.keys))).toEqual([]);
    expect(undocumented(ofItems)).toEqual([]);
    expect(undocumented(recordStates)).toEqual([]);
    expect(page).toContain(`**format ${formatVersion}**`);
  });

  const written: [string, (text: string) => string][] = [
    [layout.format, (text) => encodeFormat(decodeJson(formatSchema, text))],
    [layout.blog, (text) => encodeBlogInfo(decodeJson(blogInfoSchema, text))],
    [layout.categories, (text) => encodeCategories(decodeJson(categoryListSchema, text))],
    [ofAnyPost(layout.post), (text) => encodeRecord(decodeRecord(text))],
    [ofAnyPost(layout.comments), (text) => encodeComments(decodeJson(commentListSchema, text))],
    [layout.media, (text) => encodeMedia(new Map(Object.entries(decodeJson(mediaSchema, text))))],
    [layout.missing, (text) => encodeMissing({ ...nothingMissing, ...(decodeJson(missingSchema, text) as Missing) })],
  ];
  it('has an example of post details in the exact form that blogkeep writes', () => {
    const [, example = ''] = /^#### `details`$[^]*?^```json\n([^]*?)^```$/mu.exec(page) ?? [];
    const record = decodeRecord(example);
    expect(Object.keys(record.details ?? {})).toEqual(Object.keys(postDetailsSchema.shape));
    expect(encodeRecord(record)).toBe(example);
  });

  it.each(written)('has an example of %s in the exact form that blogkeep writes', (file, rewritten) => {
    const example = exampleOf(file);
    expect(rewritten(example)).toBe(example);
  });

  it('has an example of bag-info.txt with readable values', () => {
    const example = exampleOf(layout.bagInfo);
    expect(bagInfoValue(example, 'Source-Base-URL')).toBe('https://api.example.com/');
    expect(bagInfoValue(example, 'External-Identifier')).toBe('slowlight');
  });

  it('has a readable example of each kind of journal line', async () => {
    const folder = temporaryFolder();
    const example = exampleOf(layout.journal);
    await fs.outputFile(path.join(folder, layout.journal), example);
    const sha256 = /"sha256":"(\w+)"/u.exec(example)?.[1];
    expect(readJournal(folder)).toEqual({
      isEmpty: false,
      files: new Map([
        ['data/posts/7/content.html', [{ sha256, size: 5120 }]],
        ['data/posts/7/comments.json', [null]],
      ]),
      read: new Map([['7', '2026-11-20']]),
      mediaComplete: new Set(['7']),
      listed: new Set(['7', '8']),
      total: 30,
      partial: new Set(),
      media: new Map([['https://cdn.example.com/notes.pdf', { gone: '2026-11-20', reason: '404' }]]),
    });
    type FieldOf<Line> = Line extends unknown ? keyof Line : never;
    const fields = {
      run: '',
      listed: '',
      total: '',
      file: '',
      sha256: '',
      size: '',
      removed: '',
      read: '',
      settled: '',
      medium: '',
      entry: '',
    };
    fields satisfies Record<FieldOf<JournalLine>, string>;
    const lines = example.trim().split('\n');
    expect(new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))).toEqual(
      new Set(Object.keys(fields)),
    );
    expect(undocumented(Object.keys(fields))).toEqual([]);
  });

  it('has an example of a lock file that blogkeep can read', async () => {
    const folder = temporaryFolder();
    await fs.outputFile(path.join(folder, layout.lock), exampleOf(layout.lock));
    const holder = readLock(folder);
    expect(holder).toMatchObject({ process: 4711, host: 'attic' });
    const fields = { process: '', host: '', started: '', birth: '' } satisfies Record<keyof Holder, ''>;
    expect(Object.keys(holder ?? {})).toEqual(Object.keys(fields));
    expect(undocumented(Object.keys(fields))).toEqual([]);
  });

  it.skipIf(!hasTools)('has commands with sha256sum and jq that work', async () => {
    const archive = await crawlExample();
    const [verify = '', posts = '', picture = '', lost = ''] = commands;
    expect(commands).toHaveLength(4);
    expect(await run(verify, archive)).toEqual({ code: 0, output: '' });

    const listing = await run(posts, archive);
    expect(listing.output).toContain('3\tlisted\t2009-05-02 10:31:00\t필름 한 롤을 다 쓰기까지\n');
    expect(listing.output).toContain(fs.readFileSync(path.join(archive, layout.content('3')), 'utf8'));
    expect(listing.output).toContain('준호: 5번이 제일 마음에 드는데요');
    const { output } = await run(picture, archive);
    expect(fs.existsSync(path.join(archive, output.trim())), output).toBe(true);
    expect(output.split('\n').filter((line) => line !== '')).toHaveLength(1);
    expect(await run(lost, archive)).toMatchObject({
      code: 0,
      output: expect.stringContaining('lost-harbour-2008.jpg since 2026-11-20\n') as string,
    });

    await fs.appendFile(path.join(archive, layout.content('3')), ' ');
    expect((await run(verify, archive)).code).toBe(1);
  });
});
