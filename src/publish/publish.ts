import { InterruptedError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import type { FileCounts } from '../core/report.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BodyConverter, ConversionData } from './conversion/conversion.ts';
import { inOrder } from './in-order.ts';
import { copyMedia, UsedMedia } from './media-copies.ts';
import { buildSite } from './model.ts';
import type { SiteOptions } from './options.ts';
import type { Output } from './output/output.ts';
import type { PageRenderer } from './pages/pages.ts';
import { presetOf } from './markdown/presets/index.ts';
import { indexFile, mediaFolder, pageFile, uncategorisedFolder } from './paths.ts';
import { postPublisher } from './publish-post.ts';
import type { Site, SiteCategory } from './site.ts';
import { wordsOf, type Words } from './words.ts';

export interface PublishInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  /** left out, there is no site */
  readonly site?: Output | undefined;
  /** left out, there is no Markdown */
  readonly markdown?: Output | undefined;
  readonly pages: (site: Site, words: Words) => PageRenderer;
  readonly converter: (data: ConversionData) => BodyConverter;
  readonly emit: Emit;
  readonly signal?: AbortSignal | undefined;
}

export interface PublishCounts {
  readonly site: FileCounts;
  readonly markdown: FileCounts;
}

/** Posts of which the bodies are in memory at the same time. */
const width = 8;

/**
 * Publishes an archive: model, posts, index pages, media. A pure function of what it is given; files that nothing stands
 * for any more are removed only when all went well.
 *
 * @throws {ArchiveError} when the archive is damaged
 * @throws {UsageError} when an output cannot be written, a template has a mistake, or there is no such time zone
 * @throws {InterruptedError} when the signal says so
 */
export async function publish(input: PublishInput): Promise<PublishCounts> {
  const { archive, options, site: siteOutput, markdown: markdownOutput, emit } = input;
  const { site, clock, links, warnings } = await buildSite(archive, options);
  for (const warning of warnings) emit({ type: 'warning', warning });

  const words = wordsOf[site.language];
  const pages = siteOutput && { output: siteOutput, renderer: input.pages(site, words) };
  const indexes = pages ? [...indexPages(site, pages.renderer)] : [];
  const total = site.posts.length + indexes.length;
  let written = 0;
  const step = () => {
    written += 1;
    emit({ type: 'pages', written, total });
    if (input.signal?.aborted) throw new InterruptedError('Publishing was interrupted. Run it again to finish it.');
  };

  const used = new UsedMedia();
  const converter = input.converter({
    ...links,
    places: new Map(site.posts.map(({ id, sitePath, markdownPath }) => [id, { sitePath, markdownPath }])),
    media: archive.media(),
    language: site.language,
    preset: options.preset,
    keepStyle: options.keepStyle ?? false,
  });
  const publishPost = postPublisher({
    archive,
    options,
    site,
    clock,
    words,
    pages,
    markdownOutput,
    converter,
  });
  try {
    await inOrder(site.posts.keys(), width + converter.width, publishPost, (result) => {
      used.add(result.media);
      for (const warning of result.warnings) emit({ type: 'warning', warning });
      step();
    });
  } finally {
    await converter.close();
  }
  if (pages) {
    for (const { path, render } of indexes) {
      await pages.output.write(path, render());
      step();
    }
    for (const { path, content } of pages.renderer.assets()) await pages.output.write(path, content);
    const { icon, favicon, profile } = site.blog;
    await copyMedia(archive, used.with([icon, favicon, profile]), pages.output, mediaFolder);
  }
  if (markdownOutput) {
    const { layout, files = {} } = presetOf(options.preset);
    for (const [path, content] of Object.entries(files)) await markdownOutput.write(path, content);
    await copyMedia(archive, used.with([]), markdownOutput, layout.media);
  }
  return { site: await finish(siteOutput), markdown: await finish(markdownOutput) };
}

interface IndexPage {
  readonly path: string;
  readonly render: () => string;
}

/** The pages that lead to posts. */
function* indexPages(site: Site, pages: PageRenderer): Generator<IndexPage> {
  yield { path: indexFile, render: () => pages.index() };
  const open: SiteCategory[] = site.categories.toReversed();
  for (let category = open.pop(); category; category = open.pop()) {
    const one = category;
    yield { path: pageFile(one.sitePath), render: () => pages.category(one) };
    open.push(...one.children.toReversed());
  }
  if (site.uncategorised.length === 0) return;
  yield { path: pageFile(uncategorisedFolder), render: () => pages.uncategorised() ?? '' };
}

async function finish(output: Output | undefined): Promise<FileCounts> {
  return output ? await output.finish() : { files: 0, written: 0, removed: 0 };
}
