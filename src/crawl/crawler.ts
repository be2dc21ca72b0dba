import { waitForAll } from '../core/async/wait-for-all.ts';
import type { Emit } from '../core/report/events.ts';
import type { Blog } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { PostList } from '../core/items/post.ts';
import { addressOf } from '../core/items/scalar.ts';
import { mediaBaseOf, type MediaBase } from '../core/media/media-base.ts';
import type { PostDetails } from '../core/records/post-details.ts';
import type { Report } from '../core/report/report.ts';
import { validateCategoryList } from './validate-responses.ts';
import { CommentRemovals } from './finish/comment-removals.ts';
import { finishCrawl, countMedia } from './finish/finish-crawl.ts';
import { readBlogListing, type Listing } from './listing/listing.ts';
import { Join } from './join/join.ts';
import { PendingPosts } from './listing/pending-posts.ts';
import { MediaCrawl } from './media/media-crawl.ts';
import { type FindMedia, type MediumReference } from './media/media-reference.ts';
import { MissingList } from './missing-list.ts';
import { itemsToSkip, nothingAccepted } from './plan/accepted-missing.ts';
import { gatherPlanOptions, type PlanChoices } from './plan/plan-options.ts';
import {
  attempt,
  endsCrawl,
  sourceFailure,
  unexpectedFailure,
  type FetchMedium,
  type Result,
  type Store,
} from './ports.ts';
import { addPostMedia, createPostReader, type PostReaderOptions } from './posts/post-reader.ts';
import { Queue } from './queue.ts';
import { checkMedia, readPosts, type ListedPosts } from './posts/read-posts.ts';
import { unlistedRecords } from './finish/post-removals.ts';
import type { SourceBlog } from './source.ts';
import { createListedSummaries } from './listing/listed-summaries.ts';
import { Tally } from './tally.ts';
import type { IsUnchecked } from './finish/unchecked-warnings.ts';
import { reportListingFailures } from './listing/report-failures.ts';

