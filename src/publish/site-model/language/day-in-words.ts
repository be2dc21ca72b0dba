import type { Messages } from './messages.ts';

/** Returns a day such as `2024-01-05` in words, in the site's language. */
export function dayInWords(day: string, messages: Messages): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return messages.date(year, month, date);
}
