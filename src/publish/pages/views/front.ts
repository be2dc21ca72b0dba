import type { CategoryView, PostLinkView } from './lists.ts';
import type { DateView, PageView } from './page.ts';

/** `index.eta` */
export interface IndexView extends PageView {
  /** all posts of the site */
  readonly count: number;
  /** the tree of categories; last, where there are any, the posts without a category */
  readonly categories: readonly CategoryView[];
  /** in the order of the tree, only categories that themselves have posts */
  readonly groups: readonly GroupView[];
  /** how the newest posts are shown */
  readonly home: 'list' | 'excerpts' | 'cards';
  /** the newest posts of all; empty where a small blog has one group alone, which shows their titles, too */
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
