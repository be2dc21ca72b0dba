import { readFormat } from '../../archive/reader/open.ts';
import { waitForAll } from '../../core/async/wait-for-all.ts';
import { createInterruptedError } from '../../core/errors/errors.ts';
import type { Report } from '../../core/report/report.ts';
import type { Context } from '../context.ts';
import { KnownIssues } from '../publish/known-issues.ts';
import type { CrawlOptions } from '../options.ts';
import { reported, secondsSince } from '../run.ts';
import { openSource } from '../sources/index.ts';

/**
 * Crawls a blog from its source into an archive.
 * @returns the report; its status is partial if posts or media could not be fetched
 * @throws {BlogkeepError} with the report so far, if the run cannot continue; data that was already stored is kept
 */
export function crawlBlog(options: CrawlOptions, context: Context): Promise<Report> {
  return reported((report) => runCrawl(options, context, report));
}

/** Like {@link crawlBlog}, but adds to an existing report. */
export async function runCrawl(options: CrawlOptions, context: Context, report: Report): Promise<void> {
  const begun = context.now();
  const known = new KnownIssues(options.archive, 'crawl', begun.toISOString().slice(0, 10), !options.dryRun);
  const recording = { ...context, emit: known.recording(context.emit) };
  const { source: from, blog: wanted, archive } = options;
  const source = await openSource(from, context, async () => wanted ?? (await readFormat(archive))?.blog);
  const { kind, location, isCopy } = source.place;
  report.source = { kind, location, ...(isCopy === true && { isCopy }) };
  try {
    const opening = source.blog(wanted);
    // Loads modules that are needed later while the run waits for the first two responses.
    const loading = options.dryRun ? undefined : import('./crawl-into-archive.ts');
    const blog = await opening;
    report.blog = blog.name;
    if (loading) {
      const [firstPage, { crawlIntoArchive }] = await waitForAll([blog.posts(1), loading]);
      await crawlIntoArchive(options, recording, { source: blog, place: source.place, firstPage, report, known });
    } else {
      const { planCrawl } = await import('./plan-crawl.ts');
      await planCrawl(options, recording, { source: blog, report });
    }
  } catch (error) {
    throw context.signal?.aborted ? createInterruptedError() : source.toRunError(error);
  } finally {
    known.annotate(report);
    report.requests = { ...source.requests };
    report.seconds.crawl = secondsSince(begun, context);
    await source.close();
  }
}
