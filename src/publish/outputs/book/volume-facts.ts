import { dayOf, type Moment } from '../../../core/dates.ts';
import { dayInWords } from '../../site-model/language/day-in-words.ts';
import { blogTitle } from '../../site-model/language/index.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import type { Site } from '../../site-model/site/site.ts';
import type { Volume } from './book.ts';
import { postsOfVolume } from './volumes.ts';

export interface VolumeFacts {
  readonly posts: number;
  /** dates of the oldest and newest post; undefined if no post has a date */
  readonly first: Moment | undefined;
  readonly last: Moment | undefined;
  /** date of the last change of any post */
  readonly modified: Moment | undefined;
}

export function volumeFacts(volume: Volume): VolumeFacts {
  const posts = postsOfVolume(volume);
  const byDate = (dates: readonly (Moment | undefined)[]) =>
    dates.filter((date) => date !== undefined).sort((a, b) => a.epoch - b.epoch);
  const dates = byDate(posts.map(({ date }) => date));
  const changes = byDate(posts.flatMap(({ date, updated }) => [date, updated]));
  return { posts: posts.length, first: dates[0], last: dates.at(-1), modified: changes.at(-1) };
}

/** Returns the title of a volume. */
export function volumeTitle({ blog }: Pick<Site, 'blog'>, { label }: Volume, messages: Messages): string {
  const title = blogTitle(blog, messages);
  return label === undefined ? title : messages.book.volume(title, label);
}

/** Returns the days of the oldest and newest post; undefined if no post has a date. */
export function periodOf({ first, last }: VolumeFacts, messages: Messages): string | undefined {
  return first && last && messages.book.period(dayText(first, messages), dayText(last, messages));
}

/** Returns a day in words, in the language of the blog. */
export const dayText = (date: Moment, messages: Messages): string => dayInWords(dayOf(date), messages);
