import type { OutputLinks } from '../../../../body/context.ts';
import type { PublishedMedium } from '../../../../core/media/media-file.ts';
import { mediumPath, postFile, postPathname, relativeLink } from '../../../site-model/site/paths.ts';
import type { PostPlace } from './preset.ts';

/**
 * Addresses for generators that make a folder of each page: relative to the page, so that they hold below any path. Each
 * post has the address that it had at the source.
 *
 * @param media folder of the media in the generated site
 */
export function pagePlace(media: string) {
  return ({ sitePath }: PostPlace, postOf: (id: string) => PostPlace): OutputLinks => ({
    medium: (medium) => relativeLink(postFile(sitePath), mediumPath(media, medium)),
    post: (id, fragment) => relativeLink(postFile(sitePath), postPathname(postOf(id).sitePath), fragment),
  });
}

/**
 * The same addresses from the root of the site, with a slash at the beginning: for generators that read relative ones
 * otherwise. Below a path they need that path before them.
 *
 * @param media folder of the media in the generated site
 */
export function rootPlace(media: string) {
  return (_: PostPlace, postOf: (id: string) => PostPlace): OutputLinks => ({
    medium: (medium) => `/${relativeLink('', mediumPath(media, medium))}`,
    post: (id, fragment) => `/${relativeLink('', postPathname(postOf(id).sitePath), fragment)}`,
  });
}

/** The address of a picture from the root of the site, for templates that put the path of the site before it. */
export function rootCover(media: string) {
  return (medium: Pick<PublishedMedium, 'file' | 'name'>): string => `/${relativeLink('', mediumPath(media, medium))}`;
}
