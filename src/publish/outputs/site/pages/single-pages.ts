import type { Messages } from '../../../site-model/language/messages.ts';
import { postTitle } from '../../../site-model/language/index.ts';
import { sitePathname, type Link } from '../../../site-model/site/links.ts';
import { groupByCategory, withDescendants, type CategoryGroup } from '../../../site-model/site/categories.ts';
import { excerptOf } from '../../../site-model/site/page-text.ts';
import {
  indexFile,
  pageFile,
  postFile,
  aboutFolder,
  allFolder,
  notFoundFile,
  searchFolder,
} from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import { postsAndPages, type NewestSiteComment, type SiteCategory, type Site } from '../../../site-model/site/site.ts';
import { categoryLink, siteTree } from './categories.ts';
import { commenterName } from '../../comment-text.ts';
import { anchorOf } from './comments.ts';
import { dateView } from './dates.ts';
import {
  linkOn,
  pageOf,
  pageView,
  type SiteContext,
  type WithoutWords,
  topPageView,
  type PageContext,
} from './page-view.ts';
import { postLinkView, previewOf } from './post-views.ts';
import { searchScript } from '../../templates.ts';
import type { CategoryIndexView, GroupView, IndexView, NewestCommentView } from './views/lists.ts';
import type { AboutView, NotFoundView, SearchView } from './views/others.ts';

/** In a site with at most this many posts, the groups of the front page contain all of them. */
const smallSite = 100;

/** Number of newest posts per category in the groups of a larger site. */
const groupSize = 5;

/** Number of newest posts of the whole site on the front page. */
const newestSize = { list: 20, excerpts: 10, cards: 12 };

export function frontPage(context: SiteContext): SiteFile {
  const { site, messages, published, options } = context;
  const { home } = options;
  return pageOf(context, indexFile, 'index', (): WithoutWords<IndexView> => {
    const link = linkOn(site, indexFile);
    const isSmall = site.posts.length <= smallSite;
    const groups = groupByCategory(site).filter(({ posts }) => posts.length > 0);
    const newest = site.posts.slice(0, newestSize[home]);
    const isRepeated = groups.length === 1 && newest.length === site.posts.length;
    return {
      ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
      home,
      count: site.posts.length,
      categories: siteTree(site, messages, (category) => categoryLink(category, link)),
      groups: isRepeated
        ? []
        : groups.map((group, index) =>
            groupView(group, index, isSmall ? group.posts.length : groupSize, messages, link),
          ),
      newest: newest.map((post) => postLinkView(post, messages, link, undefined, previewOf(post, published, home))),
      newestComments: site.newestComments.map((comment) => newestCommentView(comment, messages, link)),
    };
  });
}

/**
 * Limits of the index by category: the number of posts on the page, and the numbers per category, of which the first that keeps the page
 * within that size is used.
 */
const maxIndexed = { all: 1000, perCategory: [100, 50, 20, 10, 5, 1] };

/** Plans the index of all posts by category. The pages of the categories continue long sections. */
export function categoryIndexPage(context: SiteContext): SiteFile {
  const { site, messages } = context;
  const file = pageFile(allFolder);
  return pageOf(context, file, 'categories', (): WithoutWords<CategoryIndexView> => {
    const link = linkOn(site, file);
    const all = groupByCategory(site);
    const groups = all.filter(({ posts }) => posts.length > 0);
    // A category that has only subcategories links to the first group below it.
    const anchors = new Map<SiteCategory | undefined, string>();
    let before = 0;
    for (const { category, posts } of all) {
      anchors.set(category, anchorOfGroup(before));
      if (posts.length > 0) before += 1;
    }
    const fits = (limit: number) =>
      groups.reduce((sum, { posts }) => sum + Math.min(posts.length, limit), 0) <= maxIndexed.all;
    const limit = maxIndexed.perCategory.find(fits) ?? 1;
    return {
      ...topPageView(context, file, messages.all),
      name: messages.all,
      count: site.posts.length,
      categories: siteTree(site, messages, (category) => `#${anchors.get(category) ?? ''}`),
      groups: groups.map((group, index) => groupView(group, index, limit, messages, link)),
    };
  });
}

const anchorOfGroup = (index: number): string => `category-${index + 1}`;

/** @param limit maximum number of posts that the group shows */
function groupView(
  { category, posts }: CategoryGroup,
  index: number,
  limit: number,
  messages: Messages,
  link: Link,
): GroupView {
  return {
    label: category ? category.label : messages.uncategorised,
    href: categoryLink(category, link),
    anchor: anchorOfGroup(index),
    count: posts.length,
    posts: posts.slice(0, limit).map((post) => postLinkView(post, messages, link, category)),
    more: posts.length > limit,
  };
}

function newestCommentView(comment: NewestSiteComment, messages: Messages, link: Link): NewestCommentView {
  const { post, owner, hidden, date, text } = comment;
  return {
    href: link(postFile(post.sitePath), anchorOf(comment)),
    name: commenterName(comment, messages),
    owner,
    hidden,
    date: dateView(date, messages),
    excerpt: excerptOf(text),
    post: postTitle(post, messages),
  };
}

/** Plans the page about the archive, with its contents and missing items. */
export function aboutPage(context: SiteContext): SiteFile {
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

function mediaCounts(site: Site, published: PublishedPosts): Pick<AboutView, 'pictures' | 'files'> {
  const images = new Set<string>();
  const files = new Set<string>();
  for (const post of postsAndPages(site))
    for (const { file, type } of published.media(post)) (type.startsWith('image/') ? images : files).add(file);
  return { pictures: images.size, files: files.size };
}

/**
 * Plans the search page.
 * @param roots roots of the searched sites, relative to the root of this one. Default: only this site.
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

/** In characters. The search index contains only the start of longer labels. */
const maxLabel = 100;

/** Maximum numbers of filters. More would not help; the front page and the page of tags list all of them. */
const maxFilters = { categories: 300, tags: 60 };

/** Returns the filters of the search page. They show no counts, so that a new post rarely changes the page. */
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

/** Plans the page that hosts show for URLs that do not exist. */
export function notFoundPage(context: PageContext): SiteFile {
  const { site, messages } = context;
  const link = site.url === undefined ? linkOn(site, notFoundFile) : linkBelow(site.url);
  return pageOf(context, notFoundFile, '404', (): WithoutWords<NotFoundView> => ({
    ...pageView(context, { kind: 'hidden', file: notFoundFile, title: messages.notFound, link }),
    scripts: [link(searchScript)],
  }));
}

/** Returns links as absolute paths, because hosts show the page at any depth. */
function linkBelow(url: string): Link {
  const { pathname } = new URL(url);
  return (file) => pathname + sitePathname(file);
}
