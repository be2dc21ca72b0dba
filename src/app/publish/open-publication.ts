import { Archive } from '../../archive/reader/archive.ts';
import { bugOf } from '../../core/errors.ts';
import type { FailedPost } from '../../core/report.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import { placeTargets, type AddressOf } from '../../publish/site-model/links/own-addresses.ts';
import { withNames } from '../../publish/site-model/from-archive/media-names.ts';
import { assertPostFolders, presetOf } from '../../publish/outputs/markdown/presets/index.ts';
import type { SiteOptions } from '../../publish/site-model/options/site-options.ts';
import { PostFailures, type PublishFailure } from '../../publish/site-model/from-archive/post-failures.ts';
import { preparePosts } from '../../publish/bodies/prepare-posts.ts';
import { renderData } from '../../publish/bodies/render-data.ts';
import { buildSite } from '../../publish/site-model/from-archive/build-site.ts';
import { mediumFile } from '../../publish/site-model/site/paths.ts';
import type { Site, SitePost, Thread } from '../../publish/site-model/site/site.ts';
import type { Context } from '../context.ts';
import { rendererFor } from './renderer.ts';
import { damagedPosts } from './pass.ts';
import { message } from '../../messages/message.ts';

/** What may be shown of an archive, for renderers of others: nothing else is to be had from it. */
export interface OpenPublication {
  readonly site: Site;
  /** posts of which nothing can be shown, since their files are damaged */
  readonly failed: readonly FailedPost[];
  /** @throws {ArchiveError} when the archive is damaged, or another run changes meanwhile who may see the post */
  post(post: SitePost): Promise<PostContent>;
  /** the absolute path of a media file in the archive */
  mediumPath(medium: StoredMedium): string;
  close(): Promise<void>;
}

/** What is shown of one post besides what the site says of it. */
export interface PostContent {
  /** the body, sanitised, as the post's page shows it, but for ids of headings; addresses by `addressOf`, or relative to that page */
  readonly html: string;
  /** its Markdown file as a publish writes it, with front matter and comments; addresses relative to `markdownPath` */
  readonly markdown: string;
  /** the beginning of its running text, in one line, at most 160 characters; may be empty */
  readonly summary: string;
  /** the published comments, both threads and replies oldest first */
  readonly comments: readonly Thread[];
  /** the pictures and files that the body refers to, each once */
  readonly media: readonly PlacedMedium[];
  /** drawings that stood in the body itself, which the archive holds there alone */
  readonly drawings: readonly DrawnFile[];
}

/** A media file that a body refers to. */
export interface PlacedMedium extends StoredMedium {
  /** where the HTML refers to it, as a path of the site, whatever `addressOf` says */
  readonly path: string;
}

/** A drawing as a file for you to write: the HTML refers to it at this path of the site, whatever `addressOf` says. */
export interface DrawnFile {
  readonly path: string;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

/**
 * Opens what an archive may show. Bodies are converted when they are asked for, in workers where there are many or large ones.
 *
 * @param addressOf the address of a post or a media file in a body; left out, or where it gives undefined, relative to the page
 * @throws {ArchiveError} when there is no archive, it is damaged, or from a newer version
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
  for (const warning of model.warnings) emit({ type: 'warning', warning });
  const { site } = model;
  const named = withNames(archive, model.mediaNames);
  const data = renderData(model, { archive: named, options, outputs: {}, templates: {} });
  const renderer = rendererFor(context)(data, site.posts.length);
  const { prepare } = preparePosts({ archive, options, model, data, plans: {}, failures });
  const place = addressOf && placeTargets(site, named.media().values(), addressOf);
  return {
    site,
    failed: [...damagedPosts(archive), ...failures.reported().map(withoutError)],
    async post(post) {
      const { input, warnings } = await prepare(post, true);
      const made = await renderer.render({ ...input, outputs: { markdown: {} } });
      for (const warning of [...made.warnings.map((one) => ({ ...one, post: post.id })), ...warnings])
        emit({ type: 'warning', warning });
      if (made.failure) {
        const text = message('app.text-only', { bug: bugOf(made.failure) });
        emit({ type: 'post-failed', id: post.id, message: text, error: made.failure });
      }
      const [[, markdown] = []] = made.files.markdown ?? [];
      const html = made.body ?? '';
      return {
        html: place?.(html, post) ?? html,
        markdown: new TextDecoder().decode(markdown),
        summary: made.summary,
        comments: input.threads,
        media: made.media.map((medium) => ({ ...medium, path: mediumFile(medium) })),
        drawings: made.drawings.map(({ medium, content }) => ({ path: mediumFile(medium), content })),
      };
    },
    mediumPath: (medium) => archive.mediumPath(medium),
    close: () => renderer.close(),
  };
}

function withoutError({ id, operation, status, message }: PublishFailure): FailedPost {
  return { id, operation, status, message };
}
