import type { Blog } from '../../../core/items/blog.ts';
import type { Category } from '../../../core/items/category.ts';
import type { Comment } from '../../../core/items/comment.ts';
import type { PostRecord } from '../../../core/records/post-record.ts';
import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';

/** What publishing needs of an archive. Items are as received. Methods may be called at the same time. */
export interface ArchiveReader {
  blog(): Blog;
  categories(): readonly Category[];
  /** of all records, whatever their state, by number and then by text */
  postIds(): readonly string[];
  /** how many posts the source lists that no run has read yet */
  unread(): number;
  /** three texts, separated by spaces, that change with the record, the body and the comments of a post */
  version(id: string): string;
  /** @throws {ArchiveError} as do the next two, when the archive is damaged */
  record(id: string): Promise<PostRecord>;
  /** the body; empty where the post was never read */
  content(id: string): Promise<string>;
  /** empty where there are none */
  comments(id: string): Promise<readonly Comment[]>;
  /** the stored media file of an address, which may have any signature; undefined where there is none */
  medium(address: string): PublishedMedium | undefined;
  /** all stored media by their address without signature */
  media(): ReadonlyMap<string, PublishedMedium>;
  /** the absolute path of a media file */
  mediumPath(medium: StoredMedium): string;
}
