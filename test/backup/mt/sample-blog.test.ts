import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../../examples/sample-backup/make.mjs';
import { openBackup } from '../../../src/backup/open.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function openSample(format: 'mt' | 'ttxml') {
  const { paths } = await makeBackup({ format, out: temporaryFolder() });
  const backup = await openBackup(paths);
  onTestFinished(() => backup.close());
  return backup;
}

describe('the sample blog as a Movable Type file', () => {
  it('has the same posts, dates, categories, tags, addresses and public posts as TTXML', async () => {
    const [mt, ttxml] = [await openSample('mt'), await openSample('ttxml')];
    const shown = (posts: ReturnType<typeof postsIn>) =>
      posts.map(({ title, date, category, tags, visibility, acceptComment }) => {
        return { title, clock: date?.clock, category, tags, isPublic: visibility === '20', acceptComment };
      });
    const byDate = (one: { clock: string | undefined }, other: { clock: string | undefined }) =>
      (one.clock ?? '').localeCompare(other.clock ?? '');
    expect(shown(postsIn(mt)).sort(byDate)).toEqual(shown(postsIn(ttxml)).sort(byDate));
    expect(mt.blog.url).toBe('https://slowlight.example.com/');
    expect(mt.broken).toEqual([]);
  });

  it('has the comments that are not secret, and the files of all posts', async () => {
    const [mt, ttxml] = [await openSample('mt'), await openSample('ttxml')];
    const texts = async (backup: typeof mt) => {
      const all = await Promise.all(postsIn(backup).map(({ id }) => backup.read(id)));
      return all.flatMap(({ comments = [] }) => comments.filter(({ isSecret }) => !isSecret).map(({ text }) => text));
    };
    expect((await texts(mt)).sort()).toEqual((await texts(ttxml)).sort());
    for (const { id } of postsIn(mt)) {
      const { content } = await mt.read(id);
      for (const [address] of content.matchAll(/https:\/\/cdn\.slowlight\.example\.com\/[^"'\s<>()|?&,]+/gu))
        if (!address.includes('lost-harbour')) expect(mt.medium(address), address).toBeDefined();
    }
    expect(toPlain(mt.warnings)).toEqual([]);
  });
});
