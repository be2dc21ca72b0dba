import { InterruptedError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import type { FailedMedium, FailedPost, FileCounts } from '../core/report.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { answersOf } from './conversion/conversion.ts';
import type { MakingData } from './conversion/make-post.ts';
import type { PostMaker } from './conversion/task.ts';
import { digest } from './digest.ts';
import { presetOf } from './markdown/presets/index.ts';
import { copyMedia, UsedMedia } from './media/copies.ts';
import { publishable, type PublishableArchive } from './media/publishable.ts';
import { emptyMemory, type PublishMemory, type RememberedFile } from './memory.ts';
import { buildSite, type SiteModel } from './model.ts';
import type { SiteOptions } from './options.ts';
import type { Output, Outputs } from './output/output.ts';
import { createPages } from './pages/pages.ts';
import type { Templates } from './pages/templates.ts';
import { mediaFolder } from './paths.ts';
import { plannedFiles } from './planned-files.ts';
import { PostFailures } from './post-failures.ts';
import { isWorthRemembering } from './post-publisher.ts';
import { publicationBasis } from './publication-basis.ts';
import { publishPlanned } from './publish-planned.ts';
import { publishPosts } from './publish-posts.ts';
import { pagesAtSource } from './redirects/old-pages.ts';
import { optionsName, type OutputName } from './remembered-options.ts';
import { wordsOf } from './words.ts';

export interface PublishInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  readonly templates: Templates;
  /** @param count of the posts that are going to be made */
  readonly maker: (data: MakingData, count: number) => PostMaker;
  /** what an earlier publish left, into whatever folders and with whatever options */
  readonly memory?: PublishMemory | undefined;
  /** what each output folder is to remember of the options, see `remembered-options.ts`; left out, nothing */
  readonly remember?: Partial<Record<OutputName, string>> | undefined;
  /** changes with blogkeep itself */
  readonly code?: string | undefined;
  readonly emit: Emit;
  readonly signal?: AbortSignal | undefined;
}

export interface Published {
  readonly site: FileCounts;
  readonly markdown: FileCounts;
  /** posts that could not be published */
  readonly failed: readonly FailedPost[];
  /** media that the archive lists and does not have: they are shown like those that could not be had */
  readonly lost: readonly FailedMedium[];
  /** for the next publish into the same folders */
  readonly memory: PublishMemory;
}

/**
 * Publishes an archive: model, posts, what is made of many posts, media. A pure function of what it is given, the memory aside,
 * which decides what has to be made and changes nothing in the outcome; files that nothing stands for any more are removed only
 * when all went well.
 *
 * @throws {ArchiveError} when the archive is damaged
 * @throws {UsageError} when an output cannot be written, a template has a mistake, or there is no such time zone
 * @throws {InterruptedError} when the signal says so
 */
export async function publish(input: PublishInput): Promise<Published> {
  const { options, outputs, templates, emit, code = '', memory = emptyMemory } = input;
  const archive = await publishable(input.archive);
  const failures = new PostFailures();
  const readings = memory.code === digest(code) ? memory.readings : undefined;
  const model = await buildSite(archive, options, readings, failures);
  for (const warning of model.warnings) emit({ type: 'warning', warning });
  const { site } = model;
  const words = wordsOf[site.language];
  const pages = outputs.site && { output: outputs.site, planner: createPages({ site, words, templates }) };
  const data = makingData(model, { ...input, archive });
  const basis = publicationBasis(model, options, outputs, templates, code);
  const before = memory.basis === basis ? memory : emptyMemory;

  let written = 0;
  let total = site.posts.length;
  const step = () => {
    written += 1;
    emit({ type: 'pages', written, total });
    if (input.signal?.aborted) throw new InterruptedError('Publishing was interrupted. Run it again to finish it.');
  };

  const unread = failures.count;
  const posts = await publishPosts({
    archive,
    options,
    model,
    outputs,
    pages: pages?.planner,
    before,
    answers: answersOf(data),
    maker: (count) => input.maker(data, count),
    failures,
    step: (warnings) => {
      for (const warning of warnings) emit({ type: 'warning', warning });
      step();
    },
  });
  let files: ReadonlyMap<string, RememberedFile> = new Map();
  try {
    if (pages) {
      // Lists, feeds and maps lead to no post that has no page.
      const isWhole = failures.count === unread;
      const shown = isWhole ? site : (await buildSite(archive, options, model.readings, failures)).site;
      const planner = isWhole ? pages.planner : createPages({ site: shown, words, templates });
      const planned = [...plannedFiles(shown, planner, posts.collection, options, words)];
      total += planned.length;
      files = await publishPlanned(planned, pages.output, before.files, posts.collection, step);
    }
  } finally {
    await posts.close();
  }
  await publishMedia(
    { ...input, archive },
    model,
    [...posts.collection.all().values()].map(({ media }) => media),
  );
  const remembered = [...posts.collection.all()].filter(([, post]) => isWorthRemembering(post.warnings));
  return {
    failed: failures.reported(),
    lost: archive.lost.map((url) => ({ url, message: lostMessage })),
    site: await finish(outputs.site, input.remember?.site),
    markdown: await finish(outputs.markdown, input.remember?.markdown),
    memory: {
      code: digest(code),
      readings: model.readings,
      basis,
      posts: new Map(remembered),
      files,
      search: posts.search,
    },
  };
}

const lostMessage = 'Its file is missing from the archive. Run "blogkeep crawl" to fetch it again.';

/** What the making of posts has to know besides the posts themselves. */
export function makingData(
  { site, links }: SiteModel,
  { archive, options, outputs, templates }: Pick<PublishInput, 'archive' | 'options' | 'outputs' | 'templates'>,
): MakingData {
  return {
    ...links,
    places: new Map(site.posts.map(({ id, sitePath, markdownPath }) => [id, { sitePath, markdownPath }])),
    pages: outputs.site && pagesAtSource(site),
    media: archive.media(),
    language: site.language,
    preset: options.preset,
    keepStyle: options.keepStyle ?? false,
    templates: outputs.site && templates,
  };
}

/** Pictures and files, and what a generator of sites needs besides the posts. */
async function publishMedia(
  { archive, options, outputs }: PublishInput & { readonly archive: PublishableArchive },
  { site }: SiteModel,
  media: readonly Parameters<UsedMedia['add']>[0][],
): Promise<void> {
  const used = new UsedMedia();
  for (const some of media) used.add(some);
  const { icon, favicon, profile } = site.blog;
  if (outputs.site) await copyMedia(archive, used.with([icon, favicon, profile]), outputs.site, mediaFolder);
  if (!outputs.markdown) return;
  const { layout, files = {} } = presetOf(options.preset);
  for (const [path, content] of Object.entries(files)) await outputs.markdown.write(path, content);
  await copyMedia(archive, used.with([]), outputs.markdown, layout.media);
}

/** Only what is all there is said to be published with these options. */
async function finish(output: Output | undefined, options: string | undefined): Promise<FileCounts> {
  if (!output) return { files: 0, written: 0, removed: 0 };
  if (options !== undefined) await output.write(optionsName, options);
  return output.finish();
}
