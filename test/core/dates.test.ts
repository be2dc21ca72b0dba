import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mostCommonOffset,
  dayOf,
  fixedZone,
  isoDate,
  momentIn,
  namedZone,
  offsetBetween,
  parseDate,
  type SourceDate,
} from '../../src/core/dates.ts';
import { UsageError } from '../../src/core/errors/errors.ts';

const seconds = fc.integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15);
const shownAs = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
const epochOf = (zone: string, local: string) => momentIn(namedZone(zone), parseDate(local)!).epoch;

describe('parseDate', () => {
  it.each<[string | number, SourceDate]>([
    ['1704416400', { epoch: 1704416400 }],
    [1704416400, { epoch: 1704416400 }],
    [' 1704416400 ', { epoch: 1704416400 }],
    ['-86400', { epoch: -86400 }],
    ['2024-01-05 10:00:00', { local: Date.UTC(2024, 0, 5, 10) / 1000 }],
    ['2024-02-29T23:59:59', { local: Date.UTC(2024, 1, 29, 23, 59, 59) / 1000 }],
  ])('parses %j', (raw, date) => {
    expect(parseDate(raw)).toEqual(date);
  });

  it.each([
    undefined,
    null,
    '',
    'yesterday',
    '2023-02-29 00:00:00',
    '2024-13-01 00:00:00',
    '2024-01-05 25:00:00',
    '2024-01-05 24:00:00',
    '0000-00-00 00:00:00',
    '2024-01-05',
    '999999999999',
    12.5,
  ])('returns undefined for %j', (raw) => {
    expect(parseDate(raw)).toBeUndefined();
  });

  it('parses any time in both formats', () => {
    fc.assert(
      fc.property(seconds, (second) => {
        expect(parseDate(String(second))).toEqual({ epoch: second });
        expect(parseDate(shownAs(second))).toEqual({ local: second });
      }),
    );
  });
});

describe('offsetBetween', () => {
  it('returns the offset between a local time and an epoch time, in either order', () => {
    fc.assert(
      fc.property(seconds, offsets, (second, offset) => {
        const point = parseDate(second);
        const local = parseDate(shownAs(second + offset * 60));
        expect(offsetBetween(local, point)).toBe(offset);
        expect(offsetBetween(point, local)).toBe(offset);
      }),
    );
  });

  it.each([
    [-13 * 60, 'west of every zone'],
    [14 * 60 + 15, 'east of every zone'],
    [7, 'not a multiple of 15 minutes'],
    [9 * 60 + 1 / 60, 'one second more than the offset of a zone'],
  ])('returns undefined for a difference of %d minutes: %s', (minutes) => {
    expect(offsetBetween({ local: 1704416400 + minutes * 60 }, { epoch: 1704416400 })).toBeUndefined();
  });

  it('returns undefined if both dates have the same format or one is missing', () => {
    expect(offsetBetween({ epoch: 1 }, { epoch: 1 })).toBeUndefined();
    expect(offsetBetween({ local: 1 }, { local: 1 })).toBeUndefined();
    expect(offsetBetween({ local: 1 }, undefined)).toBeUndefined();
    expect(offsetBetween(undefined, { epoch: 1 })).toBeUndefined();
  });
});

describe('mostCommonOffset', () => {
  it('returns the most frequent offset and, in a tie, the lowest', () => {
    expect(mostCommonOffset([540, 0, 540, 60])).toBe(540);
    expect(mostCommonOffset([60, 0, 60, 0])).toBe(0);
    expect(mostCommonOffset([])).toBeUndefined();
  });
});

describe('namedZone', () => {
  it('supports daylight saving time', () => {
    const berlin = namedZone('Europe/Berlin');
    expect(isoDate(momentIn(berlin, { epoch: Date.UTC(2024, 0, 5) / 1000 }))).toBe('2024-01-05T01:00:00+01:00');
    expect(isoDate(momentIn(berlin, { epoch: Date.UTC(2024, 6, 5) / 1000 }))).toBe('2024-07-05T02:00:00+02:00');
    expect(isoDate(momentIn(berlin, parseDate('2024-07-05 12:00:00')!))).toBe('2024-07-05T12:00:00+02:00');
  });

  it('uses the earlier of two possible times when the clock is set back', () => {
    expect(epochOf('Europe/Berlin', '2024-10-27 02:30:00')).toBe(Date.UTC(2024, 9, 27, 0, 30) / 1000);
    expect(epochOf('America/New_York', '2024-11-03 01:30:00')).toBe(Date.UTC(2024, 10, 3, 5, 30) / 1000);
  });

  it('uses the offset before the change for a time that is skipped when the clock is set forward', () => {
    expect(isoDate(momentIn(namedZone('Europe/Berlin'), parseDate('2024-03-31 02:30:00')!))).toBe(
      '2024-03-31T02:30:00+01:00',
    );
  });

  it('converts the local time of any moment back to that moment', () => {
    const zones = fc.constantFrom('Asia/Seoul', 'America/St_Johns', 'Europe/London', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(zones, seconds, (name, epoch) => {
        const zone = namedZone(name);
        const moment = momentIn(zone, { epoch });
        const local = epoch + moment.offset * 60;
        const again = momentIn(zone, { local });
        expect(again.epoch + again.offset * 60).toBe(local);
        expect([epoch, epoch - 3600, epoch - 1800]).toContain(again.epoch);
      }),
    );
  });

  it('throws an error that contains the name of an unknown zone', () => {
    expect(() => namedZone('Asia/Nowhere')).toThrow(UsageError);
    expect(() => namedZone('Asia/Nowhere')).toThrow(/"Asia\/Nowhere"/);
  });
});

describe('isoDate', () => {
  it.each([
    [1704416400, 540, '2024-01-05T10:00:00+09:00'],
    [1704416400, 0, '2024-01-05T01:00:00+00:00'],
    [1704416400, -570, '2024-01-04T15:30:00-09:30'],
    [-62135596800 + 86400, -720, '0001-01-01T12:00:00-12:00'],
  ])('formats %d at an offset of %d minutes as %s', (epoch, offset, text) => {
    expect(isoDate({ epoch, offset })).toBe(text);
    expect(dayOf({ epoch, offset })).toBe(text.slice(0, 10));
  });

  it('returns text that is parsed to the same moment and offset', () => {
    fc.assert(
      fc.property(seconds, offsets, (local, offset) => {
        const moment = momentIn(fixedZone(offset), { local });
        expect(Date.parse(isoDate(moment)) / 1000).toBe(moment.epoch);
        expect(isoDate(moment).slice(0, 19).replace('T', ' ')).toBe(shownAs(local));
      }),
    );
  });

  it('does not depend on the time zone of the machine', () => {
    const results = ['UTC', 'Asia/Seoul', 'America/New_York'].map((zone) => {
      process.env.TZ = zone;
      const moment = momentIn(namedZone('Europe/Berlin'), parseDate('2024-07-05 12:00:00')!);
      return `${isoDate(moment)} ${new Date(0).getHours()}`;
    });
    process.env.TZ = 'UTC';
    expect(results).toEqual(['0', '9', '19'].map((hour) => `2024-07-05T12:00:00+02:00 ${hour}`));
  });
});
