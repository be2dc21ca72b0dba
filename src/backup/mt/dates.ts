import { parseDate } from '../../core/dates.ts';

/**
 * Parses a date such as `05/07/2014 09:30:00 PM` as a local time, `2014-05-07 21:30:00`. Without AM or PM, hours are from 0 to 23, as Hatena
 * and FC2 write them. Years of two digits are those of the 20th century, as in Movable Type. Undefined if it is no date.
 */
export function parseClock(written: string): string | undefined {
  const match =
    /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)|(\d{4})[-/](\d{1,2})[-/](\d{1,2}))[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?(?: *([AP])\.?M\.?)?$/iu.exec(
      written.trim(),
    );
  if (!match) return undefined;
  const [, month, day, year, isoYear, isoMonth, isoDay, hour = '', minute = '', second = '00', half] = match;
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half);
  const two = (value: string | number | undefined) => String(value).padStart(2, '0');
  const fullYear = isoYear ?? ((year ?? '').length === 2 ? `19${year ?? ''}` : year);
  const clock = `${fullYear ?? ''}-${two(isoMonth ?? month)}-${two(isoDay ?? day)} ${two(hours)}:${minute}:${second}`;
  return parseDate(clock) ? clock : undefined;
}

/** Converts hours of a 12-hour clock. Hours above 12 are already those of a 24-hour clock. */
function hoursOf(hour: number, half: string): number {
  if (hour > 12) return hour;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}
