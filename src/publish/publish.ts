import { InterruptedError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import { entriesOf, mapOutputs, ofEachOutput, type ByOutput, type OutputName } from '../core/output-names.ts';
import type { Warning } from '../core/warnings.ts';
import type { FailedMedium, FileCounts } from '../core/report.ts';
import type { ArchiveReader } from './model/archive-reader.ts';
import { answersOf } from './conversion/answers.ts';
import type { MakingMaps } from './conversion/shared-data.ts';
import { postMakingHere } from './conversion/post-making-here.ts';
import type { PostMaker } from './conversion/task.ts';
import { digest } from './site/digest.ts';
import { linkFormOf } from './site/links.ts';
import { named, withNames } from './model/media-names.ts';
import { publishMedia } from './media/publish-media.ts';
import type { Pictures } from './media/pictures.ts';
import { publishable } from './media/publishable.ts';
import { cacheWithNames, emptyCache, type PublishCache, type CachedPost } from './incremental/cache.ts';
import { buildSite, type SiteModel } from './model/build-site.ts';
import type { SiteOptions } from './options/site-options.ts';
import type { CachedFile } from './output/cached-file.ts';
import type { Output, Outputs } from './output/output.ts';
import { outputPort } from './outputs/index.ts';
import type { SitePost } from './site/site.ts';
import type { Templates } from './pages/templates.ts';
import { PostFailures, type PublishFailure } from './model/post-failures.ts';
import { isCacheable, keptFiles } from './post-publisher.ts';
import { publicationFingerprint } from './incremental/publication-fingerprint.ts';
import { publishPlanned } from './publish-planned.ts';
import { publishPosts } from './publish-posts.ts';
import { postPictures } from './post-pictures.ts';
import { optionsName } from './options/remembered-options.ts';
import { messagesOf } from './language/index.ts';
import { message } from '../messages/message.ts';

export interface PublishInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  readonly templates: Templates;
  /** @param count of the posts that are going to be made */
  readonly maker: (data: MakingMaps, count: number) => PostMaker;
  /** what an earlier publish left, into whatever folders and with whatever options */
  readonly cache?: PublishCache | undefined;
  /** what each output folder is to remember of the options, see `remembered-options.ts`; left out, nothing */
  readonly remember?: ByOutput<string> | undefined;
  /** changes with blogkeep itself */
  readonly code?: string | undefined;
  /** of the same archive, which has what they have; left out, pages show the originals alone */
  readonly pictures?: Pictures | undefined;
  readonly emit: Emit;
  readonly signal?: AbortSignal | undefined;
}

