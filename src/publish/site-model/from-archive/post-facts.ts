import { parseDate, type SourceDate } from '../../../core/dates.ts';
import { tagsOf, type PostReading } from '../../../core/items/post.ts';
import { addressOf, decodedTextOf, textOf, type Scalar } from '../../../core/items/scalar.ts';
import { lastChangeIn } from '../../../core/last-change.ts';
import { isWithheld, visibilityIn, type PostRecord } from '../../../core/post-record.ts';
import type { Visibility } from '../../../core/policies.ts';
import { visibilityOf } from '../../../core/visibility.ts';
import type { PostFailures } from './post-failures.ts';

/** What the site model needs of one record, published or not. */
export interface PostFacts {
  readonly id: string;
  readonly title: string;
  /** by the summary and by the reading, as received and as dates */
  readonly dateText: string;
  readonly summaryDate: SourceDate | undefined;
  readonly readingDate: SourceDate | undefined;
  /** undefined for a value that nobody documented, which is `visibilityText` */
  readonly visibility: Visibility | undefined;
  readonly visibilityText: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly address: string;
  /** the last part of its address by the undocumented field `slogan`; may be empty */
  readonly slogan: string;
  /** what relative addresses of media in its body are read against, where the source said so */
  readonly mediaBase: string | undefined;
  /**
   * whether there is a body to publish. One that the source refuses to show, as it does with private categories, or refused
   * until the post was removed, is not shown here either
   */
  readonly readable: boolean;
  /** whether the source still listed it in the last crawl */
  readonly listed: boolean;
  /** the day on which it was first seen not to, as in 2026-11-20 */
  readonly removed: string | undefined;
  /** when it was last changed, in seconds since 1970, where that is known */
  readonly lastChange: number | undefined;
}

/**
 * Takes what is published from the summary, and from the reading what the summary leaves out. A part of it over which something
 * fails is as if it were not there; who may see the post is known, or this fails.
 */
export function factsOf(id: string, record: PostRecord, failures: Pick<PostFailures, 'attempt'>): PostFacts {
  const { state, missed, mediaBase, summary, reading } = record;
  const had = <T>(read: () => T, otherwise: T) => failures.attempt(id, read, otherwise);
  const text = (field: 'postUrl' | 'categoryId' | 'date') =>
    had(() => textOf(summary[field]), '') || had(() => textOf(reading?.[field]), '');
  const visibilityText = visibilityIn({ summary, reading });
  return {
    id,
    // The body belongs to the title of the reading.
    title: had(() => decodedTextOf(reading?.title), '') || had(() => decodedTextOf(summary.title), ''),
    dateText: text('date'),
    summaryDate: had(() => parseDate(summary.date), undefined),
    readingDate: had(() => parseDate(reading?.date), undefined),
    visibility: visibilityOf(visibilityText),
    visibilityText,
    categoryId: text('categoryId'),
    tags: had(() => (reading ? shownTags(reading) : []), []),
    address: had(() => addressOf(text('postUrl')), ''),
    mediaBase,
    slogan: had(() => sloganOf(reading?.slogan), ''),
    readable: reading !== null && !isWithheld(record),
    listed: state !== 'removed',
    removed: state === 'removed' ? missed : undefined,
    lastChange: had(() => lastChangeIn(record), undefined),
  };
}

function shownTags(reading: PostReading): string[] {
  const tags = new Set(tagsOf(reading).map((tag) => decodedTextOf(tag).trim()));
  tags.delete('');
  return [...tags];
}

function sloganOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? textOf(value satisfies Scalar) : '';
}
