import { compareIds } from '../collections/compare.ts';

/** A part of a post that can be missing, named after the operation that failed. */
export type MissingPart = 'post read' | 'comment list';

/**
 * Data that the last run could not fetch and that the next run requests again. Excludes posts that the source refused, and media that are
 * gone.
 */
export interface Missing {
  /** missing parts of posts, by post ID */
  readonly posts: Readonly<Record<string, readonly MissingPart[]>>;
  /** ID of a post that refers to the media file, by URL without signature; the ID is empty for an image of the blog itself */
  readonly media: Readonly<Record<string, string>>;
  /** kinds of media that posts refer to, but that `--media` excludes */
  readonly unwanted?: readonly MediumKind[];
  /** whether posts with a media base refer to media on other hosts, which were excluded */
  readonly foreign?: true;
}

export type MediumKind = 'image' | 'file';

export const nothingMissing: Missing = { posts: {}, media: {} };

export function isNothingMissing({ posts, media, unwanted = [], foreign }: Missing): boolean {
  return Object.keys(posts).length + Object.keys(media).length + unwanted.length === 0 && !foreign;
}

/** Returns the IDs of the posts that must be read again to fetch the missing data. */
export function postsToReread({ posts, media }: Missing): Set<string> {
  return new Set([...Object.keys(posts), ...Object.values(media).filter((id) => id !== '')].sort(compareIds));
}
