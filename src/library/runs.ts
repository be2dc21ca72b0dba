import type { Context } from '../app/context.ts';
import { crawlOptionsOf, importOptionsOf, publishOptionsOf } from '../app/options.ts';
import { BlogkeepError, errorText } from '../core/errors/errors.ts';
import { exitCodeOf, runStatusOf } from '../core/errors/exit-code.ts';
import { createEmptyReport, type Report as OwnReport } from '../core/report/report.ts';
import { toPlain } from '../messages/plain.ts';
import { checkOptions } from './checked-options.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { CrawlOptions, ExportOptions, ImportOptions, PublishOptions } from './options.ts';
import type { Report } from './plain-types.ts';
import { runCall } from './run-call.ts';
import { checkSourceOptions } from './source-options.ts';

/**
 * Crawls a blog, then publishes it, even if some posts could not be fetched.
 *
 * @returns the report; its status is `partial` if posts or media could not be fetched
 * @throws {BlogkeepError} if the crawl or the publish cannot continue; always a subclass, with the partial report
 */
export function exportBlog(options: ExportOptions, hooks: Hooks = {}): Promise<Report> {
  return runWithReport('exportBlog', options, hooks, async (context) => {
    const checked = await checkSourceOptions('exportBlog', options);
    const places = foldersOf('exportBlog', checked, true);
    const { exportBlog: run } = await import('../app/export.ts');
    return run({ ...crawlOptionsOf({ ...checked, ...places }), ...publishOptionsOf(checked, places) }, context);
  });
}

/**
 * Imports a blog from the backup files of its platform into an archive, then publishes it. If the archive already contains the blog, data
 * that the backup lacks is kept.
 *
 * @returns the report; its status is `partial` if posts of the backup could not be read
 * @throws {BlogkeepError} always a subclass, with the partial report. A `UsageError` if the files are not a backup or belong to several
 *   blogs.
 */
export function importBlog(options: ImportOptions, hooks: Hooks = {}): Promise<Report> {
  return runWithReport('importBlog', options, hooks, async (context) => {
    const checked = checkOptions('importBlog', options, ['backup']);
    const places = foldersOf('importBlog', checked, true);
    const { exportBlog: run } = await import('../app/export.ts');
    return run({ ...importOptionsOf({ ...checked, ...places }), ...publishOptionsOf(checked, places) }, context);
  });
}

/**
 * Crawls a blog from its source into an archive.
 *
 * @returns the report; its status is `partial` if posts or media could not be fetched
 * @throws {BlogkeepError} if the crawl cannot continue; always a subclass, with the partial report. Stored data is kept.
 */
export function crawlBlog(options: CrawlOptions, hooks: Hooks = {}): Promise<Report> {
  return runWithReport('crawlBlog', options, hooks, async (context) => {
    const checked = await checkSourceOptions('crawlBlog', options);
    const places = foldersOf('crawlBlog', checked, false);
    const { crawlBlog: run } = await import('../app/crawl/crawl.ts');
    return run(crawlOptionsOf({ ...checked, ...places }), context);
  });
}

/**
 * Generates the outputs from an archive, without network access.
 *
 * @throws {BlogkeepError} if there is no archive, it is damaged, or a folder is not writable; always a subclass, with the partial report
 */
export function publishBlog(options: PublishOptions = {}, hooks: Hooks = {}): Promise<Report> {
  return runWithReport('publishBlog', options, hooks, async (context) => {
    const checked = checkOptions('publishBlog', options);
    const places = foldersOf('publishBlog', checked, true);
    const { publishBlog: run } = await import('../app/publish/publish-blog.ts');
    return run(publishOptionsOf(checked, places), context);
  });
}

/** Runs a call that returns a report. If it fails, its error has the partial report, with status and exit code as on the command line. */
async function runWithReport(
  call: string,
  options: object,
  hooks: Hooks,
  action: (context: Context) => Promise<OwnReport>,
): Promise<Report> {
  try {
    const report = await runCall(call, hooks, action);
    return { ...report, exitCode: exitCodeOf({ status: report.status }) };
  } catch (error) {
    if (!(error instanceof BlogkeepError)) throw error;
    const sofar = error.report ?? createEmptyReport();
    const exitStatus = { status: runStatusOf({ error }), exitCode: exitCodeOf({ error }) };
    error.report = toPlain<OwnReport>({
      ...sofar,
      ...exitStatus,
      blog: sofar.blog || blogOf(options),
      error: errorText(error),
      errorCode: error.code,
    });
    throw error;
  }
}

/** Returns the `blog` option, for reports of runs that fail before the blog is known. */
function blogOf(options: unknown): string {
  const { blog } = (options ?? {}) as { readonly blog?: unknown };
  return typeof blog === 'string' ? blog : '';
}
