import type { OutputLinks } from '../../../body/context.ts';
import { mediaFolder, mediumFile, relativeLink } from '../site/paths.ts';
import { pathnameOf } from '../site/source-addresses.ts';

/** Data about another system, for bodies that are made for it. */
export interface PortablePlace {
  /** absolute URL of its folder of media, `/` at its end */
  readonly mediaUrl: string;
}

/**
 * Returns the links of bodies for another system: absolute URLs for media; for posts, whose new URLs are unknown, their paths at the
 * source; for other pages of the blog, the source.
 * @param addressOf returns the address of a post at the source
 */
export function portableLinks({ mediaUrl }: PortablePlace, addressOf: (id: string) => string | undefined): OutputLinks {
  return {
    medium: (medium) => mediumAddress(mediaUrl, medium),
    post: (id, fragment) => {
      const path = pathnameOf(addressOf(id) ?? '') ?? `/${encodeURIComponent(id)}`;
      return fragment === '' ? path : path + relativeLink('', '', fragment);
    },
  };
}

/**
 * Returns the absolute URL of a media file in the folder of media. Letters stay unencoded (RFC 3987), everything else is percent-encoded:
 * systems that fetch the file name it by the address as written.
 */
export function mediumAddress(mediaUrl: string, medium: Parameters<typeof mediumFile>[0]): string {
  const path = mediumFile(medium).slice(`${mediaFolder}/`.length);
  return mediaUrl + path.replace(/[^\p{L}\p{M}\p{N}_./-]+/gu, encodeURIComponent);
}
