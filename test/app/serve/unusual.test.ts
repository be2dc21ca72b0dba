import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { ArchiveError } from '../../../src/core/errors/errors.ts';
import { responseOf, itemOf, startServing } from '../../helpers/serve/served-archive.ts';
import { postWithComment, smallArchive, smallBlog } from '../../helpers/archive/small-archive.ts';
import { somePlace } from '../../helpers/source/source-place.ts';

const blog = `blogName=${smallBlog}`;

describe('An archive in an unusual state', () => {
  it('has an empty list if it has no posts', async () => {
    const serving = await startServing([await smallArchive({ posts: [] })]);
    expect(await itemOf(serving, `post/list?${blog}`)).toMatchObject({ totalCount: '0', count: '0', posts: [] });
    expect(await responseOf(serving, `post/list?${blog}&page=2`)).toMatchObject({ status: 404 });
  });

  it('is served with the data that a killed run has stored, and then with the result of the next run', async () => {
    const archive = await smallArchive();
    const serving = await startServing([archive]);
    const about = { blog: smallBlog, rootKey: 'service', source: somePlace, today: '2026-11-21' };
    const killed = await ArchiveStore.open(archive, about);
    await killed.putPost({ ...postWithComment('6'), state: 'listed' });
    await killed.suspend({ seal: false });
    for (const now of [serving, await startServing([archive])]) {
      // The first responses may show the earlier state, since changes of an active run are loaded in the background.
      await expect.poll(() => itemOf(now, `post/list?${blog}`)).toMatchObject({ totalCount: '6' });
      expect(await responseOf(now, `post/read?${blog}&postId=6`)).toMatchObject({ status: 200 });
    }
    const next = await ArchiveStore.open(archive, about);
    await next.markRemoved('6', '2026-11-21');
    await next.finish();
    expect(await itemOf(serving, `post/list?${blog}`)).toMatchObject({ totalCount: '5' });
    expect(await responseOf(serving, `post/read?${blog}&postId=6`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['of a newer format', (file: string) => fs.writeJsonSync(file, { format: 3, blog: smallBlog, rootKey: 'service' })],
    ['damaged', (file: string) => fs.truncateSync(file, 5)],
    ['missing its format file', (file: string) => fs.removeSync(file)],
  ])('is not served if it is %s', async (_, damage) => {
    const archive = await smallArchive();
    damage(path.join(archive, 'data/blogkeep.json'));
    await expect(startServing([archive])).rejects.toBeInstanceOf(ArchiveError);
  });
});
