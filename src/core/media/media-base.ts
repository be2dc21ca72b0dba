import type { Blog } from '../items/blog.ts';
import { addressOf, textOf } from '../items/scalar.ts';
import type { PostReading, PostSummary } from '../items/post.ts';
import { canonicalPathname } from '../urls/canonical-url.ts';

/** What the relative addresses of pictures and files in a body are read against: http or https addresses. */
export interface MediaBase {
  /** what the source has of the post itself lies below this; left out where it has nothing but addresses */
  readonly own?: string | undefined;
  /** as a browser did, the address of the post, whose host is the blog's; left out where none is known */
  readonly page?: string | undefined;
}

/** By what the source says of the post. */
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

/** @param pages of which the first is taken that relative addresses can be read against */
export function createMediaBase(own: string | undefined, pages: readonly (string | undefined)[]): MediaBase {
  return { own: firstBase([own]), page: firstBase(pages) };
}

function firstBase(addresses: readonly (string | undefined)[]): string | undefined {
  return addresses.find(
    (address) =>
      address !== undefined &&
      (canonicalPathname(address) !== undefined || (/^https?:\/\/[^\s/?#]/iu.test(address) && URL.canParse(address))),
  );
}

/** Whether an absolute address is at another host than what the source itself has of the post. */
export function isForeignHost(address: string, mediaBase: string | undefined): boolean {
  if (mediaBase === undefined || !URL.canParse(address) || !URL.canParse(mediaBase)) return false;
  return new URL(address).host !== new URL(mediaBase).host;
}

/**
 * The absolute form of a relative address of a picture or file; undefined for all that is none, or leads to no file. One that
 * begins at the root of a host is of the blog, which what the source has of the post is not.
 */
export function resolveMediaUrl(address: string, { own, page }: MediaBase): string | undefined {
  const relative = address.trim();
  if (relative === '' || /^(?:[#?]|[/\\]{2}|[a-z][a-z0-9+.-]*:)/iu.test(relative)) return undefined;
  if (own !== undefined && !/^[/\\]/u.test(relative)) return new URL(asPath(relative), own).href;
  return page !== undefined && URL.canParse(relative, page) ? new URL(relative, page).href : undefined;
}

/** The address of what the source has of the post by this name, or path; undefined where it has nothing of posts. */
export function resolveOwnMedia(name: string, { own }: MediaBase): string | undefined {
  return own === undefined ? undefined : resolveMediaUrl(`./${name.replace(/^[\s/\\]+/u, '')}`, { own });
}

/**
 * A relative address in which nothing but slashes and dots means something: where there are only files, one may be called `a?b.png`
 * or `100%.png`, encoded or as it is.
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

/** RFC 6761, section 6.4: no host has such a name, now or later. What is in a backup alone has one. */
export function isInvalidHost(hostname: string): boolean {
  return /(?:^|\.)invalid\.?$/iu.test(hostname);
}

/** A media file as people know it: what is in a backup alone by its path among the files of its post. */
export function mediaDisplayName(address: string): string {
  if (!hasInvalidHost(address)) return address;
  // Once for the address and once for the reference, if that is percent-encoded itself.
  return decoded(decoded(new URL(address).pathname.replace(/^\/[^/]*\//u, '')));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether nobody can ever follow an address. */
export function hasInvalidHost(address: string): boolean {
  return /invalid/iu.test(address) && URL.canParse(address) && isInvalidHost(new URL(address).hostname);
}
