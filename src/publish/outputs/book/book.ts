import { hash } from 'node:crypto';
import type { OutputLinks } from '../../../body/context.ts';
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

/**
 * Returns the id of a post's chapter: an XML name, also used for its file `<id>.xhtml`. Ids within the chapter begin with `<id>.`, so that
 * they are unique in the print edition, which has all chapters in one file.
 */
export const chapterId = (post: Pick<SitePost, 'id'>): string =>
  /^[a-z0-9_-]{1,40}$/u.test(post.id) ? `p${post.id}` : `q${hash('sha256', post.id).slice(0, 16)}`;

/** Folder of the images of a book, beside the print edition and beside the chapters in an EPUB file. */
export const bookMediaFolder = 'media';

/**
 * Links of bodies in chapters. Links to posts become `<chapter id>.xhtml#<chapter id>` in EPUB files, or the post's URL if the volume does
 * not contain the post. Other pages of the blog are linked at the source.
 */
export const bookLinks: OutputLinks = {
  medium: ({ file }) => `${bookMediaFolder}/${file}`,
  post: (id) => `#${chapterId({ id })}`,
};
