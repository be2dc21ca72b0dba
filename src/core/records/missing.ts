import { compareIds } from '../collections/compare.ts';

/** What of a listed post can be missing: the operation that failed. */
export type MissingPart = 'post read' | 'comment list';

/**
 * What the last run wanted and could not have, though the source did not say that it is not there: the next run asks for it
 * again. What the source refused is not in it, nor are media that are gone.
 */
export interface Missing {
  /** by post id */
  readonly posts: Readonly<Record<string, readonly MissingPart[]>>;
  /** by address without signature: a post whose body refers to it, or nothing where it is a picture of the blog itself */
  readonly media: Readonly<Record<string, string>>;
  /** kinds of media that were referred to and, by --media, not wanted */
  readonly unwanted?: readonly MediumKind[];
  /** whether media at other hosts than the source's own were referred to and not wanted: those of posts that have a media base */
  readonly foreign?: true;
}

export type MediumKind = 'image' | 'file';

export const nothingMissing: Missing = { posts: {}, media: {} };

export function isNothingMissing({ posts, media, unwanted = [], foreign }: Missing): boolean {
  return Object.keys(posts).length + Object.keys(media).length + unwanted.length === 0 && !foreign;
}

/** The ids of the posts that have to be read again to get what is missing. */
export function postsToReread({ posts, media }: Missing): Set<string> {
  return new Set([...Object.keys(posts), ...Object.values(media).filter((id) => id !== '')].sort(compareIds));
}
