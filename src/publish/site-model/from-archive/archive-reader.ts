import type { Blog } from '../../../core/items/blog.ts';
import type { Category } from '../../../core/items/category.ts';
import type { Comment } from '../../../core/items/comment.ts';
import type { Authors } from '../../../core/records/authors.ts';
import type { PostRecord } from '../../../core/records/post-record.ts';
import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';

/** The archive as publishing reads it. Items are as received. Methods may be called concurrently. */
export interface ArchiveReader {
  blog(): Blog;
  categories(): readonly Category[];
  authors(): Authors;
  /** Returns the IDs of all records in any state: numeric IDs first, then others. */
  postIds(): readonly string[];
  /** Returns the number of listed posts that no run has read so far. */
  unread(): number;
  /** Returns three versions, separated by spaces, which change with the record, body and comments of a post. */
  version(id: string): string;
  /** @throws {ArchiveError} if the post is damaged; the next two methods do so as well */
  record(id: string): Promise<PostRecord>;
  /** Returns the body; empty if the post was never read. */
  content(id: string): Promise<string>;
  /** Returns the comments; empty if there are none. */
  comments(id: string): Promise<readonly Comment[]>;
  /** Returns the content of a backup that has no field of its own, as received; undefined if there is none. */
  extra(): string | undefined;
  /** Returns the stored media file for an address, whatever its signature; undefined if there is none. */
  medium(address: string): PublishedMedium | undefined;
  /** Returns all stored media by address without signature. */
  media(): ReadonlyMap<string, PublishedMedium>;
  /** Returns the absolute path of a media file. */
  mediumPath(medium: StoredMedium): string;
}
