import {
  mostCommonOffset,
  fixedZone,
  momentIn,
  namedZone,
  offsetBetween,
  type Moment,
  type SourceDate,
} from '../../../core/dates.ts';
import type { PostFacts } from './post-facts.ts';

type Dates = Pick<PostFacts, 'summaryDate' | 'readingDate'>;

/** The time zone of a blog, applied to its dates. */
export interface BlogClock {
  /** Returns the date of a post; undefined if neither of its dates is valid. */
  ofPost(post: Dates): Moment | undefined;
  ofComment(date: SourceDate | undefined): Moment | undefined;
  /** a text that is equal if dates of comments are converted equally */
  readonly fingerprint: string;
  /** whether neither options nor posts determine the time zone, so that UTC is used */
  readonly guessed: boolean;
}

/**
 * Returns the clock of a blog: in the given time zone, otherwise by the difference between the two dates of a post, otherwise by the
 * difference that most posts have, otherwise in UTC.
 *
 * @param timezone an IANA name
 * @throws {UsageError} if there is no such time zone
 */
export function blogClock(posts: readonly Dates[], timezone: string | undefined): BlogClock {
  const named = timezone === undefined ? undefined : namedZone(timezone);
  const offsets = posts.flatMap((post) => offsetBetween(post.summaryDate, post.readingDate) ?? []);
  const offset = mostCommonOffset(offsets) ?? 0;
  const zone = named ?? fixedZone(offset);
  return {
    fingerprint: timezone ?? String(offset),
    guessed: !named && offsets.length === 0,
    ofComment: (date) => date && momentIn(zone, date),
    ofPost: ({ summaryDate, readingDate }) => {
      const date = [readingDate, summaryDate].find((one) => one && 'epoch' in one) ?? readingDate ?? summaryDate;
      const own = named ? undefined : offsetBetween(summaryDate, readingDate);
      return date && momentIn(own === undefined ? zone : fixedZone(own), date);
    },
  };
}
