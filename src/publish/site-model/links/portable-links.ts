import type { OutputLinks } from '../../../body/context.ts';
import { mediaFolder, mediumFile, relativeLink } from '../site/paths.ts';
import { pathnameOf } from '../site/source-addresses.ts';

/** What bodies for another system have to know of it. */
export interface PortablePlace {
  /** absolute address of its folder of media, `/` at its end */
  readonly mediaUrl: string;
}

/**
 * Where bodies for another system lead to: media by absolute addresses; posts, which have no address there yet, by the path that
 * they had at the source, from the root of the host; other pages of the blog to the source.
 *
 * @param addressOf that a post had at the source
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
 * The absolute address of a media file below that of the folder of media. Letters stay as they are (RFC 3987), all else is
 * percent-encoded: systems that fetch the file name theirs by the address as it is written.
 */
export function mediumAddress(mediaUrl: string, medium: Parameters<typeof mediumFile>[0]): string {
  const path = mediumFile(medium).slice(`${mediaFolder}/`.length);
  return mediaUrl + path.replace(/[^\p{L}\p{M}\p{N}_./-]+/gu, encodeURIComponent);
}
