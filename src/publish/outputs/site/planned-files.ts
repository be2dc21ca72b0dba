import { feedFiles } from '../../site-model/site/paths.ts';
import type { Planning, SiteFile } from '../../site-model/site/site-file.ts';
import { feedFilesOf } from './feeds/feed-files.ts';
import { robotsFile, sitemapFiles } from './feeds/sitemap.ts';
import { assetFiles, faviconFiles } from './pages/assets.ts';
import { guestbookPages } from './pages/guestbook.ts';
import { headWarnings } from './pages/head-file.ts';
import { frontPage, aboutPage, categoryIndexPage, notFoundPage, searchPage } from './pages/single-pages.ts';
import { categoryPages, datePages, pageListPages, tagPages } from './pages/list-pages.ts';
import { manifestFiles } from './pages/manifest.ts';
import type { SiteContext } from './pages/page-view.ts';
import { redirectFiles } from './redirects/redirect-files.ts';

/** Data about the files planned before the current kind. Contains only what later kinds need. */
interface PlannedBefore {
  readonly paths: string[];
  /** Atom feed of the whole blog */
  feed: SiteFile | undefined;
}

/** Plans the files of one kind. Must take linear time in the number of entries. */
type Kind = (context: SiteContext, before: PlannedBefore) => Iterable<SiteFile>;

/** The kinds of files of a site other than posts, in the order in which they are written. */
const kinds: Readonly<Record<string, Kind>> = {
  front: (context) => [{ ...frontPage(context), warnings: headWarningsOf(context) }],
  index: (context) => [categoryIndexPage(context)],
  categories: categoryPages,
  pages: pageListPages,
  tags: tagPages,
  dates: datePages,
  about: (context) => [aboutPage(context)],
  guestbook: guestbookPages,
  hidden: (context) => [searchPage(context), notFoundPage(context)],
  assets: ({ templates, options }) => assetFiles(templates, options),
  favicon: ({ site, messages }) => faviconFiles(site, messages),
  feeds: ({ site, published, messages }) => feedFilesOf(site, published, messages),
  sitemap: ({ site }, { paths }) => sitemapFiles(site, paths),
  robots: ({ site, robots }) => [robotsFile(site, robots)],
  manifest: ({ site, messages }) => manifestFiles(site, messages),
  redirects: ({ site, options, messages }, { feed }) => redirectFiles(site, options.redirects, messages, feed),
};

const headWarningsOf = ({ site, options, templates }: SiteContext) => headWarnings(templates, options.cspAdd, site.url);

/**
 * Plans all files of the site other than posts. A kind is planned only after all files of the previous kind were consumed: together, they
 * would take as much memory as the posts.
 */
export function* plannedFiles(context: SiteContext, planning: Planning): Generator<SiteFile> {
  const before: PlannedBefore = { paths: [], feed: undefined };
  for (const plan of Object.values(kinds)) {
    for (const file of planning(() => plan(context, before))) {
      before.paths.push(file.path);
      if (file.path === feedFiles('').atom) before.feed = file;
      yield file;
    }
  }
}
