import { describe, expect, it } from 'vitest';
import { completeDate, sortableSeconds } from '../../../src/app/sources/dates.ts';
import { namedZone } from '../../../src/core/dates.ts';

const berlin = namedZone('Europe/Berlin');
const clock = '2024-07-01 12:00:00';
const seconds = Date.parse('2024-07-01T10:00:00Z') / 1000;

describe('completeDate', () => {
  it('adds the point in time to a local time, with daylight saving time', () => {
    expect(completeDate({ clock }, berlin)).toEqual({ clock, seconds });
    expect(completeDate({ clock: '2024-01-01 12:00:00' }, berlin).seconds).toBe(Date.parse('2024-01-01T11:00Z') / 1000);
  });

  it('adds the local time to a point in time', () => {
    expect(completeDate({ seconds }, berlin)).toEqual({ clock, seconds });
  });

  it('does not change a complete date, nor any date if the zone is unknown', () => {
    expect(completeDate({ clock: '2024-07-01 00:00:00', seconds }, berlin).clock).toBe('2024-07-01 00:00:00');
    expect(completeDate({ clock }, undefined)).toEqual({ clock });
    expect(completeDate({ seconds }, undefined)).toEqual({ seconds });
  });

  it('does not change a local time that does not exist', () => {
    expect(completeDate({ clock: '2024-02-30 00:00:00' }, berlin)).toEqual({ clock: '2024-02-30 00:00:00' });
  });
});

describe('sortableSeconds', () => {
  it('sorts local times and points in time, and posts without a date last', () => {
    const dates = [undefined, { seconds }, { clock: '2024-07-02 00:00:00' }];
    expect(dates.toSorted((one, other) => sortableSeconds(other) - sortableSeconds(one))).toEqual([
      { clock: '2024-07-02 00:00:00' },
      { seconds },
      undefined,
    ]);
  });
});
