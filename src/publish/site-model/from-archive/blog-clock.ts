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

/** How the dates of a blog are shown. */
export interface BlogClock {
  /** the moment of a post; undefined where neither of its dates can be read */
  ofPost(post: Dates): Moment | undefined;
  ofComment(date: SourceDate | undefined): Moment | undefined;
  /** equal texts, equal moments of comments */
  readonly fingerprint: string;
  /** whether neither the options nor the blog tell the zone, so that UTC is shown */
  readonly guessed: boolean;
}

/**
 * By the named zone, else by the offset that the two dates of a post differ by, else by the offset that most posts of the
 * blog have, else in UTC.
 *
 * @param timezone an IANA name
 * @throws {UsageError} when there is no such zone
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
