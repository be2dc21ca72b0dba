import type { OutputLinks } from '../../../../body/model/context.ts';
import type { PublishedMedium } from '../../../../core/media/media-file.ts';
import { indexFile, mediumPath, postFile, postPathname, relativeLink } from '../../../site-model/site/paths.ts';
import type { PostPlace } from '../../../site-model/site/site.ts';

/**
 * Returns links for generators that create a folder for each page. The links are relative to the page, so they work if the site is below
 * any path. Posts have the same paths as at the source.
 * @param media folder of the media in the generated site
 */
export function pagePlace(media: string) {
  return ({ sitePath }: PostPlace, postOf: (id: string) => PostPlace): OutputLinks => ({
    medium: (medium) => relativeLink(postFile(sitePath), mediumPath(media, medium)),
    post: (id, fragment) => relativeLink(postFile(sitePath), postPathname(postOf(id).sitePath), fragment),
    page: (path) => relativeLink(postFile(sitePath), path) || './',
  });
}

/**
 * Returns links from the root of the site, with a leading slash, for generators that treat relative links specially. If the site is below a
 * path, that path must be prepended.
 * @param media folder of the media in the generated site
 */
export function rootPlace(media: string) {
  return (_: PostPlace, postOf: (id: string) => PostPlace): OutputLinks => ({
    medium: (medium) => `/${relativeLink('', mediumPath(media, medium))}`,
    post: (id, fragment) => `/${relativeLink('', postPathname(postOf(id).sitePath), fragment)}`,
    page: (path) => `/${relativeLink('', path)}`,
  });
}

/**
 * Returns a function that returns the path of an image from the root of the site, for templates that prepend the path of the site.
 * @param media folder of the media in the generated site
 */
export function rootCover(media: string) {
  return (medium: Pick<PublishedMedium, 'file' | 'name'>): string => `/${relativeLink('', mediumPath(media, medium))}`;
}

/** The only page that every site has: the front page. See `Preset.pages`. */
export const frontPage = (): ReadonlyMap<string, string> => new Map([[indexFile, '']]);
