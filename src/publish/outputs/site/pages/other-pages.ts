import { sitePathname } from '../../../site-model/site/absolute-address.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { aboutFolder, notFoundFile, pageFile, searchFolder } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { categoryLink } from './categories.ts';
import { dateView } from './dates.ts';
import {
  linkOn,
  pageOf,
  pageView,
  topPageView,
  type PageContext,
  type PagesContext,
  type WithoutWords,
} from './page-view.ts';
import { searchScript } from './templates.ts';
import type { AboutView, NotFoundView, SearchView } from './views/others.ts';

/** Plans the page about the archive: its contents, and missing items. */
export function aboutPage(context: PagesContext): SiteFile {
  const { site, messages, published } = context;
  const file = pageFile(aboutFolder);
  return pageOf(context, file, 'about', (): WithoutWords<AboutView> => {
    const { posts, unread } = site;
    const dated = posts.filter(({ date }) => date !== undefined);
    const removed = posts.filter((post) => post.removed !== undefined).length;
    const { missingMedia } = published;
    return {
      ...topPageView(context, file, messages.aboutArchive),
      newest: dateView(dated[0]?.date, messages),
      oldest: dateView(dated.at(-1)?.date, messages),
      posts: posts.length,
      comments: posts.reduce((sum, { comments }) => sum + comments, 0),
      ...mediaCounts(site, published),
      missing: [
        ...(unread === 0 ? [] : [messages.unreadPosts(unread)]),
        ...(removed === 0 ? [] : [messages.removedPosts(removed)]),
        ...(missingMedia === 0 ? [] : [messages.missingMedia(missingMedia)]),
      ],
    };
  });
}

function mediaCounts({ posts }: Site, published: PublishedPosts): Pick<AboutView, 'pictures' | 'files'> {
  const pictures = new Set<string>();
  const files = new Set<string>();
  for (const post of posts)
    for (const { file, type } of published.media(post)) (type.startsWith('image/') ? pictures : files).add(file);
  return { pictures: pictures.size, files: files.size };
}

/**
 * Plans the search page.
 *
 * @param roots of the searched sites, relative to the root of this one. Default: only this one.
 */
export function searchPage(
  context: PageContext,
  roots: readonly { readonly href: string; readonly title: string }[] = [],
): SiteFile {
  const { site, messages } = context;
  const file = pageFile(searchFolder);
  return pageOf(context, file, 'search', (): WithoutWords<SearchView> => {
    const link = linkOn(site, file);
    return {
      ...pageView(context, { kind: 'hidden', file, title: messages.search }),
      ...searchFilters(site, link),
      scripts: [link(searchScript)],
      roots: roots.map(({ href, title }) => ({ href: `../${href}`, text: title })),
    };
  });
}

/** Characters. The search only knows the starts of longer labels. */
const maxLabel = 100;

/** More would not help; the front page and the page of tags have all of them. */
const maxFilters = { categories: 300, tags: 60 };

/** Returns the filters of the search. They have no counts, so that a new post rarely changes the page. */
function searchFilters(site: Site, link: Link): Pick<SearchView, 'categories' | 'popularTags' | 'years'> {
  const categories = withDescendants(site.categories)
    .filter(({ label }) => label.length <= maxLabel)
    .slice(0, maxFilters.categories);
  const minPosts = site.tags.map(({ posts }) => posts.length).sort((a, b) => b - a)[maxFilters.tags - 1] ?? 0;
  return {
    categories: categories.map((category) => ({
      href: categoryLink(category, link),
      text: category.label,
      value: category.label,
    })),
    popularTags: site.tags
      .filter(({ posts }) => posts.length >= minPosts)
      .slice(0, maxFilters.tags)
      .map(({ name, sitePath }) => ({ href: link(pageFile(sitePath)), text: name, value: name })),
    years: site.years.map(({ name }) => name),
  };
}

/** Plans the page that hosts show at URLs that do not exist. */
export function notFoundPage(context: PageContext): SiteFile {
  const { site, messages } = context;
  const link = site.url === undefined ? linkOn(site, notFoundFile) : linkBelow(site.url);
  return pageOf(context, notFoundFile, '404', (): WithoutWords<NotFoundView> => ({
    ...pageView(context, { kind: 'hidden', file: notFoundFile, title: messages.notFound, link }),
    scripts: [link(searchScript)],
  }));
}

/** Hosts show the page at any depth, so its links must be absolute paths. */
function linkBelow(url: string): Link {
  const { pathname } = new URL(url);
  return (file) => pathname + sitePathname(file);
}
