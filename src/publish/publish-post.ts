import { commentThreads } from '../core/comment-threads.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import type { Warning } from '../core/warnings.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BlogClock } from './blog-clock.ts';
import type { BodyConverter } from './conversion/conversion.ts';
import { markdownFiles } from './markdown/document.ts';
import { presetOf } from './markdown/presets/index.ts';
import type { SiteOptions } from './options.ts';
import type { Output } from './output/output.ts';
import type { PageRenderer } from './pages/pages.ts';
import { pageFile } from './paths.ts';
import type { Site } from './site.ts';
import { siteThreads } from './threads.ts';
import type { Words } from './words.ts';

export interface PostPublication {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly site: Site;
  readonly clock: BlogClock;
  readonly words: Words;
  readonly converter: BodyConverter;
  readonly pages: { readonly output: Output; readonly renderer: PageRenderer } | undefined;
  readonly markdownOutput: Output | undefined;
}

export interface PublishedPost {
  /** those that its page or Markdown refers to */
  readonly media: readonly StoredMedium[];
  readonly warnings: readonly Warning[];
}

/** Publishes the post at an index of the site's: reads its body and comments, converts them once for both outputs, writes. */
export function postPublisher(publication: PostPublication): (index: number) => Promise<PublishedPost> {
  const { archive, options, site, clock, words, converter, pages, markdownOutput } = publication;
  const preset = presetOf(options.preset);

  return async (index) => {
    const post = site.posts[index];
    if (!post) throw new RangeError(`There is no post ${index}`);
    const [content, comments] = await Promise.all([
      archive.content(post.id),
      options.comments === 'none' ? [] : archive.comments(post.id),
    ]);
    const { threads, withoutParent } = commentThreads(comments, options.comments);
    const shown = siteThreads(threads, clock);
    const body = await converter.convert(post.id, content);
    const files = markdownOutput ? [...markdownFiles(post, body.markdown, shown, preset, words)] : [];
    const around = { newer: site.posts[index - 1], older: site.posts[index + 1] };
    await Promise.all([
      pages?.output.write(pageFile(post.sitePath), pages.renderer.post(post, body.html, shown, around)),
      ...files.map(([path, file]) => markdownOutput?.write(path, file)),
    ]);
    return {
      media: body.media,
      warnings: [
        ...body.warnings.map((warning) => ({ ...warning, post: post.id })),
        ...withoutParent.map((comment) => ({ code: 'comment-parent-missing', post: post.id, comment }) as const),
      ],
    };
  };
}
