import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle } from '../../../site-model/language/titles.ts';
import { linkFrom, linkFormOf } from '../../../site-model/site/links.ts';
import { indexFile, manifestFile, mediumFile } from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';

/** What pages are drawn on, as the style sheet has it in `--paper`: browsers colour what is around a page like it. */
export const paper = { light: '#fcfbf8', dark: '#171918' } as const;

/**
 * What a browser shows a site as that is put on a home screen (W3C, Web Application Manifest). Only of a site with an address: to
 * pages from files browsers refuse it, and complain.
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
    start_url: link(indexFile),
    scope: './',
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    icons: appIcons(site.blog).map(({ medium, side }) => ({
      src: link(mediumFile(medium)),
      sizes: `${side}x${side}`,
      type: medium.type,
    })),
  };
  yield textFile(manifestFile, () => `${JSON.stringify(manifest, null, 2)}\n`);
}

/** A picture of the blog that stands for it among other sites. */
interface AppIcon {
  readonly medium: PublishedMedium;
  /** pixels, in both directions */
  readonly side: number;
}

/** Pixels. Smaller ones are made for the tab of a browser. */
const smallest = 48;

/** Telephones show it about this large. */
const wanted = 180;

/** The pictures of a blog that home screens take: square, of a kind that all of them draw, the smallest first. */
function appIcons({ icon, favicon, profile }: Site['blog']): AppIcon[] {
  const found = new Map<string, AppIcon>();
  for (const medium of [icon, favicon, profile]) {
    const { type = '', width = 0, height } = medium ?? {};
    if (medium && /^image\/(?:png|jpeg)$/u.test(type) && width >= smallest && width === height)
      found.set(medium.file, { medium, side: width });
  }
  return [...found.values()].sort((a, b) => a.side - b.side);
}

/** The one for `apple-touch-icon`: the smallest that is large enough, else the largest; undefined where there is none. */
export function touchIcon(blog: Site['blog']): PublishedMedium | undefined {
  const icons = appIcons(blog);
  return (icons.find(({ side }) => side >= wanted) ?? icons.at(-1))?.medium;
}
