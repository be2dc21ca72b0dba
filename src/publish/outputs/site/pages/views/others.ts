import type { PagingView, PostLinkView } from './lists.ts';
import type { DateView, LinkView, PageView, PictureView } from './page.ts';
import type { CommentView } from './post.ts';

/** `about.eta`: the page about the archive */
export interface AboutView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  readonly newest: DateView | undefined;
  readonly oldest: DateView | undefined;
  readonly posts: number;
  readonly comments: number;
  readonly pictures: number;
  readonly files: number;
  /** sentences about missing items; empty if there are none */
  readonly missing: readonly string[];
}

/** `guestbook.eta`: a page of the guestbook */
export interface GuestbookView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  /** number of entries on all pages, with replies */
  readonly count: number;
  /** newest first; their replies are oldest first */
  readonly entries: readonly CommentView[];
  /** undefined if there is only one page */
  readonly paging: PagingView | undefined;
}

/** `search.eta` */
export interface SearchView extends PageView {
  /** the search scripts, relative to the page */
  readonly scripts: readonly string[];
  /** on the overview page of several blogs: roots of the searched sites, and titles of their blogs; otherwise empty */
  readonly roots: readonly LinkView[];
  /** categories of all levels, in the order of the tree; limited in number */
  readonly categories: readonly SearchedLinkView[];
  /** the most used tags, sorted by name; limited in number */
  readonly popularTags: readonly SearchedLinkView[];
  /** newest first, such as `2024` */
  readonly years: readonly string[];
}

/** A search filter, with a link to its page. */
interface SearchedLinkView extends LinkView {
  /** value of the filter */
  readonly value: string;
}

/** `404.eta`; with `--site-url`, its links are absolute paths, because hosts show it at any URL */
export interface NotFoundView extends PageView {
  /** the scripts that suggest similar URLs */
  readonly scripts: readonly string[];
}

/** `blogs.eta`: the overview page of several blogs. Its links may point to other hosts */
export interface BlogsView extends PageView {
  readonly blogs: readonly BlogView[];
  /** the newest posts of all blogs; `category` is the title of the blog */
  readonly newest: readonly PostLinkView[];
  /** whether there is anything to search */
  readonly searchable: boolean;
}

/** One of several blogs. */
export interface BlogView {
  readonly href: string;
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** number of posts on the blog's site */
  readonly count: number;
  /** date of the newest post */
  readonly newest: DateView | undefined;
  readonly picture: PictureView | undefined;
}
