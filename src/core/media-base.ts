import type { Blog } from './items/blog.ts';
import { addressOf, textOf } from './items/scalar.ts';
import type { PostReading, PostSummary } from './items/post.ts';

/**
 * The address against which the relative addresses of pictures and files in a body are read: what the source says of the post,
 * or as a browser did, that of the post, whose host is the blog's. An http or https address; undefined where none is known.
 */
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
): string | undefined {
  const ofPost = textOf(summary.postUrl) || textOf(reading?.postUrl);
  return mediaBaseAmong([mediaBase, addressOf(ofPost), addressOf(blog.secondaryUrl), addressOf(blog.url)]);
}

/** The first of these that relative addresses can be read against. */
export function mediaBaseAmong(addresses: readonly (string | undefined)[]): string | undefined {
  return addresses.find(
    (address) => address !== undefined && /^https?:\/\/[^\s/?#]/iu.test(address) && URL.canParse(address),
  );
}

/** Whether an absolute address is at another host than what the source itself has of the post. */
export function isForeign(address: string, mediaBase: string | undefined): boolean {
  if (mediaBase === undefined || !URL.canParse(address) || !URL.canParse(mediaBase)) return false;
  return new URL(address).host !== new URL(mediaBase).host;
}

/** The absolute form of a relative address of a picture or file; undefined for all that is none, or leads to no file. */
export function resolvedAddress(address: string, base: string | undefined): string | undefined {
  const relative = address.trim();
  const isRelative = relative !== '' && !/^(?:[#?]|\/\/|[a-z][a-z0-9+.-]*:)/iu.test(relative);
  if (base === undefined || !isRelative || !URL.canParse(relative, base)) return undefined;
  return new URL(relative, base).href;
}
