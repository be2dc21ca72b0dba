import type { Messages } from '../../../../site-model/language/messages.ts';

/**
 * The data of every template, as `it`. `--templates` can replace any template, so these shapes only change by addition.
 * All text is plain and escaped by `<%= %>`; only the body of a post is HTML, sanitized, and written with `<%~ %>`. Every
 * `href` and `src` is relative to the page and percent-encoded, except those marked external.
 *
 * `include` passes the whole `it` of a template to the partial, so a partial that includes itself must be given every key
 * that it reads, even if the value is an empty list.
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

/** Metadata in `<head>` for search engines, feed readers and link previews. */
export interface HeadView {
  /** absolute URL of the page; only with `--site-url`, and not on pages that should not be indexed (search, 404) */
  readonly canonical: string | undefined;
  /** feeds of this page; `type` is a media type, such as `application/atom+xml` */
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[];
  /** OpenGraph elements, in order */
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  /** JSON-LD, safe inside `<script>` without escaping; undefined if there is none */
  readonly structured: string | undefined;
  /** whether search engines are asked not to index the page */
  readonly hidden: boolean;
}

/**
 * `layout.eta` gets the view of the page, and its HTML as `body`.
 * @public
 */
export interface LayoutView extends PageView {
  readonly body: string;
}

export interface SiteView {
  /** BCP 47 tag */
  readonly language: string;
  /** `rtl` if the language is written from right to left */
  readonly direction: 'ltr' | 'rtl';
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
  /** the script; not a module, and no page depends on it */
  readonly script: string;
  /** the search page */
  readonly search: string;
  /** the page of all posts */
  readonly all: string;
  /** the page of all tags; undefined if there are none */
  readonly tags: string | undefined;
  /** the page of all years; undefined if no post has a date */
  readonly dates: string | undefined;
  /** the page about the archive */
  readonly about: string;
  /** the first page of the guestbook; undefined if the site has none */
  readonly guestbook: string | undefined;
  /** the first pages such as "About", by title; empty if there are none */
  readonly pages: readonly LinkView[];
  /** the list of all pages; undefined if `pages` has all of them */
  readonly allPages: LinkView | undefined;
  /** the Atom feed of the whole blog */
  readonly feed: string;
  /** footer text of every page; may be empty */
  readonly footer: string;
  /** external: the blog at the source, `http:` or `https:` */
  readonly address: string | undefined;
  readonly icon: PictureView | undefined;
  /** the blog's own, or generated from its title */
  readonly favicon: PictureView | undefined;
  readonly profile: PictureView | undefined;
  /** whether this is the overview page of several blogs, in which case the targets of `all`, `about` and `feed` do not exist */
  readonly overBlogs: boolean;
  /** square, for home screens of phones */
  readonly touchIcon: PictureView | undefined;
  /** the web app manifest; undefined without `--site-url` */
  readonly manifest: string | undefined;
  /** background of the pages, for `<meta name="theme-color">`: CSS colors */
  readonly paper: { readonly light: string; readonly dark: string };
  /** the Content-Security-Policy, with the additions of `--csp-add` and hashes of inline code in `head.html`; safe inside a quoted attribute without escaping */
  readonly policy: string;
}

export interface PictureView {
  readonly src: string;
  /** such as `image/png` */
  readonly type: string;
  /** pixels */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface LinkView {
  readonly href: string;
  readonly text: string;
}

/** A link to a post, with its date. */
export interface DatedLinkView extends LinkView {
  readonly date: DateView | undefined;
}

export interface DateView {
  /** for the attribute `datetime`, such as `2024-01-05T09:05:00+09:00` */
  readonly datetime: string;
  /** such as `2024-01-05` */
  readonly day: string;
  /** such as `01-05`, for places that already show the year */
  readonly dayOfYear: string;
  /** day in the site's language, such as `5`, for places that already show the month */
  readonly dayOfMonth: string;
  /** day in the site's language, for lists, such as `5 January 2024` */
  readonly dayText: string;
  /** day and time in the site's language, for posts and comments */
  readonly text: string;
}
