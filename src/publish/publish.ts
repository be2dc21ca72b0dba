import { InterruptedError } from '../core/errors/errors.ts';
import type { BuildReason, Emit } from '../core/report/events.ts';
import {
  outputEntries,
  mapOutputs,
  mapOutputNames,
  outputNames,
  type ByOutput,
  type OutputName,
} from '../core/outputs.ts';
import type { FailedMedium, FileCounts } from '../core/report/report.ts';
import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import { message } from '../messages/message.ts';
import { buildPosts, keepExisting, postKey } from './bodies/build-posts.ts';
import { mediaOf, type BuiltPosts } from './bodies/built-posts.ts';
import { lookupIn } from './bodies/lookups.ts';
import { renderData, type ShareableData } from './bodies/render-data.ts';
import { inlineRendering } from './bodies/adaptive.ts';
import type { BuiltPost, PostRenderer } from './bodies/rendering.ts';
import { changedInput, digestsOf, Engine, filesOf, type SharedDigests, type TaskRecords } from './build/engine.ts';
import type { Output, Outputs } from './build/folder/output.ts';
import type { Inputs } from './build/task.ts';
import type { ImageCopies } from './media/image-copies.ts';
import { postImages } from './media/post-images.ts';
import { MediaReader } from './media/media-reader.ts';
import { publishable, type PublishableArchive } from './media/publishable.ts';
import { publishMedia, type ShownMedia } from './media/publish-media.ts';
import { assertOutputOptions } from './outputs/assert-options.ts';
import { buildFiles } from './outputs/build-files.ts';
import { formsOf, outputPort } from './outputs/index.ts';
import type { OutputPlan } from './outputs/output-port.ts';
import { presetOf } from './outputs/markdown/presets/index.ts';
import type { Templates } from './outputs/templates.ts';
import type { ArchiveReader } from './site-model/from-archive/archive-reader.ts';
import type { WorkerBodies } from './site-model/from-archive/read-body.ts';
import { buildSite, type SiteModel } from './site-model/from-archive/build-site.ts';
import { withNames } from './site-model/from-archive/paths/media-names.ts';
import { PostFailures, type PublishFailure } from './site-model/from-archive/post-failures.ts';
import type { CachedPostData } from './site-model/from-archive/post-facts.ts';
import { messagesFor } from './site-model/language/index.ts';
import { optionsName, rememberedNames, storedForm } from './site-model/options/remembered-options.ts';
import type { SiteOptions } from './site-model/options/site-options.ts';
import { hostKey } from './site-model/site/source-addresses.ts';
import { postsAndPages, type Site, type SitePost } from './site-model/site/site.ts';

export interface PublishInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  readonly templates: Templates;
  /** Lines of the user for `robots.txt`. Default: none. */
  readonly robots?: string | undefined;
  /**
   * Creates the renderer of posts.
   * @param count minimum number of posts that will be rendered
   */
  readonly renderer: (data: ShareableData, count: number) => PostRenderer;
  /** Reads the bodies of large blogs in workers. Default: all bodies are read in this thread. */
  readonly bodies?: WorkerBodies | undefined;
  /** Data stored by the last publish, which may have used other folders and options. */
  readonly cache?: PublishCache | undefined;
  /** whether to build everything, even if it is up to date */
  readonly force?: boolean | undefined;
  /** Content of the options file for each output, see `remembered-options.ts`. Default: none is written. */
  readonly remember?: ByOutput<string> | undefined;
  /** signature of blogkeep's code; if it changes, everything is built again */
  readonly code?: string | undefined;
  /** Image copies for this archive. Default: pages show only original images. */
  readonly imageCopies?: ImageCopies | undefined;
  /**
   * Called before anything is written, with the number of posts that will be published, and the names in options that nothing has. May
   * throw.
   */
  readonly check?: ((posts: number, unmatched: SiteModel['unmatched']) => void) | undefined;
  readonly emit: Emit;
  readonly signal?: AbortSignal | undefined;
}

/** Data that a publish stores for the next one. Without it, everything is built, with the same result byte for byte. */
export interface PublishCache {
  /** digests of the inputs that all files share */
  readonly shared: SharedDigests;
  /** data of each post for the site model, by ID */
  readonly readings: ReadonlyMap<string, CachedPostData>;
  readonly tasks: TaskRecords;
}

export const emptyCache: PublishCache = { shared: new Map(), readings: new Map(), tasks: new Map() };

/** The result of a publish, with the file counts of each output under its name. */
export interface Published extends Readonly<Record<OutputName, FileCounts>> {
  /** posts that could not be published, or only in part, each with its error */
  readonly failed: readonly PublishFailure[];
  /** media whose files in the archive are missing or damaged; posts treat them like media that could not be fetched */
  readonly lost: readonly FailedMedium[];
  /** data for the next publish into the same folders */
  readonly cache: PublishCache;
}

