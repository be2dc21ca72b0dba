import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { ArchiveError } from '../../src/core/errors/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { createEmptyReport, type Report } from '../../src/core/report/report.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startItemSource, type SourceItems } from '../helpers/source/item-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';

const post = (number: number): SourceItems => {
  const shared = { id: String(number), title: `Post ${number}`, visibility: '20', date: '2024-01-05 10:00:00' };
  return { summary: shared, reading: { ...shared, content: `<p>${number}</p>` } };
};
const posts = (count: number) => Array.from({ length: count }, (_, index) => post(index + 1));

/** Returns a source, its archive, and functions that crawl, publish and verify it. */
async function blog(count: number) {
  const source = await startItemSource('blog');
  source.posts = posts(count);
  const folder = temporaryFolder();
  const options = exportOptions({ baseUrl: source.url, token: source.token }, folder, { media: 'none', retries: 0 });
  return {
    source,
    archive: options.archive,
    crawl: () => crawlBlog({ ...options, refresh: 'changed' }, testContext()),
    /** Returns a copy of the archive in the state of a crawl that was killed at a certain event. */
    killedAt: async (isIt: (event: RunEvent) => boolean): Promise<string> => {
      const left = path.join(temporaryFolder(), 'archive');
      const emit = (event: RunEvent) => {
        if (!fs.existsSync(left) && isIt(event)) fs.copySync(options.archive, left);
      };
      await crawlBlog({ ...options, concurrency: 1, refresh: 'changed' }, testContext({ emit }));
      expect(fs.existsSync(left)).toBe(true);
      return left;
    },
    look: async (archive = options.archive) => {
      const published = await publishBlog({ ...options, archive, lang: 'en' }, testContext()).catch(reportOf);
      const verified = await verifyArchive({ ...options, source: undefined, archive, lang: 'en' }, testContext());
      return {
        status: published.status,
        failed: published.posts.failed.map((one) => ({ ...one, message: String(one.message) })),
        said: /\d+ posts? of the original blog ha(?:s|ve) not been fetched yet/u.exec(
          fs.readFileSync(path.join(folder, 'site/about/index.html'), 'utf8'),
        )?.[0],
        verified: verified.status,
        unread: verified.findings.filter(({ code }) => code === 'posts-unread').map(({ message }) => String(message)),
        differences: verified.findings.filter(({ severity }) => severity !== 'note'),
      };
    },
  };
}

/** Returns the report of a run that ended because the archive was damaged. */
function reportOf(error: unknown): Report {
  if (error instanceof ArchiveError && error.report)
    return { ...createEmptyReport(), ...error.report, status: 'failed' };
  throw error;
}

const whole = { status: 'complete', failed: [], said: undefined, verified: 'complete', unread: [], differences: [] };

const storedPosts = (archive: string) =>
  Object.keys(filesIn(path.join(archive, 'data'))).filter((name) => name.endsWith('/post.json')).length;

describe('An archive whose first crawl was killed', () => {
  it.each([
    ['after one page of the list', ({ type }: RunEvent) => type === 'listed'],
    ['in the middle of the posts', () => (count: number) => count === 12],
  ] as const)('is reported with the number of unread posts if the crawl was killed %s', async (_, when) => {
    const { killedAt, look } = await blog(35);
    let stored = 0;
    const left = await killedAt((event) => {
      const is = when(event);
      if (typeof is === 'boolean') return is;
      if (event.type === 'post-stored') stored += 1;
      return is(stored);
    });
    const unread = 35 - storedPosts(left);
    expect(unread).toBeGreaterThan(5);
    expect(await look(left)).toEqual({
      status: 'partial',
      failed: [
        {
          id: '',
          operation: 'publish',
          status: 'unread',
          message: expect.stringContaining(textOf('core.unread-posts', { count: unread })) as string,
          since: '2026-11-20',
          new: true,
        },
      ],
      said: `${unread} posts of the original blog have not been fetched yet`,
      verified: 'complete',
      unread: [expect.stringContaining(textOf('core.unread-posts', { count: unread })) as string],
      differences: [],
    });
  });

  it('is reported as incomplete by each run, with the day of the first report', async () => {
    const { killedAt, look } = await blog(15);
    const left = await killedAt(({ type }) => type === 'listed');
    expect((await look(left)).failed).toMatchObject([{ status: 'unread', since: '2026-11-20', new: true }]);
    expect((await look(left)).failed).toMatchObject([{ status: 'unread', since: '2026-11-20', new: false }]);
  });

  it('is no longer reported as incomplete once the next crawl is complete', async () => {
    const { killedAt, look, archive } = await blog(15);
    let stored = 0;
    await killedAt(({ type }) => type === 'post-stored' && (stored += 1) === 5);
    expect(await look(archive)).toEqual(whole);
  });
});

