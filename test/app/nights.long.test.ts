import fs from 'fs-extra';
import { getEventListeners } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../src/archive/format/bag.ts';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import type { Context } from '../../src/app/context.ts';
import { stripSignatures } from '../../src/core/media/media-url.ts';
import { startChangingSource, type ChangingSource } from '../helpers/source/changing-source.ts';
import { exportOptions, testContext, type TestOptions } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';

const firstNight = '2026-11-20T03:00:00Z';

/** Returns a source and a function that crawls it into the same folder, one night later on each call. */
async function nights() {
  const source = await startChangingSource();
  const folder = temporaryFolder();
  let night = 0;
  const run = async (more: TestOptions = {}, context: Partial<Context> = {}) => {
    source.log.length = 0;
    const now = new Date(Date.parse(firstNight) + night++ * 86_400_000);
    const options = exportOptions(source, folder, { refresh: 'changed', ...more });
    const report = await crawlBlog(options, testContext({ now: () => now, ...context }));
    return { report, readIds: readIn(source.log) };
  };
  return { source, folder, archive: path.join(folder, 'archive'), run };
}

/** Returns the sorted IDs of the posts that were read. */
function readIn(log: readonly string[]): string[] {
  return log
    .flatMap((request) => (request.startsWith('post/read ') ? [request.slice('post/read '.length)] : []))
    .sort();
}

/** An audit period that is so long that no post is audited in these tests. */
const noAudit = { auditDays: 3650 } as const;

/** Changes one post of the source. */
function edit(source: ChangingSource, id: string, change: Partial<ChangingSource['posts'][number]>): void {
  source.posts = source.posts.map((post) => (post.id === id ? { ...post, ...change } : post));
}

const bookkeeping = (archive: string) => path.join(archive, '.blogkeep');

describe('A run', () => {
  it('removes its listeners from the signal, which other runs of the process also use', async () => {
    const { run } = await nights();
    const { signal } = new AbortController();
    const before = getEventListeners(signal, 'abort').length;
    expect((await run({}, { signal })).report.status).toBe('complete');
    expect(getEventListeners(signal, 'abort')).toHaveLength(before);
  });
});

describe('A run without changes', () => {
  it('fetches the list, the newest comments and the posts to audit that day, and writes nothing', async () => {
    const { run, folder, source } = await nights();
    await run();
    const before = filesIn(folder);
    const { report, readIds } = await run();
    expect(report.status).toBe('complete');
    expect(report.posts).toMatchObject({ listed: 30, stored: 30, new: 0, changed: 0, unchanged: 30, oldestReading: 6 });
    expect(report.posts.read).toEqual({ audit: readIds.length });
    expect(readIds.length).toBeLessThan(12);
    // Page 1 is requested twice, to check whether the list has changed in the meantime.
    expect(report.requests.total).toBe(3 + 3 + 1 + 2 * readIds.length);
    expect(source.log.filter((request) => request.startsWith('media'))).toEqual([]);
    expect(filesIn(folder)).toEqual(before);
  });

  it('reports the same counts as a run that reads everything', async () => {
    const { run } = await nights();
    const first = (await run()).report;
    const quiet = (await run(noAudit)).report;
    const all = (await run({ refresh: 'all' })).report;
    expect(quiet.comments).toEqual({ ...first.comments, new: 0 });
    expect(quiet.comments).toEqual(all.comments);
    expect(quiet.media).toEqual({ ...first.media, new: 0 });
    expect(quiet.media).toEqual(all.media);
    expect(all.posts).toMatchObject({ read: { all: 30 }, oldestReading: 0 });
  });

  it('reads every post once per audit period', async () => {
    const { run } = await nights();
    await run();
    const read: string[] = [];
    for (let n = 0; n < 7; n++) read.push(...(await run()).readIds);
    expect(read).toHaveLength(30);
    expect(new Set(read).size).toBe(30);
  });
});

