import path from 'node:path';
import { Holdings } from '../../archive/reader/holdings.ts';
import { isPostId } from '../../archive/format/layout.ts';
import { assertWritable } from '../../archive/reader/open.ts';
import { decodedTextOf, textOf } from '../../core/items/scalar.ts';
import type { Report } from '../../core/report/report.ts';
import { readListingOf } from '../../crawl/listing/listing.ts';
import { tellFaults } from '../../crawl/crawler.ts';
import { Join } from '../../crawl/join/join.ts';
import { oldestReading, planPost } from '../../crawl/plan/plan.ts';
import { gatherPlanOptions } from '../../crawl/plan/plan-options.ts';
import { missedRecords, missingFrom } from '../../crawl/finish/post-removals.ts';
import { Tally } from '../../crawl/tally.ts';
import { tellUnsettled } from '../../crawl/listing/report-failures.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import type { CrawlOptions } from '../options.ts';

/**
 * Reports what a crawl would fetch, and why. The plan follows from the post list, the newest comments, the archive and the date. Fetches
 * nothing else and writes nothing; does not check for damaged media.
 */
export async function planCrawl(
  options: CrawlOptions,
  context: Context,
  { source, report }: { source: SourceBlog; report: Report },
): Promise<void> {
  const { emit } = context;
  const archive = path.resolve(options.archive);
  await assertWritable(archive, source.name);
  const holdings = await Holdings.open(archive);
  const tally = new Tally(report, emit);
  emit({ type: 'phase', phase: 'list' });
  const today = context.now().toISOString().slice(0, 10);
  const plan = await gatherPlanOptions(source, holdings, { ...options, today }, tally);
  const listing = await readListingOf(source, {
    width: options.concurrency,
    emit,
    onPosts: () => undefined,
    isStopped: () => false,
    needsProof: (ids) => missingFrom(ids, holdings).length > 0,
  });
  tellUnsettled(listing, tally);

  const join = new Join(source, holdings, today);
  // Summaries only depend on the category list if the source has no category ids.
  if (!source.capabilities.categoryIds) join.categories(await source.categories(), holdings.categories());
  report.plan = [];
  for (const summary of listing.posts.values()) {
    const id = textOf(summary.id);
    if (!isPostId(id)) continue;
    const stored = holdings.post(id);
    if (join.isAssumedPrivate(summary.visibility, stored?.record)) tally.assumedPrivate();
    const planned = planPost(join.summary(summary, stored?.record), stored, plan);
    if (stored?.record?.reading) report.posts.stored += 1;
    if (!planned) continue;
    tally.planned(planned.reason);
    report.plan.push({ id, title: decodedTextOf(summary.title).trim(), ...planned });
  }
  tellFaults(source, tally);
  if (!source.capabilities.visibility) tally.tellAssumed();
  const { posts } = report;
  posts.listed = listing.posts.size;
  posts.new = posts.read.new ?? 0;
  posts.unchanged = posts.listed - report.plan.length;
  posts.oldestReading = listing.complete ? oldestReading(plan) : null;
  const ids = new Set(listing.posts.keys());
  const stored = [...[...holdings.postIds()].filter((id) => ids.has(id)), ...missingFrom(ids, holdings)];
  if (listing.complete) posts.removed = missedRecords(ids, stored, options.acceptRemovals).length;
}
