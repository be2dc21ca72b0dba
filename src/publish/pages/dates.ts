import { isoDate, type Moment } from '../../core/dates.ts';
import type { Words } from '../words.ts';
import type { DateView } from './views.ts';

/** A moment by the clock that showed it. */
export function dateView(moment: Moment | undefined, words: Words): DateView | undefined {
  if (moment === undefined) return undefined;
  const datetime = isoDate(moment);
  const day = datetime.slice(0, 10);
  return { datetime, day, text: words.dateAndTime(dayInWords(day, words), datetime.slice(11, 16)) };
}

/** A day as in `2024-01-05` in the site's language. */
export function dayInWords(day: string, words: Words): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return words.date(year, month, date);
}
