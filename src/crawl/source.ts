import type { Blog, BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { CommentList, NewestComments } from '../core/items/comment.ts';
import type { PostList, PostReading } from '../core/items/post.ts';
import type { Authors } from '../core/records/authors.ts';
import type { PostDetails } from '../core/records/post-details.ts';
import type { SourceLocation } from '../core/source-location.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Scrub } from '../core/tokens/scrub.ts';
import type { FetchedMedium } from '../media/examine.ts';
import type { Text } from '../messages/message.ts';

/**
 * A source of blogs. `test/contracts/source.ts` tests the requirements. Nothing is requested before the first call. Calls throw a
 * `SourceFailure`, or an error that ends the run.
 */
export interface Source {
  readonly place: SourceLocation;
  /** Lists the blogs, in the order of the source. */
  blogs(): Promise<readonly ListedBlog[]>;
  /**
   * Returns a blog.
   * @param name default: the default blog
   * @throws {RefusedError} if there is no such blog
   */
  blog(name?: string): Promise<SourceBlog>;
  /** Converts a source failure that ends the run to an error for the user. Returns other errors unchanged. */
  toRunError(error: unknown): unknown;
  /** number of network requests so far, including those for media: all attempts, and only the retries */
  readonly requests: { readonly total: number; readonly retried: number };
  /** Releases all resources. May be called more than once. */
  close(): Promise<void>;
}

/** Returns the name of the blog for a source that does not state it: the user's choice, or the name in the archive. */
export type LikelyBlog = () => Promise<string | undefined>;

export interface ListedBlog {
  /** argument of {@link Source.blog} for this blog */
  readonly name: string;
  readonly isDefault: boolean;
  /** as received */
  readonly blog: Blog;
}

/** Kinds of data that a source provides. If it does not provide one, the archived data of that kind stays unchanged. */
export interface SourceCapabilities {
  readonly listing: ListingScope;
  /** whether it provides comments and their counts */
  readonly comments: boolean;
  /** whether it provides the visibility of posts */
  readonly visibility: boolean;
  /** whether it provides the newest comments of a blog */
  readonly newestComments: boolean;
  /**
   * Whether the source returns the version of the day of the run. If not, the age of a version is unknown, there are no scheduled re-reads,
   * and each run reads all posts.
   */
  readonly datedReadings: boolean;
  /** whether media on other hosts are fetched */
  readonly foreignMedia: boolean;
  /** Whether it provides the URLs of the blog and its posts. If not, its URLs are guesses, and archived ones are kept. */
  readonly addresses: boolean;
  /** Whether its category IDs are those of the archive. If not, or not always, categories are matched by label. */
  readonly categoryIds: boolean;
}

/**
 * Posts and comments that a source lists.
 * - `everything`: all that the owner of the blog sees. An unlisted post was removed.
 * - `public`: all that visitors see, including protected posts. Archived data that only the owner sees stays unchanged. An unlisted public
 *   post is requested by ID before it counts as removed. Totals may include hidden posts.
 * - `some`: any selection. Unlisted posts stay unchanged.
 */
export type ListingScope = 'everything' | 'public' | 'some';

/** Capabilities of the API. */
export const allCapabilities: SourceCapabilities = {
  listing: 'everything',
  comments: true,
  visibility: true,
  newestComments: true,
  datedReadings: true,
  foreignMedia: true,
  addresses: true,
  categoryIds: true,
};

/** Items of one blog. Calls throw only after all useful retries, and may run concurrently. */
export interface BlogItems {
  categories(): Promise<CategoryList>;
  /**
   * Returns a page of the post list. If summaries have the field `updated` (see `updatedField`), a post is only read again if its summary
   * has changed.
   * @param page from 1; a page beyond the last one is empty, repeats the last one, or is refused
   */
  posts(page: number): Promise<PostList>;
  /**
   * Returns a post, or `withheld` if it needs a password: the archive then keeps its body and comments, and marks it as protected. If the
   * post list shows which posts need a password, summaries must have this visibility, too.
   * @throws {SourceFailure} a refusal with the status 404 or 410 if there is no such post, or with another status if it is hidden
   */
  post(id: string): Promise<PostReading | 'withheld'>;
  /**
   * Returns the comments of a post. Only called if the source provides comments. The result is ignored if the post is withheld.
   * @throws {SourceFailure} a refusal if the comments need a password, because an empty list would mean that the post has no comments
   */
  comments(id: string): Promise<CommentList>;
  /**
   * Returns a page of the newest comments, newest first, at most ten per page; pages start at 1. Only called if the source provides them.
   */
  newestComments(page: number): Promise<NewestComments>;
  /**
   * Checks that the source still accepts the token.
   * @throws an error that ends the run if it does not
   */
  checkAccess(): Promise<void>;
}

/** Number of posts that a source prepares at once, as many as an answer of WordPress has. */
export const batchSize = 100;

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
  /** date of the newest content, as in 2026-03-01, if the source has no `datedReadings` */
  readonly asOf?: string | undefined;
  /** data that has no field in the API; it is archived but neither published nor served */
  readonly extra?: SourceExtra | undefined;
  /**
   * Returns the authors to whom `authorId` in details of posts refers. Archived authors that it lacks are kept. Default: none.
   * @throws {SourceFailure}
   */
  authors?(): Promise<Authors>;
  /** Returns details of a post that have no field in the API. Called after the post has been read. Default: none. */
  details?(id: string): PostDetails | undefined | Promise<PostDetails | undefined>;
  /** set if responses of the source may contain its access token */
  readonly tokenMask?: TokenMask | undefined;
  /** items that could not be read, and warnings, all of which are reported */
  readonly faults?: SourceFaults | undefined;
  /**
   * Returns the base of the relative URLs in the body of a post, if it is not the post's URL: an http or https URL that refers to nothing
   * else in this source. The base is archived with the body, so that every reader resolves relative URLs in the same way. Returns a
   * different base if other files are already archived under the resulting URLs, because a later backup may reuse file names. Called after
   * the post has been read.
   */
  mediaBase?(id: string, known: KnownMedia): string | undefined | Promise<string | undefined>;
  /** Returns the URLs of further files of the post in the source. They are archived too, although they are not among `addresses`. */
  otherFiles?(id: string, addresses: readonly string[]): readonly string[];
  /**
   * Requests at most {@link batchSize} posts that are read next, and the comments of listed ones. A source with this function answers many
   * posts at once. A post that could not be prepared is requested when it is read. Default: each post is requested alone.
   */
  prepare?(ids: readonly string[]): Promise<void>;
  /**
   * Reports whether two bodies of a post are equal apart from values that differ between responses, such as counters. If so, the archived
   * body is kept. Default: bodies must be identical.
   */
  isSameBody?(received: string, archived: string): boolean;
  /** Maximum useful number of concurrent posts, if it is lower than the option. For a source on disk, a higher number would only use more memory. */
  readonly maxConcurrentPosts?: number | undefined;
  /**
   * Reports whether an absolute URL refers to a media file in the source. These files are always archived, whatever media are selected.
   * Other files are only archived if the source has the capability {@link SourceCapabilities.foreignMedia}. Default: false for all.
   */
  isLocal?(address: string): boolean;
  /**
   * Fetches a media file into a local file, which is synced. After a failure there is no file.
   * @param address absolute URL, possibly a relative one from a body that was resolved against its base
   * @throws errors that end the run
   */
  fetchMedium(address: string, kind: 'image' | 'file', intoFile: string): Promise<FetchedOutcome>;
}

