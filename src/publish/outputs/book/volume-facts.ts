import type { Moment } from '../../../core/dates.ts';
import type { SitePost } from '../../site-model/site/site.ts';
import type { Volume } from './book.ts';

/** Data about a book that all its volumes share. */
export interface BookMetadata {
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** may be empty */
  readonly author: string;
  /** BCP 47 tag, in canonical form */
  readonly language: string;
  /** URL of the blog at the source; empty if unknown */
  readonly address: string;
}

export interface VolumeFacts {
  readonly posts: number;
  /** dates of the oldest and newest post; undefined if no post has a date */
  readonly first: Moment | undefined;
  readonly last: Moment | undefined;
  /** date of the last change of any post */
  readonly modified: Moment | undefined;
}

export function volumeFacts(volume: Volume): VolumeFacts {
  let posts = 0;
  let first: Moment | undefined;
  let last: Moment | undefined;
  let modified: Moment | undefined;
  for (const { date, updated } of volumePosts(volume)) {
    posts += 1;
    first = pick(first, date, (a, b) => a < b);
    last = pick(last, date, (a, b) => a > b);
    modified = pick(
      pick(modified, date, (a, b) => a > b),
      updated,
      (a, b) => a > b,
    );
  }
  return { posts, first, last, modified };
}

function pick(
  one: Moment | undefined,
  other: Moment | undefined,
  isPreferred: (epoch: number, than: number) => boolean,
): Moment | undefined {
  if (!one || !other) return one ?? other;
  return isPreferred(other.epoch, one.epoch) ? other : one;
}

/** Returns all posts of a volume in reading order. Iterative, because category trees may be deep. */
export function* volumePosts({ parts }: Pick<Volume, 'parts'>): Generator<SitePost> {
  const next = parts.toReversed();
  for (let part = next.pop(); part; part = next.pop()) {
    yield* part.posts;
    next.push(...part.parts.toReversed());
  }
}
