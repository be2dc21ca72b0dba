import { feedFilesOf } from '../../feeds/feed-files.ts';
import type { SiteOptions } from '../../options/site-options.ts';
import { manifestFiles } from '../../pages/manifest-file.ts';
import type { PagePlanner } from '../../pages/pages.ts';
import type { PublishedPosts } from '../../site/published-posts.ts';
import { redirectFiles } from '../../redirects/redirect-files.ts';
import { robotsFile } from '../../feeds/robots.ts';
import type { Planning, SiteFile } from '../../site/site-file.ts';
import type { Site } from '../../site/site.ts';
import { sitemapFiles } from '../../feeds/sitemap.ts';
import type { Messages } from '../../language/messages.ts';

/** All files of the site that are made of many posts: pages, feeds, the sitemap, what leads there from old addresses. */
export function plannedFiles(
  site: Site,
  pages: PagePlanner,
  published: PublishedPosts,
  options: SiteOptions,
  messages: Messages,
  planning: Planning = (plan) => plan(),
): SiteFile[] {
  const part = (plan: () => Iterable<SiteFile>) => [...planning(plan)];
  const listed = part(() => pages.siteFiles(published, planning));
  const feeds = part(() => feedFilesOf(site, published, messages));
  const paths = listed.map(({ path }) => path);
  return [
    ...listed,
    ...feeds,
    ...part(() => sitemapFiles(site, paths)),
    ...part(() => [robotsFile(site)]),
    ...part(() => manifestFiles(site, messages)),
    ...part(() => redirectFiles(site, options.redirects, messages, feeds)),
  ];
}