/** Masks the access token of a run in texts that are stored or reported. Items are already masked, except for the bodies of posts. */
export interface TokenMask {
  /** Masks the token in a text, in any encoding. */
  readonly text: Scrub;
  /** Returns a URL with the token masked. `fetchMedium` maps it back to the original. */
  readonly address: (received: string) => string;
}

/** Information about the media of a post before they are fetched. */
export interface KnownMedia {
  /** Returns the URLs of the media in the body, resolved against a base. */
  readonly addresses: (base: string) => readonly string[];
  /** Returns the archived file of a URL. */
  readonly stored: (address: string) => StoredMedium | undefined;
}

/** Data from a source that has no field in the API, as received. */
export interface SourceExtra {
  /** name of the data's format in records */
  readonly format: string;
  /** data of the whole blog; undefined if there is none */
  readonly blog?: string | undefined;
  /** Returns the data of a post by name. Called after the post has been read. */
  post(id: string): Promise<Readonly<Record<string, string>>>;
  /** Reports whether data from the source is older than archived data of the same format. Both are as received. Default: false. */
  isOlder?(said: readonly string[], held: readonly string[]): boolean;
}

export interface SourceFaults {
  /** posts that exist but cannot be read, and are therefore not in the post list */
  readonly posts: readonly { readonly id: string; readonly message: Text }[];
  readonly warnings: readonly Warning[];
}

export type MediumFailure =
  /** according to the file's own host */
  | { readonly outcome: 'gone'; readonly reason: Text }
  /** must never be fetched: the address is private, or the scheme is unsupported */
  | { readonly outcome: 'refused'; readonly reason: Text }
  | { readonly outcome: 'failed'; readonly message: Text };

export type FetchedOutcome = { readonly outcome: 'fetched'; readonly medium: FetchedMedium } | MediumFailure;
