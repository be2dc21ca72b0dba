import type { Moment } from '../../../core/dates.ts';
import type { SitePost } from '../../site-model/site/site.ts';
import { DistinctTimes, noTime } from './times.ts';
import { titleText } from './words.ts';

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
