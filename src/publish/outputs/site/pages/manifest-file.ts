import { linkFrom, linkFormOf } from '../../../site-model/site/links.ts';
import { indexFile, manifestFile, mediumFile } from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { appIcons } from './app-icons.ts';
import { paper } from './paper.ts';
import { blogTitle } from '../../../site-model/language/titles.ts';

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
