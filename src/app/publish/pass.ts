import { allPostsDamaged } from '../../archive/format/errors.ts';
import { layout } from '../../archive/format/layout.ts';
import { Archive } from '../../archive/reader/archive.ts';
import { SourceError } from '../../core/errors/errors.ts';
import { namesInChanges } from '../../core/category-changes.ts';
import type { Emit } from '../../core/report/events.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import { mapOutputNames, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { FailedPost, Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { filesOf, signatureIn, type TaskRecord } from '../../publish/build/engine.ts';
import type { Store } from '../../publish/build/store.ts';
import { postKey } from '../../publish/bodies/build-posts.ts';
import type { BuiltPost } from '../../publish/bodies/built-posts.ts';
import type { ArchiveReader } from '../../publish/site-model/from-archive/archive-reader.ts';
import { keyedOptions } from '../../publish/site-model/options/remembered-options.ts';
import { publishable } from '../../publish/media/publishable.ts';
import { readRobots, staticState, type StaticFiles } from '../../publish/build/folder/static-files.ts';
import { staticWarnings } from './static-warnings.ts';
import { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import { outputPort } from '../../publish/outputs/index.ts';
import type { Templates } from '../../publish/outputs/templates.ts';
import { publish, type PublishCache } from '../../publish/publish.ts';
import { bodiesInWorkers } from './bodies-in-workers.ts';
import type { Context } from '../context.ts';
import { assertMatched } from './assert-matched.ts';
import { rendererFor } from './renderer.ts';
import type { PublishOptions } from '../options.ts';
import { warnOfRemoval } from './report-options.ts';
import { openImageCopies } from './open-image-copies.ts';
import { replaceState, stateIn } from './publish-store.ts';
import { rememberedTexts, type Pass } from './resolve-options.ts';
import { lastPublishOf, type PublishSignature } from './up-to-date.ts';
import { message } from '../../messages/message.ts';
import { allowsDeletion } from '../../core/records/damage.ts';

export interface PassRun {
  readonly context: Context;
  readonly report: Report;
  readonly warn: (warning: Warning) => void;
}

export interface PassInput {
  readonly templates: Templates;
  readonly staticFiles: StaticFiles;
  readonly code: string;
  readonly signature: PublishSignature;
  readonly store: Store;
  /** passes on events, and records warnings */
  readonly emit: Emit;
  readonly warnings: readonly Warning[];
}

/**
 * Publishes the outputs of one pass over an archive. If any post or media file is damaged, no file of an earlier run is removed, and only
 * {@link replaceableFiles} are overwritten.
 * @returns the damaged files of the archive
 */
export async function makePass(
  pass: Pass<PublishOptions>,
  isFirst: boolean,
  { context, report, warn }: PassRun,
  { templates, staticFiles, code, signature, store, emit, warnings }: PassInput,
): Promise<readonly string[]> {
  const { outputs } = pass;
  const { dryRun, force } = pass.options;
  // These options do not affect the content of files.
  const options = { ...pass.options, acceptRemovals: undefined, force: undefined };
  const { cache, ...stored } = stateIn(store);
  const { seen, filesWithoutGps: before, media: intactMedia } = force ? emptyState : stored;
  const archive = await Archive.open(options.archive, seen, signature.archive.posts);
  report.blog = archive.format.blog;
  const damaged = damagedPosts(archive);
  if (archive.postIds().length === 0 && damaged.length > 0)
    throw allPostsDamaged(options.archive, archive.damagedPosts());
  if (isFirst) report.posts.failed.push(...damaged);
  const media = await archive.checkMedia(intactMedia);
  const { keepExif } = options;
  const publicArchive = await publishable(archive, { keepExif, filesWithoutGps: before, damaged: media.damaged });
  const { filesWithoutGps, lost } = publicArchive;
  // Unreadable media may be on a disk that is not mounted, so their published files are kept, too.
  const replaceable = allowsDeletion([...damaged, ...lost]) ? undefined : replaceableFiles(publicArchive, cache);
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
  const signatureBefore = (output: OutputName, path: string) => signatureIn(cache.tasks, output, path);
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
    cache,
    force,
    remember: rememberedTexts(outputs),
    code,
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
    const last = lastPublishOf(
      published,
      signature,
      opened,
      report.blog,
      warnings,
      staticState(staticFiles, options.site),
    );
    await replaceState(store, {
      last,
      cache: published.cache,
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

const emptyState = { seen: new Map(), filesWithoutGps: new Map(), media: new Map() } as const;

/**
 * Returns, by output, the files that a publish may overwrite although the archive is damaged: files of posts that are intact, have changed
 * since the last publish, and showed no media that are now damaged. Any other file may belong to a damaged post, and a file about several
 * posts would lose the damaged ones.
 * @param cache cache of the last publish to the same folders; without it, no file may be overwritten
 */
export function replaceableFiles(
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
  { outputs, options }: Pass<PublishOptions>,
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
