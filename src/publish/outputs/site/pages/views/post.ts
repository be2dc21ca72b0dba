import type { DatedLinkView, DateView, LinkView, PageView, PictureView } from './page.ts';

/** `post.eta` */
export interface PostPageView extends PageView {
  /** from the home page to the category of this post */
  readonly breadcrumb: readonly LinkView[];
  readonly post: PostView;
  /** oldest first */
  readonly comments: readonly CommentView[];
  /** number of comments at all levels, including those beyond the limit */
  readonly commentCount: number;
  /** text with the number of comments that are only in the archive; undefined if none */
  readonly moreComments: string | undefined;
  /** text with the number of secret comments, which are not shown; undefined if none */
  readonly secretComments: string | undefined;
  /** headings of the body; empty if fewer than three */
  readonly contents: readonly ContentsView[];
  readonly newer: LinkView | undefined;
  readonly older: LinkView | undefined;
  /** the script that enlarges images; undefined if the body has no images to enlarge */
  readonly pictureScript: string | undefined;
  /** next and previous post in the category, if they differ from those in the whole blog */
  readonly newerInCategory: LinkView | undefined;
  readonly olderInCategory: LinkView | undefined;
  /** posts with common tags and words, most similar first; at most four, often none */
  readonly related: readonly DatedLinkView[];
}

/** A heading of the body; `table-of-contents.eta` gets a list of these as `contents`. */
export interface ContentsView {
  readonly href: string;
  readonly text: string;
  /** 1 for the highest level in the body */
  readonly level: number;
}

export interface PostView {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  /** date of the last change, if it is known and later than the date of the post */
  readonly updated: DateView | undefined;
  /** undefined if the owner of the blog is the author */
  readonly author: string | undefined;
  /** all categories of the post if it has several; otherwise empty */
  readonly categories: readonly LinkView[];
  /** the image that represents the post, if the body does not show it */
  readonly cover: PictureView | undefined;
  /** language of title and body, for `lang`; undefined if it is that of the site */
  readonly language: string | undefined;
  readonly tags: readonly LinkView[];
  /** external: URL of the post at the source, `http:` or `https:` */
  readonly address: string | undefined;
  /** the same URL, decoded for reading */
  readonly addressText: string | undefined;
  /** text saying that the source no longer lists the post */
  readonly removed: string | undefined;
  /** text saying that the post is protected or private at the source */
  readonly restriction: string | undefined;
  /** sanitized HTML */
  readonly body: string;
  /** reading time as text; undefined if there is no text */
  readonly readingTime: string | undefined;
  /** whether the post is longer than two or three screens */
  readonly isLong: boolean;
  /** whether the body contains code blocks, `<div class="code-block">` */
  readonly hasCode: boolean;
}

/** `comment-thread.eta` gets a list of these as `comments`. */
export interface CommentView {
  /** ID of the comment's HTML element, such as `comment123` */
  readonly anchor: string;
  /** link to the comment itself */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the owner of the blog wrote the comment */
  readonly owner: boolean;
  /** external: `http:` or `https:` */
  readonly homepage: string | undefined;
  readonly date: DateView | undefined;
  /** sanitized HTML, if the comment came as HTML; undefined if it is plain text */
  readonly html: string | undefined;
  /** paragraphs, as lists of lines; empty if `html` is defined */
  readonly paragraphs: readonly (readonly string[])[];
  /** whether the comment is secret or awaits approval */
  readonly hidden: boolean;
  /** the comment that this one replies to, if it is not nested because the thread is too deep */
  readonly inReplyTo: LinkView | undefined;
  /** limited in depth */
  readonly replies: readonly CommentView[];
}