/** What came of it, with the counts of each output under its name. */
export interface Published extends Readonly<Record<OutputName, FileCounts>> {
  /** posts that could not be published, or only a part of them, with what was thrown */
  readonly failed: readonly PublishFailure[];
  /** media that the archive lists and does not have: they are shown like those that could not be fetched */
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
  const { options, outputs, templates, emit, code = '' } = input;
  const harmless = await publishable(input.archive, { keepExif: options.keepExif });
  const failures = new PostFailures();
  const readings = input.cache?.code === digest(code) ? input.cache.readings : undefined;
  const model = await buildSite(harmless, options, readings, failures);
  const archive = { ...harmless, ...withNames(harmless, model.mediaNames) };
  const kept = input.cache ?? emptyCache;
  const { mediaNames } = model;
  const cache = mediaNames.size > 0 ? cacheWithNames(kept, (medium) => named(medium, mediaNames)) : kept;
  const warn = (warning: Warning) => emit({ type: 'warning', warning });
  for (const warning of model.warnings) warn(warning);
  const { site } = model;
  const messages = messagesOf[site.language];
  const made = input.pictures && (await postPictures(input.pictures, site, messages));
  const hasMedia = archive.media().size > 0;
  const context = { site, options, templates, messages, hasMedia, cardOf: made?.cardOf };
  const plans = mapOutputs(outputs, (_, name) => outputPort(name).plan(context));
  const data = makingData(model, { ...input, archive });
  const fingerprint = publicationFingerprint(model, options, outputs, templates, `${code}\n${made?.fingerprint ?? ''}`);
  const before = cache.fingerprint === fingerprint ? cache : emptyCache;

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
    answers: answersOf(data),
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
  const files = new Map<string, CachedFile>();
  try {
    // Lists, feeds and maps lead to no post that has no page.
    const shown = site.posts.filter(({ id }) => posts.collection.all().has(id));
    for (const [name, output] of entriesOf(outputs)) {
      const published = await publishPlanned({
        name,
        plan: (some, planning = (plan) => plan()) => {
          const ids = new Set(some.map(({ id }) => id));
          const whole = ids.size === site.posts.length ? plans[name] : undefined;
          const plan = whole ?? outputPort(name).plan({ ...context, site: model.without((id) => !ids.has(id)) });
          return plan.files(posts.collection, planning);
        },
        posts: shown,
        output,
        before: before.files,
        collection: posts.collection,
        failures,
        begin: (count) => {
          total += count;
        },
        step,
        warn,
      });
      for (const [path, file] of published) files.set(path, file);
    }
  } finally {
    await posts.close();
  }
  const byId = new Map(site.posts.map((post) => [post.id, post]));
  const shownPosts = [
    ...[...posts.collection.all()].map(([id, one]) => shownPost(one, byId.get(id))),
    ...left.map((one) => shownPost(one, undefined)),
  ];
  const copied = await publishMedia(
    { ...input, archive, before: before.files },
    model,
    shownPosts,
    (await made?.filesOf(shownPosts)) ?? [],
    failures,
  );
  for (const [path, file] of copied) files.set(path, file);
  const counts = ofEachOutput((): FileCounts => ({ files: 0, written: 0, removed: 0 }));
  for (const [name, output] of entriesOf(outputs)) counts[name] = await finish(output, input.remember?.[name]);
  const cached = [...posts.collection.all()].filter(
    ([id, post]) => !failures.concerns(id) && isCacheable(post.warnings),
  );
  const failed = failures.reported();
  const isSettled =
    failed.length === 0 &&
    archive.lost.length === 0 &&
    cached.length === site.posts.length &&
    posts.collection.doubts === 0 &&
    made?.isSettled() !== false;
  return {
    failed,
    settled: isSettled ? { letters: made && { samples: made.samples, drawable: made.fingerprint } } : undefined,
    lost: archive.lost.map((url) => ({ url, message: lostMessage })),
    ...counts,
    cache: {
      code: digest(code),
      readings: new Map([...model.readings].filter(([id]) => !failures.concerns(id))),
      fingerprint,
      posts: new Map(cached),
      files,
      search: posts.search,
    },
  };
}

/** @param post undefined where no more is known of it than what an earlier publish left */
function shownPost({ media, cover, files }: CachedPost, post: SitePost | undefined) {
  const fileIn = (name: OutputName) =>
    post ? outputPort(name).postFile(post) : files.find(({ output }) => output === name)?.path;
  return { post, media, cover, fileIn };
}

const lostMessage = message('publish.medium-lost');

/**
 * Posts of which it cannot be found out who may see them, but which have not changed since they were published: what was published
 * of them stays.
 */
function leftAsTheyWere(
  archive: ArchiveReader,
  { posts, readings }: PublishCache,
  failures: PostFailures,
  outputs: Outputs,
): CachedPost[] {
  return [...posts].flatMap(([id, post]) => {
    if (!failures.has(id) || readings.get(id)?.version !== archive.version(id)) return [];
    return keptFiles(post.files, outputs).length > 0 ? [post] : [];
  });
}

/** What the making of posts has to know besides the posts themselves. */
export function makingData(
  { site, links }: SiteModel,
  {
    archive,
    options,
    outputs,
    templates,
  }: Pick<PublishInput, 'options' | 'outputs' | 'templates'> & { readonly archive: Pick<ArchiveReader, 'media'> },
): MakingMaps {
  return {
    ...links(),
    places: new Map(site.posts.map(({ id, sitePath, markdownPath }) => [id, { sitePath, markdownPath }])),
    pages: entriesOf(outputs)
      .map(([name]) => outputPort(name).pagesAtSource?.(site))
      .find(Boolean),
    media: archive.media(),
    language: site.language,
    preset: options.preset,
    frontMatter: options.frontMatter,
    author: site.blog.nickname,
    keepStyle: options.keepStyle,
    postFolders: options.postFolders,
    linkForm: linkFormOf(site),
    portable: entriesOf(outputs)
      .map(([name]) => outputPort(name).portableBodies?.(options))
      .find(Boolean),
    templates,
  };
}

/** Only what is all there is said to be published with these options. */
async function finish(output: Output, options: string | undefined): Promise<FileCounts> {
  if (options !== undefined) await output.write(optionsName, options);
  return output.finish();
}
