import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { publishRun } from '../../../src/app/publish/known-issues.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../../src/app/verify/verify.ts';
import { exportBlog } from '../../../src/app/export.ts';
import type { RunEvent } from '../../../src/core/report/events.ts';
import { startChangingSource } from '../../helpers/source/changing-source.ts';
import { exportOptions, testContext, type TestOptions } from '../../helpers/context.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';

const file = '.blogkeep-known.jsonl';

/** Returns a source and a function that exports it each night. One post has a comment count that exceeds the comments in its list. */
async function scene() {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 5);
  const home = temporaryFolder();
  const at = (name: string) => path.join(home, name);
  const night = async (day: number, more: TestOptions = {}, run = exportBlog) => {
    const context = testContext({ now: () => new Date(`2026-11-${day}T03:00:00Z`) });
    const report = await run(exportOptions(source, home, { media: 'none', ...more }), context);
    const told = context.events.filter((event): event is RunEvent & { type: 'warning' } => event.type === 'warning');
    return { ...report, told, fresh: report.warnings.filter((one) => one.new !== false) };
  };
  return { source, home, at, night, lines: () => fs.readFileSync(at(`archive/${file}`), 'utf8').split('\n') };
}

describe('Runs', () => {
  it('report an issue as new only once, and afterwards with the day of its first report', async () => {
    const { at, night } = await scene();
    const first = await night(10);
    expect(first.warnings.length).toBeGreaterThan(1);
    expect(first.warnings.every((one) => one.new === true && one.since === '2026-11-10')).toBe(true);
    const before = filesIn(at('archive'));
    const second = await night(11);
    expect(second.warnings.map(({ code, message, since }) => [code, message, since])).toEqual(
      first.warnings.map(({ code, message }) => [code, message, '2026-11-10']),
    );
    expect(second.fresh).toEqual([]);
    expect(second.told.every(({ since }) => since === '2026-11-10')).toBe(true);
    expect(filesIn(at('archive'))).toEqual(before);
    expect(
      (
        await verifyArchive(
          {
            ...exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, path.dirname(at('archive'))),
            source: undefined,
          },
          testContext(),
        )
      ).findings.filter(({ path: where }) => where === file),
    ).toEqual([]);
  });

  it('report an issue as new again if it disappeared and came back', async () => {
    const { source, night } = await scene();
    const refuse = (id: string) => (request: string) =>
      request === `post/read ${id}` ? new Response('', { status: 500 }) : undefined;
    const id = source.posts[0]!.id;
    await night(10, { retries: 0 });
    source.intercept = refuse(id);
    const failing = await night(11, { retries: 0 });
    expect(failing.posts.failed).toMatchObject([{ id, since: '2026-11-11', new: true }]);
    expect((await night(12, { retries: 0 })).posts.failed).toMatchObject([{ id, since: '2026-11-11', new: false }]);
    expect((await night(12, { retries: 0 })).status).toBe('partial');
    source.intercept = () => undefined;
    expect((await night(13, { retries: 0 })).posts.failed).toEqual([]);
    source.intercept = refuse(id);
    expect((await night(14, { retries: 0 })).posts.failed).toMatchObject([{ id, since: '2026-11-14', new: true }]);
  });

  it('compare issues with the file of known issues in a dry run, but do not write that file', async () => {
    const { at, night } = await scene();
    await night(10, { dryRun: true });
    expect(fs.existsSync(at('archive'))).toBe(false);
    await night(10);
    const before = filesIn(at('archive'));
    const dry = await night(11, { dryRun: true, timezone: 'UTC', visibility: ['published', 'private'] });
    expect(filesIn(at('archive'))).toEqual(before);
    expect(dry.warnings.some((one) => one.new === false)).toBe(true);
  });

  it('report new issues separately for each publication of an archive', async () => {
    const { at, night } = await scene();
    await night(10);
    const other = { site: at('other'), markdown: undefined };
    const first = await night(11, other, publishBlog);
    expect(first.fresh.length).toBe(first.warnings.length);
    expect((await night(12, other, publishBlog)).fresh).toEqual([]);
    expect((await night(12, {}, publishBlog)).fresh).toEqual([]);
  });
});

