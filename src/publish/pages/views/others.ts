import type { DateView, LinkView, PageView } from './page.ts';

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
  /** of a page over several blogs: the roots of the sites that are searched, and the titles of their blogs; else empty */
  readonly roots: readonly LinkView[];
  /** of all levels, in the order of the tree; bounded */
  readonly categories: readonly SearchedLinkView[];
  /** those that most posts have, by name; bounded */
  readonly popularTags: readonly SearchedLinkView[];
  /** newest first, as in `2024` */
  readonly years: readonly string[];
}

/** What posts can be chosen by, with the page of its own. */
export interface SearchedLinkView extends LinkView {
  /** what the search knows it by */
  readonly value: string;
}

/** `404.eta`; where the site's address is known its links are absolute paths, since it is shown at any address */
export interface NotFoundView extends PageView {
  /** the scripts that show which addresses are near */
  readonly scripts: readonly string[];
}
