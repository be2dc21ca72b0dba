import type { Emit } from '../../core/report/events.ts';
import type { PostList } from '../../core/items/post.ts';
import { agree, differingPages, isConsistent, isSamePage, type Pass } from './pass-agreement.ts';
import { assertListing, PassReader, maxRequestsPerPass } from './pass-reader.ts';
import type { SourceFailure } from '../ports.ts';
import type { BlogItems, SourceBlog } from '../source.ts';
import { createListedSummaries, SummaryCollector, type ListedSummaries } from './listed-summaries.ts';

/** Result of reading the post list. */
export interface Listing {
  /**
   * Summaries by post ID, each as last seen. If the result is stable: the posts of the last two passes, or of the single pass that needed
   * no confirmation, in list order. Otherwise: all posts from all passes.
   */
  readonly posts: ListedSummaries;
  /** total according to the source: the largest value in the last pass that has any */
  readonly total: number | undefined;
  /** pages of the last pass that could not be read; empty if the result is stable */
  readonly failures: readonly { page: number; error: SourceFailure }[];
  /**
   * Range of pages that differed between passes, failed or were not reached. Undefined if the result is stable. `isEndless`: the list
   * exceeds the limits of a run.
   */
  readonly unstable: { readonly from: number; readonly to: number; readonly isEndless: boolean } | undefined;
  /** Whether the result is stable and contains every post of the source. Only in this case does a missing post mean that it was removed. */
  readonly complete: boolean;
  /** number of posts that the source counts but failed to list; 0 if it may hide them, and if the result is unstable */
  readonly missing: number;
}

export interface ListingOptions {
  /** maximum number of concurrent requests */
  readonly concurrency: number;
  readonly emit: Emit;
  /** page 1, if already read */
  readonly first?: PostList | undefined;
  /** map to which the summaries are added, so that posts can be read while the list is still being read */
  readonly posts?: ListedSummaries | undefined;
  /**
   * Called with the IDs that appear for the first time, after their summaries were added to the map. A post may be removed from the map
   * before the listing ends.
   */
  readonly onPosts: (ids: readonly string[]) => void;
  /** whether to stop reading */
  readonly isStopped: () => boolean;
  /** whether a second pass must confirm the result of a consistent first pass */
  readonly needsSecondPass: (ids: ReadonlySet<string>) => boolean;
  /** whether totals may include posts that are not listed; default: false */
  readonly countsHidden?: boolean | undefined;
}

const maxPasses = 5;

/**
 * Maximum number of requests for a listing. A listing without changes and without a second pass takes one request per page, and one more.
 */
export const maxListingRequests = maxPasses * maxRequestsPerPass;

/**
 * Reads the post list until the result is stable. The list may change between the requests for its pages: a post that moves to a page that
 * was already read is missed, and another may take its place in the count. Therefore:
 *
 * - A consistent first pass is accepted if no decision depends on missing posts, and page 1 is unchanged afterwards.
 * - Otherwise two consecutive passes must agree. If both contain as many posts as the source counts, they contain every post that existed
 *   throughout. Proof: each post in both passes existed at the moment between them; if there had been another, page 1 of the second pass
 *   would have counted it. This assumes that the source counts correctly and that no post was removed and restored in between.
 * - Two passes that agree on fewer posts than the source counts are also stable, so that a source with a wrong count does not make every
 *   run fail. In this case, however, a missing post does not count as removed. If a page lacks posts, they count as missing.
 *
 * @throws errors of page 1 in the first pass; failures of other pages and of later passes are part of the result
 */