describe('A change at the source', () => {
  it('is found by the next run if it affects a title, category, visibility or comment count, or adds a post', async () => {
    const { run, source } = await nights();
    await run(noAudit);
    const [a, b, c, d] = source.posts.filter(({ comments }) => comments.length > 0);
    edit(source, a!.id, { title: 'Another title' });
    edit(source, b!.id, { categoryId: '0' });
    edit(source, c!.id, { visibility: c!.visibility === '20' ? '0' : '20' });
    const comment = { ...d!.comments[0]!, id: '999999', comment: 'Only just', date: '2026-11-20T12:00:00+09:00' };
    edit(source, d!.id, { comments: [...d!.comments, comment] });
    source.posts = [{ ...a!, id: '998', slogan: 'fresh', title: 'Fresh' }, ...source.posts];
    const { report, readIds } = await run(noAudit);
    expect(readIds).toEqual(['998', a!.id, b!.id, c!.id, d!.id].sort());
    expect(report.posts).toMatchObject({ new: 1, read: { new: 1, summary: 4 } });
    expect(report.comments.new).toBe(1 + a!.comments.length);
    expect((await run(noAudit)).readIds).toEqual([]);
  });

  it('is found through the newest comments if a new comment has replaced another one', async () => {
    const { run, source } = await nights();
    await run(noAudit);
    const post = source.posts.find(({ comments }) => comments.length > 0)!;
    const fresh = { ...post.comments[0]!, id: '999999', comment: 'In its place', date: '2026-11-20T12:00:00+09:00' };
    edit(source, post.id, { comments: [fresh, ...post.comments.slice(1)] });
    const { report, readIds } = await run(noAudit);
    expect(readIds).toEqual([post.id]);
    expect(report.posts.read).toEqual({ comments: 1 });
    expect(report.comments).toMatchObject({ new: 1, removed: 1 });
  });

  it('is found within the audit period if it affects only a body', async () => {
    const { run, source, archive } = await nights();
    await run();
    const { id } = source.posts[0]!;
    edit(source, id, { body: '<p>Edited without a trace</p>' });
    let found = 0;
    for (let n = 0; n < 7; n++) found += (await run()).report.posts.changed;
    expect(found).toBe(1);
    expect(fs.readFileSync(path.join(archive, `data/posts/${id}/content.html`), 'utf8')).toContain('without a trace');
  });

  it('is reported with its reason by a dry run, which writes nothing', async () => {
    const { run, source, folder } = await nights();
    await run(noAudit);
    edit(source, '1', { title: 'Another title' });
    source.posts = source.posts.slice(1);
    const before = filesIn(folder);
    const edited = source.posts[3]!.id;
    edit(source, edited, { title: 'Another title' });
    const { report, readIds } = await run({ ...noAudit, dryRun: true });
    expect(readIds).toEqual([]);
    expect(report.plan).toContainEqual({ id: edited, title: 'Another title', reason: 'summary', fields: ['title'] });
    expect(report.posts).toMatchObject({ removed: 1, read: { summary: report.plan!.length } });
    expect(filesIn(folder)).toEqual(before);
    const done = await run(noAudit);
    expect(done.readIds).toEqual(report.plan!.map(({ id }) => id).sort());
    expect(done.report.posts.removed).toBe(1);
  });
});

