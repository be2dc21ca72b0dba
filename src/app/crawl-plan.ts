import { heldPostIds } from '../archive/open.ts';
import type { Report } from '../core/report.ts';
import { readListing } from '../crawl/listing.ts';
import { missedRecords } from '../crawl/removals.ts';
import { createBlogSource } from './blog-source.ts';
import type { Connection } from './connection.ts';
import type { Context } from './context.ts';
import type { FoundBlog } from './find-blog.ts';
import type { CrawlOptions } from './options.ts';

/** What a crawl would do, by the post list alone: nothing is read beyond it and nothing written. */
export async function planCrawl(
  options: CrawlOptions,
  context: Context,
  { connection, found, report }: { connection: Connection; found: FoundBlog; report: Report },
): Promise<void> {
  const held = await heldPostIds(options.archive, found.name);
  const { signal, emit } = context;
  const source = createBlogSource(connection.client, { blogName: found.name, pageSize: options.pageSize, signal });
  emit({ type: 'phase', phase: 'list' });
  const listing = await readListing(source, {
    width: options.concurrency,
    emit,
    onPosts: () => undefined,
    isStopped: () => false,
  });
  for (const { error } of listing.failures) {
    const { operation, status, message } = error;
    report.posts.failed.push({ id: '', operation, status, message });
  }
  const ids = new Set(listing.posts.keys());
  report.posts.listed = ids.size;
  report.posts.new = [...ids].filter((id) => !held.has(id)).length;
  report.posts.stored = ids.size - report.posts.new;
  if (listing.complete) report.posts.removed = missedRecords(ids, [...held], options.acceptRemovals).length;
}
