import { parseDate, type SourceDate } from '../../../core/dates.ts';
import { tagsOf, type PostReading } from '../../../core/items/post.ts';
import { addressOf, decodedTextOf, textOf, type Scalar } from '../../../core/items/scalar.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import { isRefused, rawVisibilityOf, type PostRecord } from '../../../core/records/post-record.ts';
import type { Visibility } from '../../../core/policies.ts';
import { parseVisibility } from '../../../core/visibility.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { PostFailures } from './post-failures.ts';
import type { NamedReference } from './paths/media-names.ts';

/** Facts about a post, published or not, that the site model needs from its record. */
export interface PostFacts {
  readonly id: string;
  readonly title: string;
  /** dates from the list and from the post, as received and parsed */
  readonly dateText: string;
  readonly summaryDate: SourceDate | undefined;
  readonly readingDate: SourceDate | undefined;
  /** undefined if the API sent an undocumented value, see `visibilityText` */
  readonly visibility: Visibility | undefined;
  readonly visibilityText: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly address: string;
  /** last segment of the URL, from the undocumented field `slogan`; may be empty */
  readonly slogan: string;
  /** whether readers can comment; undefined if unknown */
  readonly acceptsComments: boolean | undefined;
  /** base of relative media URLs in the body, if the source provides one */
  readonly mediaBase: string | undefined;
  /**
   * Whether there is a body to publish. Bodies are not published if the post is in the trash, or if the source refuses to return them, for
   * example in private categories, or did so until the post was removed.
   */
  readonly readable: boolean;
  /** whether the source listed the post in the last crawl */
  readonly listed: boolean;
  /** day on which the post was first found to be missing, such as 2026-11-20 */
  readonly removed: string | undefined;
  /** details for which the API has no field; each text is a single line */
  readonly details: PostDetails;
}

/**
 * Takes URL, category and date from the post list if possible, and everything else from the post itself. A field that cannot be read counts
 * as missing, but an unreadable visibility throws an error.
 */
export function factsOf(id: string, record: PostRecord, failures: Pick<PostFailures, 'attempt'>): PostFacts {
  const { state, missed, mediaBase, summary, reading } = record;
  const had = <T>(read: () => T, otherwise: T) => failures.attempt(id, read, otherwise);
  const text = (field: 'postUrl' | 'categoryId' | 'date') =>
    had(() => textOf(summary[field]), '') || had(() => textOf(reading?.[field]), '');
  const visibilityText = rawVisibilityOf({ summary, reading });
  return {
    id,
    // Taken from the post that was read, because its title and body belong together.
    title: had(() => decodedTextOf(reading?.title), '') || had(() => decodedTextOf(summary.title), ''),
    dateText: text('date'),
    summaryDate: had(() => parseDate(summary.date), undefined),
    readingDate: had(() => parseDate(reading?.date), undefined),
    visibility: parseVisibility(visibilityText),
    visibilityText,
    categoryId: text('categoryId'),
    tags: had(() => (reading ? shownTags(reading) : []), []),
    address: had(() => addressOf(text('postUrl')), ''),
    mediaBase,
    slogan: had(() => sloganOf(reading?.slogan), ''),
    acceptsComments: had(() => ({ 1: true, 0: false })[textOf(reading?.acceptComment)], undefined),
    readable: reading !== null && !isRefused(record) && record.details?.isTrashed !== true,
    listed: state !== 'removed',
    removed: state === 'removed' ? missed : undefined,
    details: had(() => shownDetails(record.details), {}),
  };
}

/** Returns the published details. Unknown values from newer versions are passed on unchanged, and match no known value. */
function shownDetails({ author, description, cover, ...otherDetails }: PostDetails = {}): PostDetails {
  return { ...otherDetails, author: lineOf(author), description: lineOf(description), cover: lineOf(cover) };
}

/** Returns a text as a single line. Undefined if it is empty. */
export function lineOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/\s+/gu, ' ').trim();
  return plain === '' ? undefined : plain;
}

function shownTags(reading: PostReading): string[] {
  const tags = new Set(tagsOf(reading).map((tag) => decodedTextOf(tag).trim()));
  tags.delete('');
  return [...tags];
}

function sloganOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? textOf(value satisfies Scalar) : '';
}

/** Data about a post that the next publish reuses if the version of the post is the same. */
export interface CachedPostData {
  readonly version: string;
  readonly facts: PostFacts;
  /** undefined if the comments were not read */
  readonly comments: CachedCommentData | undefined;
  /** undefined if the body was not read */
  readonly body: CachedBodyData | undefined;
}

/** Data derived from a post's body. */
export interface CachedBodyData {
  /** result of `keyTerms` */
  readonly terms: string;
  /** undefined if names of media are not used */
  readonly media?: CachedMediaNames | undefined;
}

/** The names of media in a body. */
export interface CachedMediaNames {
  /** Digest of the base of relative URLs. The names are only valid for this base, which does not depend on the post alone. */
  readonly base: string;
  readonly named: readonly NamedReference[];
}

/** Data derived from a post's comments. */
export interface CachedCommentData {
  readonly shown: number;
  /** number of approved comments that only the owner of the blog may see, and that are therefore not shown */
  readonly secret: number;
  /** fingerprint of the other inputs, which are the comment policy and the time zone */
  readonly fingerprint: string;
  /** Newest comment that is shown, with its time in seconds since 1970 if it has a date. Undefined if no comment is shown. */
  readonly newest: { readonly id: string; readonly second: number | undefined } | undefined;
}

/** Reports whether a post may appear in outputs. */
export function isPublished(
  post: PostFacts,
  { options, excluded }: { readonly options: SiteOptions; readonly excluded: ReadonlySet<string> },
): boolean {
  const isSelected = options.visibility.includes(visibilityOf(post)) && !excluded.has(post.id);
  return post.readable && isSelected && (post.listed || !options.prune);
}

export function visibilityOf(post: PostFacts): Visibility {
  return post.visibility ?? 'private';
}
