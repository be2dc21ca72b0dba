import type { OutputLinks } from '../../../body/context.ts';
import { mediaFolder, mediumFile, relativeLink } from '../site/paths.ts';
import { pathnameOf } from '../site/source-addresses.ts';

/** Data about another system into which bodies are imported. */
export interface PortablePlace {
  /** absolute URL of its media folder, with a trailing `/` */
  readonly mediaUrl: string;
}

/**
 * Returns the links of bodies for another system: absolute URLs for media; paths at the source for posts, whose new URLs are unknown; and
 * URLs at the source for other pages of the blog.
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
 * Returns the absolute URL of a media file in the media folder. Letters are not encoded (RFC 3987), everything else is percent-encoded:
 * systems that download the file derive its name from the URL as written.
 */
export function mediumAddress(mediaUrl: string, medium: Parameters<typeof mediumFile>[0]): string {
  const path = mediumFile(medium).slice(`${mediaFolder}/`.length);
  return mediaUrl + path.replace(/[^\p{L}\p{M}\p{N}_./-]+/gu, encodeURIComponent);
}