describe('A missing item', () => {
  it('is recorded, and the next run requests only that item and removes the record', async () => {
    const { run, source, archive } = await nights();
    const [a, b] = source.posts.filter(({ comments }) => comments.length > 0).map(({ id }) => id);
    source.intercept = (request) =>
      [`post/read ${a}`, `comment/list ${b}`].includes(request) ? new Response('', { status: 500 }) : undefined;
    const first = await run({ ...noAudit, retries: 0 });
    expect(first.report.status).toBe('partial');
    const missing = path.join(archive, 'data/missing.json');
    expect(fs.readJsonSync(missing)).toEqual({ posts: { [a!]: ['post read'], [b!]: ['comment list'] }, media: {} });
    expect((await run({ ...noAudit, retries: 0 })).readIds).toEqual([a!, b!].sort());
    source.intercept = () => undefined;
    const healthy = await run(noAudit);
    expect(healthy.report).toMatchObject({ status: 'complete', posts: { read: { incomplete: 2 }, failed: [] } });
    expect(fs.existsSync(missing)).toBe(false);
    expect((await run(noAudit)).readIds).toEqual([]);
  });

  it('is fetched by reading its post again if it is a media file, since its stored URL may have expired', async () => {
    const { run, source, archive } = await nights();
    let broken = '';
    source.intercept = (request) => {
      if (!request.startsWith('/media/')) return undefined;
      broken ||= request;
      return request === broken ? new Response('', { status: 500 }) : undefined;
    };
    const first = await run({ ...noAudit, retries: 0 });
    expect(first.report.media.failed).toHaveLength(1);
    const { media } = fs.readJsonSync(path.join(archive, 'data/missing.json')) as { media: Record<string, string> };
    source.intercept = () => undefined;
    const second = await run(noAudit);
    expect(second.readIds).toEqual(Object.values(media).filter((id) => id !== ''));
    expect(second.report).toMatchObject({ status: 'complete', media: { new: 1, failed: [] } });
    expect(fs.existsSync(path.join(archive, 'data/missing.json'))).toBe(false);
  });

  it('is fetched later if it is a media file that earlier runs skipped because of --media none', async () => {
    const { run, source, folder, archive } = await nights();
    expect((await run({ ...noAudit, media: 'none' })).report.media).toMatchObject({ referenced: 0, failed: [] });
    expect(fs.readJsonSync(path.join(archive, 'data/missing.json'))).toMatchObject({ posts: {}, media: {} });
    expect((await run({ ...noAudit, media: 'none' })).readIds).toEqual([]);
    expect((await run(noAudit)).readIds).toHaveLength(30);
    expect((await run(noAudit)).readIds).toEqual([]);
    const elsewhere = temporaryFolder();
    await crawlBlog(exportOptions(source, elsewhere), testContext());
    const files = filesIn(folder);
    expect(Object.keys(files)).toEqual(Object.keys(filesIn(elsewhere)));
  });
});

