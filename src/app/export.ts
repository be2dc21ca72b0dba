import { readFormat } from '../archive/open.ts';
import { outputNames } from '../core/output-names.ts';
import type { Report } from '../core/report.ts';
import type { Context } from './context.ts';
import { checkFields } from '../publish/outputs/markdown/fields.ts';
import { compileTemplates } from '../publish/outputs/site/pages/compile.ts';
import { loadTemplates } from '../publish/outputs/site/pages/templates.ts';
import { runCrawl } from './crawl/crawl.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { templatesFolder } from './package-folders.ts';
import { reported } from './run.ts';
import { settleOptions } from './publish/settled-options.ts';

/**
 * The main job: crawls a blog, then publishes it, where any output is wanted. What could not be read is no reason not to publish the rest.
 *
 * @throws {BlogkeepError} with the report so far, when one of the two cannot go on
 */
export function exportBlog(options: CrawlOptions & PublishOptions, context: Context): Promise<Report> {
  return reported(async (report) => {
    await checkPublishing(options);
    await runCrawl(options, context, report);
    // A dry run makes no archive: before the first real one there is nothing yet of which to say how it would be published.
    if (options.dryRun && !(await readFormat(options.archive))) return;
    if (outputNames.every((name) => options[name] === undefined)) return;
    // Loaded when there is something to publish: what it needs is no small part of the memory that a crawl takes.
    const { runPublish } = await import('./publish/publish.ts');
    await runPublish(options, context, report, true);
  });
}

/** What would keep a blog from being published is reported before hours of crawling: options that are not known, errors in templates and fields. */
async function checkPublishing(options: PublishOptions): Promise<void> {
  for (const { options: settled } of settleOptions(options)) {
    if (settled.site !== undefined) compileTemplates(await loadTemplates(templatesFolder, settled.templates));
    if (settled.markdown !== undefined) checkFields(settled);
  }
}