describe('Known issues', () => {
  it('about a post remain known as long as the post is not read', async () => {
    const { source, at, night, lines } = await scene();
    const wrong = source.posts[1]!.id;
    const one = { id: '991', date: '1704416400', comment: 'one', visibility: '2' };
    source.intercept = (request) =>
      request === `comment/list ${wrong}`
        ? Response.json({ service: { status: '200', item: { totalCount: '7', comments: { comment: [one] } } } })
        : undefined;
    await night(10, {}, crawlBlog);
    const before = lines();
    expect(before.join()).toContain('count-comments');
    await night(11, { refresh: 'new', auditDays: 3650 }, crawlBlog);
    expect(lines()).toEqual(before);
    expect((await night(12, { refresh: 'all' }, crawlBlog)).fresh).toEqual([]);
    source.intercept = () => undefined;
    await night(13, { refresh: 'all' }, crawlBlog);
    expect(fs.existsSync(at(`archive/${file}`))).toBe(false);
  });

  it('about the blog or a post remain known if a run cannot check them', async () => {
    const { source, night, lines } = await scene();
    const [wrong, other] = [source.posts[1]!.id, source.posts[2]!.id];
    const one = { id: '991', date: '1704416400', comment: 'one', visibility: '2' };
    const answer = (item: unknown) => () => Response.json({ service: { status: '200', item } });
    const miscounted = answer({ totalCount: '7', comments: { comment: [one] } });
    const categories = answer({ categories: [{ id: '1', name: 'A', parent: '', label: 'A', entries: '77' }] });
    const failed = () => new Response('', { status: 500 });
    const options = { retries: 0, refresh: 'all' } as const;
    const odd = { [`comment/list ${wrong}`]: miscounted, 'category/list': categories };
    const answering = (answers: Record<string, () => Response>) => {
      source.intercept = (request) => answers[request]?.();
    };
    answering(odd);
    await night(10, options, crawlBlog);
    const before = lines();
    for (const what of ['count-comments', 'count-category', 'count-statistics-comments'])
      expect(before.join('\n')).toContain(`"${what}"`);
    for (const [index, request] of [`post/read ${other}`, ...Object.keys(odd)].entries()) {
      answering({ ...odd, [request]: failed });
      const { status, fresh } = await night(11 + index * 2, options, crawlBlog);
      expect([request, status, fresh]).toEqual([request, 'partial', []]);
      answering(odd);
      expect((await night(12 + index * 2, options, crawlBlog)).fresh).toEqual([]);
      expect(lines()).toEqual(before);
    }
  });

  it('about posts that are no longer listed, and about media that are no longer used, are forgotten', async () => {
    const { source, at, night, lines } = await scene();
    const [gone, plain] = [source.posts[0]!, { ...source.posts[1]!, body: '<p>no picture</p>' }];
    const pictured = { ...plain, body: `<p><img src="${source.baseUrl.href}x.png"></p>` };
    source.posts = [gone, pictured];
    source.intercept = (request) =>
      request === `post/read ${gone.id}` || request === '/x.png' ? new Response('', { status: 500 }) : undefined;
    const options = { retries: 0, media: 'images', refresh: 'all' } as const;
    const first = await night(10, options, crawlBlog);
    expect([first.posts.failed.length, first.media.failed.length]).toEqual([1, 1]);
    expect(lines().filter((line) => /"(?:post|media)-failed"/u.test(line)).length).toBe(2);
    source.posts = [plain];
    await night(11, { ...options, acceptRemovals: true }, crawlBlog);
    expect(fs.existsSync(at(`archive/${file}`)) ? lines().filter((line) => line.includes('-failed')) : []).toEqual([]);
  });

  it('of a publication are forgotten if its folder is gone, or another publish takes over its output', async () => {
    const { at, night, lines } = await scene();
    await night(10);
    await night(11, { site: at('other site'), markdown: undefined }, publishBlog);
    expect(lines().filter((line) => line.includes('other%20site')).length).toBeGreaterThan(0);
    fs.removeSync(at('other site'));
    const { fresh } = await night(12, { markdown: undefined }, publishBlog);
    expect(fresh).toEqual([]);
    const runs = new Set(lines().flatMap((line) => (/^\{"run":"(publish[^"]*)"/u.exec(line) ?? []).slice(1)));
    expect([...runs]).toEqual(['publish ../site']);
  });

  it('are reported as new if their line cannot be read; a file of a newer version stays unchanged', async () => {
    const { at, night, lines } = await scene();
    const { warnings } = await night(10);
    const place = at(`archive/${file}`);
    const [head, , ...rest] = lines();
    fs.writeFileSync(place, [head, '<<<<<<< HEAD', '{"run":1}', ...rest].join('\n'));
    expect((await night(11)).fresh.length).toBe(1);
    const newer = `${JSON.stringify({ version: 2, sha256: sha256Of('2\nwhatever\n') })}\nwhatever\n`;
    fs.writeFileSync(place, newer);
    expect((await night(12)).fresh.length).toBe(warnings.length);
    expect(fs.readFileSync(place, 'utf8')).toBe(newer);
  });

  it('contain no absolute paths, and are not written through a link', async () => {
    const { home, at, night } = await scene();
    fs.outputFileSync(at('site/index.html'), 'mine');
    const elsewhere = path.join(temporaryFolder(), 'precious');
    fs.writeFileSync(elsewhere, 'precious');
    fs.ensureDirSync(at('archive'));
    fs.symlinkSync(elsewhere, at(`archive/${file}`));
    await night(10);
    const text = fs.readFileSync(at(`archive/${file}`), 'utf8');
    expect(text).toContain('"path":"../site/index.html"');
    expect(text).not.toContain(path.basename(home));
    expect(publishRun('/srv/blog/archive', ['/srv/blog/markdown', '/home/somebody/clients/site'])).toBe(
      'publish ../markdown elsewhere',
    );
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('precious');
    expect(fs.readdirSync(at('archive')).filter((name) => name.startsWith('.blogkeep'))).toEqual([file]);
  });
});
