import { allPostsDamaged } from '../archive/errors.ts';
import { layout } from '../archive/layout.ts';
import { Archive } from '../archive/reader.ts';
import { SourceError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import { isMassRemoval } from '../core/mass-removal.ts';
import type { ByOutput, OutputName } from '../core/output-names.ts';
import type { FailedPost, Report } from '../core/report.ts';
import type { Warning } from '../core/warnings.ts';
import { replaceableFiles } from '../publish/build/replaceable-files.ts';
import { publishable } from '../publish/media/publishable.ts';
import { OutputFolder } from '../publish/build/folder/output-folder.ts';
import { outputPort } from '../publish/outputs/index.ts';
import type { Templates } from '../publish/outputs/site/pages/templates.ts';
import { publish } from '../publish/publish.ts';
import { bodiesInWorkers } from './bodies-in-workers.ts';
import type { Context } from './context.ts';
import { makerFor } from './maker.ts';
import type { PublishOptions } from './options.ts';
import { warnOfRemoval } from './options-told.ts';
import { openPictures } from './pictures.ts';
import { OpenCache } from './publish-cache.ts';
import { rememberedTexts, type Pass } from './settled-options.ts';
import type { UnchangedPublish } from './unchanged-publish.ts';
import { message } from '../messages/message.ts';

/** The run that a pass is of. */
export interface PassRun {
  readonly context: Context;
  readonly report: Report;
  readonly warn: (warning: Warning) => void;
}

/** What is known when it is known that something is to be made. */
export interface PassGiven {
  readonly templates: Templates;
  readonly code: string;
  readonly unchanged: UnchangedPublish;
  /** takes down the warnings that it passes on */
  readonly emit: Emit;
  /** those that it took down so far */
  readonly warnings: readonly Warning[];
}

/**
 * Makes the outputs of one pass over an archive. If any post or media file is damaged, no file of an earlier run is removed, and only
 * {@link replaceableFiles} are overwritten.
 * @returns the damaged files of the archive
 */
export async function makePass(
  pass: Pass<PublishOptions>,
  isFirst: boolean,
  run: PassRun,
  given: PassGiven,
): Promise<readonly string[]> {
  const cache = new OpenCache(pass.options);
  try {
    return await makeOutputs(pass, isFirst, run, given, cache);
  } finally {
    cache.close();
  }
}

async function makeOutputs(
  pass: Pass<PublishOptions>,
  isFirst: boolean,
  { context, report, warn }: PassRun,
  { templates, code, unchanged, emit, warnings }: PassGiven,
  cache: OpenCache,
): Promise<readonly string[]> {
  const { outputs } = pass;
  // What may be removed decides nothing about the files.
  const options = { ...pass.options, acceptRemovals: undefined };
  const kept = cache.stored;
  const archive = await Archive.open(options.archive, kept.seen, unchanged.takePosts());
  report.blog = archive.format.blog;
  const damaged = damagedPosts(archive);
  if (archive.postIds().length === 0 && damaged.length > 0)
    throw allPostsDamaged(options.archive, archive.damagedPosts());
  if (isFirst) report.posts.failed.push(...damaged);
  const media = await archive.checkMedia(kept.media);
  const { keepExif, dryRun } = options;
  const harmless = await publishable(archive, { keepExif, placeless: kept.placeless, damaged: media.damaged });
  const { placeless, lost } = harmless;
  // Media that are elsewhere are no damage, but what was published of them stays, too.
  const replaceable = damaged.length + lost.length > 0 ? replaceableFiles(harmless, kept.publish) : undefined;
  const opened: Partial<Record<OutputName, OutputFolder>> = {};
  for (const settled of outputs) {
    const { output, folder } = settled;
    const removing = (count: number) => warnOfRemoval(settled, count, warn);
    const own = { removing, replaceable: replaceable?.[output] };
    opened[output] = await OutputFolder.open(folder, { dryRun, edited: options.edited, warn, ...own });
  }
  const before = (file: string) => kept.publish?.files.get(`site/${file}`);
  const how = { dryRun, before, keepsOrphans: replaceable !== undefined };
  const { pictures, archive: shown, close } = await openPictures(harmless, options, opened.site, context, how);
  const published = await publish({
    archive: shown,
    options,
    outputs: opened,
    templates,
    maker: makerFor(context),
    bodies: bodiesInWorkers(options.archive, archive, context),
    cache: kept.publish,
    remember: rememberedTexts(outputs),
    code,
    pictures,
    // From a damaged archive nothing is removed in any case.
    check: replaceable ? undefined : (posts) => assertFewRemovals(opened, pass, posts),
    emit,
    signal: context.signal,
  }).finally(close);
  if (!dryRun) {
    // Outputs of a damaged archive are not up to date: the next publish goes by the last intact one.
    if (!replaceable) cache.replace({ seen: archive.seen(), publish: published.cache, placeless, media: media.intact });
    unchanged.keep(published, opened, report.blog, replaceable ? undefined : warnings);
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
  const damagedMedia = [...media.damaged].map((file) => `${layout.mediaFiles}/${file}`);
  return [...[...archive.damagedPosts().values()].flat(), ...damagedMedia];
}

/**
 * Checks that no output loses more posts than a blogger is likely to have hidden or removed since the last publish. If an option has
 * changed, any number may go.
 *
 * @param posts that are going to be published
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

/** The posts of an archive that cannot be published, since what is there of them is not trusted. */
export function damagedPosts(archive: Archive): FailedPost[] {
  return [...archive.damagedPosts()].map(([id, files]) => ({
    id,
    operation: 'publish',
    status: 'damaged',
    message: message('app.post-damaged', { files }),
  }));
}
