import type { DatedLinkView, DateView, PageView, LinkView, PictureView } from './page.ts';

/** `index.eta` */
export interface IndexView extends PageView {
  /** all posts of the site */
  readonly count: number;
  /** the category tree; posts without a category come last */
  readonly categories: readonly CategoryView[];
  /**
   * in the order of the tree; only categories with posts of their own; empty if `newest` has all posts of a single group. The built-in
   * template does not show them.
   */
  readonly groups: readonly GroupView[];
  /** layout of the newest posts */
  readonly home: 'list' | 'excerpts' | 'cards';
  /** the newest posts of all categories */
  readonly newest: readonly PostLinkView[];
  readonly newestComments: readonly NewestCommentView[];
}

/** `newest-comments.eta` gets a list of these as `comments`. */
export interface NewestCommentView {
  /** link to the comment on its post's page */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the owner of the blog wrote the comment */
  readonly owner: boolean;
  /** whether the comment is secret or awaits approval */
  readonly hidden: boolean;
  readonly date: DateView | undefined;
  /** start of the text in one line; may be empty */
  readonly excerpt: string;
  /** title of the post; never empty */
  readonly post: string;
}

/** `categories.eta`: the index of all posts by category */
export interface CategoryIndexView extends PageView {
  /** heading */
  readonly name: string;
  readonly breadcrumb: readonly LinkView[];
  /** all posts of the site */
  readonly count: number;
  /** the category tree, with links to the groups below; posts without a category come last */
  readonly categories: readonly CategoryView[];
  /** in the order of the tree; only categories with posts of their own; posts without a category come last */
  readonly groups: readonly GroupView[];
}

/** The newest posts of one category, on the front page and in the index by category. */
export interface GroupView {
  readonly label: string;
  readonly href: string;
  /** ID for the heading */
  readonly anchor: string;
  /** posts directly in the category, including those not shown */
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  /** whether the category page lists more posts than `posts` */
  readonly more: boolean;
}

/** `category-tree.eta` gets a list of these as `categories`. */
export interface CategoryView {
  readonly href: string;
  /** the full label in deep trees, in which levels are merged */
  readonly name: string;
  readonly label: string;
  /** number of posts in the category and its subcategories */
  readonly count: number;
  /** limited in depth */
  readonly children: readonly CategoryView[];
}

/** `post-list.eta`, `post-excerpts.eta` and `post-cards.eta` get a list of these as `posts`. */
export interface PostLinkView {
  readonly href: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  /** number of comments */
  readonly comments: number;
  /** name of the category, without those above it, if it differs from the page's */
  readonly category: string | undefined;
  /** text saying that the post is protected or private at the source */
  readonly restriction: string | undefined;
  /** summary in one line, may be empty; undefined in lists of titles, and on cards with an image */
  readonly summary: string | undefined;
  /** preview image, no larger than needed; undefined if there is none, and in lists of titles */
  readonly cover: PictureView | undefined;
}

/** `category.eta` */
export interface CategoryPageView extends PageView {
  readonly name: string;
  readonly label: string;
  /** from the home page to the parent of this category */
  readonly breadcrumb: readonly LinkView[];
  /** number of posts in the category and its subcategories */
  readonly count: number;
  readonly children: readonly CategoryView[];
  /** posts on this page, including those from subcategories, newest first */
  readonly posts: readonly PostLinkView[];
  /** layout of the posts */
  readonly home: 'list' | 'excerpts' | 'cards';
  /** whether posts are shown as cards */
  readonly cards: boolean;
  readonly paging: PagingView | undefined;
}

/** `paging.eta` gets one as `paging`; undefined if the list has a single page. */
export interface PagingView {
  /** from 1 */
  readonly page: number;
  readonly pages: number;
  readonly newer: string | undefined;
  readonly older: string | undefined;
  /**
   * page numbers in order, always including the first and last; `href` is undefined for the current page; `gap` is true if numbers before
   * it are omitted
   */
  readonly links: readonly { readonly page: number; readonly href: string | undefined; readonly gap: boolean }[];
}

/** `posts.eta` (pages such as "About"), `tag.eta` and `month.eta` */
export interface ListPageView extends PageView {
  /** heading: the tag, the month in words, or the title of the list of pages */
  readonly name: string;
  readonly breadcrumb: readonly LinkView[];
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  /** layout of the posts */
  readonly home: 'list' | 'excerpts' | 'cards';
  /** whether posts are shown as cards */
  readonly cards: boolean;
  readonly paging: PagingView | undefined;
}

/** `year.eta` */
export interface YearPageView extends ListPageView {
  /** all months of the year, each with those of `posts` that are in it */
  readonly months: readonly MonthView<PostLinkView>[];
}

/** A month, and the posts of it that the page shows, newest first. */
export interface MonthView<Post> extends CountedLinkView {
  readonly posts: readonly Post[];
}

/** A link to a list with the number of posts in it. */
export interface CountedLinkView extends LinkView {
  readonly count: number;
}

/** `tags.eta` */
export interface TagsView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  /** sorted by name */
  readonly tags: readonly CountedLinkView[];
  /** the most used tags, the most used first: all if there are few, otherwise some of those with several posts */
  readonly popular: readonly CountedLinkView[];
  /** all tags, grouped by the first letter; empty if `popular` has all of them */
  readonly initials: readonly InitialView[];
}

/** Tags with the same first letter. */
export interface InitialView {
  /** a letter, a consonant of Hangul, a row of kana, `漢字`, or `#` for digits and symbols */
  readonly text: string;
  /** ID of the heading */
  readonly anchor: string;
  readonly tags: readonly CountedLinkView[];
}

/** `dates.eta` */
export interface DatesView extends PageView {
  readonly breadcrumb: readonly LinkView[];
  /** all years with their months, newest first */
  readonly years: readonly DatesYearView[];
  /** whether years are folded, because there are too many posts for one list */
  readonly folded: boolean;
}

/** A year on the page of all dates. In a large blog, its months have no posts. */
export interface DatesYearView extends CountedLinkView {
  readonly months: readonly MonthView<DatedLinkView>[];
}
