import { Archive } from '../archive/reader.ts';
import type { Emit } from '../core/events.ts';
import { addWarning, type Report } from '../core/report.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import { createPages } from '../publish/pages/pages.ts';
import { loadTemplates } from '../publish/pages/templates.ts';
import { publish } from '../publish/publish.ts';
import type { Context } from './context.ts';
import { converterFor } from './converter.ts';
import type { PublishOptions } from './options.ts';
import { templatesFolder } from './package-folders.ts';
import { reported, secondsSince } from './run.ts';

/**
 * Makes Markdown and site from an archive, without the network.
 *
 * @throws {BlogkeepError} with the report so far: when there is no archive, it is damaged, or a folder cannot be written
 */
export function publishBlog(options: PublishOptions, context: Context): Promise<Report> {
  return reported((report) => runPublish(options, context, report));
}

/** {@link publishBlog} into a report that is there already. */
export async function runPublish(options: PublishOptions, context: Context, report: Report): Promise<void> {
  const begun = context.now();
  const emit: Emit = (event) => {
    if (event.type === 'warning') addWarning(report, event.warning);
    context.emit(event);
  };
  const archive = await Archive.open(options.archive);
  report.blog = archive.format.blog;
  for (const [id, files] of archive.damagedPosts()) {
    const message = `${files.join(', ')} in the archive is damaged or missing, so the post is not published.`;
    report.posts.failed.push({ id, operation: 'publish', status: 'damaged', message });
  }
  const templates = await loadTemplates(templatesFolder, options.templates);
  const open = (folder: string | undefined) =>
    folder === undefined
      ? undefined
      : OutputFolder.open(folder, {
          dryRun: options.dryRun,
          warn: (warning) => emit({ type: 'warning', warning }),
        });

  emit({ type: 'phase', phase: 'publish' });
  const counts = await publish({
    archive,
    options,
    site: await open(options.site),
    markdown: await open(options.markdown),
    pages: (site, words) => createPages({ site, words, templates }),
    converter: converterFor(context),
    emit,
    signal: context.signal,
  });
  report.site = counts.site;
  report.markdown = counts.markdown;
  report.seconds.publish = secondsSince(begun, context);
}
