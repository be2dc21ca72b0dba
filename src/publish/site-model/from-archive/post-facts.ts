import { parseDate, type SourceDate } from '../../../core/dates.ts';
import { tagsOf, type PostReading } from '../../../core/items/post.ts';
import { addressOf, decodedTextOf, textOf, type Scalar } from '../../../core/items/scalar.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import { isWithheld, rawVisibilityOf, type PostRecord } from '../../../core/records/post-record.ts';
import type { Visibility } from '../../../core/policies.ts';
import { parseVisibility } from '../../../core/visibility.ts';
import type { PostFailures } from './post-failures.ts';
import type { NamedReference } from './media-names.ts';

/** Data of a post's record for the site model, published or not. */
export interface PostFacts {
  readonly id: string;
  readonly title: string;
  /** from list and post, as received and parsed */
  readonly dateText: string;
  readonly summaryDate: SourceDate | undefined;
  readonly readingDate: SourceDate | undefined;
  /** undefined for an undocumented value, see `visibilityText` */
  readonly visibility: Visibility | undefined;
  readonly visibilityText: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly address: string;
  /** last part of its URL, from the undocumented field `slogan`; may be empty */
  readonly slogan: string;
  /** base of relative media URLs in its body, if the source has one */
  readonly mediaBase: string | undefined;
  /**
   * Whether there is a body to publish. Bodies that the source refuses, for example in private categories, or refused until the
   * post was removed, are not published.
   */
  readonly readable: boolean;
  /** whether the source listed it in the last crawl */
  readonly listed: boolean;
  /** day on which it was first found missing, as in 2026-11-20 */
  readonly removed: string | undefined;
  /** what the API has no field for; texts are in one line */
  readonly details: PostDetails;
}

/**
 * Takes the published data from the post list, and the rest from the post. A field that cannot be read counts as missing, but an
 * unreadable visibility throws.
 */
export function factsOf(id: string, record: PostRecord, failures: Pick<PostFailures, 'attempt'>): PostFacts {
  const { state, missed, mediaBase, summary, reading } = record;
  const had = <T>(read: () => T, otherwise: T) => failures.attempt(id, read, otherwise);
  const text = (field: 'postUrl' | 'categoryId' | 'date') =>
    had(() => textOf(summary[field]), '') || had(() => textOf(reading?.[field]), '');
  const visibilityText = rawVisibilityOf({ summary, reading });
  return {
    id,
    // The body belongs to the title of the post, not of the list.
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
    readable: reading !== null && !isWithheld(record),
    listed: state !== 'removed',
    removed: state === 'removed' ? missed : undefined,
    details: had(() => shownDetails(record.details), {}),
  };
}

/** Unknown values of newer versions are left as they are: nothing compares equal to them. */
function shownDetails({ author, description, cover, ...more }: PostDetails = {}): PostDetails {
  const line = (text: string | undefined) => {
    const plain = text?.replace(/\s+/gu, ' ').trim();
    return plain === '' ? undefined : plain;
  };
  return { ...more, author: line(author), description: line(description), cover: line(cover) };
}

function shownTags(reading: PostReading): string[] {
  const tags = new Set(tagsOf(reading).map((tag) => decodedTextOf(tag).trim()));
  tags.delete('');
  return [...tags];
}

function sloganOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? textOf(value satisfies Scalar) : '';
}

/** Data of a post that the next publish reuses. Only valid for this version of the post. */
export interface CachedPostData {
  readonly version: string;
  readonly facts: PostFacts;
  /** undefined if the comments were not read */
  readonly comments: CachedCommentData | undefined;
  /** undefined if the body was not read */
  readonly body: CachedBodyData | undefined;
}

/** Data of a post's body. */
export interface CachedBodyData {
  /** result of `keyTerms` */
  readonly terms: string;
  /** undefined if media have no names */
  readonly media?: CachedMediaNames | undefined;
}

/** The names of media in a body. */
export interface CachedMediaNames {
  /** Digest of the base of relative URLs, which depends on more than the post. Only valid for this base. */
  readonly base: string;
  readonly named: readonly NamedReference[];
}

/** Data of a post's comments. */
export interface CachedCommentData {
  readonly shown: number;
  /** approved comments that only the blog's owner may see, so they are not shown */
  readonly secret: number;
  /** fingerprint of the other inputs: comment policy and time zone */
  readonly fingerprint: string;
  /** Newest shown comment, with its time in seconds since 1970 if it has a date. Undefined: none is shown. */
  readonly newest: { readonly id: string; readonly second: number | undefined } | undefined;
}
