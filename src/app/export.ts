import { hasMediaFiles, readFormat } from '../archive/reader/open.ts';
import { outputNames } from '../core/outputs.ts';
import type { Report } from '../core/report/report.ts';
import type { Context } from './context.ts';
import { runCrawl } from './crawl/crawl.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { reported } from './run.ts';
import { assertPublishable } from './publish/assert-publishable.ts';
import { resolveOptions } from './publish/resolve-options.ts';

/**
 * Crawls a blog, then publishes it if any output is requested. If some posts could not be read, the others are published nevertheless.
 * @throws {BlogkeepError} with the report so far, if the crawl or the publish cannot continue
 */
export function exportBlog(options: CrawlOptions & PublishOptions, context: Context): Promise<Report> {
  return reported(context, async (report, context) => {
    const { archive, media, source } = options;
    // Only reading a backup shows whether it contains media. That is fast, unlike fetching them.
    const fetchesMedia = source.kind === 'backup' ? source.fetchMedia : media !== 'none';
    await assertPublishable(resolveOptions(options), fetchesMedia || hasMediaFiles(archive));
    await runCrawl(options, context, report);
    // A dry run creates no archive, so there is nothing to publish before the first real run.
    if (options.dryRun && !(await readFormat(options.archive))) return;
    if (outputNames.every((name) => options[name] === undefined)) return;
    // Loaded on demand: during a crawl, it would account for a large part of the memory.
    const { runPublish } = await import('./publish/publish-blog.ts');
    await runPublish(options, context, report, true);
  });
}
