import { assertBlog } from '../archive/open.ts';
import { Archive } from '../archive/reader.ts';
import { unreadIn } from '../archive/unread.ts';
import type { Emit } from '../core/events.ts';
import { unreadPosts } from '../core/unread-posts.ts';
import { outputNames, type OutputName } from '../core/output-names.ts';
import { addWarning, type FailedPost, type Report } from '../core/report.ts';
import type { Warning } from '../core/warnings.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import { observed, type ObservedOutput } from '../publish/output/output-state.ts';
import { loadTemplates } from '../publish/pages/templates.ts';
import { decodeCache, encodeCache } from '../publish/incremental/cache-codec.ts';
import { publishable } from '../publish/media/publishable.ts';
import { publish } from '../publish/publish.ts';
import type { Context } from './context.ts';
import type { PublishOptions } from './options.ts';
import { codeStamp, templatesFolder } from './package-folders.ts';
import { KnownIssues, publishRun } from './known-issues.ts';
import { makerFor } from './maker.ts';
import { tellOptions, warnOfRemoval } from './options-told.ts';
import { openPictures } from './pictures.ts';
import { readCache, writeCache } from './publish-cache.ts';
import { reported, secondsSince } from './run.ts';
import { rememberedTexts, settleOptions, type Pass } from './settled-options.ts';
import { countsOf, UnchangedPublish } from './unchanged-publish.ts';
import { message } from '../messages/message.ts';

/**
 * Makes Markdown and site from an archive, without the network.
 *
 * @throws {BlogkeepError} with the report so far: when there is no archive, it is damaged, or a folder cannot be written
 */
export function publishBlog(options: PublishOptions, context: Context): Promise<Report> {
  return reported((report) => runPublish(options, context, report));
}

/**
 * {@link publishBlog} into a report that is there already.
 * @param afterCrawl whether the report is that of a crawl, and names each post that could not be read
 */
export async function runPublish(
  options: PublishOptions,
  context: Context,
  report: Report,
  afterCrawl = false,
): Promise<void> {
  const begun = context.now();
  await assertBlog(options.archive, options.blog);
  const passes = settleOptions(options);
  const run = publishRun(
    options.archive,
    outputNames.map((name) => options[name]),
  );
  const known = new KnownIssues(options.archive, run, begun.toISOString().slice(0, 10));
  const emit = known.noting(context.emit);
  tellOptions(passes, context, report);
  context.emit({ type: 'phase', phase: 'publish' });
  const told = new Set<string>();
  for (const [index, pass] of passes.entries()) {
    const now = new Set<string>();
    const warn = (warning: Warning) => {
      const key = JSON.stringify(warning);
      // What is true of several outputs, the first of several passes has told.
      if (told.has(key)) return;
      now.add(key);
      addWarning(report, warning);
      emit({ type: 'warning', warning });
    };
    try {
      await runPass(pass, index === 0, { context, report, warn });
    } finally {
      known.annotate(report);
    }
    for (const key of now) told.add(key);
  }
  if (!afterCrawl) report.posts.failed.push(...unreadFailure(await unreadIn(options.archive)));
  known.annotate(report);
  if (!options.dryRun) known.write();
  report.seconds.publish = secondsSince(begun, context);
}

async function runPass(
  pass: Pass<PublishOptions>,
  isFirst: boolean,
  { context, report, warn }: { context: Context; report: Report; warn: (warning: Warning) => void },
): Promise<void> {
  const { options, outputs } = pass;
  const warnings: Warning[] = [];
  const emit: Emit = (event) => {
    if (event.type !== 'warning') context.emit(event);
    else {
      warnings.push(event.warning);
      warn(event.warning);
    }
  };
  const code = `${codeStamp()}\n${context.platform ?? ''}`;
  const templates = await loadTemplates(templatesFolder, options.templates);
  const unchanged = await UnchangedPublish.of(pass, templates, code);
  const last = await unchanged.found(context);
  if (last) {
    report.blog = last.blog;
    for (const warning of last.warnings) warn(warning);
    for (const [name, counts] of countsOf(last)) report[name] = counts;
    return;
  }
  const kept = readCache(options);
  const archive = await Archive.open(options.archive, kept.seen, unchanged.posts);
  report.blog = archive.format.blog;
  const damaged = damagedPosts(archive);
  if (isFirst) report.posts.failed.push(...damaged);
  const opened: Partial<Record<OutputName, ObservedOutput>> = {};
  for (const settled of outputs) {
    const { output, folder } = settled;
    const removing = (count: number) => warnOfRemoval(settled, count, warn);
    opened[output] = observed(await OutputFolder.open(folder, { dryRun: options.dryRun, warn, removing }));
  }
  const harmless = await publishable(archive, { keepExif: options.keepExif, placeless: kept.placeless });
  const { placeless } = harmless;
  const { dryRun } = options;
  const { pictures, archive: shown, close } = await openPictures(harmless, options, opened.site, context, { dryRun });
  const published = await publish({
    archive: shown,
    options,
    outputs: opened,
    templates,
    maker: makerFor(context),
    cache: kept.publish && decodeCache(kept.publish, shown.media().values()),
    remember: rememberedTexts(outputs),
    code,
    pictures,
    emit,
    signal: context.signal,
  }).finally(close);
  if (!dryRun) {
    writeCache(options, { seen: archive.seen(), publish: encodeCache(published.cache), placeless }, kept);
    unchanged.keep(published, opened, report.blog, damaged.length > 0 ? undefined : warnings);
  }
  // Most of what goes wrong does so in each of several passes.
  const told = new Set(report.posts.failed.filter(({ operation }) => operation === 'publish').map(({ id }) => id));
  for (const { error, ...failure } of published.failed) {
    if (told.has(failure.id) && failure.id !== '') continue;
    report.posts.failed.push(failure);
    context.emit({ type: 'post-failed', id: failure.id, message: failure.message, error });
  }
  const named = new Set(report.media.failed.map(({ url }) => url));
  report.media.failed.push(...published.lost.filter(({ url }) => !named.has(url)));
  for (const { output } of outputs) report[output] = published[output];
}

/** An archive that lacks posts is published as far as it goes, and is not taken for the whole blog. */
function unreadFailure(count: number): FailedPost[] {
  if (count === 0) return [];
  const text = message('app.posts-unread', { unread: unreadPosts(count) });
  return [{ id: '', operation: 'publish', status: 'unread', message: text }];
}

/** The posts of an archive that cannot be published, since what is there of them is not trusted. */
export function damagedPosts(archive: Archive): FailedPost[] {
  return [...archive.damagedPosts()].map(([id, files]) => ({
    id,
    operation: 'publish',
    status: 'damaged',
    message: message('app.post-damaged', { files }),
  }));
}
