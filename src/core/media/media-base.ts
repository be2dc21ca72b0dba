import type { Blog } from '../items/blog.ts';
import { addressOf, textOf } from '../items/scalar.ts';
import type { PostReading, PostSummary } from '../items/post.ts';
import { canonicalPathname } from '../urls/canonical-url.ts';

/** Base URLs (http or https) for relative URLs of media in a body. */
export interface MediaBase {
  /** base URL of the media files that the source itself has for the post; undefined if it only has URLs */
  readonly own?: string | undefined;
  /** URL of the post, against which browsers resolve relative URLs; undefined if unknown */
  readonly page?: string | undefined;
}

/** Returns the base URLs for the media of a post: the media base of its record, and the URL of the post or else of the blog. */
export function mediaBaseOf(
  {
    mediaBase,
    summary,
    reading,
  }: {
    readonly mediaBase?: string | undefined;
    readonly summary: PostSummary;
    readonly reading: Pick<PostReading, 'postUrl'> | null;
  },
  blog: Pick<Blog, 'url' | 'secondaryUrl'>,
): MediaBase {
  const ofPost = textOf(summary.postUrl) || textOf(reading?.postUrl);
  return createMediaBase(mediaBase, [addressOf(ofPost), addressOf(blog.secondaryUrl), addressOf(blog.url)]);
}

/** @param pages candidate base URLs, of which the first valid one is used */
export function createMediaBase(own: string | undefined, pages: readonly (string | undefined)[]): MediaBase {
  return { own: firstBase([own]), page: firstBase(pages) };
}

function firstBase(urls: readonly (string | undefined)[]): string | undefined {
  return urls.find(
    (url) =>
      url !== undefined &&
      (canonicalPathname(url) !== undefined || (/^https?:\/\/[^\s/?#]/iu.test(url) && URL.canParse(url))),
  );
}

/** Reports whether an absolute URL is on a different host from the source's media files. */
export function isForeignHost(url: string, mediaBase: string | undefined): boolean {
  if (mediaBase === undefined || !URL.canParse(url) || !URL.canParse(mediaBase)) return false;
  return new URL(url).host !== new URL(mediaBase).host;
}

/**
 * Resolves the relative URL of a media file. Undefined if the URL is not relative or does not refer to a file. A URL with a leading slash
 * is resolved against the page, not against the source's files.
 */
export function resolveMediaUrl(url: string, { own, page }: MediaBase): string | undefined {
  const relative = url.trim();
  if (relative === '' || /^(?:[#?]|[/\\]{2}|[a-z][a-z0-9+.-]*:)/iu.test(relative)) return undefined;
  if (own !== undefined && !/^[/\\]/u.test(relative)) return new URL(asPath(relative), own).href;
  return page !== undefined && URL.canParse(relative, page) ? new URL(relative, page).href : undefined;
}

/** Returns the URL of a media file that the source has for the post, by its name or path. Undefined if the source has no files. */
export function resolveOwnMedia(name: string, { own }: MediaBase): string | undefined {
  return own === undefined ? undefined : resolveMediaUrl(`./${name.replace(/^[\s/\\]+/u, '')}`, { own });
}

/**
 * Encodes a relative URL so that only slashes and dots keep a special meaning. Files may have names such as `a?b.png` or `100%.png`,
 * percent-encoded or not.
 */
function asPath(relative: string): string {
  const path = isEncoded(relative) ? relative : relative.replaceAll('%', '%25');
  return path.replaceAll('?', '%3F').replaceAll('#', '%23');
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports whether a host is in the top-level domain `.invalid`, which never exists (RFC 6761, section 6.4). Media that exist only in a
 * backup have URLs on such hosts.
 */
export function isInvalidHost(hostname: string): boolean {
  return /(?:^|\.)invalid\.?$/iu.test(hostname);
}

/** Returns the display name of a media file: its URL, or its path in the post's folder if it exists only in a backup. */
export function mediaDisplayName(url: string): string {
  if (!hasInvalidHost(url)) return url;
  // Decodes twice, since the reference may itself be percent-encoded.
  return percentDecode(percentDecode(new URL(url).pathname.replace(/^\/[^/]*\//u, '')));
}

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reports whether the host of a URL is in the top-level domain `.invalid`. */
export function hasInvalidHost(url: string): boolean {
  return /invalid/iu.test(url) && URL.canParse(url) && isInvalidHost(new URL(url).hostname);
}
