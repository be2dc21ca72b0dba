import { feedFilesOf } from './feeds/feed-files.ts';
import type { SiteOptions } from '../../site-model/options/site-options.ts';
import { manifestFiles } from './pages/manifest-file.ts';
import type { PagePlanner } from './pages/pages.ts';
import type { PublishedPosts } from '../../site-model/site/published-posts.ts';
import { redirectFiles } from './redirects/redirect-files.ts';
import { robotsFile, sitemapFiles } from './feeds/sitemap.ts';
import type { Planning, SiteFile } from '../../site-model/site/site-file.ts';
import type { Site } from '../../site-model/site/site.ts';
import type { Messages } from '../../site-model/language/messages.ts';

/**
 * All files of the site that are made of many posts: pages, feeds, the sitemap, what leads there from old addresses. A part is planned
 * when those before it were asked for: together they would take as much memory as the posts.
 */
export function* plannedFiles(
  site: Site,
  pages: PagePlanner,
  published: PublishedPosts,
  options: SiteOptions,
  messages: Messages,
  planning: Planning,
): Generator<SiteFile> {
  const paths: string[] = [];
  for (const file of pages.siteFiles(published, planning)) {
    paths.push(file.path);
    yield file;
  }
  const feeds = planning(() => feedFilesOf(site, published, messages));
  yield* feeds;
  yield* planning(() => sitemapFiles(site, paths));
  yield* planning(() => [robotsFile(site)]);
  yield* planning(() => manifestFiles(site, messages));
  yield* planning(() => redirectFiles(site, options.redirects, messages, feeds[0]));
}
