import type { Messages } from './messages.ts';

/** Numbers and days as a language writes them. Days have no zone: they are shown as they are given. */
export function formatsOf(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const dated = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const day = dated({ year: 'numeric', month: 'long', day: 'numeric' });
  const month = dated({ year: 'numeric', month: 'long' });
  const monthOfYear = dated({ month: 'long' });
  const year = dated({ year: 'numeric' });
  const plural = new Intl.PluralRules(locale);
  return {
    number: (value: number) => number.format(value),
    day: remembered((...parts) => day.format(dayOf(...parts))),
    month: (...parts: [number, number]) => month.format(dayOf(...parts, 1)),
    monthOfYear: (value: number) => monthOfYear.format(dayOf(2000, value, 1)),
    year: (value: number) => year.format(dayOf(value, 1, 1)),
    /** a number with the words for one and for many */
    counted: (count: number, one: string, many: string) =>
      `${number.format(count)} ${plural.select(count) === 'one' ? one : many}`,
  };
}

/** To format a day takes longer than all else about a link to a post, and every list of a site has the same days. */
function remembered(format: Messages['date']): Messages['date'] {
  const known = new Map<number, string>();
  return (year, month, day) => {
    const key = (year * 12 + month) * 31 + day;
    let text = known.get(key);
    if (text === undefined) {
      if (known.size >= mostRemembered) known.clear();
      known.set(key, (text = format(year, month, day)));
    }
    return text;
  };
}

/** Thirty years and more. */
const mostRemembered = 12_000;

/** Not by `Date.UTC`, which takes the years to 99 for those of the last century. */
function dayOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
