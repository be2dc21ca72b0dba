import { InterruptedError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import { entriesOf, mapOutputs, ofEachOutput, type ByOutput, type OutputName } from '../core/output-names.ts';
import type { Warning } from '../core/warnings.ts';
import type { FailedMedium, FileCounts } from '../core/report.ts';
import type { PublishedMedium } from '../core/stored-medium.ts';
import type { ArchiveReader } from './site-model/from-archive/archive-reader.ts';
import { answersOf } from './bodies/answers.ts';
import { makingData } from './bodies/making-data.ts';
import type { ShareableData } from './bodies/shared-data.ts';
import { postMakingHere } from './bodies/post-making-here.ts';
import type { PostMaker } from './bodies/task.ts';
import { digest } from './build/digest.ts';
import { withNames } from './site-model/from-archive/media-names.ts';
import { publishMedia, type ShownMedia } from './media/publish-media.ts';
import type { Pictures } from './media/pictures.ts';
import { publishable, type PublishableArchive } from './media/publishable.ts';
import { HeldMap } from '../held/held-map.ts';
import { emptyCache, type CachedPost, type DecodedCache, type PublishCache } from './build/cache.ts';
import { decodeCache } from './build/cache-codec.ts';
import type { BodiesElsewhere } from './site-model/from-archive/bodies-elsewhere.ts';
import { buildSite, type SiteModel } from './site-model/from-archive/build-site.ts';
import type { SiteOptions } from './site-model/options/site-options.ts';
import type { CachedFile } from './build/folder/cached-file.ts';
import type { Output, Outputs } from './build/folder/output.ts';
import { presetOf } from './outputs/markdown/presets/index.ts';
import { outputPort } from './outputs/index.ts';
import type { SitePost } from './site-model/site/site.ts';
import type { Templates } from './outputs/site/pages/templates.ts';
import { PostFailures, type PublishFailure } from './site-model/from-archive/post-failures.ts';
import type { PostCollection } from './bodies/built-posts.ts';
import { keptFiles } from './bodies/post-publisher.ts';
import { publicationFingerprint } from './build/publication-fingerprint.ts';
import { publishPlanned } from './outputs/build-files.ts';
import { publishPosts } from './bodies/build-posts.ts';
import { postPictures } from './media/post-pictures.ts';
import { optionsName } from './site-model/options/remembered-options.ts';
import { messagesOf } from './site-model/language/index.ts';
import { message } from '../messages/message.ts';

export interface PublishInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  readonly templates: Templates;
  /** @param count of posts that are going to be made, if not more */
  readonly maker: (data: ShareableData, count: number) => PostMaker;
  /** reads bodies where there are many; left out, all are read where this is called */
  readonly bodies?: BodiesElsewhere | undefined;
  /** what an earlier publish left, into whatever folders and with whatever options */
  readonly cache?: PublishCache | undefined;
  /** what each output folder is to remember of the options, see `remembered-options.ts`; left out, nothing */
  readonly remember?: ByOutput<string> | undefined;
  /** changes with blogkeep itself */
  readonly code?: string | undefined;
  /** of the same archive, which has what they have; left out, pages show the originals alone */
  readonly pictures?: Pictures | undefined;
  /** Called before anything is written, with the number of posts that are going to be published. It may throw. */
  readonly check?: ((posts: number) => void) | undefined;
  readonly emit: Emit;
  readonly signal?: AbortSignal | undefined;
}

/** What came of it, with the counts of each output under its name. */
export interface Published extends Readonly<Record<OutputName, FileCounts>> {
  /** posts that could not be published, or only a part of them, with what was thrown */
  readonly failed: readonly PublishFailure[];
  /** media that the archive lists and whose files are missing or damaged: posts show them like those that could not be fetched */
  readonly lost: readonly FailedMedium[];
  /** for the next publish into the same folders */
  readonly cache: PublishCache;
  /** what the same publish would come to again; undefined where something would be tried once more */
  readonly settled: SettledPublish | undefined;
}

/** What a publish depends on besides what it is given, where nothing of it would be tried again. */
export interface SettledPublish {
  /** a letter of each script that pictures are drawn with, and those of them that can be drawn; undefined where there are no pictures */
  readonly letters: { readonly samples: readonly string[]; readonly drawable: string } | undefined;
}

/**
 * Publishes an archive: model, posts, what is made of many posts, media. A pure function of what it is given, the cache aside,
 * which decides what has to be made and changes nothing in the outcome; files that nothing stands for any more are removed only
 * when all went well.
 *
 * @throws {ArchiveError} when the archive is damaged
 * @throws {UsageError} when an output cannot be written, a template has a mistake, or there is no such time zone
 * @throws {InterruptedError} when the signal says so
 */
export async function publish(input: PublishInput): Promise<Published> {
  const harmless = await publishable(input.archive, { keepExif: input.options.keepExif });
  const failures = new PostFailures();
  const readings = input.cache?.code === digest(input.code ?? '') ? input.cache.readings : undefined;
  const model = await buildSite(harmless, input.options, {
    ...input,
    before: readings,
    failures,
    layout: presetOf(input.options.preset).layout,
  });
  return publishSite(model, { ...input, archive: { ...harmless, ...withNames(harmless, model.mediaNames) } }, failures);
}

/**
 * {@link publish} with a site model that has been built already.
 * @param failures those of building it; takes the others
 */
