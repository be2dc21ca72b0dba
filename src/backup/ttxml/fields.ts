import { fixedZone, isoDate, momentIn, parseDate, type Zone, namedZone } from '../../core/dates.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { textIn, type XmlElement } from '../xml/element.ts';

/** Returns a field with seconds since 1970, such as `published`. Undefined for 0, which means none, and for invalid dates. */
export function secondsIn(element: XmlElement, name: string): number | undefined {
  const date = parseDate(textIn(element, name));
  return date && 'epoch' in date && date.epoch > 0 ? date.epoch : undefined;
}

/** Formats a date as `YYYY-MM-DD HH:MM:SS` in a time zone. */
export function clockIn(zone: Zone, seconds: number): string {
  return isoDate(momentIn(zone, { epoch: seconds }))
    .slice(0, 19)
    .replace('T', ' ');
}

/** Parses the `timezone` setting: a name, or an offset such as `+09:00` or `GMT+9`. Default: Asia/Seoul, the time zone of the platform. */
export function zoneOf(text: string): Zone {
  const name = text.trim();
  if (isTimeZone(name)) return namedZone(name);
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/iu.exec(name) ?? [];
  if (hours === undefined || Number(hours) > 14) return namedZone('Asia/Seoul');
  return fixedZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/**
 * Parses a yes/no field. A positive number, such as a date, counts as yes. Undefined if it is empty or missing.
 * @param unknown result for other values; `true` for fields that hide something
 */
export function parseFlag(element: XmlElement, name: string, unknown = false): boolean | undefined {
  const text = textIn(element, name).trim().toLowerCase();
  if (text === '') return undefined;
  return /^(?:0*[1-9]\d*|y|yes|true)$/u.test(text) || (unknown && !/^(?:0+|n|no|false)$/u.test(text));
}

/**
 * Converts the visibility of a post, a word or a number of the platform's database, to a value of the API. Undefined if it is missing.
 * Scheduled posts (`appointed`) and posts with an unknown value are private.
 */
export function visibilityIn(
  element: XmlElement,
): { readonly value: '0' | '15' | '20'; readonly isKnown: boolean } | undefined {
  const text = textIn(element, 'visibility').trim().toLowerCase();
  if (text === '') return undefined;
  if (parseFlag(element, 'appointed', true) === true) return { value: '0', isKnown: true };
  const value = visibilities[text];
  return { value: value ?? '0', isKnown: value !== undefined };
}

const visibilities: Readonly<Partial<Record<string, '0' | '15' | '20'>>> = {
  private: '0',
  appointed: '0',
  '0': '0',
  '-1': '0',
  '-2': '0',
  protected: '15',
  '1': '15',
  '15': '15',
  public: '20',
  syndicated: '20',
  '2': '20',
  '3': '20',
  '20': '20',
};
