import type { Messages } from '../../language/messages.ts';

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
  /** text at the foot of every page; may be empty */
  readonly footer: string;
  /** external: the blog at the source, http or https */
  readonly address: string | undefined;
  readonly icon: PictureView | undefined;
  readonly favicon: PictureView | undefined;
  readonly profile: PictureView | undefined;
  /** whether the page is one over several blogs: what `all`, `about` and `feed` lead to is not there */
  readonly overBlogs: boolean;
  /** square, for the home screens of telephones */
  readonly touchIcon: PictureView | undefined;
  /** the web app manifest; undefined where the site's address is not known */
  readonly manifest: string | undefined;
  /** what pages are drawn on, for `<meta name="theme-color">`: colours as CSS has them */
  readonly paper: { readonly light: string; readonly dark: string };
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
  /** as in `01-05`, where the year is said already */
  readonly dayOfYear: string;
  /** date and time in the site's language */
  readonly text: string;
}
