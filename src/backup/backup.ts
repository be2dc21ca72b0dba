import type { Readable } from 'node:stream';
import type { PostDetails } from '../core/records/post-details.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Text } from '../messages/message.ts';
import type { CardTitle } from './published/card-titles.ts';

/** A blog in the backup files of its platform. Post metadata is in memory; content is read on demand. */
export interface Backup {
  /** name of the format in records */
  readonly format: string;
  /** base names of the files or folders that it was read from */
  readonly names: readonly string[];
  readonly blog: BackupBlog;
  /** data that the format supports; if the format does not support something, its absence means nothing */
  readonly capabilities: BackupCapabilities;
  /** date of the newest content, such as 2026-03-01; undefined if nothing has a date */
  readonly snapshotDate: string | undefined;
  /** Returns the address that the platform gives to a blog of this name. Omitted if names do not determine addresses. */
  addressOf?(name: string): URL | undefined;
  readonly posts: BackupPosts;
  /** labels of all categories, parents before children */
  readonly categories: readonly string[];
  /** IDs of categories on the platform, by label. Omitted if unknown. */
  readonly categoryIds?: ReadonlyMap<string, string>;
  /** titles in link cards of posts. Omitted if the backup contains the slugs of posts. */
  readonly cardTitles?: readonly CardTitle[];
  /** posts that cannot be read */
  readonly broken: readonly BrokenPost[];
  readonly warnings: readonly Warning[];
  /** data outside posts, as received. Of it, only public guestbook entries are ever published. Omitted if there is none. */
  readonly extra?: string | undefined;
  /** Returns the newest date in text from `extra`, in seconds since 1970. Omitted if the format has no dates there. */
  newestMomentIn?(extra: string): number;
  /** Reads the content of a post. @throws {BackupError} if it cannot be read, although its metadata could */
  read(id: string): Promise<BackupPostContent>;
  /** Returns the file for an address below {@link mediaBaseOf}, or for any other address that bodies use for a file in the backup. */
  medium(address: string): BackupMedium | undefined;
  /** Returns the address of the original of a resized image on another host. Undefined for other addresses. */
  originalOf?(address: string): string | undefined;
  /** Returns the addresses, below {@link mediaBaseOf}, of the post's files that none of the given addresses refers to. */
  otherFiles(id: string, addresses: readonly string[]): readonly string[];
  close(): Promise<void>;
}

/** Posts by ID. They are stored compactly and decoded on access, since a large blog has more posts than fit in memory as objects. */
export interface BackupPosts {
  readonly size: number;
  get(id: string): BackupPost | undefined;
  values(): Iterable<BackupPost>;
}

export interface BackupCapabilities {
  readonly comments: boolean;
  readonly visibility: boolean;
  /** whether {@link BackupPost.path} is the address of a post. If not, the address is a guess. */
  readonly addresses: boolean;
  /** whether dates have both their local time and their point in time. If not, the missing one follows from `--timezone`. */
  readonly zone: boolean;
}

export interface BackupBlog {
  readonly name?: string | undefined;
  /** address of the blog, if the backup contains it */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** language as the platform writes it, such as `pt-BR` or `pt_BR` */
  readonly language?: string | undefined;
}

/** Metadata of a post. Omitted fields are unknown. */
export interface BackupPost extends Pick<
  PostDetails,
  | 'author'
  | 'updated'
  | 'cover'
  | 'description'
  | 'kind'
  | 'parent'
  | 'menuOrder'
  | 'isSticky'
  | 'isTrashed'
  | 'oldAddresses'
> {
  readonly id: string;
  readonly title: string;
  /** label such as `A/B`; empty for none */
  readonly category: string;
  /** labels of further categories */
  readonly moreCategories?: readonly string[] | undefined;
  readonly date?: BackupDate | undefined;
  /** the date as written, if it cannot be parsed */
  readonly dateText?: string | undefined;
  readonly tags: readonly string[];
  /** as in the API: 0 is private, 15 protected, 20 public */
  readonly visibility?: '0' | '15' | '20' | undefined;
  /** slug of the post's address, decoded; the platform calls it slogan */
  readonly slogan?: string | undefined;
  /** path of the post's address on the platform, such as `/notice/12`, if it differs from `/12` */
  readonly path?: string | undefined;
  readonly comments?: number | undefined;
  readonly trackbacks?: number | undefined;
  readonly acceptComment?: boolean | undefined;
  readonly acceptTrackback?: boolean | undefined;
}

/** A date of which the local time, the point in time, or both are known. */
export interface BackupDate {
  /** `YYYY-MM-DD HH:MM:SS` in the time zone of the blog */
  readonly clock?: string | undefined;
  /** seconds since 1970 */
  readonly seconds?: number | undefined;
}

export interface BackupPostContent extends Pick<PostDetails, 'bodyFormat' | 'bodyReferences' | 'commentFormat'> {
  /** the body, as received */
  readonly content: string;
  /** omitted if the format has no comments */
  readonly comments?: readonly BackupComment[] | undefined;
  /** other data of the post by name, as received. It is never published. */
  readonly extra: Readonly<Record<string, string>>;
}

/** A comment on a post. Replies follow the comment that they reply to. */
export interface BackupComment {
  /** unique in its post, and the same in every backup */
  readonly id: string;
  /** empty for none */
  readonly parentId: string;
  readonly name: string;
  readonly homepage: string;
  readonly text: string;
  readonly isSecret: boolean;
  /** default: `true` */
  readonly isApproved?: boolean | undefined;
  /** Whether it is spam or in the trash. Such a comment is never shown; it hides the comment in an archive of an earlier export. */
  readonly isRemoved?: boolean | undefined;
  readonly date?: BackupDate | undefined;
}

export interface BackupMedium {
  /** size in bytes, as declared or counted */
  readonly size: number;
  /** Opens the file. The stream fails if the content differs from what the backup declares. */
  open(): Promise<Readable>;
}

export interface BrokenPost {
  /** `?` if the ID cannot be read either */
  readonly id: string;
  /** a sentence that states the problem, its location and a remedy */
  readonly message: Text;
}
