import type { ConvertedBody, LinkTarget, Place, Surroundings } from '../body/surroundings.ts';
import { commentThreads } from '../core/comment-threads.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import type { Warning } from '../core/warnings.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BlogClock } from './blog-clock.ts';
import { markdownDocument } from './markdown/document.ts';
import type { SiteOptions } from './options.ts';
import type { Output } from './output/output.ts';
import type { PageRenderer } from './pages/pages.ts';
import { mediumFile, pageFile, relativeLink } from './paths.ts';
import type { Site, SitePost } from './site.ts';
import { siteThreads } from './threads.ts';
import type { Words } from './words.ts';

/** See `convertBody`. */
export type Convert = (
  html: string,
  surroundings: Surroundings,
  places: { readonly site: Place; readonly markdown: Place },
) => ConvertedBody;

export interface PostPublication {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly site: Site;
  readonly clock: BlogClock;
  readonly link: (address: string) => LinkTarget;
  readonly words: Words;
  readonly convert: Convert;
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
  const { archive, options, site, clock, link, words, convert, pages, markdownOutput } = publication;
  const byId = new Map(site.posts.map((post) => [post.id, post]));
  const medium = (addresses: readonly string[]) => {
    for (const address of addresses) {
      const found = archive.medium(address);
      if (found) return found;
    }
    return undefined;
  };
  const surroundings: Surroundings = { medium, link, words: words.body };

  return async (index) => {
    const post = site.posts[index];
    if (!post) throw new RangeError(`There is no post ${index}`);
    const [content, comments] = await Promise.all([
      archive.content(post.id),
      options.comments === 'none' ? [] : archive.comments(post.id),
    ]);
    const { threads, withoutParent } = commentThreads(comments, options.comments);
    const shown = siteThreads(threads, clock);
    const body = convert(content, surroundings, { site: sitePlace(post, byId), markdown: markdownPlace(post, byId) });
    const around = { newer: site.posts[index - 1], older: site.posts[index + 1] };
    await Promise.all([
      pages?.output.write(pageFile(post.sitePath), pages.renderer.post(post, body.html, shown, around)),
      markdownOutput?.write(post.markdownPath, markdownDocument(post, body.markdown, shown, words)),
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

function sitePlace(from: SitePost, byId: ReadonlyMap<string, SitePost>): Place {
  const file = pageFile(from.sitePath);
  return {
    medium: (medium) => relativeLink(file, mediumFile(medium)),
    post: (id, fragment) => relativeLink(file, pageFile(byId.get(id)?.sitePath ?? id), fragment),
  };
}

function markdownPlace(from: SitePost, byId: ReadonlyMap<string, SitePost>): Place {
  const file = from.markdownPath;
  return {
    medium: (medium) => relativeLink(file, mediumFile(medium)),
    post: (id, fragment) => {
      // In Markdown comments have no anchors of their own.
      const anchor = /^comment\d+$/u.test(fragment) ? '' : fragment;
      return relativeLink(file, byId.get(id)?.markdownPath ?? id, anchor);
    },
  };
}
