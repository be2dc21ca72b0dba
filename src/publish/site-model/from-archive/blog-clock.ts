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

/** Converts the dates of a blog to its time zone. */
export interface BlogClock {
  /** Returns the date of a post; undefined if none of its dates is valid. */
  ofPost(post: Dates): Moment | undefined;
  ofComment(date: SourceDate | undefined): Moment | undefined;
  /** text that is equal if comment dates are converted in the same way */
  readonly fingerprint: string;
  /** whether UTC is used because neither options nor posts determine the time zone */
  readonly guessed: boolean;
}

/**
 * Returns the clock of a blog. Uses the given time zone. Without one, uses the difference between the two dates of a post for that post,
 * the most common difference for other posts, and UTC if no post has both dates.
 * @param timezone IANA name
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
