import { readFormat } from '../archive/open.ts';
import type { Report } from '../core/report.ts';
import type { Context } from './context.ts';
import { compileTemplates } from '../publish/pages/compile.ts';
import { loadTemplates } from '../publish/pages/templates.ts';
import { runCrawl } from './crawl.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { templatesFolder } from './package-folders.ts';
import { runPublish } from './publish.ts';
import { reported } from './run.ts';

/**
 * The main job: crawls a blog, then publishes it. What could not be read is no reason not to publish the rest.
 *
 * @throws {BlogkeepError} with the report so far, when one of the two cannot go on
 */
export function exportBlog(options: CrawlOptions & PublishOptions, context: Context): Promise<Report> {
  return reported(async (report) => {
    // A mistake in a template is told before hours of crawling.
    if (options.site !== undefined) compileTemplates(await loadTemplates(templatesFolder, options.templates));
    await runCrawl(options, context, report);
    // A dry run makes no archive: before the first real one there is nothing yet of which to say how it would be published.
    if (options.dryRun && !(await readFormat(options.archive))) return;
    await runPublish(options, context, report);
  });
}
