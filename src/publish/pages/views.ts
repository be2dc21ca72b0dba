import type { Words } from '../words.ts';

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
  readonly words: Words;
  /** for `<title>` */
  readonly title: string;
  /** for `<meta name="description">`; may be empty */
  readonly description: string;
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
  /** posts in it and below it, newest first */
  readonly posts: readonly PostLinkView[];
}

/** `post.eta` */
export interface PostPageView extends PageView {
  /** from the index page to the category of this post */
  readonly breadcrumb: readonly LinkView[];
  readonly post: PostView;
  /** oldest first */
  readonly comments: readonly CommentView[];
  /** of all levels */
  readonly commentCount: number;
  readonly newer: LinkView | undefined;
  readonly older: LinkView | undefined;
}

export interface PostView {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  readonly tags: readonly string[];
  /** external: its address at the source, http or https */
  readonly address: string | undefined;
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