/**
 * Publishes an archive: builds the site model, posts, files that combine many posts, and media. The cache determines only which files must
 * be built, never their content. Files of earlier runs are removed at the end.
 * @throws {ArchiveError} if the archive is damaged
 * @throws {UsageError} if an output cannot be written, a template has an error, or the time zone is unknown
 * @throws {InterruptedError} if the signal is aborted
 */
export async function publish(input: PublishInput): Promise<Published> {
  const { cache = emptyCache, options } = input;
  throwIfInterrupted(input.signal);
  const archive = await publishable(input.archive, { keepExif: options.keepExif });
  const failures = new PostFailures();
  const isRead =
    !input.force && cache.shared.get('version') === digestsOf({ version: input.code ?? '' }).get('version');
  const model = await buildSite(archive, options, {
    ...input,
    before: isRead ? cache.readings : undefined,
    failures,
    layout: presetOf(options.preset).layout,
  });
  return publishSite(model, { ...input, archive: { ...archive, ...withNames(archive, model.mediaNames) } }, failures);
}

function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new InterruptedError(message('publish.interrupted'));
}

/**
 * Like {@link publish}, but with an existing site model.
 * @param failures failures that occurred while building the site model; further ones are added
 */
export async function publishSite(
  model: SiteModel,
  input: PublishInput & { readonly archive: PublishableArchive },
  failures: PostFailures,
): Promise<Published> {
  const { archive, cache = emptyCache, options, outputs, templates, emit } = input;
  const { site } = model;
  const warn = (warning: Warning) => emit({ type: 'warning', warning });
  for (const warning of model.warnings) warn(warning);
  const all = postsAndPages(site);
  if (outputEntries(outputs).some(([name]) => outputPort(name).keepsVisibility !== true))
    for (const warning of privateWarnings(all)) warn(warning);
  const checked = { options, templates, hasMedia: archive.media().size > 0 };
  for (const [name] of outputEntries(outputs)) assertOutputOptions(name, checked);
  const messages = messagesFor(site.language);
  const images = input.imageCopies && (await postImages(input.imageCopies, site, messages));
  const { robots } = input;
  const reader = new MediaReader({ archive, images, failures });
  const context = {
    site,
    options,
    templates,
    robots,
    messages,
    cardOf: images?.cardOf,
    canDraw: images?.canDraw,
  };
  const planOf = (name: OutputName, output: Output, some: Site): OutputPlan =>
    outputPort(name).plan({ ...context, site: some, readMedium: (file) => reader.read(output, file) });
  const plans = mapOutputs(outputs, (output, name) => planOf(name, output, site));
  const unmatched = outputEntries(plans).flatMap(([, plan]) => plan.unmatched ?? []);
  input.check?.(all.length, [...model.unmatched, ...unmatched]);
  for (const [, plan] of outputEntries(plans)) for (const warning of plan.warnings ?? []) warn(warning);
  const data = renderData(model, input);
  const shared = digestsOf(sharedInputs(model, input, images?.fingerprint));
  const reason = input.force ? ({ type: 'forced' } as const) : reasonForAll(cache, shared);
  if (reason) emit({ type: 'building', reason });
  const engine = new Engine({
    outputs,
    before: reason ? emptyCache.tasks : cache.tasks,
    lookup: lookupIn(data, archive.media(), formsOf(outputs)),
    explain: reason ? undefined : (task, why) => emit({ type: 'building', task, reason: why }),
  });

  let written = 0;
  let total = all.length;
  const step = () => {
    written += 1;
    emit({ type: 'pages', written, total });
    throwIfInterrupted(input.signal);
  };

  const inline = inlineRendering(data);
  const mediaByFile = new Map([...archive.media().values()].map((medium) => [medium.file, medium]));
  const { posts, close } = await buildPosts({
    archive,
    options,
    model,
    site,
    outputs,
    engine,
    plans,
    data,
    media: mediaByFile,
    renderer: (count) => {
      const renderer = input.renderer(data, count);
      return images?.withImages(renderer) ?? renderer;
    },
    earlier: cache.tasks,
    hidesComments: reason?.type === 'input' && reason.name === 'option comments',
    renderFallback: async (task, error) => (await inline()).renderFallback(task, error),
    failures,
    step: (warnings) => {
      for (const warning of warnings) warn(warning);
      step();
    },
    throwIfInterrupted: () => throwIfInterrupted(input.signal),
  });
  try {
    // Lists, feeds and sitemaps must not link to a post that has no page.
    const shown = all.filter((post) => posts.has(post));
    for (const [name, output] of outputEntries(outputs)) {
      await buildFiles({
        name,
        plan: async (some, planning) => {
          const ids = new Set(some.map(({ id }) => id));
          const whole = ids.size === all.length ? plans[name] : undefined;
          const plan =
            whole ??
            planOf(
              name,
              output,
              model.without((id) => !ids.has(id)),
            );
          return plan.files(posts.for(name), planning);
        },
        posts: shown,
        output,
        engine,
        incompleteReads: () => posts.incompleteReads + reader.failedReads,
        failures,
        begin: (count) => {
          total += count;
        },
        step,
        warn,
      });
    }
  } finally {
    await close();
  }
  const unchanged = postsLeftUnchanged(archive, cache, failures, outputs);
  const shownPosts: Iterable<ShownPost> = {
    *[Symbol.iterator]() {
      for (const post of all) if (posts.has(post)) yield publishedPost(post, posts, plans);
      for (const { post, files } of unchanged)
        yield {
          post: undefined,
          ...mediaOf(post, mediaByFile),
          isIn: (name) => files.has(name),
          fileIn: (name) => files.get(name),
        };
    },
  };
  const imageFiles = (await images?.filesOf(shownPosts)) ?? { pages: [], print: [] };
  await publishMedia({ ...input, plans, engine, failures }, shownPosts, imageFiles);
  const counts = mapOutputNames((): FileCounts => ({ files: 0, written: 0, removed: 0 }));
  for (const [name, output] of outputEntries(outputs)) counts[name] = await finish(output, input.remember?.[name]);
  for (const id of failures.concerned()) engine.forget(postKey(id));
  return {
    failed: failures.reported(),
    lost: archive.lostFiles.map(({ address, file }) => ({
      url: address,
      message: message('publish.medium-lost', { file: `data/media/${file}` }),
    })),
    ...counts,
    cache: {
      shared,
      readings: new Map([...model.readings].filter(([id]) => !failures.concerns(id))),
      tasks: engine.finish(),
    },
  };
}