describe('A run that was stopped', () => {
  /** Stops the first run when it has requested this number of posts. */
  async function stoppedAfter(count: number) {
    const made = await nights();
    const controller = new AbortController();
    let reads = 0;
    made.source.intercept = (request) => {
      if (request.startsWith('post/read') && ++reads === count) controller.abort('SIGTERM');
      return undefined;
    };
    await expect(made.run({ concurrency: 2 }, { signal: controller.signal })).rejects.toThrow(
      textOf('core.run-stopped'),
    );
    made.source.intercept = () => undefined;
    return { ...made, firstReads: readIn(made.source.log) };
  }

  it.each([1, 5, 15, 29])('after %i of 30 posts is continued without reading stored posts again', async (count) => {
    const { run, archive, firstReads, source } = await stoppedAfter(count);
    expect(fs.existsSync(bookkeeping(archive))).toBe(true);
    const { report, readIds } = await run({}, { now: () => new Date(firstNight) });
    expect(report.status).toBe('complete');
    const again = readIds.filter((id) => firstReads.includes(id));
    // For each of the two requests in flight when the run was stopped, at most two posts are read again.
    expect(again.length).toBeLessThanOrEqual(4);
    expect(new Set([...readIds, ...firstReads]).size).toBe(30);
    const elsewhere = temporaryFolder();
    await crawlBlog(exportOptions(source, elsewhere), testContext({ now: () => new Date(firstNight) }));
    expect(withoutSigning(archive)).toEqual(withoutSigning(path.join(elsewhere, 'archive')));
    expect(fs.existsSync(bookkeeping(archive))).toBe(false);
  });

  it('after fetching the missing items leaves no item recorded as missing', async () => {
    const { run, source, archive } = await nights();
    const [a, b] = source.posts.filter(({ comments }) => comments.length > 0).map(({ id }) => id);
    source.intercept = (request) =>
      [`comment/list ${a}`, `comment/list ${b}`].includes(request) ? new Response('', { status: 500 }) : undefined;
    await run({ ...noAudit, retries: 0 });
    source.intercept = () => undefined;
    await killedAfter(2, archive, (context) => run(noAudit, context));
    expect(fs.existsSync(path.join(archive, '.blogkeep/journal.jsonl'))).toBe(true);
    expect((await run(noAudit)).report.status).toBe('complete');
    expect(fs.existsSync(path.join(archive, 'data/missing.json'))).toBe(false);
  });

  it('with --media none is continued with media if the next run requests media', async () => {
    const { run, source, archive } = await nights();
    const controller = new AbortController();
    let reads = 0;
    source.intercept = (request) => {
      if (request.startsWith('post/read') && ++reads === 20) controller.abort('SIGTERM');
      return undefined;
    };
    await run({ media: 'none', concurrency: 2 }, { signal: controller.signal }).catch(() => undefined);
    source.intercept = () => undefined;
    const now = () => new Date(firstNight);
    const { report } = await run(noAudit, { now });
    const elsewhere = temporaryFolder();
    const whole = await crawlBlog(exportOptions(source, elsewhere), testContext({ now }));
    expect(report.media).toMatchObject({ stored: whole.media.stored, gone: whole.media.gone, failed: [] });
    expect(fs.existsSync(path.join(archive, 'data/missing.json'))).toBe(false);
  });

  it('because the source failed is also continued, and leaves a valid archive', async () => {
    const { run, source, archive } = await nights();
    let reads = 0;
    source.intercept = (request) =>
      request.startsWith('post/read') && ++reads > 10 ? new Response('', { status: 401 }) : undefined;
    const refuse = source.intercept;
    source.intercept = (request) =>
      request === 'blog/info' && reads > 10 ? new Response('', { status: 401 }) : refuse(request);
    await expect(run({ retries: 0 })).rejects.toThrow(/refuses the token/);
    const manifest = fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8');
    const held = fs.readdirSync(path.join(archive, 'data/posts'));
    expect(held.length).toBeGreaterThan(3);
    for (const id of held) expect(manifest).toContain(`data/posts/${id}/post.json`);
    source.intercept = () => undefined;
    const { readIds } = await run();
    expect(readIds.length).toBeLessThanOrEqual(30 - 5);
    expect(fs.readdirSync(path.join(archive, 'data/posts'))).toHaveLength(30);
  });
});

