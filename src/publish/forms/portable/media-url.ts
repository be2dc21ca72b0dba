import type { SiteOptions } from '../../site-model/options/site-options.ts';
import { mediaFolder, mediumFile } from '../../site-model/site/paths.ts';

/**
 * Returns the absolute URL of a media file in the media folder. Letters are not encoded (RFC 3987), everything else is percent-encoded:
 * systems that download the file derive its name from the URL as written.
 */
export function mediumAddress(mediaUrl: string, medium: Parameters<typeof mediumFile>[0]): string {
  const path = mediumFile(medium).slice(`${mediaFolder}/`.length);
  return mediaUrl + path.replace(/[^\p{L}\p{M}\p{N}_./-]+/gu, encodeURIComponent);
}

/** Returns the absolute URL of the media, with a trailing `/`; undefined if it is not configured. */
export function mediaUrlOf({ mediaUrl, siteUrl }: Pick<SiteOptions, 'mediaUrl' | 'siteUrl'>): string | undefined {
  const site = siteUrl?.replace(/(?<!\/)\/*$/u, '/');
  return mediaUrl?.replace(/(?<!\/)\/*$/u, '/') ?? (site === undefined ? undefined : `${site}${mediaFolder}/`);
}