export interface Crawl extends PlanChoices {
  readonly source: Omit<SourceBlog, 'fetchMedium'>;
  readonly store: Store;
  /** page 1 of the post list; the caller reads it before anything is written, because a crawl is impossible without it */
  readonly firstPage: PostList;
  readonly report: Report;
  readonly emit: Emit;
  /** maximum number of concurrent requests; up to twice as many posts are in memory */
  readonly concurrency: number;
  readonly acceptRemovals: boolean;
  readonly fetchMedium: FetchMedium;
  /** Returns the media of a post: those in its body, and its cover. Relative URLs are resolved against the base. */
  readonly findMedia: (body: string, base: MediaBase, details?: PostDetails) => readonly MediumReference[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Crawls a blog from its source into the store: categories, the post list, the posts selected by the plan with their comments, and media.
 * Posts are read while the list is still being read. At most twice as many bodies as concurrent requests are in memory.
 *
 * @returns which warnings may be absent only because this run could not check them
 * @throws {SourceError} if the post list cannot be read at all, if the source stops responding, or if so many posts are missing that a
 *   fault of the source is more likely than removals
 * @throws errors of `source.checkAccess` and of the store. Data stored until then is kept.
 */
export async function crawl(options: Crawl): Promise<IsUnchecked> {
  const { source, store, report, concurrency } = options;
  const findMedia: FindMedia = (body, of) => options.findMedia(body, mediaBaseOf(of, source.blog), of.details);
  const tally = new Tally(report, options.emit);
  const missing = new MissingList(store.missing());
  const losses = new CommentRemovals();
  const join = new Join(source, store, options.today);
  const posts = new Queue<string>();
  const summaries = createListedSummaries();
  const skipped = itemsToSkip(options.accepted ?? nothingAccepted, store.missing(), options);
  const media = new MediaCrawl({
    isSkipped: (url) => skipped.media.has(url),
    store,
    fetch: options.fetchMedium,
    tally,
    missing,
    concurrency,
    today: options.today,
    choice: options.media,
    isLocal: source.isLocal,
    foreignMedia: source.capabilities.foreignMedia,
    onFailure: () => posts.abandon(),
  });

  try {
    options.emit({ type: 'phase', phase: 'list' });
    const { acceptRemovals } = options;
    const readPost = createPostReader({
      source,
      store,
      media,
      tally,
      missing,
      losses,
      acceptRemovals,
      findMedia,
      join,
    });
    const readAll = async () => {
      const [categories, plan, , authors] = await waitForAll([
        readOfBlog('category list', () => source.categories(), tally),
        gatherPlanOptions(source, store, options, tally),
        putBlog(store, source, join),
        readOfBlog('author list', async () => source.authors?.(), tally),
      ]);
      if (authors) await store.putAuthors({ ...store.authors(), ...authors });
      // The posts may no longer have categories. Whether an empty category list is correct is only known after they have been read.
      const { value: accepted } = await acceptedCategories(options, categories);
      if (accepted) await putCategories(store, join.categories(accepted, store.categories()), tally);
      options.emit({ type: 'phase', phase: 'posts' });
      const checked = await checkMedia({ ...options, findMedia }, plan, tally);
      const tools = { tally, media, missing, losses, readPost, join };
      await readPosts({ ...options, findMedia }, { posts, summaries }, checked, tools);
      return { categories, plan };
    };
    // Not awaited yet: the list is read at the same time, since its pages do not depend on these requests.
    const reading = readAll().catch((error: unknown) => {
      posts.abandon();
      throw error;
    });
    const [listing, { categories, plan }] = await waitForAll([readList(options, { posts, summaries }, tally), reading]);
    await addPendingMedia({ store, media, tally, missing, findMedia }, listing);
    await media.add(blogImages(source.blog));
    await media.finish();
    // Reading the posts may have emptied generated categories, so the list is checked and merged again.
    let accepted = categories;
    if (categories && source.capabilities.categoryIds) {
      const { value, failure } = await acceptedCategories(options, categories);
      accepted = value;
      if (value) await putCategories(store, join.categories(value, store.categories()), tally);
      if (failure) tally.recordFailure('', failure);
    }
    const seen = { listing, plan, categories: accepted, tally, missing, losses, join, newlyGone: media.newlyGone };
    const isUnchecked = await finishCrawl(options, seen);
    reportSourceFaults(source, tally);
    tally.warnAboutAssumedVisibility(addressOf(source.blog.url));
    return isUnchecked;
  } catch (error) {
    posts.abandon();
    await media.abandon();
    countMedia(options);
    throw error;
  }
}

async function putBlog(store: Store, { info, blog, extra }: Crawl['source'], join: Join): Promise<void> {
  await store.putBlog(info, join.blog(blog, store.blog()));
  if (extra?.blog === undefined) return;
  const archived = store.extra();
  if (archived === undefined || !extra.isOlder?.([extra.blog], [archived])) await store.putExtra(extra.blog);
}

/** Reports the items that the source could not read, and the warnings of the source. */
export function reportSourceFaults({ faults }: Pick<SourceBlog, 'faults'>, tally: Tally): void {
  for (const { id, message } of faults?.posts ?? [])
    tally.recordFailure(id, sourceFailure('post read', 'damaged', message));
  for (const warning of faults?.warnings ?? []) tally.warn(warning);
}

/** Reads the post list and adds the IDs of its posts to the queue. */
async function readList(options: Crawl, { posts, summaries }: ListedPosts, tally: Tally): Promise<Listing> {
  const { source, store, concurrency, emit, firstPage } = options;
  const isFirst = store.postIds().size === 0;
  try {
    const forgotten = store.forgotten();
    const notes = await PendingPosts.start(store, firstPage);
    const listing = await readBlogListing(source, {
      concurrency,
      emit,
      isStopped: () => posts.isClosed,
      posts: summaries,
      onPosts: (fresh) => {
        const wanted = fresh.filter((id) => !forgotten.has(id));
        notes.add(wanted);
        posts.push(wanted);
      },
      first: firstPage,
      // The first crawl confirms the list, because there is no archive yet with which to detect missing posts. Later crawls confirm it
      // only if archived posts are missing from it.
      needsSecondPass: (ids) => isFirst || unlistedRecords(ids, store, source.capabilities.listing).length > 0,
    });
    await notes.finish(listing.posts.size - [...forgotten].filter((id) => listing.posts.has(id)).length);
    reportListingFailures(listing, tally);
    return listing;
  } catch (error) {
    posts.abandon();
    throw error;
  } finally {
    posts.close();
  }
}

/**
 * Queues the missing media of posts that this run does not read: posts that an interrupted run has read, and that are
 * no longer listed. If it is unknown which media the archive has, includes all posts that the source no longer returns.
 */
async function addPendingMedia(
  crawl: Pick<PostReaderOptions, 'media' | 'tally' | 'missing' | 'findMedia'> & { readonly store: Store },
  listing: Listing,
): Promise<void> {
  const { store } = crawl;
  for (const id of store.postIds()) {
    const isListed = listing.posts.has(id);
    if (isListed && store.isTrusted()) continue;
    const archived = store.post(id);
    if (!archived?.record) continue;
    const progress = store.progress(id);
    const isUnsettled = store.isTrusted()
      ? progress.readOn !== undefined && !progress.hasMedia
      : !isListed || archived.record.state === 'unreadable';
    if (!isUnsettled) continue;
    await addPostMedia(crawl, id, archived.body ?? '', archived.record);
  }
}

/** Reads an item that concerns the whole blog. A failure is recorded. */
async function readOfBlog<T>(operation: string, read: () => Promise<T>, tally: Tally): Promise<T | undefined> {
  const { value, failure } = await attempt(operation, read);
  if (failure) tally.recordFailure('', failure);
  return value;
}

/**
 * Returns the category list unless it would remove categories that contain posts. Always accepts a list with generated IDs, because
 * archived categories are kept in that case.
 */
async function acceptedCategories(
  { source, store, acceptRemovals }: Pick<Crawl, 'source' | 'store' | 'acceptRemovals'>,
  list: CategoryList | undefined,
): Promise<Result<CategoryList | undefined>> {
  if (!list || !source.capabilities.categoryIds) return { value: list };
  return attempt('category list', async () => validateCategoryList(list, store, acceptRemovals));
}

/** Stores the category list. If this fails, the archived list is kept. */
async function putCategories(store: Store, categories: CategoryList, tally: Tally): Promise<void> {
  try {
    await store.putCategories(categories);
  } catch (error) {
    if (endsCrawl(error)) throw error;
    tally.recordFailure('', unexpectedFailure('category list', error));
  }
}

/**
 * Returns the icon, the favicon and the profile image of a blog. The thumbnail of the profile image is a fallback, in case the source has
 * lost the original.
 */
function blogImages(blog: Blog): MediumReference[] {
  return [[blog.blogIconUrl], [blog.faviconUrl], [blog.profileImageUrl, blog.profileThumbnailImageUrl]]
    .map((urls) => urls.map(addressOf).filter((url) => /^(https?:)?\/\//iu.test(url)))
    .filter((addresses) => addresses.length > 0)
    .map((addresses) => ({ addresses, kind: 'image' }));
}
