import { readFormat } from '../../archive/reader/open.ts';
import { allOf } from '../../core/all-of.ts';
import { runStopped } from '../../core/errors.ts';
import type { Report } from '../../core/report.ts';
import type { Context } from '../context.ts';
import { KnownIssues } from '../publish/known-issues.ts';
import type { CrawlOptions, SourceOptions } from '../options.ts';
import { reported, secondsSince } from '../run.ts';
import { openSource } from '../sources/index.ts';

/**
 * Exports a blog from its source into an archive.
 *
 * @returns the report; partial where posts or media could not be fetched
 * @throws {BlogkeepError} with the report so far, when the run cannot go on; what was stored stays
 */
export function crawlBlog(options: CrawlOptions, context: Context): Promise<Report> {
  return reported((report) => runCrawl(options, context, report));
}

/** {@link crawlBlog} into a report that is there already. */
export async function runCrawl(options: CrawlOptions, context: Context, report: Report): Promise<void> {
  const begun = context.now();
  const known = new KnownIssues(options.archive, 'crawl', begun.toISOString().slice(0, 10), !options.dryRun);
  const noting = { ...context, emit: known.noting(context.emit) };
  const source = await openSource(await likely(options), context);
  report.source = { kind: source.place.kind, location: source.place.location };
  try {
    const asking = source.blog(options.blog);
    // All that comes later is loaded while the first two answers are waited for.
    const loading = options.dryRun ? undefined : import('./crawl-into-archive.ts');
    const blog = await asking;
    report.blog = blog.name;
    if (loading) {
      const [firstPage, { crawlIntoArchive }] = await allOf([blog.posts(1), loading]);
      await crawlIntoArchive(options, noting, { source: blog, place: source.place, firstPage, report, known });
    } else {
      const { planCrawl } = await import('./plan-crawl.ts');
      await planCrawl(options, noting, { source: blog, report });
    }
  } catch (error) {
    throw context.signal?.aborted ? runStopped() : source.endingOf(error);
  } finally {
    known.annotate(report);
    report.requests = { ...source.requests };
    report.seconds.crawl = secondsSince(begun, context);
    await source.close();
  }
}

/** Where a backup does not say of which blog it is, the archive that is there does. */
async function likely({ source, blog, archive }: CrawlOptions): Promise<SourceOptions> {
  if (source.kind !== 'backup') return source;
  return { ...source, likelyBlog: blog ?? (await readFormat(archive))?.blog };
}