export async function publishSite(
  model: SiteModel,
  input: PublishInput & { readonly archive: PublishableArchive },
  failures: PostFailures,
): Promise<Published> {
  const { archive, options, outputs, templates, emit, code = '' } = input;
  const cache = decodeCache(input.cache ?? emptyCache, archive.media().values());
  const warn = (warning: Warning) => emit({ type: 'warning', warning });
  for (const warning of model.warnings) warn(warning);
  const { site } = model;
  input.check?.(site.posts.length);
  const messages = messagesOf[site.language];
  const made = input.pictures && (await postPictures(input.pictures, site, messages));
  const hasMedia = archive.media().size > 0;
  const context = { site, options, templates, messages, hasMedia, cardOf: made?.cardOf };
  const plans = mapOutputs(outputs, (_, name) => outputPort(name).plan(context));
  const data = makingData(model, input);
  const fingerprint = publicationFingerprint(model, options, outputs, templates, `${code}\n${made?.fingerprint ?? ''}`);
  const before = cache.fingerprint === fingerprint ? cache : decodeCache(emptyCache, []);

  let written = 0;
  let total = site.posts.length;
  const step = () => {
    written += 1;
    emit({ type: 'pages', written, total });
    if (input.signal?.aborted) throw new InterruptedError(message('publish.interrupted'));
  };

  const making = postMakingHere(data);
  const posts = await publishPosts({
    archive,
    options,
    model,
    outputs,
    plans,
    before,
    data,
    answers: answersOf(data, archive.media()),
    maker: (count) => input.maker(data, count),
    makeAfter: async (task, error) => (await making()).makeAfter(task, error),
    failures,
    pictures: made,
    step: (warnings) => {
      for (const warning of warnings) warn(warning);
      step();
    },
  });
  const left = leftAsTheyWere(archive, cache, failures, outputs);
  const files = new HeldMap<CachedFile>();
  try {
    // Lists, feeds and maps lead to no post that has no page.
    const shown = site.posts.filter((post) => posts.collection.has(post));
    for (const [name, output] of entriesOf(outputs)) {
      await publishPlanned({
        name,
        plan: async (some, planning) => {
          const ids = new Set(some.map(({ id }) => id));
          const whole = ids.size === site.posts.length ? plans[name] : undefined;
          const plan = whole ?? outputPort(name).plan({ ...context, site: await model.without((id) => !ids.has(id)) });
          return plan.files(posts.collection, planning);
        },
        posts: shown,
        output,
        before: before.files,
        files,
        collection: posts.collection,
        failures,
        begin: (count) => {
          total += count;
        },
        step,
        warn,
      });
    }
  } finally {
    await posts.close();
  }
  const { collection } = posts;
  const shownPosts: Iterable<ShownPost> = {
    *[Symbol.iterator]() {
      for (const post of site.posts) if (collection.has(post)) yield publishedPost(post, collection);
      for (const post of left) yield leftPost(post);
    },
  };
  const copied = await publishMedia(
    { ...input, before: before.files },
    model,
    shownPosts,
    (await made?.filesOf(shownPosts)) ?? [],
    failures,
  );
  for (const [path, file] of copied) files.set(path, file);
  const counts = ofEachOutput((): FileCounts => ({ files: 0, written: 0, removed: 0 }));
  for (const [name, output] of entriesOf(outputs)) counts[name] = await finish(output, input.remember?.[name]);
  const cached = collection.forNext((id) => !failures.concerns(id));
  const failed = failures.reported();
  const isSettled =
    failed.length === 0 &&
    archive.lost.length === 0 &&
    cached.size === site.posts.length &&
    collection.doubts === 0 &&
    made?.isSettled() !== false;
  return {
    failed,
    settled: isSettled ? { letters: made && { samples: made.samples, drawable: made.fingerprint } } : undefined,
    lost: archive.lost.map(({ address, file }) => ({
      url: address,
      message: message('publish.medium-lost', { file: `data/media/${file}` }),
    })),
    ...counts,
    cache: {
      code: digest(code),
      readings: model.readings.filter((id) => !failures.concerns(id)),
      fingerprint,
      posts: cached,
      files,
      search: posts.search,
    },
  };
}

type ShownPost = ShownMedia & { readonly post: SitePost | undefined; readonly cover: PublishedMedium | undefined };

function publishedPost(post: SitePost, collection: PostCollection): ShownPost {
  const [media, cover] = [collection.media(post), collection.cover(post)];
  return { post, media, cover, fileIn: (name) => outputPort(name).postFile(post) };
}

/** One of which no more is known than what an earlier publish left. */
function leftPost({ media, cover, files }: CachedPost): ShownPost {
  return { post: undefined, media, cover, fileIn: (name) => files.find(({ output }) => output === name)?.path };
}

/**
 * Posts of which it cannot be found out who may see them, but which have not changed since they were published: what was published
 * of them stays.
 */
function leftAsTheyWere(
  archive: ArchiveReader,
  { posts, readings }: DecodedCache,
  failures: PostFailures,
  outputs: Outputs,
): CachedPost[] {
  return failures.unpublished().flatMap((id) => {
    const post = readings.get(id)?.version === archive.version(id) ? posts.get(id) : undefined;
    return post && keptFiles(post.files, outputs).length > 0 ? [post] : [];
  });
}

/** Only what is all there is said to be published with these options. */
async function finish(output: Output, options: string | undefined): Promise<FileCounts> {
  if (options !== undefined) await output.write(optionsName, options);
  return output.finish();
}
