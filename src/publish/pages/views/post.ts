import type { DateView, LinkView, PageView } from './page.ts';

/** `post.eta` */
export interface PostPageView extends PageView {
  /** from the index page to the category of this post */
  readonly breadcrumb: readonly LinkView[];
  readonly post: PostView;
  /** oldest first */
  readonly comments: readonly CommentView[];
  /** of all levels, also those that are not shown because they are too many */
  readonly commentCount: number;
  /** says in words how many comments there are besides, which the archive has alone; undefined for none */
  readonly moreComments: string | undefined;
  /** says in words how many secret comments there are, which are not shown; undefined for none */
  readonly secretComments: string | undefined;
  /** the headings of the body, where there are three and more; else empty */
  readonly contents: readonly ContentsView[];
  readonly newer: LinkView | undefined;
  readonly older: LinkView | undefined;
  /** the script that opens pictures large; undefined where the body has none */
  readonly pictureScript: string | undefined;
  /** the neighbours within the post's category, where they are others */
  readonly newerInCategory: LinkView | undefined;
  readonly olderInCategory: LinkView | undefined;
  /** posts that have tags and words in common with this one, the most alike first; at most four, often none */
  readonly related: readonly RelatedPostView[];
}

/** A post that is like the page's. */
export interface RelatedPostView extends LinkView {
  readonly date: DateView | undefined;
}

/** A heading of the body; `table-of-contents.eta` gets a list of these as `contents`. */
export interface ContentsView {
  readonly href: string;
  readonly text: string;
  /** 1 for the highest level that the body has */
  readonly level: number;
}

export interface PostView {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly date: DateView | undefined;
  /** of the title and the body, for `lang`, where it differs from the site's; undefined else */
  readonly language: string | undefined;
  readonly tags: readonly LinkView[];
  /** external: its address at the source, http or https */
  readonly address: string | undefined;
  /** the same as people read it, with letters for their codes */
  readonly addressText: string | undefined;
  /** says in words that the source does not show the post any more */
  readonly removed: string | undefined;
  /** says in words that the post is protected or private at the source */
  readonly restriction: string | undefined;
  /** sanitised HTML */
  readonly body: string;
  /** says in words how long it takes to read; undefined where there is nothing to read */
  readonly readingTime: string | undefined;
  /** whether it is longer than two or three screens */
  readonly isLong: boolean;
  /** whether there are blocks of code in it, `<div class="code-block">` */
  readonly hasCode: boolean;
}

/** `comment-thread.eta` gets a list of these as `comments`. */
export interface CommentView {
  /** the id of its element, as in `comment123` */
  readonly anchor: string;
  /** to itself */
  readonly href: string;
  /** never empty */
  readonly name: string;
  /** whether the blog's owner wrote it */
  readonly owner: boolean;
  /** external: http or https */
  readonly homepage: string | undefined;
  readonly date: DateView | undefined;
  /** paragraphs of lines */
  readonly paragraphs: readonly (readonly string[])[];
  /** whether it is secret or awaits approval */
  readonly hidden: boolean;
  /** the comment that it replies to, where that one does not stand around it because the thread is too deep */
  readonly inReplyTo: LinkView | undefined;
  /** bounded in depth */
  readonly replies: readonly CommentView[];
}
