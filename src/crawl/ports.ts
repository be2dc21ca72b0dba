import { describeBug, TextError } from '../core/errors/errors.ts';
import { isPathTooLong } from '../core/errors/system-error.ts';
import { endsRun } from '../core/errors/item-failure.ts';
import type { Blog, BlogInfo } from '../core/items/blog.ts';
import type { Comment } from '../core/items/comment.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { Missing } from '../core/records/missing.ts';
import type { ArchivedPostState, PutResult, ReceivedPost } from '../core/records/post-record.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import type { MediumFailure } from './source.ts';
import { message, type Text } from '../messages/message.ts';

/** What a failed call tells the crawler. */
export interface SourceFailure extends TextError {
  readonly operation: string;
  /** the status that the source gave, or a word such as `timeout` */
  readonly status: string;
  /** true where the source answered with a refusal of this very thing; false where asking later may help */
  readonly refusal: boolean;
}

/** Anything else that a call throws ends the crawl. */
export function isSourceFailure(error: unknown): error is SourceFailure {
  return error instanceof Error && 'refusal' in error;
}

/** Whether a run has to end with what was thrown while one post was handled. The source's failures are met where it is asked. */
export function endsCrawl(error: unknown): boolean {
  return isSourceFailure(error) || endsRun(error);
}

/** What was thrown while one thing was handled, as a failure of that one: nobody's answer, but a mistake in the code, or a path too long. */
export function unexpectedFailure(operation: string, error: unknown): SourceFailure {
  const text = isPathTooLong(error)
    ? message('core.path-too-long')
    : message('core.not-handled', { bug: describeBug(error) });
  return Object.assign(new TextError(text, { cause: error }), { operation, status: 'unexpected', refusal: false });
}

/** A failure that the crawler finds itself: an answer came, but not one to go by. */
export function sourceFailure(operation: string, status: string, text: Text): SourceFailure {
  return Object.assign(new TextError(text), { operation, status, refusal: false });
}

/** What a call came to. */
export type Result<T> =
  { readonly value: T; readonly failure?: never } | { readonly value?: never; readonly failure: SourceFailure };

/**
 * Waits for a call, and for what is done with its answer.
 * @param operation whose failure it is where something else than the source fails
 * @throws what the run has to end with
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

/** What a store holds of a blog, as far as it is what the store wrote there. */
export interface Holdings {
  /** of all records, whatever their state */
  postIds(): ReadonlySet<string>;
  post(id: string): ArchivedPostState | undefined;
  /** the body of a post, to find the media in it */
  body(id: string): string | undefined;
  comments(id: string): readonly Comment[];
  /** undefined where there is none, or it is damaged */
  blog(): Blog | undefined;
  categories(): CategoryList | undefined;
  /** what a source said of the blog beside all else */
  extra(): string | undefined;
  /** what the last run could not have */
  missing(): Missing;
  /** files about the whole blog that are damaged */
  damaged(): readonly string[];
  /** whether it is known which media are held and what is missing; else every post has to be read */
  isTrusted(): boolean;
}

/**
 * Where the crawler keeps what it has read. Files are complete or not there; a call resolves when what it stores is safe from a
 * loss of power. Calls for different posts and media may overlap.
 */
export interface Store extends Holdings {
  /** whether an id can be that of a record */
  accepts(id: string): boolean;
  putBlog(info: BlogInfo, blog: Blog): Promise<void>;
  putCategories(list: CategoryList): Promise<void>;
  /** keeps what a source says of the blog beside all else */
  putExtra(text: string): Promise<void>;
  putPost(received: ReceivedPost): Promise<PutResult>;
  /**
   * notes which posts the list has shown of which there is no record yet, and how many there are in all, where the source says so:
   * if the run is stopped, it is known what is missing
   */
  noteListed(ids: readonly string[], total?: number): Promise<void>;
  /** notes that the media of a post that was read are held too, or gone: a run that goes on need not ask for them again */
  markSettled(id: string): Promise<void>;
  markRemoved(id: string, day: string): Promise<void>;
  /** looks at every media file; the addresses of those that are damaged, which count as not held from then on */
  checkMedia(signal?: AbortSignal): Promise<readonly string[]>;
  medium(address: string): StoredMedium | 'gone' | undefined;
  /** addresses that a file is held of, and those that the source no longer has */
  mediaCounts(): { readonly stored: number; readonly gone: number };
  /** @param reason what its host said */
  markGone(address: string, day: string, reason: string): Promise<void>;
  putMissing(missing: Missing): Promise<void>;
}

/** Fetches one media file and stores it under its address. */
export type FetchMedium = (address: string, kind: 'image' | 'file') => Promise<MediumOutcome>;

export type MediumOutcome =
  /** `isCutOff`: an image whose end is missing */
  { readonly outcome: 'stored'; readonly isCutOff?: true | undefined } | MediumFailure;
