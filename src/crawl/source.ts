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
 * Where blogs come from. What every source has to keep is in `test/contracts/source.ts`. Nothing is asked before the first
 * call; a call throws a `SourceFailure`, or an error that ends the run.
 */
export interface Source {
  readonly place: SourceLocation;
  /** The blogs that it shows, in its own order. */
  blogs(): Promise<readonly ListedBlog[]>;
  /**
   * @param name left out, the blog that is the default
   * @throws {RefusedError} where it shows no such blog
   */
  blog(name?: string): Promise<SourceBlog>;
  /** The error with which a run ends for want of what failed; one that is no failure of a source comes back as it is. */
  toRunError(error: unknown): unknown;
  /** over the network so far, media included: every try counts, `retried` those that repeat a failed one */
  readonly requests: { readonly total: number; readonly retried: number };
  /** Lets go of all that it holds. May be called more than once. */
  close(): Promise<void>;
}

export interface ListedBlog {
  /** by which {@link Source.blog} knows it */
  readonly name: string;
  readonly isDefault: boolean;
  /** as received */
  readonly blog: Blog;
}

/** What a source knows. Of what it does not know nothing follows, and what is held of that stays as it is. */
export interface SourceCapabilities {
  /** whether the post list shows every post that there is: one that it does not show any more was removed */
  readonly completeListing: boolean;
  /** whether comment lists, and counts of comments, say anything */
  readonly comments: boolean;
  /** whether it says who may see a post */
  readonly visibility: boolean;
  /** whether it can be asked for the newest comments of the whole blog */
  readonly newestComments: boolean;
  /**
   * whether a reading shows the post as it is on the day of the run. Of others nobody knows how old they are, and no day's
   * share comes round: each run reads all of them
   */
  readonly datedReadings: boolean;
  /** whether media at other hosts than its own are fetched */
  readonly foreignMedia: boolean;
  /** whether it knows where the blog was; else its addresses are likely, and those that are held stay */
  readonly addresses: boolean;
  /** whether the ids of categories are those of the platform; else they are made up, and labels tell which is which */
  readonly categoryIds: boolean;
}

/** Everything is known, as by the API. */
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

/** The items of one blog. Each call is tried as often as is worth it before it throws, and may be made at the same time as others. */
export interface BlogItems {
  categories(): Promise<CategoryList>;
  /** @param page from 1; what comes after the last one is empty, repeats it, or is refused */
  posts(page: number): Promise<PostList>;
  post(id: string): Promise<PostReading>;
  /** asked only of a source that knows comments */
  comments(id: string): Promise<CommentList>;
  /** at most ten a page, the newest first; pages from 1; asked only of a source that has them */
  newestComments(page: number): Promise<NewestComments>;
  /** Throws an error that ends the run when the source does not let us in any more. */
  checkAccess(): Promise<void>;
}

/** One blog of a source, as a crawl needs it. */
export interface SourceBlog extends BlogItems {
  /** names the archive */
  readonly name: string;
  readonly blog: Blog;
  /** the item that the blog is in, as received */
  readonly info: BlogInfo;
  /** the key that the source puts around its answers; empty where there is none */
  readonly rootKey: string;
  readonly capabilities: SourceCapabilities;
  /** where versions are not dated: the day of the newest thing that it knows of, as in 2026-03-01 */
  readonly asOf?: string | undefined;
  /** where there is more than the API has a place for: it is kept, and neither published nor served */
  readonly extra?: SourceExtra | undefined;
  /** What it knows of a post and the API has no field for. Called after the post was read. Default: nothing. */
  details?(id: string): PostDetails | undefined | Promise<PostDetails | undefined>;
  /** for a source that may send its access token back; left out, it has none */
  readonly tokenMask?: TokenMask | undefined;
  /** what cannot be read of it, and what is odd; both are reported */
  readonly faults?: SourceFaults | undefined;
  /**
   * What the relative addresses in the body of a post are read against, where that is not the post's own address: an http or
   * https address that leads to nothing else of this source. It is kept with the body, so that all who read it find the same.
   * Another one where other files are held by the addresses that the post's files would have: those of a later copy may have the
   * names of earlier ones. Asked for after the post was read.
   */
  mediaBase?(id: string, known: KnownMedia): string | undefined | Promise<string | undefined>;
  /** Addresses, against its base, of files that it has of the post, and that none of these leads to: they are kept, too. */
  otherFiles?(id: string, addresses: readonly string[]): readonly string[];
  /**
   * as many posts as it is worth reading at the same time, where that is fewer than the options say: of what is at hand, more wait for
   * the disk in memory only
   */
  readonly maxConcurrentPosts?: number | undefined;
  /**
   * Reports whether an absolute address is that of a media file in the source itself. Such files are kept whatever media are to be
   * downloaded, and without {@link SourceCapabilities.foreignMedia} no others are fetched. Omitted: all are downloaded.
   */
  isLocal?(address: string): boolean;
  /**
   * Fetches the media file at an absolute address, which may be a relative one of a body as it was read against its base, into a
   * file, which is synced; of a failure no file is left.
   * @throws what ends the run
   */
  fetchMedium(address: string, kind: 'image' | 'file', intoFile: string): Promise<FetchedOutcome>;
}

/** Keeps the access token of a run out of what is stored and reported. Items are masked already, except the bodies of posts. */
export interface TokenMask {
  /** Returns a text with the token masked, whatever its spelling. */
  readonly text: Scrub;
  /** Returns an address with the token masked. `fetchMedium` finds the address as received by it. */
  readonly address: (received: string) => string;
}

/** What is known of the media of a post before any of them is fetched. */
export interface KnownMedia {
  /** the addresses that its body has against a base */
  readonly addresses: (base: string) => readonly string[];
  /** what is held by an address */
  readonly stored: (address: string) => StoredMedium | undefined;
}

/** What a source says beside all else, as received. */
export interface SourceExtra {
  /** names it in records */
  readonly format: string;
  /** of the whole blog; left out where there is nothing */
  readonly blog?: string | undefined;
  /** of a post, by name; asked for after the post was read */
  post(id: string): Promise<Readonly<Record<string, string>>>;
  /** Whether what it says is older than what is held of the same format, both as received; left out, it counts as newer. */
  isOlder?(said: readonly string[], held: readonly string[]): boolean;
}

export interface SourceFaults {
  /** posts that are there, and of which nothing can be read; they are not listed */
  readonly posts: readonly { readonly id: string; readonly message: Text }[];
  readonly warnings: readonly Warning[];
}

/** Why a media file could not be fetched. */
export type MediumFailure =
  /** its own host said so */
  | { readonly outcome: 'gone'; readonly reason: Text }
  /** it may not be fetched, now or later: a private address, a scheme that is none */
  | { readonly outcome: 'refused'; readonly reason: Text }
  | { readonly outcome: 'failed'; readonly message: Text };

export type FetchedOutcome = { readonly outcome: 'fetched'; readonly medium: FetchedMedium } | MediumFailure;
