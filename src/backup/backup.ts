import type { Readable } from 'node:stream';
import type { PostDetails } from '../core/records/post-details.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Text } from '../messages/message.ts';

/** A blog as the backup files of its platform have it: what is said of each post is read, its body only when it is asked for. */
export interface Backup {
  readonly format: BackupFormat;
  /** the names of the files or folders that it was read from, without where they lie */
  readonly names: readonly string[];
  readonly blog: BackupBlog;
  /** what the format can say at all; of what it cannot, nothing follows */
  readonly capabilities: { readonly comments: boolean; readonly visibility: boolean };
  /** the day of what is newest in it, as in 2026-03-01: of what happened later it knows nothing; undefined where nothing has a date */
  readonly snapshotDate: string | undefined;
  readonly posts: BackupPosts;
  /** labels of all categories, those above others first */
  readonly categories: readonly string[];
  /** posts that are there, and of which nothing can be read */
  readonly broken: readonly BrokenPost[];
  readonly warnings: readonly Warning[];
  /** what it says beside its posts, as received; never to be published; left out where it says nothing */
  readonly extra?: string | undefined;
  /** Seconds since the beginning of 1970 of the newest thing that a text of `rest` has a date of; left out where none has any */
  newestMomentIn?(rest: string): number;
  /** @throws {BackupError} where the post cannot be read after all */
  read(id: string): Promise<BackupPostContent>;
  /** The file of an address that is below {@link mediaBaseIn}, or that a body of the backup has for a file of its own. */
  medium(address: string): BackupMedium | undefined;
  /** The addresses, below {@link mediaBaseIn}, of the files of a post that none of these leads to. */
  otherFiles(id: string, addresses: readonly string[]): readonly string[];
  close(): Promise<void>;
}

/** Each once. Those of a large blog are more than fits beside all else: one is made when it is asked for. */
export interface BackupPosts {
  readonly size: number;
  get(id: string): BackupPost | undefined;
  values(): Iterable<BackupPost>;
}

export type BackupFormat = 'html' | 'ttxml';

/** What is said of the blog itself. */
export interface BackupBlog {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What is said of a post; what is left out is not known. */
export interface BackupPost extends Pick<PostDetails, 'author' | 'updated' | 'cover' | 'description' | 'kind'> {
  readonly id: string;
  readonly title: string;
  /** as in `A/B`; empty for none */
  readonly category: string;
  /** labels of further categories */
  readonly moreCategories?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:MM:SS` by the clock of the blog, and seconds since the beginning of 1970 */
  readonly date?: { readonly clock: string; readonly seconds: number } | undefined;
  /** its date as written, if that is no date */
  readonly dateText?: string | undefined;
  readonly tags: readonly string[];
  /** in the values of the API */
  readonly visibility?: '0' | '15' | '20' | undefined;
  /** the words in its address, decoded */
  readonly slogan?: string | undefined;
  /** path of its address on the platform, as in `/notice/12`, where that is not `/12` */
  readonly path?: string | undefined;
  readonly comments?: number | undefined;
  readonly trackbacks?: number | undefined;
  readonly acceptComment?: boolean | undefined;
  readonly acceptTrackback?: boolean | undefined;
}

export interface BackupPostContent extends Pick<PostDetails, 'bodyFormat' | 'commentFormat'> {
  /** the body, as received */
  readonly content: string;
  /** left out where the format knows none */
  readonly comments?: readonly BackupComment[] | undefined;
  /** what the file says of the post beside its body, as received, by name: never to be published */
  readonly extra: Readonly<Record<string, string>>;
}

/** In the order in which they were written, replies after what they reply to. */
export interface BackupComment {
  /** unique within its post, the same for the same comment in every backup */
  readonly id: string;
  /** empty for none */
  readonly parentId: string;
  readonly name: string;
  readonly homepage: string;
  readonly text: string;
  readonly isSecret: boolean;
  /** default: `true` */
  readonly isApproved?: boolean | undefined;
  /** seconds since the beginning of 1970 */
  readonly written: number | undefined;
}

export interface BackupMedium {
  /** bytes, as the backup says or as they were counted in it */
  readonly size: number;
  /** the bytes; fails where there are others than the backup says */
  open(): Promise<Readable>;
}

export interface BrokenPost {
  /** `?` where that cannot be read either */
  readonly id: string;
  /** a sentence: what, where, what to do */
  readonly message: Text;
}
