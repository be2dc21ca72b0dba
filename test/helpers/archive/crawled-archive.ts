import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../context.ts';
import { startItemSource, type SourceItems } from '../source/item-source.ts';
import type { RandomBlog } from '../random/random-blog.ts';
import type { ArchivedItems } from '../random/random-posts.ts';

/**
 * Creates the same archive as `writeArchive`, by two crawls of a source. Removed posts are listed only in the first crawl, and items that
 * are missing or refused in the second were available in the first.
 */
export async function crawlArchive(folder: string, blog: RandomBlog): Promise<void> {
  const source = await startItemSource(blog.name);
  source.rootKey = blog.rootKey;
  const another = { name: 'another', url: 'https://another.example.com' };
  source.info = { ...blog.info, blogs: [another, blog.blog] };
  source.categories = blog.categories ?? 500;
  const options = exportOptions({ baseUrl: source.url, token: source.token }, folder, {
    blog: blog.name,
    media: 'none',
    acceptRemovals: true,
  });
  source.posts = blog.posts.map(firstItems);
  await crawlBlog(options, testContext());
  source.posts = blog.posts.filter(({ state }) => state !== 'removed').map(secondItems);
  await crawlBlog(options, testContext());
}

function firstItems({ summary, reading, comments }: ArchivedItems): SourceItems {
  return { summary, reading: reading ?? 403, comments };
}

function secondItems({ state, summary, reading, comments, missing }: ArchivedItems): SourceItems {
  const refused = state === 'unreadable' || !reading ? 403 : reading;
  return {
    summary,
    reading: missing.includes('post read') ? 500 : refused,
    comments: missing.includes('comment list') ? 500 : comments,
  };
}
