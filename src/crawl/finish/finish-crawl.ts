import { SourceError } from '../../core/errors/errors.ts';
import { categoriesOf, type CategoryList } from '../../core/items/category.ts';
import { limitWarnings } from '../../core/report/limit-warnings.ts';
import { commentIdsOf } from '../../core/records/stored-post.ts';
import type { Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { compareCounts } from './counts.ts';
import type { Join } from '../join/join.ts';
import type { Listing } from '../listing/listing.ts';
import { isWanted } from '../media/media-reference.ts';
import type { MissingList } from '../missing-list.ts';
import { oldestReading, type PlanOptions } from '../plan/plan.ts';
import type { CommentRemovals } from './comment-removals.ts';
import { postsWithMediaBase, type PlanChoices } from '../plan/plan-options.ts';
import { sourceFailure, type Store } from '../ports.ts';
import type { SourceBlog } from '../source.ts';
import { markRemovals } from './post-removals.ts';
import type { Tally } from '../tally.ts';
import { areAllCommentsRead, uncheckedWarnings, type IsUnchecked } from './unchecked-warnings.ts';
import { message } from '../../messages/message.ts';

export interface FinishOptions extends PlanChoices {
  readonly source: Pick<SourceBlog, 'post' | 'comments' | 'checkAccess' | 'blog' | 'capabilities'>;
  readonly store: Store;
  readonly concurrency: number;
  readonly report: Report;
  readonly acceptRemovals: boolean;
}

/**
 * Finishes a crawl after all reading: removes posts and comments, stores the list of missing data, and compares counts.
 *
 * @returns which warnings this run could not check
 */
export async function finishCrawl(
  options: FinishOptions,
  seen: {
    listing: Listing;
    plan: PlanOptions;
    categories: CategoryList | undefined;
    tally: Tally;
    missing: MissingList;
    losses: CommentRemovals;
    join: Join;
    newlyGone: number;
  },
): Promise<IsUnchecked> {
  const { source, store, report } = options;
  const { listing, plan, categories, tally, missing, losses, join, newlyGone } = seen;
  if (!listing.unstable) tally.dropVanished(listing.posts);
  report.posts.listed = listing.posts.size;
  for (const [id, operations] of plan.skipped.posts) {
    if (missing.wasRequested(id) || !listing.posts.has(id)) continue;
    for (const operation of operations) tally.recordFailure(id, sourceFailure(operation, 'accepted', notRequested));
  }
  await markRemovals(options, listing, tally);
  const isArchived = (id: string) => (store.post(id)?.record?.state ?? 'removed') !== 'removed';
  const isListed = (id: string) => !listing.complete || listing.posts.has(id) || isArchived(id);
  const { foreignMedia } = source.capabilities;
  const hasForeign = () =>
    !foreignMedia || options.media === 'none' || postsWithMediaBase(store).some((id) => !missing.wasRequested(id));
  const writeMissing = () =>
    store.putMissing(missing.result(isListed, (kind) => isWanted(kind, options.media), hasForeign));
  try {
    await losses.apply({ ...options, join, tally, missing });
  } catch (error) {
    if (error instanceof SourceError) await writeMissing();
    throw error;
  }
  // If a post could not be read, the age of its archived version is unknown.
  const isKnown = listing.complete && report.posts.failed.length === 0;
  report.posts.oldestReading = isKnown ? oldestReading(plan, listing.posts.values()) : null;

  await writeMissing();
  const failedMedia = new Set(report.media.failed.map(({ url }) => url));
  const isStillMissing = (url: string) => Object.hasOwn(store.missing().media, url) && !failedMedia.has(url);
  for (const url of [...plan.skipped.media].filter(isStillMissing))
    report.media.failed.push({ url, message: notRequested });
  countMedia(options);

  const failed = new Set(report.posts.failed.map(({ id }) => id));
  const notListed: Warning[] = [];
  for (const [post, comments] of plan.newestComments) {
    const archivedIds = commentIdsOf(store.post(post));
    for (const comment of comments) {
      if (missing.wasRequested(post) && !failed.has(post) && !archivedIds.has(comment))
        notListed.push({ code: 'comment-not-listed', post, comment });
    }
  }
  // The source counts the comments on forgotten posts, too.
  const hasForgotten = [...store.forgotten()].some((id) => listing.posts.has(id));
  const counted = {
    capabilities: source.capabilities,
    blog: source.blog,
    categories: categories && categoriesOf(categories),
    posts: listing.posts,
    total: listing.total,
    comments: areAllCommentsRead(report.posts.failed) && !hasForgotten ? report.comments.stored : undefined,
  };
  for (const warning of limitWarnings([...notListed, ...compareCounts(counted)])) tally.warn(warning);
  reportManyGone(newlyGone, tally);
  return uncheckedWarnings(report, counted);
}

/** Reason for an accepted missing item on a day that is not its audit day. */
const notRequested = message('crawl.accepted-missing');

/** Number of media that may disappear in one run without a failure. */
const maxGone = 10;
/** Fraction of all media that may disappear in one run without a failure. */
const maxGoneFraction = 1 / 10;

/**
 * Reports a failure if many media have disappeared in this run, which suggests a fault of their host. The run continues and ends as
 * partial.
 */
function reportManyGone(newlyGone: number, tally: Tally): void {
  const { referenced } = tally.report.media;
  if (newlyGone <= maxGone || newlyGone <= referenced * maxGoneFraction) return;
  tally.recordFailure('', sourceFailure('media', 'gone', message('crawl.many-gone', { gone: newlyGone, referenced })));
}

/** Counts the media in the archive. The count cannot come from the crawl, since a run without changes looks at few of them. */
export function countMedia({ store, report: { media } }: Pick<FinishOptions, 'store' | 'report'>): void {
  const { stored, gone } = store.mediaCounts();
  Object.assign(media, { referenced: stored + gone + media.failed.length, stored, gone });
}
