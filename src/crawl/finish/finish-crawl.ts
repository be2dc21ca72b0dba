import { SourceError } from '../../core/errors/errors.ts';
import { categoriesOf, type CategoryList } from '../../core/items/category.ts';
import { limitWarnings } from '../../core/report/limit-warnings.ts';
import type { Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { compareCounts } from './counts.ts';
import type { Listing } from '../listing/listing.ts';
import { isWanted } from '../media/media-reference.ts';
import type { MissingList } from '../missing-list.ts';
import { oldestReading, type PlanOptions } from '../plan/plan.ts';
import type { CommentLosses } from './comment-removals.ts';
import { postsWithMediaBase, type PlanChoices } from '../plan/plan-options.ts';
import { sourceFailure, type Store } from '../ports.ts';
import type { SourceBlog } from '../source.ts';
import { settleRecords } from './post-removals.ts';
import type { Tally } from '../tally.ts';
import { areCommentsKnown, uncheckedIn, type IsUnchecked } from './unchecked-warnings.ts';
import { message } from '../../messages/message.ts';

export interface ConclusionOptions extends PlanChoices {
  readonly source: Pick<SourceBlog, 'comments' | 'blog' | 'capabilities'>;
  readonly store: Store;
  readonly concurrency: number;
  readonly report: Report;
  readonly acceptRemovals: boolean;
}

/**
 * What is to be said and done when all was read: which records are removed, what is missing, which counts disagree.
 * @returns which of its warnings say nothing by being absent
 */
export async function conclude(
  options: ConclusionOptions,
  seen: {
    listing: Listing;
    plan: PlanOptions;
    categories: CategoryList | undefined;
    tally: Tally;
    missing: MissingList;
    losses: CommentLosses;
    newlyGone: number;
  },
): Promise<IsUnchecked> {
  const { source, store, report } = options;
  const { listing, plan, categories, tally, missing, losses, newlyGone } = seen;
  if (!listing.unsettled) tally.forgetVanished(listing.posts);
  report.posts.listed = listing.posts.size;
  await settleRecords(options, listing, tally);
  const isListed = (id: string) => !listing.complete || listing.posts.has(id);
  const { foreignMedia } = source.capabilities;
  const hasForeign = () =>
    !foreignMedia || options.media === 'none' || postsWithMediaBase(store).some((id) => !missing.wasAsked(id));
  const writeMissing = () =>
    store.putMissing(missing.result(isListed, (kind) => isWanted(kind, options.media), hasForeign));
  try {
    await losses.settle({ ...options, tally, missing });
  } catch (error) {
    if (error instanceof SourceError) await writeMissing();
    throw error;
  }
  // Of what could not be read nobody knows how old it is.
  const isKnown = listing.complete && report.posts.failed.length === 0;
  report.posts.oldestReading = isKnown ? oldestReading(plan) : null;

  await writeMissing();
  countMedia(options);

  const failed = new Set(report.posts.failed.map(({ id }) => id));
  const notListed: Warning[] = [];
  for (const [post, comments] of plan.newestComments) {
    const held = store.post(post)?.commentIds;
    for (const comment of comments) {
      if (missing.wasAsked(post) && !failed.has(post) && !held?.has(comment))
        notListed.push({ code: 'comment-not-listed', post, comment });
    }
  }
  const counted = {
    capabilities: source.capabilities,
    blog: source.blog,
    categories: categories && categoriesOf(categories),
    posts: listing.posts,
    total: listing.total,
    comments: areCommentsKnown(report.posts.failed) ? report.comments.stored : undefined,
  };
  for (const warning of limitWarnings([...notListed, ...compareCounts(counted)])) tally.warn(warning);
  tellManyGone(newlyGone, tally);
  return uncheckedIn(report, counted);
}

/** So many media that are gone at once are believed without a word. */
const goneAtOnce = 10;
/** The largest share of all media that may be gone at once likewise. */
const goneShare = 1 / 10;

/** Many media that are gone at once are likelier a fault of their host: that ends no run, and none of it is complete. */
function tellManyGone(newlyGone: number, tally: Tally): void {
  const { referenced } = tally.report.media;
  if (newlyGone <= goneAtOnce || newlyGone <= referenced * goneShare) return;
  tally.failed('', sourceFailure('media', 'gone', message('crawl.many-gone', { gone: newlyGone, referenced })));
}

/** Media are counted as the archive has them: a run without changes looks at few of them. */
export function countMedia({ store, report: { media } }: Pick<ConclusionOptions, 'store' | 'report'>): void {
  const { stored, gone } = store.mediaCounts();
  Object.assign(media, { referenced: stored + gone + media.failed.length, stored, gone });
}
