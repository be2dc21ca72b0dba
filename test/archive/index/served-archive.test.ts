import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServedArchive } from '../../../src/archive/index/served-archive.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { ArchiveError } from '../../../src/core/errors/errors.ts';
import type { ReceivedPost } from '../../../src/core/records/post-record.ts';
import { comment, commentListOf, readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { somePlace } from '../../helpers/source/source-place.ts';

const about = { blog: 'fieldnotes', rootKey: 'tistory', source: somePlace, today: '2026-11-20' };

/**
 * Returns a received post.
 * @param date in the format of the post list
 */
function post(id: string, date: string, comments: [id: string, date: string][] = []): ReceivedPost {
  return {
    id,
    state: 'listed',
    summary: { ...summaryOf({ id, title: `글 ${id}` }), date },
    reading: { ...readingOf({ id }), date: '1704416400' },
    comments: commentListOf(
      id,
      comments.map(([own, when]) => comment(own, `댓글 ${own}`, { date: when })),
    ),
  };
}

const fail = (error: unknown): never => {
  throw error;
};

async function run(folder: string, posts: readonly ReceivedPost[], more?: (store: ArchiveStore) => Promise<void>) {
  const store = await ArchiveStore.open(folder, about);
  for (const one of posts) await store.putPost(one);
  await more?.(store);
  await store.finish();
}

/** Opens an archive with a clock that never advances. */
function open(folder: string, includeRemoved = false): Promise<ServedArchive> {
  return ServedArchive.open(folder, { includeRemoved, now: () => new Date(0), onFailed: fail });
}

const listed = (archive: ServedArchive) => archive.summaries(0, 100).map(({ id }) => id);
const newest = (archive: ServedArchive) => archive.newestComments(0, 100).map(({ comment: { id } }) => id);
const [monday, tuesday] = ['2024-01-01 10:00:00', '2024-01-02 10:00:00'];

describe('a served archive', () => {
  it('lists posts and comments newest first, with higher IDs first within the same second', async () => {
    const folder = temporaryFolder();
    await run(folder, [
      post('9', monday, [['1', '1704416400']]),
      post('10', monday, [
        ['2', '1704416400'],
        ['3', '1704416300'],
      ]),
      post('2', tuesday, [['20', '1704416500']]),
    ]);
    const archive = await open(folder);
    expect(listed(archive)).toEqual(['2', '10', '9']);
    expect(newest(archive)).toEqual(['20', '2', '1', '3']);
    expect(archive.summaries(1, 2)).toEqual([{ ...summaryOf({ id: '10', title: '글 10' }), date: monday }]);
    expect(archive.newestComments(1, 2)).toMatchObject([{ post: '10', comment: { comment: '댓글 2' } }]);
    expect(archive.postCount()).toBe(3);
  });

  it('sorts a post without a date in the list by the date of its reading, and posts without any date last', async () => {
    const folder = temporaryFolder();
    const undated = { ...post('7', ''), reading: { ...readingOf({ id: '7' }), date: '' } };
    await run(folder, [undated, post('3', ''), post('5', monday)]);
    expect(listed(await open(folder))).toEqual(['3', '5', '7']);
  });

  it('returns a reading with its body, and comments as received', async () => {
    const folder = temporaryFolder();
    const own = post('4', monday, [['1', '1704416400']]);
    await run(folder, [own]);
    const archive = await open(folder);
    expect(archive.post('4')).toMatchObject({ kind: 'found', value: { reading: own.reading } });
    expect(archive.commentList('4')).toEqual({ kind: 'found', value: own.comments });
  });

  it('returns no data for which the API has no field', async () => {
    const folder = temporaryFolder();
    await run(folder, [{ ...post('4', monday), details: { author: '이서연', kind: 'page' } }]);
    const archive = await open(folder);
    expect(listed(archive)).toEqual(['4']);
    const found = archive.post('4');
    const reading = found?.kind === 'found' ? found.value.reading : undefined;
    expect(reading?.id).toBe('4');
    expect(JSON.stringify([reading, archive.summaries(0, 9)])).not.toMatch(/이서연|"page"/u);
  });

  it('distinguishes refused items and missing items from items that do not exist', async () => {
    const folder = temporaryFolder();
    const { id, summary } = post('1', monday);
    const unread = (state: 'listed' | 'unreadable', own: string) => ({
      id: own,
      state,
      summary: { ...summary, id: own },
    });
    await run(folder, [unread('unreadable', id), unread('unreadable', '2'), post('3', monday)], async (store) => {
      await store.putMissing({ posts: { '2': ['post read', 'comment list'] }, media: {} });
    });
    const archive = await open(folder);
    expect(archive.post('1')).toEqual({ kind: 'refused' });
    expect(archive.post('2')).toEqual({ kind: 'missing' });
    expect(archive.commentList('2')).toEqual({ kind: 'missing' });
    expect(archive.commentList('3')).toEqual({ kind: 'found', value: undefined });
    expect(archive.post('4')).toBeUndefined();
    expect(archive.commentList('../3')).toBeUndefined();
    expect(archive.post('constructor')).toBeUndefined();
    expect(archive.categoryList()).toEqual({ kind: 'missing' });
  });

  it('lists removed posts and their comments only if requested, but always returns a single removed post', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday, [['5', '1704416400']]), post('2', tuesday)]);
    await run(folder, [], (store) => store.markRemoved('1', '2026-11-20'));
    const [without, withRemoved] = [await open(folder), await open(folder, true)];
    expect([listed(without), newest(without)]).toEqual([['2'], []]);
    expect([listed(withRemoved), newest(withRemoved)]).toEqual([['2', '1'], ['5']]);
    expect(without.post('1')?.kind).toBe('found');
    expect(without.commentList('1')?.kind).toBe('found');
  });

  it('shows the changes of a run after the run has ended', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday, [['5', '1704416400']]), post('2', tuesday)]);
    const archive = await open(folder);
    expect(archive.refresh()).toBeUndefined();
    await run(folder, [post('3', tuesday), post('1', tuesday, [['6', '1704416400']])]);
    await archive.refresh();
    expect(listed(archive)).toEqual(['3', '2', '1']);
    expect(newest(archive)).toEqual(['6']);
    expect(archive.refresh()).toBeUndefined();
  });

  it('makes all requests wait while it checks for changes', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday)]);
    const archive = await open(folder);
    await run(folder, [post('2', monday)]);
    const first = archive.refresh();
    await run(folder, [post('3', monday)]);
    const seen = archive.refresh()?.then(() => listed(archive));
    await first;
    expect(await seen).toEqual(['3', '2', '1']);
  });

  it('shows changes of a run in progress, without making requests wait for them', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday)]);
    let now = 0;
    const archive = await ServedArchive.open(folder, {
      includeRemoved: false,
      now: () => new Date((now += 50)),
      onFailed: fail,
    });
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(post('2', tuesday));
    expect(archive.refresh()).toBeUndefined();
    expect(listed(archive)).toEqual(['1']);
    now += 10_000;
    expect(archive.refresh()).toBeUndefined();
    await expect.poll(() => listed(archive)).toEqual(['2', '1']);
    await store.finish();
  });

  it('names the damaged file, and still lists a post with only its ID if its record is damaged', async () => {
    const folder = temporaryFolder();
    await run(
      folder,
      ['1', '2', '3', '4'].map((id) => post(id, monday, [[`${id}0`, '1704416400']])),
    );
    const file = (entry: string) => path.join(folder, 'data/posts', entry);
    fs.writeFileSync(file('1/post.json'), '{"state": "listed", "summ');
    fs.writeFileSync(file('2/comments.json'), '[]]');
    fs.removeSync(file('3/content.html'));
    const archive = await open(folder);
    expect(listed(archive)).toEqual(['4', '3', '2', '1']);
    expect(archive.summaries(3, 4)).toEqual([{ id: '1' }]);
    expect(newest(archive)).toEqual(['40', '30']);
    expect(archive.post('1')).toEqual({ kind: 'damaged', entry: 'data/posts/1/post.json' });
    expect(archive.commentList('2')).toEqual({ kind: 'damaged', entry: 'data/posts/2/comments.json' });
    expect(archive.post('2')?.kind).toBe('found');
    expect(archive.post('3')).toEqual({ kind: 'damaged', entry: 'data/posts/3/content.html' });
  });

  it('reports a missing file as damaged if the manifest lists it', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday, [['10', '1704416400']]), post('2', monday)], (store) =>
      store.putCategories({ categories: [] }),
    );
    const lost = ['data/posts/1/comments.json', 'data/posts/2/post.json', 'data/categories.json', 'data/blog.json'];
    for (const entry of lost) fs.removeSync(path.join(folder, entry));
    for (const archive of [await open(folder)]) {
      expect(listed(archive)).toEqual(['1', '2']);
      expect(archive.commentList('1')).toEqual({ kind: 'damaged', entry: lost[0] });
      expect(archive.post('2')).toEqual({ kind: 'damaged', entry: lost[1] });
      expect(archive.categoryList()).toEqual({ kind: 'damaged', entry: lost[2] });
      expect(archive.info()).toEqual({ kind: 'damaged', entry: lost[3] });
    }
  });

  it('distinguishes two comments on a post that have the same ID', async () => {
    const folder = temporaryFolder();
    await run(folder, [
      post('1', monday, [
        ['7', '1704416400'],
        ['7', '1704416500'],
      ]),
    ]);
    const dates = (await open(folder)).newestComments(0, 10).map(({ comment: { date } }) => date);
    expect(dates).toEqual(['1704416500', '1704416400']);
  });

  it('is unchanged after a failed scan, and up to date after the next one', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday)]);
    const archive = await open(folder);
    const aside = `${folder}-aside`;
    fs.renameSync(folder, aside);
    fs.mkdirSync(folder);
    await expect(archive.refresh()).rejects.toThrow(ArchiveError);
    expect(listed(archive)).toEqual(['1']);
    fs.removeSync(folder);
    fs.renameSync(aside, folder);
    await run(folder, [post('2', tuesday)]);
    await archive.refresh();
    expect(listed(archive)).toEqual(['2', '1']);
  });

  it('does not follow symbolic links within the archive', async () => {
    const folder = temporaryFolder();
    await run(folder, [post('1', monday), post('2', monday)]);
    const elsewhere = temporaryFolder();
    fs.writeFileSync(path.join(elsewhere, 'content.html'), 'elsewhere');
    fs.copySync(path.join(folder, 'data/posts/2/post.json'), path.join(elsewhere, 'post.json'));
    fs.removeSync(path.join(folder, 'data/posts/1/content.html'));
    fs.symlinkSync(path.join(elsewhere, 'content.html'), path.join(folder, 'data/posts/1/content.html'));
    fs.symlinkSync(elsewhere, path.join(folder, 'data/posts/8'));
    const archive = await open(folder);
    expect(archive.post('1')).toEqual({ kind: 'damaged', entry: 'data/posts/1/content.html' });
    expect(archive.post('8')).toBeUndefined();
    expect(listed(archive)).toEqual(['2', '1']);
  });

  it('cannot be opened if there is no archive', async () => {
    await expect(open(temporaryFolder())).rejects.toThrow(ArchiveError);
  });
});
