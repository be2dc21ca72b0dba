import { message } from '../messages/message.ts';
import { UsageError } from './errors/errors.ts';
import { textOf, type Scalar } from './items/scalar.ts';

/** A point in time with the offset of the clock that showed it. */
export interface Moment {
  /** seconds since 1970-01-01T00:00:00Z */
  readonly epoch: number;
  /** minutes east of UTC */
  readonly offset: number;
}

/** A date as a source gives it: a point in time, or what an unknown clock showed, as the epoch of the same digits in UTC. */
export type SourceDate = { readonly epoch: number } | { readonly local: number };

/** The offset in minutes of a time zone at a date. */
export type Zone = (date: SourceDate) => number;

/** Years 1 to 9999 whatever the offset: those that `YYYY-MM-DD` can show. */
const earliest = Date.parse('0001-01-02T00:00:00Z') / 1000;
const latest = Date.parse('9999-12-30T00:00:00Z') / 1000;

/**
 * Reads either form of the API's dates: seconds since 1970 as text or number, or `YYYY-MM-DD HH:MM:SS` without a zone.
 * Undefined for anything else, and for days that no calendar has.
 */
export function parseDate(raw: Scalar | null | undefined): SourceDate | undefined {
  const text = textOf(raw);
  if (/^-?\d{1,12}$/u.test(text)) return within({ epoch: Number(text) });
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/u.exec(text);
  if (!match) return undefined;
  const shown = `${match[1] ?? ''}T${match[2] ?? ''}`;
  const milliseconds = Date.parse(`${shown}Z`);
  // Date.parse takes 30 February for 1 March.
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
 * The offset in minutes that two dates of the same post show when one is a point in time and the other a clock's:
 * undefined where they do not, or where the difference is none that a zone has (quarters of an hour from −12 to +14 hours).
 */
export function offsetOf(one: SourceDate | undefined, other: SourceDate | undefined): number | undefined {
  const local = [one, other].find((date) => date !== undefined && 'local' in date);
  const point = [one, other].find((date) => date !== undefined && 'epoch' in date);
  if (!local || !point) return undefined;
  const minutes = (secondsOf(local) - secondsOf(point)) / 60;
  // + 0 makes zero of minus zero.
  return minutes % 15 === 0 && minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes + 0 : undefined;
}

/** The offset that occurs most often, of several such the lowest; undefined where there is none. */
export function commonestOffset(offsets: Iterable<number>): number | undefined {
  const counts = new Map<number, number>();
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b)[0]?.[0];
}

export function fixedZone(offset: number): Zone {
  return () => offset;
}

/**
 * A zone of the IANA database, as in `Asia/Seoul`, with its summer times.
 * @throws {UsageError} when there is no zone of that name
 */
export function namedZone(name: string): Zone {
  const offsetAt = offsetsOf(name);
  return (date) => {
    if ('epoch' in date) return offsetAt(date.epoch);
    // What a clock shows names a point in time only with the offset, which depends on the point in time. An hour that a
    // clock shows twice is the earlier one; one that it leaves out is read as if it had not been put forward yet.
    const before = offsetAt(date.local - 86400);
    const after = offsetAt(date.local + 86400);
    return [before, after].find((offset) => offsetAt(date.local - offset * 60) === offset) ?? before;
  };
}

/** The offset of a zone in minutes by the point in time. Before there were zones, seconds are rounded away. */
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

/** The moment of a date by the clock of a zone. */
export function momentIn(zone: Zone, date: SourceDate): Moment {
  const offset = zone(date);
  return { epoch: 'epoch' in date ? date.epoch : date.local - offset * 60, offset };
}

/** A moment by ISO 8601 with its offset, as in `2024-01-05T10:00:00+09:00`. */
export function isoDate(moment: Moment): string {
  const { offset } = moment;
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${shownBy(moment).slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

/** The moment that {@link isoDate} has written; undefined for anything else. */
export function momentOf(text: string): Moment | undefined {
  const [, sign, hours, minutes] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-])(\d\d):(\d\d)$/u.exec(text) ?? [];
  const epoch = Date.parse(text) / 1000;
  if (sign === undefined || Number.isNaN(epoch)) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return { epoch, offset: sign === '-' ? -offset : offset };
}

/** The day that the moment's own clock shows, as in `2024-01-05`. */
export function dayOf(moment: Moment): string {
  return shownBy(moment).slice(0, 10);
}

/** What the moment's own clock shows, in the form of ISO 8601. */
function shownBy({ epoch, offset }: Moment): string {
  return new Date((epoch + offset * 60) * 1000).toISOString();
}
