import { message } from '../messages/message.ts';
import { UsageError } from './errors/errors.ts';
import { textOf, type Scalar } from './items/scalar.ts';

/** A point in time with a UTC offset. */
export interface Moment {
  /** seconds since 1970-01-01T00:00:00Z */
  readonly epoch: number;
  /** minutes east of UTC */
  readonly offset: number;
}

/** A date from a source: a point in time, or a local time in an unknown zone. `local` is the epoch of the same date and time in UTC. */
export type SourceDate = { readonly epoch: number } | { readonly local: number };

/** A time zone: a function that returns the UTC offset in minutes at a date. */
export type Zone = (date: SourceDate) => number;

/** Earliest and latest date, in seconds since 1970. At any offset, their years are between 1 and 9999, as `YYYY-MM-DD` requires. */
const earliest = Date.parse('0001-01-02T00:00:00Z') / 1000;
const latest = Date.parse('9999-12-30T00:00:00Z') / 1000;

/**
 * Parses both date formats of the API: seconds since 1970 as text or number, and `YYYY-MM-DD HH:MM:SS` without a zone. Returns undefined
 * for anything else, and for days that do not exist.
 */
export function parseDate(raw: Scalar | null | undefined): SourceDate | undefined {
  const text = textOf(raw);
  if (/^-?\d{1,12}$/u.test(text)) return within({ epoch: Number(text) });
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/u.exec(text);
  if (!match) return undefined;
  const shown = `${match[1] ?? ''}T${match[2] ?? ''}`;
  const milliseconds = Date.parse(`${shown}Z`);
  // Date.parse reads 30 February as 1 March.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 19) !== shown) return undefined;
  return within({ local: milliseconds / 1000 });
}

function within(date: SourceDate): SourceDate | undefined {
  const seconds = secondsOf(date);
  return seconds >= earliest && seconds <= latest ? date : undefined;
}

function secondsOf(date: SourceDate): number {
  return 'epoch' in date ? date.epoch : date.local;
}

/**
 * Returns the UTC offset in minutes if one of two dates of the same post is a point in time and the other a local time. Undefined if they
 * are not, or if no time zone has this offset: a multiple of 15 minutes between −12 and +14 hours.
 */
export function offsetBetween(one: SourceDate | undefined, other: SourceDate | undefined): number | undefined {
  const local = [one, other].find((date) => date !== undefined && 'local' in date);
  const point = [one, other].find((date) => date !== undefined && 'epoch' in date);
  if (!local || !point) return undefined;
  const minutes = (secondsOf(local) - secondsOf(point)) / 60;
  // Adding 0 turns −0 into 0.
  return minutes % 15 === 0 && minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes + 0 : undefined;
}

/** Returns the most frequent offset; in a tie, the lowest. Undefined if there are no offsets. */
export function mostCommonOffset(offsets: Iterable<number>): number | undefined {
  const counts = new Map<number, number>();
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b)[0]?.[0];
}

export function fixedZone(offset: number): Zone {
  return () => offset;
}

/**
 * Returns a time zone of the IANA database, such as `Asia/Seoul`, including daylight saving time.
 * @throws {UsageError} if there is no time zone with this name
 */
export function namedZone(name: string): Zone {
  const offsetAt = offsetsOf(name);
  return (date) => {
    if ('epoch' in date) return offsetAt(date.epoch);
    // A local time that occurs twice is resolved to the earlier one. A skipped local time gets the offset before the change.
    const before = offsetAt(date.local - 86400);
    const after = offsetAt(date.local + 86400);
    return [before, after].find((offset) => offsetAt(date.local - offset * 60) === offset) ?? before;
  };
}

/** Returns a function that maps a point in time to an offset in minutes. Rounds historical offsets that include seconds. */
function offsetsOf(name: string): (epoch: number) => number {
  const format = numericFormat(name);
  return (epoch) => {
    const parts: Partial<Record<string, string>> = {};
    for (const { type, value } of format.formatToParts(epoch * 1000)) parts[type] = value;
    const { year, month, day, hour, minute, second } = parts;
    const shown = Date.parse(
      `${(year ?? '').padStart(4, '0')}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`,
    );
    return Math.round((shown / 1000 - epoch) / 60) + 0;
  };
}

function numericFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    });
  } catch (error) {
    throw new UsageError('time-zone-unknown', message('core.time-zone-unknown', { timeZone }), { cause: error });
  }
}

/** Converts a date to a moment in a zone. */
export function momentIn(zone: Zone, date: SourceDate): Moment {
  const offset = zone(date);
  return { epoch: 'epoch' in date ? date.epoch : date.local - offset * 60, offset };
}

/** Formats a moment in ISO 8601 with its offset, such as `2024-01-05T10:00:00+09:00`. */
export function isoDate(moment: Moment): string {
  const { offset } = moment;
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${localIso(moment).slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

/** Parses the format of {@link isoDate}. Returns undefined for anything else. */
export function parseIsoDate(text: string): Moment | undefined {
  const [, sign, hours, minutes] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-])(\d\d):(\d\d)$/u.exec(text) ?? [];
  const epoch = Date.parse(text) / 1000;
  if (sign === undefined || Number.isNaN(epoch)) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return { epoch, offset: sign === '-' ? -offset : offset };
}

/** Formats the local time of a moment as the API does, such as `2024-01-05 10:00:00`. */
export function localDate(moment: Moment): string {
  return localIso(moment).slice(0, 19).replace('T', ' ');
}

/** Returns the day of a moment at its own offset, such as `2024-01-05`. */
export function dayOf(moment: Moment): string {
  return localIso(moment).slice(0, 10);
}

/** Formats the local time of a moment in ISO 8601. */
function localIso({ epoch, offset }: Moment): string {
  return new Date((epoch + offset * 60) * 1000).toISOString();
}
