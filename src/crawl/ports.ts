import { describeBug, TextError } from '../core/errors/errors.ts';
import { isPathTooLong } from '../core/errors/system-error.ts';
import { endsRun } from '../core/errors/item-failure.ts';
import type { Blog, BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { Authors } from '../core/records/authors.ts';
import type { Missing } from '../core/records/missing.ts';
import type { PutResult, ReceivedPost } from '../core/records/post-record.ts';
import type { PostProgress, StoredPost } from '../core/records/stored-post.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import type { MediumFailure } from './source.ts';
import { message, type Text } from '../messages/message.ts';

/** Failure of a call to the source. */
export interface SourceFailure extends TextError {
  /** @deprecated in English only; reports and events contain `text` */
  readonly message: string;
  readonly operation: string;
  /** status of the response, or a word such as `timeout` */
  readonly status: string;
  /** whether the source refused this request; if not, a retry may succeed */
  readonly refusal: boolean;
}

/** Reports whether an error is a failure of the source. Any other error ends the crawl. */
export function isSourceFailure(error: unknown): error is SourceFailure {
  return error instanceof Error && 'refusal' in error;
}

/**
 * Reports whether an error thrown while one post was handled ends the run. Callers catch source failures of their own requests, so a source
 * failure that still propagates ends the run.
 */
export function endsCrawl(error: unknown): boolean {
  return isSourceFailure(error) || endsRun(error);
}

/** Converts an unexpected error in the handling of one item to a failure of that item. Causes are bugs, and paths that are too long. */
export function unexpectedFailure(operation: string, error: unknown): SourceFailure {
  const text = isPathTooLong(error)
    ? message('core.path-too-long')
    : message('core.not-handled', { bug: describeBug(error) });
  return Object.assign(new TextError(text, { cause: error }), { operation, status: 'unexpected', refusal: false });
}

/** Creates a failure for a response that the crawler itself rejects. */
export function sourceFailure(operation: string, status: string, text: Text): SourceFailure {
  return Object.assign(new TextError(text), { operation, status, refusal: false });
}

/** Result of a call: either a value or a failure. */
export type Result<T> =
  { readonly value: T; readonly failure?: never } | { readonly value?: never; readonly failure: SourceFailure };

/**
 * Calls the source and processes the response.
 * @param operation name for failures that do not come from the source
 * @throws errors that end the run
 */
export async function attempt<T>(operation: string, read: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (isSourceFailure(error)) return { failure: error };
    if (endsRun(error)) throw error;
    return { failure: unexpectedFailure(operation, error) };
  }
}

/** Undamaged archived data of a blog. */
export interface Holdings {
  /** IDs of all records, whatever their state */
  postIds(): ReadonlySet<string>;
  /**
   * Returns a stored post. Its files are read when a value is first used, so use the values that you need before you store the post again.
   */
  post(id: string): StoredPost | undefined;
  /** progress of the interrupted run that this one continues */
  progress(id: string): PostProgress;
  /** undefined if it is missing or damaged */
  blog(): Blog | undefined;
  categories(): CategoryList | undefined;
  authors(): Authors | undefined;
  /** data of the blog that has no field in the API */
  extra(): string | undefined;
  /** data that the last run could not fetch */
  missing(): Missing;
  /**
   * IDs of the posts that no run may store again
   * @throws an error that ends the run if the list is damaged
   */
  forgotten(): ReadonlySet<string>;
  /** damaged files that concern the blog as a whole */
  damaged(): readonly string[];
  /** Reports whether the archive's lists of media and of missing data are readable. If not, every post must be read. */
  isTrusted(): boolean;
}

/**
 * Destination of a crawl. Files are written atomically, and a call resolves once its data would survive a power failure. Calls for
 * different posts and media may overlap.
 */
export interface Store extends Holdings {
  /** Reports whether an ID can be used for a record. */
  accepts(id: string): boolean;
  putBlog(info: BlogInfo, blog: Blog): Promise<void>;
  putCategories(list: CategoryList): Promise<void>;
  putAuthors(authors: Authors): Promise<void>;
  /** Stores data of the blog that has no field in the API. */
  putExtra(text: string): Promise<void>;
  putPost(received: ReceivedPost): Promise<PutResult>;
  /**
   * Records listed posts that have no record yet, and the total number of posts if the source states it, so that an interrupted run leaves
   * an archive that shows which posts it lacks.
   */
  noteListed(ids: readonly string[], total?: number): Promise<void>;
  /** Records that all media of a post are archived or gone, so that a resumed run need not request them again. */
  markMediaComplete(id: string): Promise<void>;
  /** @param isHidden whether the post still exists, but is no longer public */
  markRemoved(id: string, day: string, isHidden?: boolean): Promise<void>;
  /** Checks every media file. Returns the URLs of damaged ones, which no longer count as archived. */
  checkMedia(signal?: AbortSignal): Promise<readonly string[]>;
  medium(address: string): StoredMedium | 'gone' | undefined;
  /** number of URLs with an archived file, and number of URLs whose file is gone */
  mediaCounts(): { readonly stored: number; readonly gone: number };
  /**
   * Marks a media file as gone.
   * @param reason response of the host
   */
  markGone(address: string, day: string, reason: string): Promise<void>;
  putMissing(missing: Missing): Promise<void>;
}

/** Fetches a media file and stores it under its URL. */
export type FetchMedium = (address: string, kind: 'image' | 'file') => Promise<MediumOutcome>;

export type MediumOutcome =
  /** `isCutOff`: the image is truncated */
  { readonly outcome: 'stored'; readonly isCutOff?: true | undefined } | MediumFailure;
