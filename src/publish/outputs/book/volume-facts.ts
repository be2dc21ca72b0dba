import type { Moment } from '../../../core/dates.ts';
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