describe('An archive whose later crawl was killed', () => {
  it('is reported with the number of new posts that have not been read', async () => {
    const { source, crawl, killedAt, look } = await blog(25);
    await crawl();
    source.posts = [...posts(28).slice(25), ...posts(25)];
    const left = await killedAt(({ type }) => type === 'post-stored');
    const unread = 28 - storedPosts(left);
    expect(unread).toBeGreaterThan(0);
    expect((await look(left)).said).toMatch(`${unread} post`);
  });

  it('is not reported as incomplete if there were no new posts', async () => {
    const { crawl, killedAt, look } = await blog(25);
    await crawl();
    expect(await look(await killedAt(({ type }) => type === 'listed'))).toEqual(whole);
  });
});

describe('An archive of a source that did not respond', () => {
  it('is reported with the number of unread posts until they are read', async () => {
    const { source, crawl, look } = await blog(12);
    source.posts = [{ ...post(1), reading: 500 }, ...posts(12).slice(1)];
    expect((await crawl()).status).toBe('partial');
    expect(await look()).toMatchObject({
      status: 'partial',
      failed: [{ status: 'unread' }],
      said: '1 post of the original blog has not been fetched yet',
      unread: [expect.stringContaining(textOf('core.unread-posts', { count: 1 }))],
    });
    source.posts = posts(12);
    await crawl();
    expect(await look()).toEqual(whole);
  });

  it('is not reported as incomplete because of posts that were refused, or read earlier', async () => {
    const { source, crawl, look } = await blog(12);
    await crawl();
    source.posts = [{ ...post(1), summary: { ...post(1).summary, title: 'New' }, reading: 500 }, ...posts(12).slice(1)];
    await crawl();
    expect((await look()).unread).toEqual([]);
    source.posts = [{ ...post(13), reading: 403 }, ...posts(12)];
    await crawl();
    expect(await look()).toEqual(whole);
  });
});

describe('An archive with a damaged file', () => {
  it('is published without the post whose record is truncated, and the failed run reports only that post', async () => {
    const { source, crawl, look, archive } = await blog(12);
    await crawl();
    source.posts = [{ ...post(1), summary: { ...post(1).summary, title: 'New' }, reading: 500 }, ...posts(12).slice(1)];
    await crawl();
    const place = path.join(archive, 'data/posts/1/post.json');
    fs.truncateSync(place, 40);
    expect(await look()).toMatchObject({
      status: 'failed',
      failed: [{ id: '1', status: 'damaged' }],
      said: undefined,
    });
  });

  it.each([
    ['truncated', (place: string) => fs.writeFileSync(place, '{"posts":{"1')],
    ['of a wrong structure', (place: string) => fs.writeFileSync(place, '{"posts":[]}')],
  ])('is not published if its list of missing items is %s', async (_, damage) => {
    const { crawl, look, archive } = await blog(12);
    await crawl();
    await look();
    damage(path.join(archive, 'data/missing.json'));
    expect(await look()).toMatchObject({ status: 'failed', failed: [], said: undefined });
  });
});
