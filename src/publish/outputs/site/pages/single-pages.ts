import type { Messages } from '../../../site-model/language/messages.ts';
import { postTitle } from '../../../site-model/language/index.ts';
import { sitePathname, type Link } from '../../../site-model/site/links.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { excerptOf } from '../../../site-model/site/page-text.ts';
import {
  indexFile,
  pageFile,
  postFile,
  uncategorisedFolder,
  aboutFolder,
  notFoundFile,
  searchFolder,
} from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import {
  postsAndPages,
  type NewestSiteComment,
  type SiteCategory,
  type SitePost,
  type Site,
} from '../../../site-model/site/site.ts';
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
import type { GroupView, IndexView, NewestCommentView } from './views/lists.ts';
import type { AboutView, NotFoundView, SearchView } from './views/others.ts';

/** A site with at most this many posts shows all of them on the front page. */
const smallSite = 100;

/** Number of newest posts per category on the front page of a larger site. */
const groupSize = 5;

/** Number of newest posts of the whole site, shown above the categories, whose posts are not sorted by time across categories. */
const newestSize = {
  list: { small: 5, large: 10 },
  excerpts: { small: 10, large: 10 },
  cards: { small: 12, large: 12 },
};

export function frontPage(context: SiteContext): SiteFile {
  const { site, messages, published, options } = context;
  const { home } = options;
  return pageOf(context, indexFile, 'index', (): WithoutWords<IndexView> => {
    const link = linkOn(site, indexFile);
    const isSmall = site.posts.length <= smallSite;
    const groups = [
      ...withDescendants(site.categories).map((category) => ({ category, posts: category.posts })),
      { category: undefined, posts: site.uncategorised },
    ].filter(({ posts }) => posts.length > 0);
    // A single group may list the same posts as the newest ones.
    const isSingle = isSmall && groups.length === 1;
    const newest =
      home === 'list' && isSingle ? [] : site.posts.slice(0, newestSize[home][isSmall ? 'small' : 'large']);
    const isRepeated = isSingle && newest.length === site.posts.length;
    return {
      ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
      home,
      count: site.posts.length,
      categories: siteTree(site, messages, link),
      groups: isRepeated
        ? []
        : groups.map(({ category, posts }) =>
            groupView(category, posts, isSmall ? posts.length : groupSize, messages, link),
          ),
      newest: newest.map((post) => postLinkView(post, messages, link, undefined, previewOf(post, published, home))),
      newestComments: site.newestComments.map((comment) => newestCommentView(comment, messages, link)),
    };
  });
}

/** @param category undefined for posts without a category */
function groupView(
  category: SiteCategory | undefined,
  posts: readonly SitePost[],
  shown: number,
  messages: Messages,
  link: Link,
): GroupView {
  return {
    label: category ? category.label : messages.uncategorised,
    href: category ? categoryLink(category, link) : link(pageFile(uncategorisedFolder)),
    count: posts.length,
    posts: posts.slice(0, shown).map((post) => postLinkView(post, messages, link, category)),
    more: posts.length > shown,
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
