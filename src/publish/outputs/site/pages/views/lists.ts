import type { DateView, LinkView, PageView, PictureView } from './page.ts';

/** `category-tree.eta` gets a list of these as `categories`. */
export interface CategoryView {
  readonly href: string;
  /** the full label in deep trees, where levels are merged */
  readonly name: string;
  readonly label: string;
  /** posts in it and its subcategories */
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
  /** label of the category if it differs from the page's */
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
  /** posts in it and its subcategories */
  readonly count: number;
  readonly children: readonly CategoryView[];
  /** posts of this page, including subcategories, newest first */
  readonly posts: readonly PostLinkView[];
  /** whether they are shown as cards */
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
  /** page numbers in order, always including the first and last; `href` is undefined for the current page; `gap`: numbers are omitted before it */
  readonly links: readonly { readonly page: number; readonly href: string | undefined; readonly gap: boolean }[];
}

/** `posts.eta` (all posts), `tag.eta` and `month.eta` */
export interface ListPageView extends PageView {
  /** heading: the tag, the month in words, or the title of the list of all posts */
  readonly name: string;
  readonly breadcrumb: readonly LinkView[];
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  /** whether they are shown as cards */
  readonly cards: boolean;
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
