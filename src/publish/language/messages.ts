import type { BodyMessages } from '../../body/context.ts';

/**
 * The site's own words in one language. What counts or dates something is a function, because languages differ in the
 * order of the parts and in their plurals.
 */
export interface Messages {
  /** in the place of an empty title */
  readonly untitled: string;
  /** in the place of an empty name of a commenter */
  readonly anonymous: string;
  /** in the place of an empty title of a blog */
  readonly blog: string;
  /** title of the page over several blogs */
  readonly severalBlogs: string;
  /** group and page of the posts without a category */
  readonly uncategorised: string;
  /** heading of the category tree */
  readonly categories: string;
  /** heading of a category's children */
  readonly subcategories: string;
  /** heading of the comments, also in Markdown */
  readonly commentsHeading: string;
  readonly tags: string;
  /** label of the breadcrumb */
  readonly breadcrumb: string;
  /** the index page in the breadcrumb */
  readonly home: string;
  /** label of the links to the neighbouring posts */
  readonly neighbours: string;
  /** heading of the posts that are like one */
  readonly related: string;
  readonly newer: string;
  readonly older: string;
  /** before the post's address at the source */
  readonly originalAddress: string;
  /** link to the blog at the source */
  readonly originalBlog: string;
  readonly skipToContent: string;
  /** label of the links at the top of each page */
  readonly navigation: string;
  readonly noPosts: string;
  /** of a comment that is secret or awaits approval */
  readonly hiddenComment: string;
  readonly protectedPost: string;
  readonly privatePost: string;
  /** a number alone */
  readonly number: (value: number) => string;
  readonly posts: (count: number) => string;
  readonly comments: (count: number) => string;
  /** link from a group that shows its newest posts to all of them */
  readonly allPosts: (count: number) => string;
  readonly inReplyTo: (name: string) => string;
  /** month and day from 1 */
  readonly date: (year: number, month: number, day: number) => string;
  /** a date in words and a time as in 09:05 */
  readonly dateAndTime: (date: string, time: string) => string;
  /** what is said of a post that the source was first seen not to list on a day, which is a date in words */
  readonly removed: (date: string) => string;
  /** headings of the front page, and of the pages that it leads to */
  readonly newestPosts: string;
  readonly newestComments: string;
  readonly all: string;
  readonly dates: string;
  readonly aboutArchive: string;
  readonly search: string;
  readonly contents: string;
  /** how long a post takes to read */
  readonly readingTime: (minutes: number) => string;
  /** link from the end of a long post to the top of the page */
  readonly toTop: string;
  /** button at a block of code, and what it says when it was pressed */
  readonly copyCode: string;
  readonly copiedCode: string;
  /** marks comments of the blog's owner */
  readonly owner: string;
  readonly secretComments: (count: number) => string;
  /** of those that are not shown because they are too many */
  readonly moreComments: (count: number) => string;
  /** labels of the links to the pages of a list */
  readonly paging: string;
  readonly newerPosts: string;
  readonly olderPosts: string;
  readonly page: (page: number) => string;
  /** before the links to the neighbours within a category */
  readonly newerInCategory: string;
  readonly olderInCategory: string;
  /** a year, and a month from 1 of one */
  readonly year: (year: number) => string;
  readonly month: (year: number, month: number) => string;
  /** the month alone, where the year is said already */
  readonly monthOfYear: (month: number) => string;
  /** name of a tag's page */
  readonly tagged: (tag: string) => string;
  /** the switch of the colours and its positions */
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  /** what opens pictures large says: its name, and what can be done there */
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
  /** what a search found, for one result, for more (`{count}` is put in by the page's script) and for none */
  readonly foundOne: string;
  readonly foundMany: string;
  readonly foundNone: string;
  /** where posts are chosen by category, year and tag: the choice that leaves none out */
  readonly anyCategory: string;
  readonly anyYear: string;
  readonly anyTag: string;
  /** heading on the page for lost addresses */
  readonly nearest: string;
  readonly moreResults: string;
  readonly searching: string;
  readonly searchFailed: string;
  /** what the page on the archive says: names of its figures, and sentences about what is missing */
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
  /** what a page at an old address says, and its link to the new one */
  readonly moved: string;
  readonly newAddress: string;
  /** what bodies say */
  readonly body: BodyMessages;
}
