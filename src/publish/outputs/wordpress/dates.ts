import { isoDate, type Moment } from '../../../core/dates.ts';
import { collated, titleText } from './words.ts';
import type { SitePost } from '../../site-model/site/site.ts';

/** Returns a time in the blog's time zone in WordPress' format: `2024-01-05 10:00:00`. */
export function localTime(moment: Moment): string {
  return isoDate(moment).slice(0, 19).replace('T', ' ');
}

/** Returns a time in UTC and WordPress' format. */
export function utcTime({ epoch }: Moment): string {
  return localTime({ epoch, offset: 0 });
}

/** Returns a time in UTC in the format of RFC 822. */
export function rssTime({ epoch }: Moment): string {
  return new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
}

/** Used if a date is required but unknown. */
export const noTime: Moment = { epoch: 0, offset: 0 };

const later = ({ epoch, offset }: Moment, seconds: number): Moment => ({ epoch: epoch + seconds, offset });

/** Makes times unique per name by adding seconds, because WordPress' importer treats two items with the same name and time as one. */
export class DistinctTimes {
  readonly #taken = new Set<string>();
  /** number of seconds from which to search for a free time, to stay fast if very many items have the same time */
  readonly #shifts = new Map<string, number>();

  /** Returns and reserves the first time, from the given one on, that the name does not use yet. */
  claim(name: string, date: Moment): Moment {
    const key = collated(name);
    const first = keyOf(key, date);
    let shift = this.#shifts.get(first) ?? 0;
    while (this.#taken.has(keyOf(key, later(date, shift)))) shift += 1;
    this.#shifts.set(first, shift);
    const claimed = later(date, shift);
    this.#taken.add(keyOf(key, claimed));
    return claimed;
  }

  /** Marks a time as used. */
  mark(name: string, date: Moment): void {
    this.#taken.add(keyOf(collated(name), date));
  }
}

const keyOf = (name: string, date: Moment): string => `${localTime(date)} ${name}`;

export interface PostDate {
  readonly date: Moment;
  /** number of seconds added to the original date */
  readonly shifted: number;
}

/**
 * Returns the date of each post. WordPress' importer treats posts with the same title and date as one (`post_exists`), and compares only
 * the dates of untitled posts, so a second is added to the date of the post with the higher ID.
 *
 * A post without a date gets that of the nearest post before it.
 * @param posts in ascending order of ID
 */
export function postDates(posts: readonly SitePost[]): ReadonlyMap<SitePost, PostDate> {
  const dates = new Map<SitePost, PostDate>();
  const own = ownDates(posts);
  const [named, all] = [new DistinctTimes(), new DistinctTimes()];
  const settle = (post: SitePost, claim: (first: Moment) => Moment) => {
    const first = own.get(post) ?? noTime;
    const date = claim(first);
    dates.set(post, { date, shifted: date.epoch - first.epoch });
    all.mark('', date);
  };
  const isNamed = ({ title }: SitePost) => titleText(title) !== '';
  for (const post of posts) if (isNamed(post)) settle(post, (first) => named.claim(titleText(post.title), first));
  for (const post of posts) if (!isNamed(post)) settle(post, (first) => all.claim('', first));
  return dates;
}

function ownDates(posts: readonly SitePost[]): Map<SitePost, Moment> {
  let last = noTime;
  return new Map(posts.map((post) => [post, (last = post.date ?? last)]));
}
