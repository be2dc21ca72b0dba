import { fold } from '../../../../../core/text/fold.ts';
import { isEnding } from './stems.ts';

/** A date in a query, and the number of characters that it takes. */
export interface FoundDate {
  /** a day or month, such as `2019-05-05` or `2019-05` */
  readonly date: string;
  readonly length: number;
}

/** `2019-05-05`, `2019.5.5.`, `2019년 5월 5일`, `2019年5月`, which a particle may follow. */
const numeric =
  /^(\d{4})(?:[-./]|년|年) ?(\d\d?)(?:(?:[-./]|월|月) ?(\d\d?))?(?:일|日|월|月|\.)?([\uac00-\ud7a3]*)(?=\s|$)/u;
/** `May 5, 2019`, `May 2019` */
const monthFirst = /^(\p{L}{3,})\.?(?: (\d\d?),?)? (\d{4})(?=\s|$)/u;
/** `5 May 2019`, `5. Mai 2019` */
const dayFirst = /^(\d\d?)\.? (\p{L}{3,})\.? (\d{4})(?=\s|$)/u;

/**
 * Returns the date at the start of a text, as pages show it; undefined if there is none.
 * @param text folded
 * @param language of the site, whose names of months are known besides the English ones
 */
export function dateAt(text: string, language: string): FoundDate | undefined {
  const date = (match: RegExpExecArray, year = '', month: string | number = 0, day = ''): FoundDate | undefined => {
    const isValid =
      Number(month) >= 1 && Number(month) <= 12 && (day === '' || (Number(day) >= 1 && Number(day) <= 31));
    const parts = [month, ...(day === '' ? [] : [day])].map((part) => String(part).padStart(2, '0'));
    return isValid ? { date: [year, ...parts].join('-'), length: match[0].length } : undefined;
  };
  let match = numeric.exec(text);
  if (match) return isEnding(match[4] ?? '') ? date(match, match[1], match[2], match[3]) : undefined;
  match = monthFirst.exec(text);
  if (match) return date(match, match[3], monthOf(match[1] ?? '', language), match[2]);
  match = dayFirst.exec(text);
  return match ? date(match, match[3], monthOf(match[2] ?? '', language), match[1]) : undefined;
}

/** Returns the number of the month with this name or the start of it; 0 if there is none. */
function monthOf(name: string, language: string): number {
  for (const one of ['en', language]) {
    const format = new Intl.DateTimeFormat(one, {
      day: 'numeric',
      month: 'long',
      calendar: 'gregory',
      timeZone: 'UTC',
    });
    const months = Array.from({ length: 12 }, (_, month) =>
      fold(format.formatToParts(Date.UTC(2000, month)).find(({ type }) => type === 'month')?.value ?? ''),
    );
    const month = months.findIndex((full) => full.startsWith(name)) + 1;
    if (month > 0) return month;
  }
  return 0;
}
