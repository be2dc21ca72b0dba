import type { BodyMessages } from '../../../body/context.ts';

/** Texts of the site in one language. Texts with numbers or dates are functions, because languages differ in word order and plurals. */
export interface Messages {
  /** replaces an empty title */
  readonly untitled: string;
  /** replaces an empty commenter name */
  readonly anonymous: string;
  /** replaces an empty blog title */
  readonly blog: string;
  /** title of the overview page of several blogs */
  readonly severalBlogs: string;
  /** group and page of posts without a category */
  readonly uncategorised: string;
  /** heading of the category tree */
  readonly categories: string;
  /** heading of a category's children */
  readonly subcategories: string;
  /** heading of the comments, also in Markdown */
  readonly commentsHeading: string;
  readonly tags: string;
  /** pages such as "About": label of their links, heading of their list, and the link to it */
  readonly pages: string;
  readonly allPages: (count: number) => string;
  /** date of the last change of a post */
  readonly updated: (date: string) => string;
  /** label of the breadcrumb */
  readonly breadcrumb: string;
  /** the home page in the breadcrumb */
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
  /** label of the links at the top of each page */
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
  /** month and day from 1 */
  readonly date: (year: number, month: number, day: number) => string;
  /** combines a formatted date and a time as in 09:05 */
  readonly dateAndTime: (date: string, time: string) => string;
  /** notice on a post that the source no longer lists; the formatted date is the day this was first noticed */
  readonly removed: (date: string) => string;
  /** headings of the front page and of the pages it links to */
  readonly newestPosts: string;
  readonly newestComments: string;
  readonly all: string;
  readonly dates: string;
  readonly aboutArchive: string;
  readonly search: string;
  readonly contents: string;
  /** reading time of a post */
  readonly readingTime: (minutes: number) => string;
  /** link from the end of a long post to the top of the page */
  readonly toTop: string;
  /** copy button of a code block, before and after a click */
  readonly copyCode: string;
  readonly copiedCode: string;
  /** marks comments of the blog's owner */
  readonly owner: string;
  readonly secretComments: (count: number) => string;
  /** number of comments beyond the limit */
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
  /** the month, for places that show the year */
  readonly monthOfYear: (month: number) => string;
  /** name of a tag's page */
  readonly tagged: (tag: string) => string;
  /** the color scheme switch and its positions */
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  /** the image viewer: its name and buttons */
  readonly largePicture: string;
  readonly previousPicture: string;
  readonly nextPicture: string;
  readonly originalPicture: string;
  readonly close: string;
  readonly feed: string;
  readonly notFound: string;
  readonly notFoundAdvice: string;
  readonly searchNeedsScript: string;
  /** label and placeholder of the field */
  readonly searchFor: string;
  /** number of search results: one, more (the page's script replaces `{count}`), none */
  readonly foundOne: string;
  readonly foundMany: string;
  readonly foundNone: string;
  /** search filters by category, year and tag: the choice without a filter */
  readonly anyCategory: string;
  readonly anyYear: string;
  readonly anyTag: string;
  /** heading on the 404 page */
  readonly nearest: string;
  readonly moreResults: string;
  readonly searching: string;
  readonly searchFailed: string;
  /** the page about the archive: names of its figures, and sentences about missing items */
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
  /** redirect page at an old URL: text and link */
  readonly moved: string;
  readonly newAddress: string;
  /** texts in bodies */
  readonly body: BodyMessages;
}
