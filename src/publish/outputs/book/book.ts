import type { SitePost } from '../../site-model/site/site.ts';

/** One EPUB file and its print edition. */
export interface Volume {
  /** file name without extension: `my-blog`, `my-blog-2024` */
  readonly name: string;
  /** year, or the label of the volume without dates; undefined if the book has one volume */
  readonly label: string | undefined;
  readonly parts: readonly BookPart[];
}

/** A year, a month or a category. */
export interface BookPart {
  readonly title: string;
  /** posts directly in this part, in reading order */
  readonly posts: readonly SitePost[];
  readonly parts: readonly BookPart[];
}
