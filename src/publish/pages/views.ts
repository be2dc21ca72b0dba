import type { Messages } from '../language/messages.ts';

/**
 * What the templates get, in each of them as `it`. A folder given with `--templates` may replace any of them, so these
 * shapes change only by addition. All text is plain and is escaped by `<%= %>`; the body of a post alone is HTML,
 * sanitised, and written with `<%~ %>`. Every `href` and `src` is relative to the page and percent-encoded, except
 * those called external.
 *
 * `include` hands a template's whole `it` on to the partial, so a partial that includes itself must be given every key
 * that it reads, even where the value is an empty list.
 */
export interface PageView {
  readonly site: SiteView;
  readonly words: Messages;
  /** for `<title>` */
  readonly title: string;
  /** for `<meta name="description">`; may be empty */
  readonly description: string;
  readonly head: HeadView;
}

/** What stands in `<head>` for search engines, feed readers and those who share a link. */
export interface HeadView {
  /** the page's absolute address; only with `--site-url`, and not on pages that nobody should find (search, 404) */
  readonly canonical: string | undefined;
  /** feeds of this page: `type` as in `application/atom+xml` */
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[];
  /** `property` and `content` of OpenGraph's elements, in their order */
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  /** JSON-LD as text, safe to stand inside `<script>` as it is; undefined for none */
  readonly structured: string | undefined;
  /** whether search engines are asked to leave it out */
  readonly hidden: boolean;
}

/**
 * `layout.eta` gets the view of the page, and the page's HTML as `body`.
 * @public
 */
export interface LayoutView extends PageView {
  readonly body: string;
}

export interface SiteView {
  readonly language: string;
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** may be empty */
  readonly nickname: string;
  /** the index page */
  readonly home: string;
  /** the style sheet */
  readonly style: string;
  /** the script, which works without a module system and is no part of what has to work */
  readonly script: string;
  /** the page that searches */
  readonly search: string;
  /** the page of all posts */
  readonly all: string;
  /** the page of all tags; undefined where there are none */
  readonly tags: string | undefined;
  /** the page of all years; undefined where no post has a date */
  readonly dates: string | undefined;
  /** the page on the archive */
  readonly about: string;
  /** the Atom feed of the whole blog */
  readonly feed: string;
  /** external: the blog at the source, http or https */
  readonly address: string | undefined;
  readonly icon: PictureView | undefined;
  readonly favicon: PictureView | undefined;
  readonly profile: PictureView | undefined;
}

export interface PictureView {
  readonly src: string;
  /** as in `image/png` */
  readonly type: string;
  /** pixels */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface LinkView {
  readonly href: string;
  readonly text: string;
}

export interface DateView {
  /** for the attribute `datetime`, as in `2024-01-05T09:05:00+09:00` */
  readonly datetime: string;
  /** as in `2024-01-05` */
  readonly day: string;
  /** date and time in the site's language */
  readonly text: string;
}

/** `index.eta` */
export interface IndexView extends PageView {
  /** all posts of the site */
  readonly count: number;
  /** the tree of categories; last, where there are any, the posts without a category */
  readonly categories: readonly CategoryView[];
  /** in the order of the tree, only categories that themselves have posts */
  readonly groups: readonly GroupView[];
  /** the newest posts of all; empty where a small blog has one group alone, which shows them */
  readonly newest: readonly PostLinkView[];
  readonly newestComments: readonly NewestCommentView[];
}

/** `newest-comments.eta` gets a list of these as `comments`. */
export interface NewestCommentView {
  /** to the comment on its post's page */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the blog's owner wrote it */
  readonly owner: boolean;
  /** whether it is secret or awaits approval */
  readonly hidden: boolean;
  readonly date: DateView | undefined;
  /** the beginning of its text in one line; may be empty */
  readonly excerpt: string;
  /** title of the post; never empty */
  readonly post: string;
}

/** `category-tree.eta` gets a list of these as `categories`. */
export interface CategoryView {
  readonly href: string;
  /** in deep trees, where levels are put together, the whole label */
  readonly name: string;
  readonly label: string;
  /** posts in it and below it */
  readonly count: number;
  /** bounded in depth */
  readonly children: readonly CategoryView[];
}

/** The newest posts of one category on the index page. */
export interface GroupView {
  readonly label: string;
  readonly href: string;
  /** posts directly in the category, also those that are not shown */
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  /** whether the category page has more than `posts` */
  readonly more: boolean;
}

/** `post-list.eta` gets a list of these as `posts`. */
export interface PostLinkView {
  readonly href: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  /** number of comments */
  readonly comments: number;
  /** label of the category where that is another than the page's */
  readonly category: string | undefined;
  /** says in words that the post is protected or private at the source */
  readonly restriction: string | undefined;
}

/** `category.eta` */
export interface CategoryPageView extends PageView {
  readonly name: string;
  readonly label: string;
  /** from the index page to the parent of this category */
  readonly breadcrumb: readonly LinkView[];
  /** posts in it and below it */
  readonly count: number;
  readonly children: readonly CategoryView[];
  /** posts in it and below it, newest first, those of this page alone */
  readonly posts: readonly PostLinkView[];
  readonly paging: PagingView | undefined;
}

/** `paging.eta` gets one as `paging`; undefined where a list has one page alone. */
export interface PagingView {
  /** from 1 */
  readonly page: number;
  readonly pages: number;
  readonly newer: string | undefined;
  readonly older: string | undefined;
  /** some page numbers in their order, always the first and the last; `href` undefined on the page itself; a gap is before those with `gap` */
  readonly links: readonly { readonly page: number; readonly href: string | undefined; readonly gap: boolean }[];
}

/** `posts.eta` (all posts), `tag.eta` and `month.eta` */
export interface ListPageView extends PageView {
  /** heading: the tag, the month in words, the words for all posts */
  readonly name: string;
  readonly breadcrumb: readonly LinkView[];
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  readonly paging: PagingView | undefined;
}

/** `year.eta` */
export interface YearPageView extends ListPageView {
  readonly months: readonly CountedLinkView[];
}

/** A link to a list with the number of posts in it. */
export interface CountedLinkView extends LinkView {
  readonly count: number;
}

/** `tags.eta` */
export interface TagsView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  /** by name; `weight` from 1 (rare) to 5 (most used) */
  readonly tags: readonly (CountedLinkView & { readonly weight: number })[];
}

