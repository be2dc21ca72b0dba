import { fixedZone, isoDate, momentIn, parseDate, type Zone, namedZone } from '../../core/dates.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { textIn, type XmlElement } from './element.ts';

/** Seconds since the beginning of 1970, as in `published`; undefined for 0, which is how none is written, and for what is no date. */
export function secondsIn(element: XmlElement, name: string): number | undefined {
  const date = parseDate(textIn(element, name));
  return date && 'epoch' in date && date.epoch > 0 ? date.epoch : undefined;
}

/** `YYYY-MM-DD HH:MM:SS`, as the clock of a zone shows it. */
export function clockIn(zone: Zone, seconds: number): string {
  return isoDate(momentIn(zone, { epoch: seconds }))
    .slice(0, 19)
    .replace('T', ' ');
}

/** What `timezone` of the settings says, a name or an offset as in `+09:00` or `GMT+9`; the platform's own where it says nothing. */
export function zoneOf(text: string): Zone {
  const name = text.trim();
  if (isTimeZone(name)) return namedZone(name);
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/iu.exec(name) ?? [];
  if (hours === undefined || Number(hours) > 14) return namedZone('Asia/Seoul');
  return fixedZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** Whether a field says yes, or since when, in seconds since 1970; undefined where it says nothing. */
export function parseFlag(element: XmlElement, name: string): boolean | undefined {
  const text = textIn(element, name).trim().toLowerCase();
  return text === '' ? undefined : /^(?:0*[1-9]\d*|y|yes|true)$/u.test(text);
}

/**
 * Who may see a post, in the values of the API: words, or numbers as databases of the platform had them; undefined where nothing is said.
 * What is planned for later (`appointed`) is private until then, and so is whatever nobody knows.
 */
export function visibilityIn(
  element: XmlElement,
): { readonly value: '0' | '15' | '20'; readonly isKnown: boolean } | undefined {
  const text = textIn(element, 'visibility').trim().toLowerCase();
  if (text === '') return undefined;
  if (parseFlag(element, 'appointed') === true) return { value: '0', isKnown: true };
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