/** Warns that posts that few people could read at the source are published for everyone. */
function privateWarnings(posts: readonly SitePost[]): Warning[] {
  const count = (visibility: SitePost['visibility']) => posts.filter((post) => post.visibility === visibility).length;
  const [privatePosts, protectedPosts] = [count('private'), count('protected')];
  return privatePosts + protectedPosts === 0 ? [] : [{ code: 'private-published', privatePosts, protectedPosts }];
}

/**
 * Options that may affect any file. `edited` determines which files are overwritten, but not their content. The content of `templates` is
 * an input of its own.
 */
const contentOptions = rememberedNames.filter((name) => name !== 'edited' && name !== 'templates');

/**
 * Returns the inputs that all files share, under names that are shown to users.
 * @param letters scripts in which cards can be rendered
 */
function sharedInputs(
  { site, clock, links }: SiteModel,
  { options, outputs, templates, code = '' }: PublishInput,
  letters = '',
): Inputs {
  const inputs: Record<string, unknown> = { version: code };
  for (const [name, text] of Object.entries(templates)) inputs[`template ${name}`] = text;
  for (const name of contentOptions) inputs[`option ${name}`] = storedForm(name, options[name]);
  const hosts = new Set(links.postAddresses.map((address) => hostKey(new URL(address))));
  return {
    ...inputs,
    outputs: outputNames.filter((name) => outputs[name] !== undefined),
    blog: site.blog,
    language: site.language,
    addresses: [site.url, links.blogAddresses, [...hosts].sort()],
    // The time zone may be derived from the blog.
    clock: clock.fingerprint,
    letters,
  };
}

function reasonForAll(cache: PublishCache, shared: SharedDigests): BuildReason | undefined {
  if (cache.tasks.size === 0) return { type: 'new' };
  const name = changedInput(cache.shared, shared);
  return name === undefined ? undefined : { type: 'input', name };
}

type ShownPost = ShownMedia & { readonly post: SitePost | undefined; readonly cover: PublishedMedium | undefined };

function publishedPost(post: SitePost, posts: BuiltPosts, plans: ByOutput<OutputPlan>): ShownPost {
  return {
    post,
    isIn: (name) => plans[name]?.includes?.(post) !== false,
    media: posts.media(post),
    cover: posts.cover(post),
    fileIn: (name) => outputPort(name).postFile?.(post),
  };
}

/** Keeps the files of unchanged posts whose visibility can no longer be determined. */
function postsLeftUnchanged(
  archive: ArchiveReader,
  { readings, tasks }: PublishCache,
  failures: PostFailures,
  outputs: Outputs,
): { readonly post: BuiltPost; readonly files: ReadonlyMap<OutputName, string> }[] {
  return failures.unpublished().flatMap((id) => {
    const record = readings.get(id)?.version === archive.version(id) ? tasks.get(postKey(id)) : undefined;
    const files = record ? [...filesOf(postKey(id), record)] : [];
    const existing = files.filter(([name, path]) => keepExisting(outputs, name, path));
    return record && existing.length > 0
      ? [
          {
            post: record.facts as BuiltPost,
            files: new Map(existing.map(([name, path]) => [name, path] as const).reverse()),
          },
        ]
      : [];
  });
}

/** Writes the options file of an output, and finishes the output. */
async function finish(output: Output, options: string | undefined): Promise<FileCounts> {
  if (options !== undefined) await output.write(optionsName, options);
  return output.finish();
}
