import { decodeHTMLStrict } from 'entities';
import { parseDate } from '../../core/dates.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { BackupDate } from '../backup.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';

/** Returns the trimmed text of a field. */
export const fieldIn = (element: XmlElement, name: string) => textIn(element, name).trim();

/** Type of an item: `post`, `page`, `attachment` or another one. */
export const typeOf = (item: XmlElement) => fieldIn(item, 'wp:post_type') || 'post';

/** Returns a name, which WordPress stores with character references. */
export const nameOf = (text: string) => collapseSpace(decodeHTMLStrict(text));

/** Returns the text of HTML in one line. */
export const plainTextOf = (html: string) => nameOf(html.replace(/<\/?[a-z!][^<>]*>/giu, ' '));

/** Tags that WordPress allows in titles. */
const inlineTag =
  /<\/?(?:a|abbr|b|br|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/giu;

export const titleOf = (html: string) => nameOf(html.replace(inlineTag, ''));

/**
 * Parses a date that is stored twice, as local time and in UTC. Dates of drafts are `0000-00-00 00:00:00` in UTC, or in both. Undefined if
 * both are invalid.
 */
export function dateIn(element: XmlElement, field: string): BackupDate | undefined {
  const clock = localIn(element, field);
  const seconds = localIn(element, `${field}_gmt`);
  if (clock === undefined && seconds === undefined) return undefined;
  return { ...(clock !== undefined && { clock: formatLocal(clock) }), ...(seconds !== undefined && { seconds }) };
}

/** Returns when an item was last changed, in seconds since 1970; 0 if unknown. A local time without UTC counts as UTC. */
export function lastChangeOf(item: XmlElement): number {
  const date = dateIn(item, 'wp:post_modified') ?? dateIn(item, 'wp:post_date') ?? {};
  return date.seconds ?? localOf(date) ?? 0;
}

/** Adds the part of a date that is missing. @param offset offset of the blog from UTC in minutes; undefined if unknown */
export function completeDate(date: BackupDate, offset: number | undefined): BackupDate {
  if (offset === undefined) return date;
  const local = localOf(date);
  const seconds = date.seconds ?? (local === undefined ? undefined : local - offset * 60);
  if (seconds === undefined) return date;
  return { clock: date.clock ?? formatLocal(seconds + offset * 60), seconds };
}

/** Returns the offset from UTC in minutes of a date of which both parts are known. */
export function offsetOf(date: BackupDate): number | undefined {
  const local = localOf(date);
  const minutes = local === undefined || date.seconds === undefined ? NaN : (local - date.seconds) / 60;
  return minutes % 15 === 0 && minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes + 0 : undefined;
}

/** Returns the values of the custom fields of an item, by key. If a key occurs several times, all values are included. */
export function metaOf(element: XmlElement): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const meta of childrenOf(element, 'wp:postmeta')) {
    const key = fieldIn(meta, 'wp:meta_key');
    const value = textIn(meta, 'wp:meta_value');
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return values;
}

/** Parses a date such as `2015-03-01 10:00:00` as if it were in UTC. Returns seconds since 1970. */
function localIn(element: XmlElement, field: string): number | undefined {
  const date = parseDate(fieldIn(element, field));
  return date && 'local' in date ? date.local : undefined;
}

function localOf({ clock }: BackupDate): number | undefined {
  const date = parseDate(clock);
  return date && 'local' in date ? date.local : undefined;
}

const formatLocal = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
