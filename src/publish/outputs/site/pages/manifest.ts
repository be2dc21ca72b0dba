import { directionOf } from '../../../../core/language-tag.ts';
import type { PublishedMedium } from '../../../../core/media/media-file.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import { linkFrom, linkFormOf } from '../../../site-model/site/links.ts';
import { indexFile, manifestFile, mediumFile } from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';

/** Background of the pages, as `--paper` in the style sheet. Browsers also use it for the area around a page. */
export const paper = { light: '#fcfbf8', dark: '#171918' } as const;

/**
 * Plans the web app manifest (W3C, Web Application Manifest), for sites on a home screen; none if the site has no URL, because browsers
 * report an error for manifests of local files.
 */
export function* manifestFiles(site: Site, messages: Messages): Generator<SiteFile> {
  if (site.url === undefined) return;
  const link = linkFrom(manifestFile, linkFormOf(site));
  const { description } = site.blog;
  const title = blogTitle(site.blog, messages);
  const manifest = {
    name: title,
    short_name: title,
    ...(description.trim() !== '' && { description: description.trim() }),
    lang: site.language,
    ...(directionOf(site.language) === 'rtl' && { dir: 'rtl' }),
    start_url: link(indexFile),
    scope: './',
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    icons: appIcons(site.blog).map((icon) => ({
      src: link(mediumFile(icon)),
      sizes: `${icon.width}x${icon.width}`,
      type: icon.type,
    })),
  };
  yield textFile(manifestFile, () => `${JSON.stringify(manifest, null, 2)}\n`);
}

/** In pixels. Smaller icons are for browser tabs. */
const minSide = 48;

/** In pixels: size of icons on phones. */
const touchSide = 180;

type AppIcon = PublishedMedium & { readonly width: number };

const isAppIcon = (medium: PublishedMedium | undefined): medium is AppIcon =>
  /^image\/(?:png|jpeg)$/u.test(medium?.type ?? '') &&
  (medium?.width ?? 0) >= minSide &&
  medium?.width === medium?.height;

/**
 * Returns the images of a blog that are suitable as home screen icons: square, and in a format that all systems support. The smallest comes
 * first.
 */
function appIcons({ icon, favicon, profile }: Site['blog']): AppIcon[] {
  const icons = [icon, favicon, profile].filter(isAppIcon).map((one) => [one.file, one] as const);
  return [...new Map(icons).values()].sort((a, b) => a.width - b.width);
}

/** Returns the image for `apple-touch-icon`: the smallest that is large enough, or the largest if none is. */
export function touchIcon(blog: Site['blog']): PublishedMedium | undefined {
  const icons = appIcons(blog);
  return icons.find(({ width }) => width >= touchSide) ?? icons.at(-1);
}