describe('A private post', () => {
  const publishOptions = (folder: string) => ({ ...exportOptions({ baseUrl: 'http://127.0.0.1', token: '' }, folder) });
  const outputOf = (folder: string) =>
    JSON.stringify({ ...filesIn(`${folder}/site`), ...filesIn(`${folder}/markdown`) });

  it.each([
    ['becomes private', { visibility: '20', body: '<p>For all</p>' }, { visibility: '0', body: '<p>Between us</p>' }],
    ['becomes public', { visibility: '0', body: '<p>Between us</p>' }, { visibility: '20', body: '<p>For all</p>' }],
  ])('does not expose a private body if a run is stopped while the post %s', async (_, before, after) => {
    const { run, source, folder, archive } = await nights();
    const { id } = source.posts[0]!;
    edit(source, id, before);
    edit(source, source.posts[1]!.id, { visibility: '20', body: '<p>Another post</p>' });
    await run(noAudit);
    const earlier = filesIn(archive);
    edit(source, id, after);
    await killedAfter(1, archive, (context) => run(noAudit, context));
    const journal = fs.readFileSync(path.join(archive, '.blogkeep/journal.jsonl'), 'utf8');
    const files = [...journal.matchAll(/"file":"(data\/posts\/(\w+)\/[\w.]+)"/gu)].filter(([, , post]) => post === id);
    expect(files).toHaveLength(2);
    // As if the run had been killed before it replaced the second file.
    const [, second = ''] = files[1]!;
    fs.writeFileSync(path.join(archive, second), earlier[second]!, 'latin1');
    await publishBlog(publishOptions(folder), testContext()).catch(() => undefined);
    const output = outputOf(folder);
    expect(['Another post', 'Between us'].map((text) => output.includes(text))).toEqual([true, false]);
  });

  it('stays private if its record is damaged, or its folder is missing', async () => {
    const { run, source, folder, archive } = await nights();
    const { id } = source.posts[0]!;
    edit(source, id, { visibility: '0', body: '<p>Between us</p>' });
    await run(noAudit);
    const record = path.join(archive, `data/posts/${id}/post.json`);
    fs.writeFileSync(record, fs.readFileSync(record, 'utf8').replaceAll('"visibility": "0"', '"visibility": "2"'));
    const failed = [{ id, operation: 'publish', status: 'damaged' }];
    const failure = { code: 'archive-damaged', report: { posts: { failed } } };
    await expect(publishBlog(publishOptions(folder), testContext())).rejects.toMatchObject(failure);
    expect(outputOf(folder)).not.toContain('Between us');
    fs.removeSync(path.dirname(record));
    await expect(publishBlog(publishOptions(folder), testContext())).rejects.toMatchObject(failure);
    expect(outputOf(folder)).not.toContain('Between us');
  });
});

describe('Data that a source unexpectedly withdraws', () => {
  it('is kept in the archive: comments that the post list still counts, and a body that is now empty', async () => {
    const { run, source, archive } = await nights();
    await run(noAudit);
    const [a, b] = source.posts.filter(({ comments }) => comments.length > 0);
    const before = filesIn(path.join(archive, 'data/posts'));
    edit(source, b!.id, { body: '' });
    const none = { tistory: { status: '200', item: { postId: a!.id, totalCount: '0' } } };
    source.intercept = (request) => (request === `comment/list ${a!.id}` ? Response.json(none) : undefined);
    const { report } = await run({ refresh: 'all', retries: 0 });
    expect(report.posts.failed).toMatchObject(
      [
        { id: a!.id, operation: 'comment list', status: 'unexpected' },
        { id: b!.id, operation: 'post read', status: 'unexpected' },
      ].sort((one, other) => Number(one.id) - Number(other.id)),
    );
    expect(filesIn(path.join(archive, 'data/posts'))).toEqual(before);
  });
});

