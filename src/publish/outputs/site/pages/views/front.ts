import type { CategoryView, PostLinkView } from './lists.ts';
import type { DateView, PageView } from './page.ts';

/** `index.eta` */
export interface IndexView extends PageView {
  /** all posts of the site */
  readonly count: number;
  /** the category tree; posts without a category come last */
  readonly categories: readonly CategoryView[];
  /** in the order of the tree; only categories with posts of their own */
  readonly groups: readonly GroupView[];
  /** layout of the newest posts */
  readonly home: 'list' | 'excerpts' | 'cards';
  /** the newest posts; empty if a small blog has a single group, which shows the same titles */
  readonly newest: readonly PostLinkView[];
  readonly newestComments: readonly NewestCommentView[];
}

/** `newest-comments.eta` gets a list of these as `comments`. */
export interface NewestCommentView {
  /** link to the comment on its post's page */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the blog's owner wrote it */
  readonly owner: boolean;
  /** whether it is secret or awaits approval */
  readonly hidden: boolean;
  readonly date: DateView | undefined;
  /** an excerpt in one line; may be empty */
  readonly excerpt: string;
  /** title of the post; never empty */
  readonly post: string;
}

/** The newest posts of one category on the index page. */
export interface GroupView {
  readonly label: string;
  readonly href: string;
  /** posts directly in the category, including those not shown */
  readonly count: number;
  readonly posts: readonly PostLinkView[];
  /** whether the category page has more than `posts` */
  readonly more: boolean;
}
