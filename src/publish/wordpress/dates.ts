import type { Moment } from '../../core/dates.ts';
import type { SitePost } from '../site/site.ts';
import { later, localTime, noTime } from './times.ts';
import { collated, titleText } from './words.ts';

export interface PostDate {
  readonly date: Moment;
  /** how many seconds after its own date that is */
  readonly shifted: number;
}

/**
 * The date of each post. WordPress' importer takes two posts of the same title and date for one (`post_exists`), and of an untitled one
 * it asks for the date alone: the later of them, by id, is a second later.
 *
 * A post without a date has that of the nearest one before it.
 * @param posts ascending by id
 */
export function postDates(posts: readonly SitePost[]): ReadonlyMap<SitePost, PostDate> {
  const taken = new Set<string>();
  const dates = new Map<SitePost, PostDate>();
  const own = ownDates(posts);
  const settle = (post: SitePost, isTaken: (time: string) => boolean) => {
    const first = own.get(post) ?? noTime;
    let shifted = 0;
    while (isTaken(localTime(later(first, shifted)))) shifted += 1;
    const date = later(first, shifted);
    taken.add(localTime(date));
    dates.set(post, { date, shifted });
    return localTime(date);
  };
  const named = new Set<string>();
  for (const post of posts) {
    const key = titleKey(post.title);
    if (key === '') continue;
    named.add(key + settle(post, (time) => named.has(key + time)));
  }
  for (const post of posts) if (titleKey(post.title) === '') settle(post, (time) => taken.has(time));
  return dates;
}

function ownDates(posts: readonly SitePost[]): Map<SitePost, Moment> {
  let last = noTime;
  return new Map(posts.map((post) => [post, (last = post.date ?? last)]));
}

/** Equal for titles that a database may take for equal; empty for no title. */
function titleKey(title: string): string {
  const text = titleText(title);
  return text === '' ? '' : `${collated(text)}\n`;
}