export async function readListing(source: Pick<BlogItems, 'posts'>, options: ListingOptions): Promise<Listing> {
  const { concurrency, isStopped, countsHidden = false } = options;
  const seen = new SummaryCollector(options.posts ?? createListedSummaries(), options);
  const onPage = (list: PostList) => seen.addPage(list);
  const startPass = () => new PassReader({ source, concurrency, isStopped, countsHidden, onPage });

  const first = options.first ?? (await source.posts(1));
  assertListing(first);
  let reader = startPass();
  reader.addPage(1, first);
  const passes: Pass[] = [];
  for (;;) {
    const before = passes.at(-1);
    const pass = passWithTotal(await reader.readRemaining(), countsHidden);
    passes.push(pass);
    if (before && agree(before, pass)) return stableListing(pass, seen);
    if (passes.length === maxPasses || isStopped() || isHopeless(before, pass))
      return unstableListing(passes, seen, isStopped());
    const isAccepted = !before && isConsistent(pass) && !options.needsSecondPass(pass.ids);
    // A list with a single page is always consistent.
    if (isAccepted && pass.lastPage === 1) return stableListing(pass, seen);
    const firstPage = reader.first;
    reader = startPass();
    await reader.readFirst();
    if (isAccepted && reader.first && isSamePage(reader.first, firstPage)) return stableListing(pass, seen);
  }
}

/** Reads the post list of a blog. If the source lists only some posts, one pass is enough, and the result is never complete. */
export async function readBlogListing(
  source: Pick<SourceBlog, 'posts' | 'capabilities'>,
  options: ListingOptions,
): Promise<Listing> {
  const { listing } = source.capabilities;
  if (listing !== 'some') return readListing(source, { ...options, countsHidden: listing === 'public' });
  return { ...(await readListing(source, { ...options, needsSecondPass: () => false })), complete: false };
}

/** Returns a pass with the number of its posts as its total, if it reached the end and the total of the source counts hidden posts. */
function passWithTotal(pass: Pass, countsHidden: boolean): Pass {
  const isWhole = pass.failures.size === 0 && !pass.isTruncated;
  return countsHidden && isWhole ? { ...pass, total: pass.ids.size, hasGap: false } : pass;
}

function stableListing(pass: Pass, seen: SummaryCollector): Listing {
  const posts = seen.posts.pick(pass.ids);
  const complete = pass.total === undefined ? isConsistent(pass) : posts.size >= pass.total;
  const missing = pass.hasGap ? Math.max(0, (pass.total ?? 0) - posts.size) : 0;
  return { posts, total: pass.total, failures: [], unstable: undefined, complete, missing };
}

function unstableListing(passes: readonly Pass[], seen: SummaryCollector, isStopped: boolean): Listing {
  const lastTwo = passes.slice(-2);
  const [before, pass] = lastTwo;
  const pages = before && pass ? differingPages(before, pass) : [];
  // If page 1 failed, or if so many pages failed that the pass stopped, nothing is known about later pages.
  const isOpen = lastTwo.some(({ isTruncated, failures }) => isTruncated || failures.has(1));
  const lastPage = Math.max(...passes.map((one) => one.lastPage));
  return {
    posts: seen.posts,
    total: passes.findLast(({ total }) => total !== undefined)?.total,
    failures: [...(passes.at(-1)?.failures ?? [])]
      .map(([page, error]) => ({ page, error }))
      .sort((one, other) => one.page - other.page),
    unstable: {
      from: pages[0] ?? 1,
      to: isOpen ? lastPage : (pages.at(-1) ?? lastPage),
      isEndless: !isStopped && isEndless(passes.at(-1)),
    },
    complete: false,
    missing: 0,
  };
}

/** Reports whether a pass reached the limits of a run before the end of the list. */
function isEndless(pass: Pass | undefined): boolean {
  return pass !== undefined && pass.isTruncated && pass.failures.size === 0;
}

/**
 * Reports whether more passes cannot help: the list is endless, or a page has failed in two consecutive passes, each time after all
 * retries. A page may also be refused because the list has become shorter, but in that case other pages differ as well.
 */
function isHopeless(before: Pass | undefined, pass: Pass): boolean {
  if (isEndless(pass)) return true;
  const failed = [...pass.failures].filter(([page]) => before?.failures.has(page));
  if (!before || failed.length === 0) return false;
  return failed.some(([, error]) => !error.refusal) || differingPages(before, pass).length === failed.length;
}
