import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import type { Serving } from '../../../src/app/serve/serve.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { startItemSource, type ItemSource } from '../../helpers/source/item-source.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { responseOf, allResponses, itemOf, serveFolders, startServing } from '../../helpers/serve/served-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  randomChanges,
  initialBlog,
  itemsOf,
  type VersionedBlog,
  type VersionedPost,
} from '../../helpers/random/versioned-blog.ts';

const runs = scaleRuns(10);
const name = 'mudflat';
const blog = `blogName=${name}`;

/** Ids of all posts in these tests, and one unused ID. */
const ids = Array.from({ length: 61 }, (_, index) => String(index + 1));

/** The initial blog after two posts were removed, one was added and all others were edited. */
const anotherNight: VersionedBlog = new Map<string, VersionedPost>([
  ['40', { version: 1, comments: 2, isRefused: false }],
  ...[...initialBlog].slice(2).map(([id, post]) => [id, { ...post, version: 2, comments: 3 }] as const),
]);

/** Returns a source and a function that crawls it into the same archive each time. */
async function nights() {
  const source = await startItemSource(name);
  const folder = temporaryFolder();
  const run = async (now: VersionedBlog) => {
    source.posts = [...now].map(([id, post]) => itemsOf(id, post));
    const options = exportOptions({ baseUrl: source.url, token: source.token }, folder, { acceptRemovals: true });
    await crawlBlog(options, testContext());
  };
  return { source, archive: path.join(folder, 'archive'), run };
}

/** Expects every response to equal that of a freshly started server. */
async function expectAsFresh(serving: Serving, archive: string): Promise<void> {
  const answers = await allResponses(serving, name, ids);
  const fresh = await serveFolders([archive]);
  try {
    expect(answers).toEqual(await allResponses(fresh, name, ids));
  } finally {
    await fresh.close();
  }
}

/** Expects that no response mixes versions, and that every listed post can be read. */
async function expectWhole(serving: Serving): Promise<void> {
  const { posts = [], totalCount } = await itemOf(serving, `post/list?${blog}&count=30`);
  expect(posts).toHaveLength(Math.min(30, Number(totalCount)));
  for (const { id } of posts as { id: string }[]) {
    const reading = await responseOf(serving, `post/read?${blog}&postId=${id}`);
    if (reading.status !== 403) {
      expect(reading).toMatchObject({ status: 200 });
      expect(new Set(reading.text.match(/\bv\d+\b/gu))).toHaveProperty('size', 1);
    }
    const comments = await responseOf(serving, `comment/list?${blog}&postId=${id}`);
    expect(comments).toMatchObject({ status: 200 });
    expect(new Set(comments.text.match(/\bv\d+\b/gu)).size).toBeLessThan(2);
  }
  expect(await responseOf(serving, `comment/newest?${blog}`)).toMatchObject({ status: 200 });
}

describe('An archive that is rewritten while it is served', () => {
  it('is served in its latest state after each run, and without mixing versions during a run', async () => {
    await fc.assert(
      fc.asyncProperty(randomChanges, async (changes) => {
        const { source, archive, run } = await nights();
        let now = initialBlog;
        await run(now);
        // With this clock, each scan of the archive seems slow, so the server scans rarely.
        let seconds = 0;
        const serving = await serveFolders([archive], { now: () => new Date(1000 * seconds++) });
        try {
          for (const night of changes) {
            for (const change of night) now = change(now);
            lookEach(source, 7, () => expectWhole(serving));
            await run(now);
            await expectAsFresh(serving, archive);
          }
        } finally {
          await serving.close();
        }
      }),
      { numRuns: runs },
    );
  });

  it.each([
    ['at once if the manifest is restored last, as by git', (files: string[]) => files.sort(), 0],
    ['a minute later if the manifest is restored first', (files: string[]) => files.sort().reverse(), 61_000],
  ])('is served in the state restored from a copy, %s', async (_, inOrder, later) => {
    const { archive, run } = await nights();
    await run(initialBlog);
    const copy = path.join(temporaryFolder(), 'copy');
    fs.copySync(archive, copy);
    let now = 0;
    const serving = await startServing([archive], { now: () => new Date(now) });
    const before = await allResponses(serving, name, ids);
    await run(anotherNight);
    await expectAsFresh(serving, archive);
    const wanted = new Set(filesBelow(copy));
    for (const file of filesBelow(archive)) if (!wanted.has(file)) fs.removeSync(path.join(archive, file));
    for (const file of inOrder([...wanted])) {
      bringBack(path.join(copy, file), path.join(archive, file));
      await responseOf(serving, `post/list?${blog}`);
    }
    now += later;
    // Requests do not wait for a scan that is only due because the last one was long ago.
    if (later > 0) await expect.poll(() => allResponses(serving, name, ids)).toEqual(before);
    expect(await allResponses(serving, name, ids)).toEqual(before);
  });

  it('is replaced by another archive that is moved to its path', async () => {
    const one = await nights();
    await one.run(initialBlog);
    const other = await nights();
    await other.run(new Map([...initialBlog].slice(4).map(([id, post]) => [id, { ...post, version: 5 }])));
    const serving = await startServing([one.archive]);
    const before = await allResponses(serving, name, ids);
    const aside = `${one.archive}-aside`;
    fs.renameSync(one.archive, aside);
    fs.renameSync(other.archive, one.archive);
    expect(await allResponses(serving, name, ids)).not.toEqual(before);
    await expectAsFresh(serving, one.archive);
    fs.renameSync(one.archive, other.archive);
    fs.renameSync(aside, one.archive);
    expect(await allResponses(serving, name, ids)).toEqual(before);
  });

  it('never looks empty while its folder is missing', async () => {
    const { archive, run } = await nights();
    await run(initialBlog);
    const serving = await startServing([archive]);
    const before = await allResponses(serving, name, ids);
    fs.renameSync(archive, `${archive}-aside`);
    const list = `post/list?${blog}&page=1`;
    const { status, text } = await responseOf(serving, list);
    // The response is the last known one or an error. After an empty list, the next run would count all posts as removed.
    expect(status >= 500 || text === before[list]?.text).toBe(true);
    fs.renameSync(`${archive}-aside`, archive);
    expect(await allResponses(serving, name, ids)).toEqual(before);
  });
});

/** Calls a function before every nth response of a source. */
function lookEach(source: ItemSource, every: number, look: () => Promise<void>): void {
  let count = 0;
  source.beforeAnswer = () => (++count % every === 0 ? look() : undefined);
}

/** Restores a file as `git checkout` does: only if it differs, and as a new file. */
function bringBack(from: string, to: string): void {
  const bytes = fs.readFileSync(from);
  if (fs.existsSync(to) && fs.readFileSync(to).equals(bytes)) return;
  fs.removeSync(to);
  fs.outputFileSync(to, bytes);
}

function filesBelow(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
