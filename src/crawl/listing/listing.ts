import type { Emit } from '../../core/report/events.ts';
import type { PostList } from '../../core/items/post.ts';
import { agree, differingPages, isConsistent, isSamePage, type Pass } from './pass-agreement.ts';
import { assertListing, PassReader, maxRequestsPerPass } from './pass-reader.ts';
import type { SourceFailure } from '../ports.ts';
import type { BlogItems, SourceBlog } from '../source.ts';
import { createListedSummaries, SummaryCollector, type ListedSummaries } from './listed-summaries.ts';

/** What a listing came to. */
export interface Listing {
  /**
   * By id: in list order those of the last two passes, which agree, or of the one pass that needed no proof; where nothing
   * settled, all that any pass showed. Of each the summary that was seen last.
   */
  readonly posts: ListedSummaries;
  /** the source's word for how many there are, the largest that it gave in the last pass that was answered */
  readonly total: number | undefined;
  /** pages that could not be read in the last pass; empty when settled */
  readonly failures: readonly { page: number; error: SourceFailure }[];
  /** the pages on which the passes went on disagreeing, which failed or were not reached; undefined when settled. `isEndless`: there is more than a run takes in */
  readonly unstable: { readonly from: number; readonly to: number; readonly isEndless: boolean } | undefined;
  /** settled, and shows at least as many as it counts, and all that there are: only then does absence mean anything */
  readonly complete: boolean;
}

export interface ListingOptions {
  /** pages in flight at most */
  readonly concurrency: number;
  readonly emit: Emit;
  /** page 1, where it was read already */
  readonly first?: PostList | undefined;
  /** where the summaries are held, for those who read them meanwhile */
  readonly posts?: ListedSummaries | undefined;
  /** gets the ids that no page has shown before, when their summaries are held; one may be gone before the listing ends */
  readonly onPosts: (ids: readonly string[]) => void;
  /** whether nobody wants the rest any more */
  readonly isStopped: () => boolean;
  /** whether what the first pass showed, if it looks settled by itself, has to be proved by a second one that agrees */
  readonly needsSecondPass: (ids: ReadonlySet<string>) => boolean;
}

const maxPasses = 5;

/** No listing makes more requests than this, whatever its source answers. A quiet one needs a request for each page and one. */
export const maxListingRequests = maxPasses * maxRequestsPerPass;

/**
 * Reads the post list until it is settled. Each page shows its own moment of a list that may move meanwhile, so that a post
 * which moves to a page already read is missed, and another may even take its place in the count. Therefore:
 *
 * - A first pass that looks like one moment is believed where nothing depends on what it does not show, and page 1 is
 *   still the same after it.
 * - Otherwise two passes in a row have to agree. If they show as many posts as the source counts, they show every post
 *   that was there all the time. For each shown post was there at the moment between the passes, as both show it; were one
 *   more there, page 1 of the second pass would have counted it. This holds unless a post that was shown had been taken
 *   away and was put back in between, and for sources that count truly.
 * - Two passes that agree on fewer posts than are counted are settled too, as a source that always counts wrong must not
 *   keep a run from ending well; but then absence means nothing.
 *
 * @throws what page 1 throws in the first pass; failures of other pages and later passes are in the result
 */
export async function readListing(source: Pick<BlogItems, 'posts'>, options: ListingOptions): Promise<Listing> {
  const { concurrency, isStopped } = options;
  const seen = new SummaryCollector(options.posts ?? createListedSummaries(), options);
  const startPass = () => new PassReader({ source, concurrency, isStopped, onPage: (list) => seen.addPage(list) });

  const first = options.first ?? (await source.posts(1));
  assertListing(first);
  let reader = startPass();
  reader.addPage(1, first);
  const passes: Pass[] = [];
  for (;;) {
    const before = passes.at(-1);
    const pass = await reader.readRemaining();
    passes.push(pass);
    if (before && agree(before, pass)) return stableListing(pass, seen);
    if (passes.length === maxPasses || isStopped() || isHopeless(before, pass))
      return unstableListing(passes, seen, isStopped());
    const isBelieved = !before && isConsistent(pass) && !options.needsSecondPass(pass.ids);
    // One page is one moment.
    if (isBelieved && pass.lastPage === 1) return stableListing(pass, seen);
    const opening = reader.first;
    reader = startPass();
    await reader.readFirst();
    if (isBelieved && reader.first && isSamePage(reader.first, opening)) return stableListing(pass, seen);
  }
}

/** Reads the post list of a blog. One that does not show every post needs no proof of what it does not show, and is never complete. */
export async function readBlogListing(
  source: Pick<SourceBlog, 'posts' | 'capabilities'>,
  options: ListingOptions,
): Promise<Listing> {
  if (source.capabilities.completeListing) return readListing(source, options);
  return { ...(await readListing(source, { ...options, needsSecondPass: () => false })), complete: false };
}

function stableListing(pass: Pass, seen: SummaryCollector): Listing {
  const posts = seen.posts.pick(pass.ids);
  const complete = pass.total === undefined ? isConsistent(pass) : posts.size >= pass.total;
  return { posts, total: pass.total, failures: [], unstable: undefined, complete };
}

function unstableListing(passes: readonly Pass[], seen: SummaryCollector, isStopped: boolean): Listing {
  const lastTwo = passes.slice(-2);
  const [before, pass] = lastTwo;
  const pages = before && pass ? differingPages(before, pass) : [];
  // Where page 1 failed, or so many others that the rest was not asked for, nothing is known of all that comes after them.
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
  };
}

/** Whether a pass has ended although there may be more, and not for failures. */
function isEndless(pass: Pass | undefined): boolean {
  return pass !== undefined && pass.isTruncated && pass.failures.size === 0;
}

/**
 * Whether further passes cannot be expected to settle anything: the list goes on for ever, or a page failed in two passes
 * in a row, and requests without an answer are repeated several times below. A page may be refused only because the list
 * has become shorter meanwhile; that would show on other pages too.
 */
function isHopeless(before: Pass | undefined, pass: Pass): boolean {
  if (isEndless(pass)) return true;
  const failed = [...pass.failures].filter(([page]) => before?.failures.has(page));
  if (!before || failed.length === 0) return false;
  return failed.some(([, error]) => !error.refusal) || differingPages(before, pass).length === failed.length;
}
