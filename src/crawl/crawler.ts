import type { Emit } from '../core/events.ts';
import type { Blog, BlogInfo } from '../core/items/blog.ts';
import { categoriesOf, type CategoryList } from '../core/items/category.ts';
import { newestCommentsOf } from '../core/items/comment.ts';
import { addressOf, textOf } from '../core/items/scalar.ts';
import type { Report } from '../core/report.ts';
import { visibilityOf } from '../core/visibility.ts';
import type { PostList, PostSummary } from '../core/items/post.ts';
import { compareCounts } from './counts.ts';
import { readListing, type Listing } from './listing.ts';
import { MediaCrawl, type MediaChoice, type MediumReference } from './media.ts';
import { isSourceFailure, type FetchMedium, type Source, type Store } from './ports.ts';
import { createPostReader } from './posts.ts';
import { drain, Queue } from './queue.ts';
import { missedRecords } from './removals.ts';
import { Tally } from './tally.ts';

export interface Crawl {
  readonly source: Source;
  readonly store: Store;
  /** the blog info item as received, and the one of its blogs that is crawled */
  readonly info: BlogInfo;
  readonly blog: Blog;
  /** page 1 of the post list: without it there is nothing to crawl, so it is read before anything is written */
  readonly firstPage: PostList;
  readonly report: Report;
  readonly emit: Emit;
  /** requests in flight at most; as many posts are held in memory, twice over */
  readonly concurrency: number;
  /** as in 2026-11-20 */
  readonly today: string;
  readonly acceptRemovals: boolean;
  readonly fetchMedium: FetchMedium;
  readonly media: MediaChoice;
  /** the media that a body refers to */
  readonly findMedia: (html: string) => readonly MediumReference[];
}

/**
 * Takes a whole blog from its source into the store: categories, post list, every post with its comments, media. Posts are
 * read while the list is; never more bodies are in memory than twice the concurrency.
 *
 * @throws {SourceError} when the post list cannot be read at all, the source stops answering, or so many posts are missing
 *   that it is likelier at fault; whatever `source.admits` and the store throw. What was stored until then stays stored.
 */
export async function crawl(options: Crawl): Promise<void> {
  const { source, store, report, concurrency } = options;
  const tally = new Tally(report, options.emit);
  const posts = new Queue<PostSummary>();
  const media = new MediaCrawl({
    store,
    fetch: options.fetchMedium,
    tally,
    width: concurrency,
    today: options.today,
    choice: options.media,
    onFailure: () => posts.abandon(),
  });
  const unseen = new Map<string, { post: string; comment: string }>();
  const readPost = createPostReader({
    source,
    store,
    findMedia: options.findMedia,
    tally,
    media,
    onComments: (post, ids) => ids.forEach((id) => unseen.delete(`${post}/${id}`)),
  });

  try {
    options.emit({ type: 'phase', phase: 'list' });
    const [categories] = await allOf([
      readCategories(source, tally),
      readNewestComments(source, tally, unseen),
      store.putBlog(options.info, options.blog),
      media.add(blogPictures(options.blog)),
    ]);
    if (categories) await store.putCategories(categories);

    options.emit({ type: 'phase', phase: 'posts' });
    const [listing] = await allOf([
      list(options, posts, tally),
      // Two posts for each request in flight: while one is written, another's answers are on their way.
      drain(posts, concurrency * 2, readPost),
    ]);
    await media.finish();
    const failed = new Set(report.posts.failed.map(({ id }) => id));
    for (const { post, comment } of unseen.values()) {
      if (!failed.has(post)) tally.warn({ code: 'comment-not-listed', post, comment });
    }
    for (const warning of compareCounts({
      blog: options.blog,
      categories: categories ? categoriesOf(categories) : [],
      posts: listing.posts,
      total: listing.total,
      comments: failed.size === 0 ? report.comments.stored : undefined,
    })) {
      tally.warn(warning);
    }
  } catch (error) {
    posts.abandon();
    await media.abandon();
    throw error;
  }
}

/** Like Promise.all, but nothing goes on behind its back: rejects when all have ended. */
async function allOf<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Reads the post list into the queue; in the end marks what a complete one misses. */
async function list(options: Crawl, posts: Queue<PostSummary>, tally: Tally): Promise<Listing> {
  const seen = new Set<string>();
  const onPosts = (fresh: readonly PostSummary[]) => {
    const unread = fresh.filter((post) => !seen.has(textOf(post.id)));
    for (const post of unread) {
      seen.add(textOf(post.id));
      const value = textOf(post.visibility);
      if (visibilityOf(value) === undefined) tally.warn({ code: 'visibility-unknown', post: textOf(post.id), value });
    }
    tally.report.posts.listed += unread.length;
    posts.push(unread);
  };
  const read = (first?: PostList) =>
    readListing(options.source, {
      width: options.concurrency,
      emit: options.emit,
      isStopped: () => posts.isClosed,
      onPosts,
      first,
    });
  try {
    const listing = await read(options.firstPage);
    for (const { error } of listing.failures) tally.failed('', error);
    if (listing.complete) await markMissed(options, listing, read, tally);
    return listing;
  } catch (error) {
    posts.abandon();
    throw error;
  } finally {
    posts.close();
  }
}

/**
 * Marks the records that are not listed any more. A list that moves while it is read can hide a post and look complete, so
 * only what a second listing misses too is believed to be missing.
 */
async function markMissed(
  { store, today, acceptRemovals }: Crawl,
  listing: Listing,
  listAgain: () => Promise<Listing>,
  tally: Tally,
): Promise<void> {
  const listed = new Set(listing.posts.keys());
  const held: string[] = [];
  for (const id of store.postIds()) {
    if (listed.has(id) || (await store.record(id))?.state !== 'removed') held.push(id);
  }
  if (missedRecords(listed, held, acceptRemovals).length === 0) return;
  const again = await listAgain();
  if (!again.complete) return;
  const missed = missedRecords(new Set([...listed, ...again.posts.keys()]), held, acceptRemovals);
  for (const id of missed) await store.markRemoved(id, today);
  tally.report.posts.removed = missed.length;
}

async function readCategories(source: Source, tally: Tally): Promise<CategoryList | undefined> {
  try {
    return await source.categories();
  } catch (error) {
    if (!isSourceFailure(error)) throw error;
    tally.failed('', error);
    return undefined;
  }
}

/** The newest comments are a check: each of them has to be in the comment list of its post. */
async function readNewestComments(
  source: Source,
  tally: Tally,
  unseen: Map<string, { post: string; comment: string }>,
): Promise<void> {
  try {
    for (const newest of newestCommentsOf(await source.newestComments())) {
      const [post, comment] = [textOf(newest.postId), textOf(newest.id)];
      unseen.set(`${post}/${comment}`, { post, comment });
    }
  } catch (error) {
    if (!isSourceFailure(error)) throw error;
    tally.warn({ code: 'newest-comments-unread', message: error.message });
  }
}

/** Icon, favicon and profile picture; the thumbnail only where the source has lost the picture itself. */
function blogPictures(blog: Blog): MediumReference[] {
  return [[blog.blogIconUrl], [blog.faviconUrl], [blog.profileImageUrl, blog.profileThumbnailImageUrl]]
    .map((urls) => urls.map(addressOf).filter((url) => /^(https?:)?\/\//iu.test(url)))
    .filter((addresses) => addresses.length > 0)
    .map((addresses) => ({ addresses, kind: 'image' }));
}
