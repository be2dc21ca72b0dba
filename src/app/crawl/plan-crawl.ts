import path from 'node:path';
import { Holdings } from '../../archive/reader/holdings.ts';
import { isPostId } from '../../archive/format/layout.ts';
import { assertWritable } from '../../archive/reader/open.ts';
import { addressOf, decodedTextOf, textOf } from '../../core/items/scalar.ts';
import type { Report } from '../../core/report/report.ts';
import { readBlogListing } from '../../crawl/listing/listing.ts';
import { reportSourceFaults } from '../../crawl/crawler.ts';
import { Join } from '../../crawl/join/join.ts';
import type { AcceptedMissing } from '../../crawl/plan/accepted-missing.ts';
import { oldestReading, planPost } from '../../crawl/plan/plan.ts';
import { gatherPlanOptions } from '../../crawl/plan/plan-options.ts';
import { recordsToRemove, unlistedRecords } from '../../crawl/finish/post-removals.ts';
import { Tally } from '../../crawl/tally.ts';
import { reportListingFailures } from '../../crawl/listing/report-failures.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import type { CrawlOptions } from '../options.ts';

/**
 * Reports what a crawl would fetch, and why. The plan depends on the post list, the newest comments, the archive and the date. Fetches
 * nothing else, writes nothing, and does not check for damaged media.
 */
export async function planCrawl(
  options: CrawlOptions,
  context: Context,
  { source, report, accepted }: { source: SourceBlog; report: Report; accepted: AcceptedMissing },
): Promise<void> {
  const { emit } = context;
  const archive = path.resolve(options.archive);
  await assertWritable(archive, source.name);
  const holdings = await Holdings.open(archive);
  const tally = new Tally(report, emit);
  emit({ type: 'phase', phase: 'list' });
  const today = context.now().toISOString().slice(0, 10);
  const plan = await gatherPlanOptions(source, holdings, { ...options, today, accepted }, tally);
  const { listing: scope } = source.capabilities;
  const listing = await readBlogListing(source, {
    concurrency: options.concurrency,
    emit,
    onPosts: () => undefined,
    isStopped: () => false,
    needsSecondPass: (ids) => unlistedRecords(ids, holdings, scope).length > 0,
  });
  reportListingFailures(listing, tally);

  const join = new Join(source, holdings, today);
  // The category list affects summaries only if the source has no category IDs.
  if (!source.capabilities.categoryIds) join.categories(await source.categories(), holdings.categories());
  report.plan = [];
  const forgotten = holdings.forgotten();
  for (const summary of listing.posts.values()) {
    const id = textOf(summary.id);
    if (!isPostId(id) || forgotten.has(id)) continue;
    const stored = holdings.post(id);
    if (join.isAssumedPrivate(summary.visibility, stored?.record)) tally.recordAssumedPrivate();
    const planned = planPost(join.summary(summary, stored), stored, holdings.progress(id), plan);
    if (stored?.record?.reading) report.posts.stored += 1;
    if (!planned) continue;
    tally.recordPlanned(planned.reason);
    report.plan.push({ id, title: decodedTextOf(summary.title).trim(), ...planned });
  }
  reportSourceFaults(source, tally);
  if (!source.capabilities.visibility) tally.warnAboutAssumedVisibility(addressOf(source.blog.url));
  const { posts } = report;
  posts.listed = listing.posts.size;
  posts.new = posts.read.new ?? 0;
  posts.unchanged = posts.listed - report.plan.length;
  posts.oldestReading = listing.complete ? oldestReading(plan, listing.posts.values()) : null;
  const ids = new Set(listing.posts.keys());
  const stored = [...[...holdings.postIds()].filter((id) => ids.has(id)), ...unlistedRecords(ids, holdings, scope)];
  if (listing.complete) posts.removed = recordsToRemove(ids, stored, options.acceptRemovals).length;
}
