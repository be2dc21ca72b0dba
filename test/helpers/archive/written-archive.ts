import { ArchiveStore } from '../../../src/archive/store/store.ts';
import type { RandomBlog } from '../random/random-blog.ts';
import { somePlace } from '../source/source-place.ts';

/** Date on which posts were marked as removed, and a media file as gone. */
export const missedOn = '2026-11-20';

/** Writes the archive that complete crawls of a blog would produce, without using a source. */
export async function writeArchive(folder: string, blog: RandomBlog): Promise<void> {
  const { name, rootKey } = blog;
  const about = { blog: name, rootKey, source: somePlace, today: '2026-11-20' };
  const store = await ArchiveStore.open(folder, about);
  await store.putBlog(blog.info, blog.blog);
  if (blog.categories) await store.putCategories(blog.categories);
  await Promise.all(
    blog.posts.map(async (post) => {
      await store.putPost({ ...post, state: post.state === 'removed' ? 'listed' : post.state });
      if (post.state === 'removed') await store.markRemoved(post.id, missedOn);
    }),
  );
  const missing = blog.posts.filter((post) => post.missing.length > 0);
  await store.markGone('https://img.example.com/gone.png', missedOn, '404');
  await store.putMissing({
    posts: Object.fromEntries(missing.map((post) => [post.id, post.missing])),
    media: { 'https://img.example.com/late.png': '' },
    unwanted: ['file'],
  });
  await store.finish();
}
