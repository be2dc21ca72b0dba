import { describe, expect, it } from 'vitest';
import { albumFilesOf, findAlbums, findBlogs, isFeed } from '../../../src/backup/blogger/takeout.ts';
import type { Container } from '../../../src/backup/files/container.ts';

const containerOf = (paths: readonly string[], name = 'takeout-001.zip') =>
  ({ name, entries: new Map(paths.map((at) => [at, { size: 1 }])) }) as unknown as Container;

function blogsIn(paths: readonly string[]) {
  const container = containerOf(paths);
  const files = paths.filter(isFeed).map((at) => ({ name: at, path: at, entry: { container, path: at } }));
  return findBlogs(files, [container]).map(({ folder, file, others }) => [
    folder,
    file.path,
    others.map(({ at }) => at),
  ]);
}

describe('the blogs in a Takeout', () => {
  it('are the folders with a feed in Blogs, with their settings and themes', () => {
    const marsh = 'Takeout 2/Blogger/Blogs/Salt Marsh_s Notes';
    expect(
      blogsIn([
        `${marsh}/feed.atom`,
        `${marsh}/settings.csv`,
        'Takeout 2/Blogger/Blogs/Bread/atom.feed',
        'Takeout 2/Blogger/Comments/Elsewhere/feed.atom',
        'Takeout 2/archive_browser.html',
      ]),
    ).toEqual([
      ['Salt Marsh_s Notes', `${marsh}/feed.atom`, [`${marsh}/settings.csv`]],
      ['Bread', 'Takeout 2/Blogger/Blogs/Bread/atom.feed', []],
    ]);
  });

  it('are found in other folders if there are no Blogs', () => {
    expect(blogsIn(['feed.atom', 'Comments/x/feed.atom'])).toEqual([['takeout-001', 'feed.atom', []]]);
    expect(findBlogs([{ name: 'feed.atom', path: '/x/feed.atom' }], [containerOf(['settings.csv'])])).toMatchObject([
      { folder: 'feed', others: [] },
    ]);
    expect(blogsIn(['Marsh/feed.atom'])).toEqual([['Marsh', 'Marsh/feed.atom', []]]);
    expect(blogsIn(['Takeout/Mail/all.mbox'])).toEqual([]);
  });

  it('have the albums of their titles, and share those of no title', () => {
    const albums = findAlbums([
      containerOf(['Takeout/Blogger/Albums/The Marsh Log/a.jpg', 'Takeout/Blogger/Albums/Bread/b.jpg']),
      containerOf([
        'Takeout/Blogger/Albums/The Marsh Log/c.jpg',
        'Takeout/Blogger/Albums/Old name/d.jpg',
        'Albums/e.jpg',
      ]),
    ]);
    const files = albumFilesOf(albums, ['TheMarshLog'], ['TheMarshLog', 'Bread']);
    expect(files.map((some) => some.map(({ at }) => at.split('/').at(-1)))).toEqual([['a.jpg', 'c.jpg'], ['d.jpg']]);
  });
});
