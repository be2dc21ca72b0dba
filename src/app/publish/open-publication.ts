import { Archive } from '../../archive/reader/archive.ts';
import { describeBug } from '../../core/errors/errors.ts';
import type { FailedPost } from '../../core/report/report.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';
import { placeTargets, type AddressOf } from '../../publish/site-model/links/own-addresses.ts';
import { withNames } from '../../publish/site-model/from-archive/paths/media-names.ts';
import { assertPostFolders, presetOf } from '../../publish/outputs/markdown/presets/index.ts';
import type { SiteOptions } from '../../publish/site-model/options/site-options.ts';
import { PostFailures, type PublishFailure } from '../../publish/site-model/from-archive/post-failures.ts';
import { inlineRendering } from '../../publish/bodies/adaptive.ts';
import { preparePosts } from '../../publish/bodies/prepare-posts.ts';
import { renderData } from '../../publish/bodies/render-data.ts';
import { buildSite } from '../../publish/site-model/from-archive/build-site.ts';
import { mediumFile } from '../../publish/site-model/site/paths.ts';
import { postsAndPages, type Site, type SitePost, type Thread } from '../../publish/site-model/site/site.ts';
import type { Context } from '../context.ts';
import { assertMatched } from './assert-matched.ts';
import { rendererFor } from './renderer.ts';
import { damagedPosts } from './publish-blog.ts';
import { message } from '../../messages/message.ts';

/** The publishable part of an archive, for custom renderers. It gives access to nothing else in the archive. */
export interface OpenPublication {
  readonly site: Site;
  /** posts that cannot be published because their files are damaged */
  readonly failed: readonly FailedPost[];
  /** @throws {ArchiveError} if the archive is damaged, or another run has changed the post's visibility in the meantime */
  post(post: SitePost): Promise<PostContent>;
  /** returns the absolute path of a media file in the archive */
  mediumPath(medium: StoredMedium): string;
  close(): Promise<void>;
}

/** Content of a post. Metadata such as title and date is in its `SitePost`. */
export interface PostContent {
  /** the body as sanitized HTML, as on the post's page, but without IDs on headings; URLs are from `addressOf` or relative to that page */
  readonly html: string;
  /** the Markdown file as a publish writes it, with front matter and comments; URLs are relative to `markdownPath` */
  readonly markdown: string;
  /** the beginning of the running text, on one line, at most 160 characters; may be empty */
  readonly summary: string;
  /** published comments as threads; threads and replies are sorted from oldest to newest */
  readonly comments: readonly Thread[];
  /** images and attachments to which the body refers, without duplicates */
  readonly media: readonly PlacedMedium[];
  /** SVG drawings embedded in the body, which are not media files of the archive */
  readonly drawings: readonly DrawnFile[];
}

/** A media file to which a body refers. */
export interface PlacedMedium extends StoredMedium {
  /** path of the file relative to the site's root; independent of `addressOf` */
  readonly path: string;
}

/**
 * A drawing to be written as a file. The HTML refers to it by this path, which is relative to the site's root and independent of
 * `addressOf`.
 */
export interface DrawnFile {
  readonly path: string;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

/**
 * Opens the publishable part of an archive. Bodies are converted on demand, in workers if they are many or large.
 * @param addressOf returns the URL of a post or a media file for use in bodies. Default, or if it returns undefined: relative to the page.
 * @throws {ArchiveError} if there is no archive, or it is damaged or from a newer version
 * @throws {UsageError} if the archive does not have an excluded category or tag
 */
export async function openPublication(
  {
    archive: folder,
    addressOf,
    ...options
  }: SiteOptions & { readonly archive: string; readonly addressOf?: AddressOf | undefined },
  context: Context,
): Promise<OpenPublication> {
  const { emit } = context;
  assertPostFolders(options);
  const archive = await Archive.open(folder);
  const failures = new PostFailures();
  const model = await buildSite(archive, options, { failures, layout: presetOf(options.preset).layout });
  assertMatched(model.unmatched);
  for (const warning of model.warnings) emit({ type: 'warning', warning });
  const { site } = model;
  const named = withNames(archive, model.mediaNames);
  const data = renderData(model, { archive: named, options, outputs: { markdown: true }, templates: {} });
  const renderer = rendererFor(context)(data, postsAndPages(site).length);
  const rendering = inlineRendering(data);
  const { prepare } = preparePosts({ archive, options, model, data, plans: {}, failures });
  const place = addressOf && placeTargets(site, named.media().values(), addressOf);
  return {
    site,
    failed: [...damagedPosts(archive), ...failures.reported().map(withoutError)],
    async post(post) {
      const { input, warnings } = await prepare(post, true, {});
      const task = { ...input, outputs: { markdown: {} } };
      const renderedPost = await renderer
        .render(task)
        .catch(async (error: unknown) => (await rendering()).renderFallback(task, error));
      for (const warning of [...renderedPost.warnings.map((one) => ({ ...one, post: post.id })), ...warnings])
        emit({ type: 'warning', warning });
      if (renderedPost.failure) {
        const text = message('app.text-only', { bug: describeBug(renderedPost.failure) });
        emit({ type: 'post-failed', id: post.id, message: text, error: renderedPost.failure });
      }
      const [[, markdown] = []] = renderedPost.files.markdown ?? [];
      const html = renderedPost.body ?? '';
      return {
        html: place?.(html, post) ?? html,
        markdown: new TextDecoder().decode(markdown),
        summary: renderedPost.facts.summary,
        comments: renderedPost.threads ?? [],
        media: renderedPost.media.map((medium) => ({ ...medium, path: mediumFile(medium) })),
        drawings: renderedPost.drawings.map(({ medium, content }) => ({ path: mediumFile(medium), content })),
      };
    },
    mediumPath: (medium) => archive.mediumPath(medium),
    close: () => renderer.close(),
  };
}

function withoutError({ id, operation, status, message }: PublishFailure): FailedPost {
  return { id, operation, status, message };
}
