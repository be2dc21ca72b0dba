import { allPostsDamagedError } from '../../archive/format/errors.ts';
import { layout } from '../../archive/format/layout.ts';
import { Archive } from '../../archive/reader/archive.ts';
import { assertBlog, assertNoLinks } from '../../archive/reader/open.ts';
import { unreadIn } from '../../archive/reader/unread.ts';
import { namesInChanges } from '../../core/category-changes.ts';
import { ArchiveError, SourceError } from '../../core/errors/errors.ts';
import { mapOutputNames, outputNames, type ByOutput, type OutputName } from '../../core/outputs.ts';
import { allowsDeletion } from '../../core/records/damage.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import type { Emit } from '../../core/report/events.ts';
import { addWarning, type FailedPost, type Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import { postKey } from '../../publish/bodies/build-posts.ts';
import type { BuiltPost } from '../../publish/bodies/rendering.ts';
import { filesOf, signatureIn, type TaskRecord } from '../../publish/build/engine.ts';
import { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import { listStaticFiles, readRobots } from '../../publish/build/folder/static-files.ts';
import { publishable } from '../../publish/media/publishable.ts';
import { outputPort } from '../../publish/outputs/index.ts';
import { loadTemplates } from '../../publish/outputs/templates.ts';
import { publish, type PublishCache } from '../../publish/publish.ts';
import type { ArchiveReader } from '../../publish/site-model/from-archive/archive-reader.ts';
import { keyedOptions } from '../../publish/site-model/options/remembered-options.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { codeSignature, templatesFolder } from '../package-folders.ts';
import { reported, secondsSince } from '../run.ts';
import { assertMatched } from './assert-matched.ts';
import { bodiesInWorkers } from './bodies-in-workers.ts';
import { KnownIssues, publishRun } from './known-issues.ts';
import { openImageCopies } from './open-image-copies.ts';
import { emptyState, StateFile } from './publish-state.ts';
import { rendererFor } from './renderer.ts';
import { reportOptions, warnOfRemoval } from './report-options.ts';
import { rememberedTexts, resolveOptions, type PublishPass } from './resolve-options.ts';
import { staticWarnings } from './static-warnings.ts';

/**
 * Publishes the outputs of an archive. Does not use the network.
 * @throws {BlogkeepError} with the report so far, if the archive is missing or damaged, or a folder cannot be written. If only posts or
 *   media are damaged, the others have been published.
 */
export function publishBlog(options: PublishOptions, context: Context): Promise<Report> {
  return reported(context, (report, context) => runPublish(options, context, report));
}

/**
 * Like {@link publishBlog}, but adds to an existing report.
 * @param afterCrawl whether the report is from a crawl, which has already listed the posts that could not be read
 */
export async function runPublish(
  options: PublishOptions,
  context: Context,
  report: Report,
  afterCrawl = false,
): Promise<void> {
  const startTime = context.now();
  try {
    await runPasses(options, context, report, afterCrawl);
  } finally {
    report.seconds.publish = secondsSince(startTime, context);
  }
}

async function runPasses(
  options: PublishOptions,
  context: Context,
  report: Report,
  afterCrawl: boolean,
): Promise<void> {
  await assertBlog(options.archive, options.blog);
  assertNoLinks(options.archive);
  const passes = resolveOptions(options);
  const run = publishRun(
    options.archive,
    outputNames.map((name) => options[name]),
  );
  const known = new KnownIssues(options.archive, run, context.now().toISOString().slice(0, 10));
  const emit = known.recording(context.emit);
  reportOptions(passes, context, report);
  context.emit({ type: 'phase', phase: 'publish' });
  const reportedKeys = new Set<string>();
  const damaged = new Set<string>();
  for (const [index, pass] of passes.entries()) {
    const passKeys = new Set<string>();
    const warn = (warning: Warning) => {
      const key = JSON.stringify(warning);
      // A warning that concerns several outputs is reported only by the first pass.
      if (reportedKeys.has(key)) return;
      passKeys.add(key);
      addWarning(report, warning);
      emit({ type: 'warning', warning });
    };
    try {
      for (const file of await runPass(pass, index === 0, { context, report, warn })) damaged.add(file);
    } finally {
      known.annotate(report);
    }
    for (const key of passKeys) reportedKeys.add(key);
  }
  const published = passes.flatMap(({ outputs }) => outputs.map(({ output }) => report[output]));
  if (published.every(({ written, removed }) => written + removed === 0)) context.emit({ type: 'up-to-date' });
  if (!afterCrawl) report.posts.failed.push(...unreadFailure(await unreadIn(options.archive)));
  known.annotate(report);
  if (!options.dryRun) known.write();
  const [first] = damaged;
  if (first !== undefined) {
    const text = message('app.published-despite-damage', { folder: options.archive, files: damaged.size, first });
    throw new ArchiveError('archive-damaged', text);
  }
}

/**
 * Publishes the outputs of one pass over an archive. If any post or media file is damaged, no file of an earlier run is removed, and only
 * {@link replaceableFiles} are overwritten.
 * @returns the damaged files of the archive
 */
async function runPass(
  pass: PublishPass<PublishOptions>,
  isFirst: boolean,
  { context, report, warn }: { context: Context; report: Report; warn: (warning: Warning) => void },
): Promise<readonly string[]> {
  const { outputs } = pass;
  const emit: Emit = (event) => (event.type === 'warning' ? warn(event.warning) : context.emit(event));
  const templates = await loadTemplates(templatesFolder, pass.options.templates);
  const staticFiles = listStaticFiles(pass.options.site === undefined ? undefined : pass.options.static);
  const { dryRun, force } = pass.options;
  // These options do not affect the content of files.
  const options = { ...pass.options, acceptRemovals: undefined, force: undefined };
  const stateFile = new StateFile(options);
  const before = stateFile.read();
  const { seen, filesWithoutGps: gpsBefore, media: mediaBefore } = force ? emptyState : before;
  const archive = await Archive.open(options.archive, seen);
  report.blog = archive.format.blog;
  const damaged = damagedPosts(archive);
  if (archive.postIds().length === 0 && damaged.length > 0)
    throw allPostsDamagedError(options.archive, archive.damagedPosts());
  if (isFirst) report.posts.failed.push(...damaged);
  const media = await archive.checkMedia(mediaBefore);
  const { keepExif } = options;
  const publicArchive = await publishable(archive, {
    keepExif,
    filesWithoutGps: gpsBefore,
    damaged: media.damaged,
  });
  const { filesWithoutGps, lostFiles: lost } = publicArchive;
  // Unreadable media may be on a disk that is not mounted, so their published files are kept, too.
  const replaceable = allowsDeletion([...damaged, ...lost]) ? undefined : replaceableFiles(publicArchive, before);
  const opened: Partial<Record<OutputName, OutputFolder>> = {};
  for (const resolved of outputs) {
    const { output, folder } = resolved;
    const removing = (count: number) => warnOfRemoval(resolved, count, warn);
    const own = {
      removing,
      replaceable: replaceable?.[output],
      staticFiles: output === 'site' ? staticFiles.files : [],
    };
    opened[output] = await OutputFolder.open(folder, { dryRun, edited: options.edited, warn, ...own });
  }
  const signatureBefore = (output: OutputName, path: string) => signatureIn(before.tasks, output, path);
  const mode = { dryRun, signatureBefore, keepsOrphans: replaceable !== undefined };
  const { imageCopies, archive: shown, close } = await openImageCopies(publicArchive, options, opened, context, mode);
  const published = await publish({
    archive: shown,
    options,
    outputs: opened,
    templates,
    robots: readRobots(staticFiles),
    renderer: rendererFor(context),
    bodies: bodiesInWorkers(options.archive, archive, context),
    cache: before,
    force,
    remember: rememberedTexts(outputs, options),
    code: `${codeSignature()}\n${context.platform ?? ''}`,
    imageCopies,
    check: (posts, unmatched) => {
      const namesBefore = (name: (typeof keyedOptions)[number]) =>
        outputs.flatMap(({ before }) => (before?.[name] ?? []) as readonly string[]);
      const accepted = {
        ...Object.fromEntries(keyedOptions.map((name) => [name, namesBefore(name)])),
        categories: namesInChanges(namesBefore('categories')),
      };
      for (const warning of assertMatched(unmatched, accepted)) emit({ type: 'warning', warning });
      // If the archive is damaged, nothing is removed.
      if (!replaceable) assertFewRemovals(opened, pass, posts);
    },
    emit,
    signal: context.signal,
  }).finally(close);
  for (const warning of staticWarnings(staticFiles, opened.site)) emit({ type: 'warning', warning });
  // The state of a damaged archive must not replace the stored one.
  if (!dryRun && !replaceable) {
    await stateFile.write({
      ...published.cache,
      seen: archive.seen(),
      filesWithoutGps,
      media: media.intact,
    });
  }
  // Most failures occur in every pass, so each of them is reported only once.
  const reported = new Set(report.posts.failed.filter(({ operation }) => operation === 'publish').map(({ id }) => id));
  for (const { error, ...failure } of published.failed) {
    if (reported.has(failure.id) && failure.id !== '') continue;
    report.posts.failed.push(failure);
    context.emit({ type: 'post-failed', id: failure.id, message: failure.message, error });
  }
  const named = new Set(report.media.failed.map(({ url }) => url));
  report.media.failed.push(...published.lost.filter(({ url }) => !named.has(url)));
  for (const { output } of outputs) report[output] = published[output];
  const damagedMedia = [...media.damaged].map((file) => `${layout.mediaFiles}/${file}`);
  return [...[...archive.damagedPosts().values()].flat(), ...damagedMedia];
}

/**
 * Returns, by output, the files that a publish may overwrite although the archive is damaged: files of posts that are intact, have changed
 * since the last publish, and showed no media that are now damaged. Any other file may belong to a damaged post, and a file about several
 * posts would lose the damaged ones.
 * @param cache cache of the last publish to the same folders; without it, no file may be overwritten
 */
function replaceableFiles(
  archive: Pick<ArchiveReader, 'postIds' | 'version' | 'media'>,
  { readings, tasks }: PublishCache,
): Required<ByOutput<ReadonlySet<string>>> {
  const files = mapOutputNames(() => new Set<string>());
  const media = new Set([...archive.media().values()].map(({ file }) => file));
  for (const id of archive.postIds()) {
    const record = tasks.get(postKey(id)) as TaskRecord<BuiltPost> | undefined;
    const isChanged = readings.get(id)?.version !== archive.version(id);
    if (!record || !isChanged || !record.facts.media.every((file) => media.has(file))) continue;
    for (const [output, path] of filesOf(postKey(id), record)) files[output].add(path);
  }
  return files;
}

/**
 * Asserts that no output loses more posts than a blogger is likely to have hidden or removed since the last publish. There is no limit if
 * an option has changed.
 * @param posts number of posts to be published
 * @throws {SourceError} if too many posts would disappear
 */
function assertFewRemovals(
  opened: ByOutput<OutputFolder>,
  { outputs, options }: PublishPass<PublishOptions>,
  posts: number,
): void {
  if (options.acceptRemovals) return;
  for (const { output, folder, used } of outputs) {
    const earlier = opened[output];
    if (!earlier || used.some(({ before }) => before !== undefined)) continue;
    const published = outputPort(output).countPosts(earlier, options);
    const missing = published - posts;
    if (isMassRemoval(missing, published))
      throw new SourceError('posts-vanished', message('app.posts-vanish', { missing, published, folder }));
  }
}

export function damagedPosts(archive: Archive): FailedPost[] {
  return [...archive.damagedPosts()].map(([id, files]) => ({
    id,
    operation: 'publish',
    status: 'damaged',
    message: message('app.post-damaged', { files }),
  }));
}

/** Returns a failure that states that the archive does not contain the whole blog yet. */
function unreadFailure(count: number): FailedPost[] {
  if (count === 0) return [];
  const text = message('app.posts-unread', { unread: message('core.unread-posts', { count }) });
  return [{ id: '', operation: 'publish', status: 'unread', message: text }];
}
