import { readFormat } from '../archive/reader/open.ts';
import { outputNames } from '../core/outputs.ts';
import type { Report } from '../core/report/report.ts';
import type { Context } from './context.ts';
import { checkFields } from '../publish/outputs/markdown/fields.ts';
import { compileTemplates } from '../publish/outputs/site/pages/compile.ts';
import { loadTemplates } from '../publish/outputs/site/pages/templates.ts';
import { runCrawl } from './crawl/crawl.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { templatesFolder } from './package-folders.ts';
import { reported } from './run.ts';
import { resolveOptions } from './publish/resolve-options.ts';

/**
 * Crawls a blog, then publishes it if any output is wanted. Posts that could not be read do not keep the others from being published.
 * @throws {BlogkeepError} with the report so far, if one of the two cannot continue
 */
export function exportBlog(options: CrawlOptions & PublishOptions, context: Context): Promise<Report> {
  return reported(async (report) => {
    await checkPublishing(options);
    await runCrawl(options, context, report);
    // A dry run creates no archive: before the first real run there is nothing to publish.
    if (options.dryRun && !(await readFormat(options.archive))) return;
    if (outputNames.every((name) => options[name] === undefined)) return;
    // Loaded when there is something to publish: it takes a large part of the memory of a crawl.
    const { runPublish } = await import('./publish/publish-blog.ts');
    await runPublish(options, context, report, true);
  });
}

/** Reports what would prevent publishing before hours of crawling: invalid options, templates and fields. */
async function checkPublishing(options: PublishOptions): Promise<void> {
  for (const { options: resolved } of resolveOptions(options)) {
    if (resolved.site !== undefined) compileTemplates(await loadTemplates(templatesFolder, resolved.templates));
    if (resolved.markdown !== undefined) checkFields(resolved);
  }
}