describe('Damage to the archive', () => {
  it('in any file is repaired by the next run, with a warning and without reading intact posts again', async () => {
    const { run, archive } = await nights();
    const now = () => new Date(firstNight);
    await run(noAudit, { now });
    const before = withoutSigning(archive);
    const data = Object.keys(before);
    const about = new Set(['data/media.json']);
    const one = (pattern: RegExp) => data.find((name) => pattern.test(name))!;
    const files = [
      // If the file of known issues is damaged, its warnings are reported again. Nothing else depends on it.
      ...fs.readdirSync(archive).filter((name) => name !== 'data' && name !== '.blogkeep-known.jsonl'),
      ...about,
      ...['data/blog.json', 'data/categories.json', 'data/blogkeep.json'],
      ...[one(/post\.json$/u), one(/content\.html$/u), one(/comments\.json$/u), one(/^data\/media\/.*png$/u)],
    ];
    for (const name of files) {
      for (const damage of [flip, truncate, remove]) {
        damage(path.join(archive, name));
        const { report, readIds } = await run(noAudit, { now });
        expect(report.status, name).toBe('complete');
        expect(withoutSigning(archive), `${name} ${damage.name}`).toEqual(before);
        expectSealed(archive);
        if (!about.has(name) && !name.startsWith('manifest')) expect(readIds.length, name).toBeLessThan(4);
        if (name.startsWith('data/'))
          expect(report.warnings.map(({ code }) => code).join(), `${name} ${damage.name}`).toMatch(/damaged/u);
      }
    }
  });

  it('cannot be repaired if it affects a removed post, and is still reported', async () => {
    const { run, source, archive } = await nights();
    await run(noAudit);
    const { id } = source.posts[0]!;
    source.posts = source.posts.slice(1);
    await run(noAudit);
    const file = path.join(archive, `data/posts/${id}/content.html`);
    const manifest = fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8');
    flip(file);
    const damaged = fs.readFileSync(file);
    const { report } = await run(noAudit);
    expect(report.warnings).toContainEqual(expect.objectContaining({ code: 'record-damaged', post: id }));
    expect(fs.readFileSync(file)).toEqual(damaged);
    expect(fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8')).toBe(manifest);
  });

  it('does not become worse if the source fails', async () => {
    const { run, source, archive } = await nights();
    await run(noAudit);
    const { id } = source.posts[0]!;
    const file = path.join(archive, `data/posts/${id}/post.json`);
    truncate(file);
    const left = fs.readFileSync(file);
    source.intercept = (request) => (request === `post/read ${id}` ? new Response('', { status: 500 }) : undefined);
    const { report } = await run({ ...noAudit, retries: 0 });
    expect(report.status).toBe('partial');
    expect(fs.readFileSync(file)).toEqual(left);
    source.intercept = () => undefined;
    expect((await run(noAudit)).report).toMatchObject({ status: 'complete', posts: { read: { damaged: 1 } } });
    expect(fs.readJsonSync(file)).toMatchObject({ state: 'listed' });
  });
});

describe('The folder of an archive', () => {
  it('may be a link to another folder', async () => {
    const { run, archive } = await nights();
    const elsewhere = temporaryFolder();
    fs.symlinkSync(elsewhere, archive);
    expect((await run()).report.status).toBe('complete');
    expect(fs.readdirSync(path.join(elsewhere, 'data/posts'))).toHaveLength(30);
    expect(fs.lstatSync(archive).isSymbolicLink()).toBe(true);
  });

  it('is refused, and its target is not changed, if it was replaced by a link to something else', async () => {
    const { run, archive } = await nights();
    await run();
    const elsewhere = temporaryFolder();
    fs.writeFileSync(path.join(elsewhere, 'holiday.jpg'), 'x');
    fs.moveSync(archive, `${archive}-away`);
    fs.symlinkSync(elsewhere, archive);
    await expect(run()).rejects.toThrow(/is not an archive of blogkeep/);
    expect(fs.readdirSync(elsewhere)).toEqual(['holiday.jpg']);
  });

  it.each(['data', 'data/posts', 'data/media'])('is refused if %s is a link', async (entry) => {
    const { run, archive } = await nights();
    await run();
    const elsewhere = path.join(temporaryFolder(), 'moved');
    fs.moveSync(path.join(archive, entry), elsewhere);
    fs.symlinkSync(elsewhere, path.join(archive, entry));
    const before = filesIn(elsewhere);
    await expect(run()).rejects.toThrow(/is a symbolic link/);
    expect(filesIn(elsewhere)).toEqual(before);
  });

  it('is locked while a run writes; a second run reports the holder of the lock', async () => {
    const { run, source } = await nights();
    let second: Promise<unknown> | undefined;
    source.intercept = (request) => {
      if (request.startsWith('post/read')) second ??= run().catch((error: unknown) => error);
      return undefined;
    };
    expect((await run()).report.status).toBe('complete');
    await expect(second).resolves.toMatchObject({
      name: 'ArchiveError',
      message: expect.stringMatching(/in use: process \d+ on .* has been writing to it since/) as string,
    });
  });

  it('is taken over, with a warning, if a killed run has left it locked', async () => {
    const { run, archive } = await nights();
    await run();
    const holder = { process: 4711, host: 'garden', started: '2026-11-19T03:00:00.000Z', birth: 'x' };
    fs.outputJsonSync(path.join(bookkeeping(archive), 'lock'), holder);
    const processes = { process: 71, host: 'garden', birthOf: (number: number) => (number === 71 ? 'y' : undefined) };
    const { report } = await run({}, { processes });
    expect(report.warnings.map(({ code }) => code)).toEqual(['lock-taken-over']);
    expect(String(report.warnings[0]?.message)).toMatch(/process 4711 on garden, started 2026-11-19/);
    expect(fs.existsSync(bookkeeping(archive))).toBe(false);
  });
});

describe('The clock', () => {
  it('may run backwards or be a year off; only the day on which an item was first missing depends on it', async () => {
    const { run, source, archive } = await nights();
    const at = (day: string) => ({ now: () => new Date(`${day}T03:00:00Z`) });
    await run({}, at('2026-11-20'));
    const before = filesIn(archive);
    for (const day of ['2025-01-01', '1970-01-01', '2027-11-20', '2026-11-19']) {
      expect((await run({}, at(day))).report.status).toBe('complete');
      expect(filesIn(archive)).toEqual(before);
    }
    const { id } = source.posts[0]!;
    source.posts = source.posts.slice(1);
    await run({}, at('2025-01-01'));
    await run({}, at('2024-01-01'));
    expect(fs.readJsonSync(path.join(archive, `data/posts/${id}/post.json`))).toMatchObject({ missed: '2025-01-01' });
  });
});

describe('An export', () => {
  it('writes nothing to the archive or the outputs if nothing has changed', async () => {
    const { source, folder } = await nights();
    const options = exportOptions(source, folder, { refresh: 'changed' });
    await exportBlog(options, testContext());
    const before = filesIn(folder);
    const report = await exportBlog(options, testContext());
    expect(report).toMatchObject({ markdown: { written: 0, removed: 0 }, site: { written: 0, removed: 0 } });
    expect(filesIn(folder)).toEqual(before);
  });
});

/** Returns the payload without signatures in media URLs, which differ with each reading. The archive keeps the first signatures. */
function withoutSigning(archive: string): Record<string, string> {
  const files = Object.entries(filesIn(archive)).filter(([name]) => name.startsWith('data/'));
  return Object.fromEntries(files.map(([name, text]) => [name, stripSignatures(text)]));
}

/** Expects the manifest to list exactly the payload files, with their checksums. */
function expectSealed(archive: string): void {
  const lines = fs.readFileSync(path.join(archive, 'manifest-sha256.txt'), 'utf8').trimEnd().split('\n');
  const data = Object.entries(filesIn(archive)).filter(([name]) => name.startsWith('data/'));
  const sums = data.map(([name, text]) => `${sha256Of(Buffer.from(text, 'latin1'))}  ${name}`);
  expect(lines).toEqual(sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)));
}

/** Leaves the archive in the state of a run that was killed after storing this number of posts. */
async function killedAfter(posts: number, archive: string, run: (context: Partial<Context>) => Promise<unknown>) {
  const then = `${archive}-then`;
  let stored = 0;
  await run({
    emit: ({ type }) => {
      if (type === 'post-stored' && ++stored === posts) fs.copySync(archive, then);
    },
  });
  fs.removeSync(archive);
  fs.moveSync(then, archive);
  fs.removeSync(path.join(archive, '.blogkeep/lock'));
}

function flip(file: string): void {
  const bytes = fs.readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  fs.writeFileSync(file, bytes);
}

function truncate(file: string): void {
  fs.truncateSync(file, fs.statSync(file).size >> 1);
}

function remove(file: string): void {
  fs.removeSync(file);
}
