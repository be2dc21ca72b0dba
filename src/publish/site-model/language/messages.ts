import type { BodyMessages } from '../../../body/model/context.ts';

/**
 * Texts of the site in one language. Texts that contain numbers or dates are functions, because languages differ in word order and plurals.
 */
export interface Messages {
  /**
   * attributes of elements with these texts: ` lang="en"` if the site is in a language without texts of its own, and ` dir="ltr"` if that
   * is written from right to left; otherwise empty. Written with `<%~ %>`.
   */
  readonly lang: string;
  /** attribute of elements with these texts only in `aria-label`, whose content is in the language of the site; see `contentLang` */
  readonly labelLang: string;
  /** attribute of the content of such elements; empty if `labelLang` is */
  readonly contentLang: string;
  /** replaces an empty title */
  readonly untitled: string;
  /** replaces an empty commenter name */
  readonly anonymous: string;
  /** replaces an empty blog title */
  readonly blog: string;
  /** title of the overview page for several blogs */
  readonly severalBlogs: string;
  /** name of the group and page of posts without a category */
  readonly uncategorised: string;
  /** part of a book with the posts that have no date */
  readonly undated: string;
  /** heading of the category tree */
  readonly categories: string;
  /** heading of the subcategories of a category */
  readonly subcategories: string;
  /** heading of the comments, also used in Markdown */
  readonly commentsHeading: string;
  readonly tags: string;
  /** heading of the most used tags, and label of the links to the first letters of tags */
  readonly popularTags: string;
  readonly initials: string;
  /** pages such as "About": the label of the links to them, the heading of their list, and the link to the list */
  readonly pages: string;
  readonly allPages: (count: number) => string;
  /** text with the date on which a post was last changed */
  readonly updated: (date: string) => string;
  /** label of the breadcrumb */
  readonly breadcrumb: string;
  /** name of the home page in the breadcrumb */
  readonly home: string;
  /** label of the links to the next and previous post */
  readonly neighbours: string;
  /** heading of the related posts */
  readonly related: string;
  readonly newer: string;
  readonly older: string;
  /** label of the post's URL at the source */
  readonly originalAddress: string;
  /** link to the blog at the source */
  readonly originalBlog: string;
  readonly skipToContent: string;
  /** label of the navigation links at the top of each page */
  readonly navigation: string;
  readonly noPosts: string;
  /** replaces a comment that is secret or awaits approval */
  readonly hiddenComment: string;
  readonly protectedPost: string;
  readonly privatePost: string;
  /** formats a number */
  readonly number: (value: number) => string;
  readonly posts: (count: number) => string;
  readonly comments: (count: number) => string;
  /** link from a group's newest posts to all of its posts */
  readonly allPosts: (count: number) => string;
  readonly inReplyTo: (name: string) => string;
  /** month and day start from 1 */
  readonly date: (year: number, month: number, day: number) => string;
  /** combines a formatted date with a time such as 09:05 */
  readonly dateAndTime: (date: string, time: string) => string;
  /** notice on a post that the source no longer lists; the formatted date is when that was first noticed */
  readonly removed: (date: string) => string;
  /** headings of the front page and of the pages that it links to */
  readonly newestPosts: string;
  readonly newestComments: string;
  readonly all: string;
  readonly dates: string;
  readonly aboutArchive: string;
  readonly guestbook: string;
  readonly guestbookEntries: (count: number) => string;
  readonly search: string;
  readonly contents: string;
  /** reading time of a post */
  readonly readingTime: (minutes: number) => string;
  /** link from the end of a long post to the top of the page */
  readonly toTop: string;
  /** copy button of a code block, before and after a click */
  readonly copyCode: string;
  readonly copiedCode: string;
  /** label of comments by the owner */
  readonly owner: string;
  readonly secretComments: (count: number) => string;
  /** text with the number of comments that exceed the limit and are not shown */
  readonly moreComments: (count: number) => string;
  /** labels of the pagination links */
  readonly paging: string;
  readonly newerPosts: string;
  readonly olderPosts: string;
  readonly page: (page: number) => string;
  /** labels of the links to the next and previous post in the category */
  readonly newerInCategory: string;
  readonly olderInCategory: string;
  /** a year, and a month (from 1) of a year */
  readonly year: (year: number) => string;
  readonly month: (year: number, month: number) => string;
  /** a month, for places that already show the year */
  readonly monthOfYear: (month: number) => string;
  /** a day, for places that already show the month */
  readonly dayOfMonth: (day: number) => string;
  /** title of the page of a tag */
  readonly tagged: (tag: string) => string;
  /** the color scheme switch, and its positions */
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  /** the image viewer, and its buttons */
  readonly largePicture: string;
  readonly previousPicture: string;
  readonly nextPicture: string;
  readonly originalPicture: string;
  readonly close: string;
  readonly feed: string;
  readonly notFound: string;
  readonly notFoundAdvice: string;
  readonly searchNeedsScript: string;
  /** label of the search field */
  readonly searchFor: string;
  /** placeholder of the search field */
  readonly searchHint: string;
  /** number of search results: one, several (the page's script replaces `{count}`), none */
  readonly foundOne: string;
  readonly foundMany: string;
  readonly foundNone: string;
  /** suggests a query if a word has a typo; `{query}` is replaced */
  readonly didYouMean: string;
  /** search filters for category, year and tag: the choice that does not filter */
  readonly anyCategory: string;
  readonly anyYear: string;
  readonly anyTag: string;
  /** heading on the 404 page */
  readonly nearest: string;
  readonly moreResults: string;
  readonly searching: string;
  readonly searchFailed: string;
  /** the page about the archive: labels of its figures, and sentences about missing items */
  readonly newestPost: string;
  readonly oldestPost: string;
  readonly postsHeading: string;
  readonly pictures: string;
  readonly files: string;
  readonly missingHeading: string;
  readonly nothingMissing: string;
  readonly missingMedia: (count: number) => string;
  readonly unreadPosts: (count: number) => string;
  readonly removedPosts: (count: number) => string;
  /** redirect page at an old URL: its text and its link */
  readonly moved: string;
  readonly newAddress: string;
  /** messages that appear in bodies */
  readonly body: BodyMessages;
  /** texts of the book */
  readonly book: {
    /** follows the name of an image that books cannot contain: "not in a format for books" */
    readonly unsupportedImage: string;
    readonly cover: string;
    readonly titlePage: string;
    /** title of a volume, with the title of the book and the volume's label */
    readonly volume: (title: string, label: string) => string;
    /** what readers with disabilities can expect: a book without images, with described images, and with images without descriptions */
    readonly textOnly: string;
    readonly describedImages: string;
    readonly undescribedImages: string;
    /** the dates of the oldest and newest post; equal if all posts are of one day */
    readonly period: (from: string, to: string) => string;
    /** last page of the print edition */
    readonly colophon: (blog: string) => string;
    /** notice on screen: how to print the book, with the page size */
    readonly howToPrint: (page: string) => string;
    /** list of volumes: heading, and links to the two editions */
    readonly volumes: string;
    readonly epub: string;
    readonly printEdition: string;
  };
}