/** `dates.eta`: all years with their months, newest first */
export interface DatesView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  readonly years: readonly (CountedLinkView & { readonly months: readonly CountedLinkView[] })[];
}

/** `about.eta`: the page on the archive */
export interface AboutView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  readonly newest: DateView | undefined;
  readonly oldest: DateView | undefined;
  readonly posts: number;
  readonly comments: number;
  readonly pictures: number;
  readonly files: number;
  /** sentences that say what is missing; empty where nothing is */
  readonly missing: readonly string[];
}

/** `search.eta` */
export interface SearchView extends PageView {
  /** the scripts that search, relative to the page */
  readonly scripts: readonly string[];
}

/** `404.eta`; where the site's address is known its links are absolute paths, since it is shown at any address */
export type NotFoundView = PageView;

/** `post.eta` */
export interface PostPageView extends PageView {
  /** from the index page to the category of this post */
  readonly breadcrumb: readonly LinkView[];
  readonly post: PostView;
  /** oldest first */
  readonly comments: readonly CommentView[];
  /** of all levels, also those that are not shown because they are too many */
  readonly commentCount: number;
  /** says in words how many comments there are besides, which the archive has alone; undefined for none */
  readonly moreComments: string | undefined;
  /** says in words how many secret comments there are, which are not shown; undefined for none */
  readonly secretComments: string | undefined;
  /** the headings of the body, where there are three and more; else empty */
  readonly contents: readonly ContentsView[];
  readonly newer: LinkView | undefined;
  readonly older: LinkView | undefined;
  /** the neighbours within the post's category, where they are others */
  readonly newerInCategory: LinkView | undefined;
  readonly olderInCategory: LinkView | undefined;
}

/** A heading of the body; `table-of-contents.eta` gets a list of these as `contents`. */
export interface ContentsView {
  readonly href: string;
  readonly text: string;
  /** 1 for the highest level that the body has */
  readonly level: number;
}

export interface PostView {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  /** of the title and the body, for `lang`, where it differs from the site's; undefined else */
  readonly language: string | undefined;
  readonly tags: readonly LinkView[];
  /** external: its address at the source, http or https */
  readonly address: string | undefined;
  /** the same as people read it, with letters for their codes */
  readonly addressText: string | undefined;
  /** says in words that the source does not show the post any more */
  readonly removed: string | undefined;
  /** says in words that the post is protected or private at the source */
  readonly restriction: string | undefined;
  /** sanitised HTML */
  readonly body: string;
}

/** `comment-thread.eta` gets a list of these as `comments`. */
export interface CommentView {
  /** the id of its element, as in `comment123` */
  readonly anchor: string;
  /** to itself */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the blog's owner wrote it */
  readonly owner: boolean;
  /** external: http or https */
  readonly homepage: string | undefined;
  readonly date: DateView | undefined;
  /** paragraphs of lines */
  readonly paragraphs: readonly (readonly string[])[];
  /** whether it is secret or awaits approval */
  readonly hidden: boolean;
  /** the comment that it replies to, where that one does not stand around it because the thread is too deep */
  readonly inReplyTo: LinkView | undefined;
  /** bounded in depth */
  readonly replies: readonly CommentView[];
}
