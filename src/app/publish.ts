import { assertBlog } from '../archive/open.ts';
import { Archive } from '../archive/reader.ts';
import type { Emit } from '../core/events.ts';
import { addWarning, type FailedPost, type Report } from '../core/report.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import { loadTemplates } from '../publish/pages/templates.ts';
import { decodeMemory, encodeMemory } from '../publish/memory-codec.ts';
import { publish } from '../publish/publish.ts';
import type { Context } from './context.ts';
import type { PublishOptions } from './options.ts';
import { codeStamp, templatesFolder } from './package-folders.ts';
import { makerFor } from './maker.ts';
import { readMemory, writeMemory } from './publish-memory.ts';
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
  const kept = readMemory(options);
  await assertBlog(options.archive, options.blog);
  const archive = await Archive.open(options.archive, kept.seen);
  report.blog = archive.format.blog;
  report.posts.failed.push(...damagedPosts(archive));
  const templates = await loadTemplates(templatesFolder, options.templates);
  const open = (folder: string | undefined) =>
    folder === undefined
      ? undefined
      : OutputFolder.open(folder, {
          dryRun: options.dryRun,
          warn: (warning) => emit({ type: 'warning', warning }),
        });

  emit({ type: 'phase', phase: 'publish' });
  const published = await publish({
    archive,
    options,
    outputs: { site: await open(options.site), markdown: await open(options.markdown) },
    templates,
    maker: makerFor(context),
    memory: kept.publish && decodeMemory(kept.publish, archive.media().values()),
    code: `${codeStamp()}\n${context.platform ?? ''}`,
    emit,
    signal: context.signal,
  });
  if (!options.dryRun) writeMemory(options, { seen: archive.seen(), publish: encodeMemory(published.memory) }, kept);
  report.site = published.site;
  report.markdown = published.markdown;
  report.seconds.publish = secondsSince(begun, context);
}

/** The posts of an archive that cannot be published, since what is there of them is not to be believed. */
export function damagedPosts(archive: Archive): FailedPost[] {
  return [...archive.damagedPosts()].map(([id, files]) => ({
    id,
    operation: 'publish',
    status: 'damaged',
    message: `${files.join(', ')} in the archive is damaged or missing, so the post is not published.`,
  }));
}
