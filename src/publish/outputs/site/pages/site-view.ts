import { directionOf } from '../../../../core/language-tag.ts';
import { linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import {
  aboutFolder,
  allFolder,
  datesFolder,
  faviconFile,
  feedFiles,
  guestbookFolder,
  indexFile,
  manifestFile,
  mediaFolder,
  pageFile,
  pagesFolder,
  searchFolder,
  tagsFolder,
} from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import { sanitizeUrl } from '../../../../core/urls/sanitize-url.ts';
import { contentPolicy } from './content-policy.ts';
import { touchIcon, paper } from './manifest.ts';
import { imageView, neighbourView } from './post-views.ts';
import { siteScript, styleSheet } from '../../templates.ts';
import type { SiteView } from './views/page.ts';

/** Maximum number of pages such as "About" to which every page of the site links. A list has all of them. */
const maxPages = 12;

/** Returns the data about the blog that every page needs. */
export function siteView(
  { blog, language, pages, tags, years, guestbook, url, footer, cspAdd, overBlogs = false }: Site,
  messages: Messages,
  link: Link,
): SiteView {
  return {
    language,
    direction: directionOf(language),
    title: blogTitle(blog, messages),
    description: blog.description,
    nickname: blog.nickname,
    home: link(indexFile),
    style: link(styleSheet),
    script: link(siteScript),
    search: link(pageFile(searchFolder)),
    all: link(pageFile(allFolder)),
    tags: tags.length === 0 ? undefined : link(pageFile(tagsFolder)),
    dates: years.length === 0 ? undefined : link(pageFile(datesFolder)),
    about: link(pageFile(aboutFolder)),
    guestbook: guestbook && link(pageFile(guestbookFolder)),
    pages: pages.slice(0, maxPages).map((page) => neighbourView(page, messages, link)),
    allPages:
      pages.length > maxPages
        ? { href: link(pageFile(pagesFolder)), text: messages.allPages(pages.length) }
        : undefined,
    feed: link(feedFiles('').atom),
    footer,
    address: sanitizeUrl(blog.address),
    icon: imageView(blog.icon ?? blog.profile, link),
    favicon: imageView(blog.favicon ?? blog.icon, link) ?? {
      src: link(faviconFile),
      type: 'image/svg+xml',
      width: undefined,
      height: undefined,
    },
    profile: imageView(blog.profile ?? blog.icon, link),
    overBlogs,
    touchIcon: imageView(touchIcon(blog), link),
    manifest: url === undefined || overBlogs ? undefined : link(manifestFile),
    paper,
    policy: contentPolicy(cspAdd),
  };
}

/** Folders of the site that a site view links to, in addition to those of pages such as "About". */
const linkedFolders = [
  aboutFolder,
  allFolder,
  datesFolder,
  guestbookFolder,
  mediaFolder,
  pagesFolder,
  searchFolder,
  tagsFolder,
];

/**
 * Returns a function that returns the site view for a file. Files of the same depth share a view, unless their top-level folder is one that
 * the view links to: relative links omit a common folder.
 */
export function siteViews(site: Site, messages: Messages): (file: string) => SiteView {
  const topOf = (path: string) => path.split('/', 1)[0] ?? '';
  const linked = new Set([...linkedFolders, ...site.pages.map(({ sitePath }) => sitePath)].map(topOf));
  const byDepth = new Map<number, SiteView>();
  return (file) => {
    const newView = () => siteView(site, messages, linkFrom(file, linkFormOf(site)));
    if (linked.has(topOf(file))) return newView();
    const depth = file.split('/').length;
    let view = byDepth.get(depth);
    if (!view) byDepth.set(depth, (view = newView()));
    return view;
  };
}
