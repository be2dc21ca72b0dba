import type { Messages } from './messages.ts';

/** Returns formatters for numbers and days in a language. Days are not converted between time zones. */
export function formatsOf(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const dated = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const day = dated({ year: 'numeric', month: 'long', day: 'numeric' });
  const month = dated({ year: 'numeric', month: 'long' });
  const monthOfYear = dated({ month: 'long' });
  const dayOfMonth = dated({ day: 'numeric' });
  const year = dated({ year: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
  const plural = new Intl.PluralRules(locale);
  return {
    number: (value: number) => number.format(value),
    day: memoized((...parts) => day.format(dayOf(...parts))),
    month: (...parts: [number, number]) => month.format(dayOf(...parts, 1)),
    monthOfYear: (value: number) => monthOfYear.format(dayOf(2000, value, 1)),
    dayOfMonth: (value: number) => dayOfMonth.format(dayOf(2000, 1, value)),
    year: (value: number) => year.format(dayOf(value, 1, 1)),
    /** formats a time such as 09:05 */
    time: (text: string) => clock.format(new Date(`1970-01-01T${text}Z`)),
    /** formats a number, followed by a singular or plural noun */
    counted: (count: number, one: string, many: string) =>
      `${number.format(count)} ${plural.select(count) === 'one' ? one : many}`,
  };
}

/** Memoizes date formatting: it takes longer than the rest of a link to a post, and all lists of a site contain the same days. */
function memoized(format: Messages['date']): Messages['date'] {
  const known = new Map<number, string>();
  return (year, month, day) => {
    const key = (year * 12 + month) * 31 + day;
    let text = known.get(key);
    if (text === undefined) {
      if (known.size >= maxMemoized) known.clear();
      known.set(key, (text = format(year, month, day)));
    }
    return text;
  };
}

/** In days: more than thirty years. */
const maxMemoized = 12_000;

/** Does not use `Date.UTC`, which maps the years 0 to 99 to 1900 to 1999. */
function dayOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
