import type { Blog, BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { CommentList, NewestComments } from '../core/items/comment.ts';
import type { PostList, PostReading } from '../core/items/post.ts';
import type { PostDetails } from '../core/records/post-details.ts';
import type { SourceLocation } from '../core/source-location.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Scrub } from '../core/tokens/scrub.ts';
import type { FetchedMedium } from '../media/examine.ts';
import type { Text } from '../messages/message.ts';

/**
 * A source of blogs. `test/contracts/source.ts` tests what each one must do. Nothing is requested before the first call. Calls throw a
 * `SourceFailure`, or an error that ends the run.
 */
export interface Source {
  readonly place: SourceLocation;
  /** Lists the blogs, in the order of the source. */
  blogs(): Promise<readonly ListedBlog[]>;
  /**
   * @param name default: the default blog
   * @throws {RefusedError} if there is no such blog
   */
  blog(name?: string): Promise<SourceBlog>;
  /** Converts a failure of the source that ends the run into an error for the user. Returns other errors unchanged. */
  toRunError(error: unknown): unknown;
  /** number of network requests so far, media included: all attempts, and retries alone */
  readonly requests: { readonly total: number; readonly retried: number };
  /** Releases all resources. May be called more than once. */
  close(): Promise<void>;
}

export interface ListedBlog {
  /** name for {@link Source.blog} */
  readonly name: string;
  readonly isDefault: boolean;
  /** as received */
  readonly blog: Blog;
}

/** Which data a source provides. Archived data that a source does not provide stays unchanged. */
export interface SourceCapabilities {
  /** whether the post list is complete: a post that disappears from it was removed */
  readonly completeListing: boolean;
  /** whether it provides comments and their counts */
  readonly comments: boolean;
  /** whether it provides the visibility of posts */
  readonly visibility: boolean;
  /** whether it provides the newest comments of a blog */
  readonly newestComments: boolean;
  /**
   * whether a reading is the version on the day of the run. Otherwise its age is unknown, there are no scheduled re-reads, and each run
   * reads all posts.
   */
  readonly datedReadings: boolean;
  /** whether media on other hosts are fetched */
  readonly foreignMedia: boolean;
  /** whether it provides the URLs of the blog and its posts. Otherwise they are guesses, and archived ones stay. */
  readonly addresses: boolean;
  /** whether category ids are those of the platform. Otherwise they are generated, and categories are matched by label. */
  readonly categoryIds: boolean;
}

/** Capabilities of the API. */
export const allCapabilities: SourceCapabilities = {
  completeListing: true,
  comments: true,
  visibility: true,
  newestComments: true,
  datedReadings: true,
  foreignMedia: true,
  addresses: true,
  categoryIds: true,
};

/** Items of one blog. Calls retry as often as is useful before they throw, and may run concurrently. */
export interface BlogItems {
  categories(): Promise<CategoryList>;
  /** @param page from 1; a page after the last is empty, repeats the last one, or is refused */
  posts(page: number): Promise<PostList>;
  post(id: string): Promise<PostReading>;
  /** Only called if the source provides comments. */
  comments(id: string): Promise<CommentList>;
  /** Newest first, at most ten per page; pages from 1. Only called if the source provides them. */
  newestComments(page: number): Promise<NewestComments>;
  /** Checks that the source still accepts the token. @throws an error that ends the run otherwise */
  checkAccess(): Promise<void>;
}

/** A blog of a source. */
export interface SourceBlog extends BlogItems {
  /** name of the archive */
  readonly name: string;
  readonly blog: Blog;
  /** item that contains the blog, as received */
  readonly info: BlogInfo;
  /** root key of the source's responses; empty if there is none */
  readonly rootKey: string;
  readonly capabilities: SourceCapabilities;
  /** if versions have no date: the date of the newest content, as in 2026-03-01 */
  readonly asOf?: string | undefined;
  /** data that has no field in the API. It is archived, and neither published nor served. */
  readonly extra?: SourceExtra | undefined;
  /** Returns details of a post that have no field in the API. Called after the post was read. Default: none. */
  details?(id: string): PostDetails | undefined | Promise<PostDetails | undefined>;
  /** for a source that may return its access token; default: it does not */
  readonly tokenMask?: TokenMask | undefined;
  /** items that cannot be read, and warnings; both are reported */
  readonly faults?: SourceFaults | undefined;
  /**
   * Returns the base of the relative URLs in the body of a post, if it is not the post's URL: an http or https URL that refers to nothing
   * else in this source. It is archived with the body, so that every reader resolves the same URLs. If other files are archived under the
   * URLs that the post's files would have, it returns a different base, since files of a later backup may have the names of earlier ones.
   * Called after the post was read.
   */
  mediaBase?(id: string, known: KnownMedia): string | undefined | Promise<string | undefined>;
  /**
   * Returns the URLs of further files of the post in the source, which are archived as well, although none of `addresses` refers to them.
   */
  otherFiles?(id: string, addresses: readonly string[]): readonly string[];
  /** Useful number of concurrent posts, if it is below the option. If the source is on disk, more posts would only take memory. */
  readonly maxConcurrentPosts?: number | undefined;
  /**
   * Reports whether an absolute URL refers to a media file within the source. These files are always archived, whichever media are
   * fetched, and without {@link SourceCapabilities.foreignMedia} no others are. Default: false.
   */
  isLocal?(address: string): boolean;
  /**
   * Fetches a media file by its absolute URL, which may be a relative one of a body resolved against its base, into a file, which is
   * synced. Failures leave no file.
   * @throws errors that end the run
   */
  fetchMedium(address: string, kind: 'image' | 'file', intoFile: string): Promise<FetchedOutcome>;
}

/** Masks the access token of a run in stored and reported texts. Items are already masked, except for the bodies of posts. */
export interface TokenMask {
  /** Returns a text with the token masked, whatever its spelling. */
  readonly text: Scrub;
  /** Returns a URL with the token masked. `fetchMedium` maps it back to the original. */
  readonly address: (received: string) => string;
}

/** Information about the media of a post before they are fetched. */
export interface KnownMedia {
  /** the URLs of media in the body for a base */
  readonly addresses: (base: string) => readonly string[];
  /** the archived file of a URL */
  readonly stored: (address: string) => StoredMedium | undefined;
}

/** Data of a source that has no field in the API, as received. */
export interface SourceExtra {
  /** name of the format in records */
  readonly format: string;
  /** data of the whole blog; undefined if there is none */
  readonly blog?: string | undefined;
  /** Returns the data of a post, by name. Called after the post was read. */
  post(id: string): Promise<Readonly<Record<string, string>>>;
  /** Reports whether the source's data is older than the archived data of the same format, both as received. Default: false. */
  isOlder?(said: readonly string[], held: readonly string[]): boolean;
}

export interface SourceFaults {
  /** posts that exist but cannot be read; they are not in the post list */
  readonly posts: readonly { readonly id: string; readonly message: Text }[];
  readonly warnings: readonly Warning[];
}

export type MediumFailure =
  /** according to its own host */
  | { readonly outcome: 'gone'; readonly reason: Text }
  /** it must never be fetched: a private address, or an unsupported scheme */
  | { readonly outcome: 'refused'; readonly reason: Text }
  | { readonly outcome: 'failed'; readonly message: Text };

export type FetchedOutcome = { readonly outcome: 'fetched'; readonly medium: FetchedMedium } | MediumFailure;
